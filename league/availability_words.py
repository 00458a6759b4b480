"""What the history says of coming, being out, and substitutes who are asked."""

from django.utils.translation import gettext_lazy as _

AUDIT = {
    "said_coming": _("will be there"),
    "said_out": _("out for one race"),
    "said_nothing": _("has not decided about a race"),
    "substitute_asked": _("asked to drive for somebody"),
    "substitute_found": _("drives for somebody"),
    "substitute_declined": _("does not drive for somebody"),
    "substitute_expired": _("did not answer whether to drive"),
    "substitute_released": _("not needed as a substitute"),
    "reserve_offered": _("offers to drive for others"),
    "reserve_ended": _("offers to drive no longer"),
}
AUDIT_FIELD = {"link": _("by the link of a message")}
