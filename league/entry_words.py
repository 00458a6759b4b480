"""Why somebody cannot take part, or come in by a link."""

from django.utils.translation import gettext_lazy as _

CLOSED = {
    "not_yet": _("Sign-up is not open yet."),
    "closed": _("Sign-up is closed."),
    "late": _("The tournament takes nobody new any more."),
    "not_published": _("This is still a draft."),
    "over": _("It is over."),
    "banned": _("You are banned from this club."),
    "rejected": _("The organisers did not accept this registration. Ask them."),
    "members_only": _("Only members of the club may take part. Ask an organiser for an invitation to the club."),
    "by_invitation": _("This is by invitation only. Ask an organiser for a link."),
}
INVITATION_OVER = {
    "revoked": _("This invitation was withdrawn. Ask an organiser of the club for a new one."),
    "expired": _("This invitation has expired. Ask an organiser of the club for a new one."),
    "used_up": _("This invitation was used up. Ask an organiser of the club for a new one."),
    "banned": CLOSED["banned"],
}
