"""The history as sentences: who did what. An action without one is told by its word of `words.WORDS["audit"]`."""

from django.utils.translation import gettext_lazy as _

SAID = {
    "adjustment_added": _("%(by)s gave %(subject)s a penalty or a bonus."),
    "adjustment_revoked": _("%(by)s revoked a penalty or a bonus for %(subject)s."),
    "bot_added": _("%(by)s added the bot %(subject)s."),
    "check_in_opened": _("%(by)s opened check-in for %(subject)s."),
    "competition_created": _("%(by)s created %(subject)s."),
    "competition_finished": _("%(by)s finished %(subject)s."),
    "competition_published": _("%(by)s published %(subject)s."),
    "guest_added": _("%(by)s added the guest %(subject)s."),
    "race_added": _("%(by)s added %(subject)s."),
    "race_annulled": _("%(by)s annulled %(subject)s."),
    "race_cancelled": _("%(by)s cancelled %(subject)s."),
    "race_delayed": _("%(by)s delayed the start of %(subject)s."),
    "race_official": _("%(by)s made %(subject)s official."),
    "race_postponed": _("%(by)s postponed %(subject)s."),
    "race_reopened": _("%(by)s made %(subject)s provisional again."),
    "race_started": _("%(by)s started %(subject)s."),
    "race_updated": _("%(by)s changed %(subject)s."),
    "registration_rejected": _("%(by)s did not accept %(subject)s."),
    "round_called": _("%(by)s told racers to go to their tables for %(subject)s."),
    "rules_changed": _("%(by)s changed the rules: %(subject)s."),
    "sheet_corrected": _("%(by)s corrected the result of %(subject)s."),
    "sheet_entered": _("%(by)s entered the result of %(subject)s."),
}
"""By what somebody did, with the name of who did it and what it was done to."""

BY_ITSELF = {
    "check_in_opened": _("Check-in for %(subject)s opened automatically."),
    "race_started": _("%(subject)s started automatically."),
    "result_recorded": _("The result of %(subject)s was recorded automatically."),
}
"""The same of what no account did."""

AT_A_TABLE = {
    "grid_entered": ("racer", _("%(who)s entered the grid of %(subject)s.")),
    "table_proposed": ("racer", _("%(who)s entered the result of %(subject)s.")),
    "table_seconded": ("agreed", _("%(who)s confirmed the result of %(subject)s.")),
    "table_withdrawn": ("racer", _("%(who)s took back the result of %(subject)s.")),
}
"""What racers did at a real table, without an account: in which field their name is."""

CODES = frozenset({"seed", "seed_commit"})
"""What only a page for checking shows."""
