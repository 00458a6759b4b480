"""Words for the door and for real tables: who said what, and by what the phone is known to be there."""

from django.utils.translation import gettext_lazy as _

PROOF = {
    "door": _("only by the code of the door"),
    "card": _("scanned the code of the table"),
    "account": _("signed in"),
    "trusted": _("a phone that the organiser trusts"),
}
AUDIT = {
    "door_opened": _("code for the door made"),
    "door_closed": _("code for the door revoked"),
    "phone_trusted": _("racer’s phone trusted for the evening"),
    "sheet_asked": _("officials asked to confirm a result"),
    "sheet_counted": _("proposed result counted by one of the table"),
    "scorer_freed": _("racer’s name freed from a phone"),
    "table_annulled": _("table annulled"),
    "table_cards_made": _("cards for the tables made"),
    "table_cards_renewed": _("codes of the tables renewed"),
    "table_closed_lot": _("table closed by lot"),
    "table_closed_stands": _("table closed as it stood"),
    "table_proposed": _("result entered at the table"),
    "table_seconded": _("result agreed to at the table"),
    "table_withdrawn": _("result taken back at the table"),
}
AUDIT_FIELD = {
    "agreed": _("agreed"),
    "asked": _("asked"),
    "agreed_proof": _("phone of the one who agreed"),
    "proof": _("phone"),
}
