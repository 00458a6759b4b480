"""Why somebody cannot take part, or come in by a link."""

from django.utils.translation import gettext_lazy as _

CLOSED = {
    "not_yet": _("Sign-up is not open yet."),
    "closed": _("Sign-up is closed."),
    "late": _("The tournament no longer takes new racers."),
    "not_published": _("This is still a draft."),
    "over": _("It is over."),
    "banned": _("You are banned from this club."),
    "rejected": _("The organisers did not accept this sign-up. Talk to them."),
    "members_only": _("Only club members can take part. Ask an organiser for an invitation to the club."),
    "by_invitation": _("This is by invitation only. Ask an organiser for a link."),
}
INVITATION_OVER = {
    "revoked": _("This invitation was withdrawn. Ask an organiser of the club for a new one."),
    "expired": _("This invitation has expired. Ask an organiser of the club for a new one."),
    "used_up": _("This invitation has been used up. Ask an organiser of the club for a new one."),
    "banned": CLOSED["banned"],
}
