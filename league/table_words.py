"""Words for the door and for real tables: who said what, and by what the phone is known to be there."""

from django.utils.translation import gettext_lazy as _

PROOF = {
    "door": _("only with the door code"),
    "card": _("scanned the table’s code"),
    "account": _("signed in"),
    "trusted": _("a phone the organiser trusts"),
}
AUDIT = {
    "door_opened": _("door code created"),
    "door_closed": _("door code revoked"),
    "phone_trusted": _("racer’s phone trusted for the evening"),
    "sheet_asked": _("officials asked to confirm a result"),
    "sheet_counted": _("proposed result counted by somebody at the table"),
    "scorer_freed": _("racer’s name freed from a phone"),
    "table_annulled": _("table annulled"),
    "table_cards_made": _("table cards created"),
    "table_cards_renewed": _("table codes renewed"),
    "table_closed_lot": _("table closed by lot"),
    "table_closed_stands": _("table closed as it stood"),
    "table_proposed": _("result entered at the table"),
    "table_seconded": _("result confirmed at the table"),
    "table_withdrawn": _("result taken back at the table"),
}
AUDIT_FIELD = {
    "agreed": _("confirmed by"),
    "asked": _("asked"),
    "agreed_proof": _("phone that confirmed"),
    "proof": _("phone"),
}
