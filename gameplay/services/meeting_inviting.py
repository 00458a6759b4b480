"""Inviting people to a planned race. A seat is kept until the start, and the person gets one message.

The caller checks who may invite whom (members of one club); this decides how often, and whom never. A person who has
muted the host does not see the invitation, and the host does not learn that.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS
from gameplay.models import Attendee, Meeting
from gameplay.notices import INVITED
from gameplay.refused import FULL, MEETING_OVER, NOT_FOUND, NOT_YOURS, HostRefusal, Refused
from gameplay.services.meetings import account_of, meeting_locked, seats_free, user_lock
from outbox.services import tell

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

INVITE_SELF = HostRefusal("invite_self", _("You can’t invite yourself."), BAD_REQUEST)
INVITE_NEVER = HostRefusal("invite_never", _("%(name)s doesn’t accept invitations from you."), FORBIDDEN)
INVITE_ALREADY = HostRefusal("invite_already", _("%(name)s has already been invited or has joined."), CONFLICT)
INVITE_TODAY = HostRefusal(
    "invite_today", _("You’ve already invited %(name)s today. Try again tomorrow."), TOO_MANY_REQUESTS
)
INVITE_MANY = HostRefusal(
    "invite_many", _("%(most)s of your invitations are still unanswered. Wait for an answer first."), TOO_MANY_REQUESTS
)

OPEN = 5
"""Unanswered invitations from one person."""
AGAIN = timedelta(days=1)
"""How long until a host may invite the same person again."""
REFUSALS = 2
"""After this many refusals from one person, the same host cannot ask again."""


@transaction.atomic
def meeting_invite(*, code: str, by: Viewer, user_id: int) -> Attendee:
    """Keep a seat for a person, and tell them. For the host, before the start. Locks the host, then the meeting.

    Raises Refused: sign_in, meeting_account, not_found, meeting_over, not_yours, full, invite_self, invite_never
    (switched off, or declined twice), invite_already (answered or asked), invite_today, invite_many.
    """
    by = account_of(by)
    user_lock(by)
    meeting, now = meeting_locked(code)
    if meeting.host_id != by.pk:
        raise Refused(NOT_YOURS)
    if meeting.starts_at <= now:
        raise Refused(MEETING_OVER)
    person = get_user_model().objects.filter(pk=user_id, is_active=True, is_guest=False).first()
    if person is None:
        raise Refused(NOT_FOUND)
    if person.pk == by.pk:
        raise Refused(INVITE_SELF)
    if not may_be_invited(by, person):
        raise Refused(INVITE_NEVER, {"name": person.public_name})
    if Attendee.objects.filter(meeting=meeting, user=person).exists():
        raise Refused(INVITE_ALREADY, {"name": person.public_name})
    sent = Attendee.objects.filter(invited_by=by)
    if sent.filter(user=person, invited_at__gt=now - AGAIN).exists():
        raise Refused(INVITE_TODAY, {"name": person.public_name})
    unanswered = sent.filter(
        state=Attendee.State.INVITED, meeting__state=Meeting.State.PLANNED, meeting__starts_at__gt=now
    )
    if unanswered.count() >= OPEN:
        raise Refused(INVITE_MANY, {"most": OPEN})
    if seats_free(meeting, now) < 1:
        raise Refused(FULL)
    invited = Attendee.objects.create(
        meeting=meeting, user=person, state=Attendee.State.INVITED, invited_by=by, invited_at=now
    )
    key = f"meeting/{meeting.code}/invited"
    tell(INVITED, [person.pk], key, {"meeting": meeting.code}, until=meeting.starts_at)
    return invited


def may_be_invited(by: User, person: User) -> bool:
    """Whether the person has neither switched invitations off nor declined two of this sender's. One query."""
    if not person.takes_invitations or not person.is_active or person.is_guest or person.pk == by.pk:
        return False
    declined = Attendee.objects.filter(invited_by=by, user=person, state=Attendee.State.DECLINED)
    return declined.count() < REFUSALS
