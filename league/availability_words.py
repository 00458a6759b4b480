"""What the history says of coming, being out, and substitutes who are asked."""

from django.utils.translation import gettext_lazy as _

AUDIT = {
    "said_coming": _("will be there"),
    "said_out": _("out for one race"),
    "said_nothing": _("undecided about one race"),
    "substitute_asked": _("asked to drive as a substitute"),
    "substitute_found": _("drives as a substitute"),
    "substitute_declined": _("won’t drive as a substitute"),
    "substitute_expired": _("didn’t say whether they would drive"),
    "substitute_released": _("not needed as a substitute"),
    "reserve_offered": _("offers to drive as a substitute"),
    "reserve_ended": _("no longer offers to drive as a substitute"),
}
AUDIT_FIELD = {"link": _("with the link in a message")}
