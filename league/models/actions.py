"""The actions in the history: each is declared once, with its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise


@dataclass(frozen=True)
class Sentences:
    """A line of the history as a sentence, with its subject; "" when there is only a word for it."""

    by: _StrOrPromise = ""
    """Names the person who did it."""
    alone: _StrOrPromise = ""
    """For actions without an account."""
    at_table: _StrOrPromise = ""
    """For actions of racers at a real table, without an account."""
    named: str = ""
    """The field of the line that names them."""


class Action(models.TextChoices):
    """An action. Its label says it in a word or two."""

    sentences: Sentences

    def __new__(cls, code: str, sentences: Sentences = Sentences()) -> Action:
        self = str.__new__(cls, code)
        self._value_, self.sentences = code, sentences
        return self

    ATTEMPT_MADE = "attempt_made", _("challenge attempted")
    ATTEMPT_VOIDED = "attempt_voided", _("attempt doesn’t count")
    CHALLENGE_CHANGED = "challenge_changed", _("next week’s challenge changed")
    CHALLENGE_CLOSED = "challenge_closed", _("challenge closed")
    CHALLENGE_OPENED = "challenge_opened", _("challenge opened")
    PENALTY_RULE_APPLIED = "penalty_rule_applied", _("newer rule on lost places applied")
    ADJUSTMENT_ADDED = (
        "adjustment_added",
        Sentences(by=_("%(by)s gave %(subject)s a penalty or a bonus.")),
        _("penalty or bonus given"),
    )
    ADJUSTMENT_PROPOSED = "adjustment_proposed", _("penalty or bonus proposed")
    ADJUSTMENT_REFUSED = "adjustment_refused", _("proposed penalty or bonus refused")
    ADJUSTMENT_REVOKED = (
        "adjustment_revoked",
        Sentences(by=_("%(by)s revoked a penalty or a bonus for %(subject)s.")),
        _("penalty or bonus revoked"),
    )
    ADJUSTMENT_SECONDED = "adjustment_seconded", _("proposed penalty or bonus confirmed")
    BAN_LIFTED = "ban_lifted", _("ban lifted")
    BOT_ADDED = "bot_added", Sentences(by=_("%(by)s added the bot %(subject)s.")), _("bot added")
    CHECK_IN_OPENED = (
        "check_in_opened",
        Sentences(
            by=_("%(by)s opened check-in for %(subject)s."), alone=_("Check-in for %(subject)s opened automatically.")
        ),
        _("check-in opened"),
    )
    CHECKED_IN = "checked_in", _("checked in")
    CHECKED_IN_DOOR = "checked_in_door", _("checked in at the door")
    CHECKED_IN_ALL = "checked_in_all", _("several checked in")
    CHECKED_OUT = "checked_out", _("check-in withdrawn")
    CLAIM_LINK_MADE = "claim_link_made", _("claim link created")
    CLUB_CREATED = "club_created", _("club created")
    CLUB_UPDATED = "club_updated", _("club changed")
    COMPETITION_ARCHIVED = "competition_archived", pgettext_lazy("history", "archived")
    COMPETITION_COPIED = "competition_copied", pgettext_lazy("history", "copied from another")
    COMPETITION_CREATED = (
        "competition_created",
        Sentences(by=_("%(by)s created %(subject)s.")),
        pgettext_lazy("history", "created"),
    )
    COMPETITION_DELETED = "competition_deleted", _("draft deleted")
    COMPETITION_FINISHED = (
        "competition_finished",
        Sentences(by=_("%(by)s closed %(subject)s.")),
        pgettext_lazy("history", "finished"),
    )
    COMPETITION_REOPENED = "competition_reopened", pgettext_lazy("history", "reopened")
    COMPETITION_PUBLISHED = (
        "competition_published",
        Sentences(by=_("%(by)s published %(subject)s.")),
        pgettext_lazy("history", "published"),
    )
    COMPETITION_UNARCHIVED = "competition_unarchived", pgettext_lazy("history", "taken out of the archive")
    COMPETITION_UPDATED = "competition_updated", pgettext_lazy("history", "name and text changed")
    ROOM_CLOSED = "room_closed", _("races no longer announced in a chat room")
    ROOM_SET = "room_set", _("chat room set")
    LINE_REMOVED = "line_removed", _("message removed")
    PERSON_SILENCED = "person_silenced", _("muted in the club")
    REPORT_DISMISSED = "report_dismissed", _("report dismissed")
    SILENCE_LIFTED = "silence_lifted", _("no longer muted")
    TALK_SET = "talk_set", _("chat settings changed")
    EXHIBITION_OFF = "exhibition_off", _("exhibition race switched off")
    LUCK_RENEWED = "luck_renewed", _("new secret for the draw, after the site was restored to an earlier state")
    CEREMONY_STARTED = "ceremony_started", _("ceremony started")
    CEREMONY_STOPPED = "ceremony_stopped", _("ceremony stopped")
    SCREEN_RENEWED = "screen_renewed", _("new address for the room’s screen")
    EXHIBITION_ON = "exhibition_on", _("exhibition race switched on")
    GUEST_ADDED = "guest_added", Sentences(by=_("%(by)s added the guest %(subject)s.")), _("guest added")
    INVITATION_CREATED = "invitation_created", _("invitation created")
    INVITATION_USED = "invitation_used", _("invitation accepted")
    INVITATION_REVOKED = "invitation_revoked", _("invitation revoked")
    MEMBER_JOINED = "member_joined", _("joined the club")
    MEMBER_LEFT = "member_left", _("left the club")
    MEMBER_REMOVED = "member_removed", _("removed from the club")
    OFFER_ACCEPTED = "offer_accepted", _("place accepted")
    OFFER_DECLINED = "offer_declined", _("place declined")
    OFFER_EXPIRED = "offer_expired", _("offer expired")
    PLACE_OFFERED = "place_offered", _("place offered")
    GRID_DRAWN = "grid_drawn", _("grid drawn at the table")
    GRID_ENTERED = (
        "grid_entered",
        Sentences(at_table=_("%(who)s entered the grid of %(subject)s."), named="racer"),
        _("grid entered at the table"),
    )
    LATE_LET_IN = "late_let_in", _("latecomer let in")
    ENTERED_LATE = "entered_late", _("entered although the tournament no longer takes new racers")
    MATCH_PAUSED = "match_paused", _("match paused")
    MATCH_RESUMED = "match_resumed", _("match resumed")
    MATCH_SET_BACK = "match_set_back", _("match rewound")
    PERSON_BANNED = "person_banned", _("banned from the club")
    PLAYER_CLAIMED = "player_claimed", _("record claimed")
    PLAYER_LEFT = "player_left", _("racer left")
    PLAYER_MERGED = "player_merged", _("two records merged")
    PLAYER_RENAMED = "player_renamed", _("racer renamed")
    PLAYERS_PASTED = "players_pasted", _("racers added from a list")
    RACE_ADDED = "race_added", Sentences(by=_("%(by)s added %(subject)s.")), _("race added")
    RACE_ANNULLED = "race_annulled", Sentences(by=_("%(by)s annulled %(subject)s.")), _("race annulled")
    RACE_CANCELLED = "race_cancelled", Sentences(by=_("%(by)s cancelled %(subject)s.")), _("race cancelled")
    RACE_RERUN = "race_rerun", _("race to be rerun")
    RACE_UNCANCELLED = "race_uncancelled", _("race no longer cancelled")
    RACE_DELAYED = "race_delayed", Sentences(by=_("%(by)s delayed the start of %(subject)s.")), _("start delayed")
    RACE_HELD = "race_held", _("race put on hold at check-in")
    RACE_RELEASED = "race_released", _("race no longer on hold")
    RACE_MISSED = "race_missed", _("race missed its start time")
    RACE_WAITS = "race_waits", _("race waiting for tables")
    TABLES_ASKED = "tables_asked", _("tables being made")
    TABLES_SWAPPED = "tables_swapped", _("two racers swapped between tables")
    TABLES_WISHED = "tables_wished", _("seating wishes changed")
    ROUND_CALLED = (
        "round_called",
        Sentences(by=_("%(by)s told racers to go to their tables for %(subject)s.")),
        _("round started"),
    )
    RESULTS_KEPT = "results_kept", _("rounds kept after a result changed")
    PLACES_TAKEN = "places_taken", _("places reassigned after a result changed")
    SEAT_TAKEN = "seat_taken", _("place taken after a result changed")
    ROUNDS_UNDONE = "rounds_undone", _("rounds undone after a result changed")
    STAGE_OPENED = "stage_opened", _("stage opened")
    NO_SHOWS = "no_shows", _("didn’t show up for the round")
    SEAT_FROM_WAITLIST = "seat_from_waitlist", _("seat given to a racer from the waitlist")
    STAGE_LEFT = "stage_left", _("left the tournament")
    STAGE_RETURNED = "stage_returned", _("back in the tournament")
    RACE_OFFICIAL = "race_official", Sentences(by=_("%(by)s made %(subject)s official.")), _("result official")
    RACE_REOPENED = (
        "race_reopened",
        Sentences(by=_("%(by)s made %(subject)s provisional again.")),
        _("result provisional again"),
    )
    RACE_STARTED = (
        "race_started",
        Sentences(by=_("%(by)s started %(subject)s."), alone=_("%(subject)s started automatically.")),
        _("race started"),
    )
    RACE_UPDATED = "race_updated", Sentences(by=_("%(by)s changed %(subject)s.")), _("race changed")
    RACE_VOID = "race_void", _("race void")
    REGISTRATION_APPLIED = "registration_applied", _("signed up")
    REGISTRATION_CONFIRMED = "registration_confirmed", _("sign-up confirmed")
    REGISTRATION_REJECTED = (
        "registration_rejected",
        Sentences(by=_("%(by)s did not accept %(subject)s.")),
        _("sign-up not accepted"),
    )
    REGISTRATION_WITHDRAWN = "registration_withdrawn", _("withdrawn")
    RESULT_RECORDED = (
        "result_recorded",
        Sentences(alone=_("The result of %(subject)s was recorded automatically.")),
        _("result recorded"),
    )
    RESULTS_PASTED = "results_pasted", _("past results added from a table")
    REVOCATION_PROPOSED = "revocation_proposed", _("proposal to revoke a penalty or bonus")
    REVOCATION_REFUSED = "revocation_refused", _("proposed revocation refused")
    REVOCATION_SECONDED = "revocation_seconded", _("penalty or bonus revoked, as proposed")
    ROLE_CHANGED = "role_changed", _("role changed")
    RULES_CHANGED = "rules_changed", Sentences(by=_("%(by)s changed the rules: %(subject)s.")), _("rules changed")
    SEAT_REPLACED = "seat_replaced", _("substitute put in")
    SHEET_CORRECTED = (
        "sheet_corrected",
        Sentences(by=_("%(by)s corrected the result of %(subject)s.")),
        _("result corrected"),
    )
    SHEET_ENTERED = "sheet_entered", Sentences(by=_("%(by)s entered the result of %(subject)s.")), _("result entered")
    SHEET_PROPOSED = "sheet_proposed", _("result proposed")
    SHEET_REFUSED = "sheet_refused", _("proposed result refused")
    SHEET_SECONDED = "sheet_seconded", _("proposed result confirmed")
    SHEET_UNDONE = "sheet_undone", _("correction undone")
    TEAM_CREATED = "team_created", _("team created")
    TEAM_DELETED = "team_deleted", _("team deleted")
    TEAM_RENAMED = "team_renamed", _("team renamed")
    TEAM_SET = "team_set", _("team changed")
    TEAMS_DRAWN = "teams_drawn", _("teams drawn by lot")
    SAID_COMING = "said_coming", _("will be there")
    SAID_OUT = "said_out", _("out for one race")
    SAID_NOTHING = "said_nothing", _("undecided about one race")
    SUBSTITUTE_ASKED = "substitute_asked", _("asked to drive as a substitute")
    SUBSTITUTE_FOUND = "substitute_found", _("drives as a substitute")
    SUBSTITUTE_DECLINED = "substitute_declined", _("won’t drive as a substitute")
    SUBSTITUTE_EXPIRED = "substitute_expired", _("didn’t say whether they would drive")
    SUBSTITUTE_RELEASED = "substitute_released", _("not needed as a substitute")
    RESERVE_OFFERED = "reserve_offered", _("offers to drive as a substitute")
    RESERVE_ENDED = "reserve_ended", _("no longer offers to drive as a substitute")
    BOT_GAVE_WAY = "bot_gave_way", _("bot gives its place to a person")
    RACES_VENUE = "races_venue", _("venue of upcoming races changed")
    RACE_POSTPONED = "race_postponed", Sentences(by=_("%(by)s postponed %(subject)s.")), _("race postponed")
    RACE_TONIGHT = "race_tonight", _("race moved to tonight")
    DOOR_OPENED = "door_opened", _("door code created")
    DOOR_CLOSED = "door_closed", _("door code revoked")
    PHONE_TRUSTED = "phone_trusted", _("racer’s phone trusted for the evening")
    SHEET_ASKED = "sheet_asked", _("officials asked to confirm a result")
    SHEET_COUNTED = "sheet_counted", _("proposed result confirmed by somebody at the table")
    SCORER_FREED = "scorer_freed", _("phone no longer tied to a racer’s name")
    TABLE_ANNULLED = "table_annulled", _("table annulled")
    TABLE_CARDS_MADE = "table_cards_made", _("table cards created")
    TABLE_CARDS_RENEWED = "table_cards_renewed", _("table codes renewed")
    TABLE_CLOSED_LOT = "table_closed_lot", _("table closed, places drawn by lot")
    TABLE_CLOSED_STANDS = "table_closed_stands", _("table closed as it stood")
    TABLE_PROPOSED = (
        "table_proposed",
        Sentences(at_table=_("%(who)s entered the result of %(subject)s."), named="racer"),
        _("result entered at the table"),
    )
    TABLE_SECONDED = (
        "table_seconded",
        Sentences(at_table=_("%(who)s confirmed the result of %(subject)s."), named="agreed"),
        _("result confirmed at the table"),
    )
    TABLE_WITHDRAWN = (
        "table_withdrawn",
        Sentences(at_table=_("%(who)s took back the result of %(subject)s."), named="racer"),
        _("result taken back at the table"),
    )
