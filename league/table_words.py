"""Words for the door and for real tables: who said what, and by what the phone is known to be there."""

from django.utils.translation import gettext_lazy as _

PROOF = {
    "door": _("only with the door code"),
    "card": _("scanned the table’s code"),
    "account": _("signed in"),
    "trusted": _("a phone the organiser trusts"),
}
