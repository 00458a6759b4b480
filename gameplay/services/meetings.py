"""Races planned for a time ("Race tonight"): plan one, say "I'm in", be here. `meeting_opening` makes tables of them,
`meeting_inviting` invites people.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS
from gameplay.engine.contract import Json
from gameplay.models import Attendee, Meeting
from gameplay.notices import MEETING
from gameplay.refused import CHOICE_UNKNOWN, FULL, MEETING_OVER, NOT_FOUND, NOT_YOURS, SIGN_IN, HostRefusal, Refused
from gameplay.services.loading import game_get
from gameplay.services.rights import keeps_order, signed_in
from outbox.services import returned, tell

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

MEETING_ACCOUNT = HostRefusal("meeting_account", _("You need an account: sign up, it’s free."), FORBIDDEN)
MEETING_BOARD = HostRefusal("meeting_board", _("Choose one of the boards in the list."), BAD_REQUEST)
MEETING_PAST = HostRefusal("meeting_past", _("That time has passed. Choose a later one."), BAD_REQUEST)
MEETING_FAR = HostRefusal("meeting_far", _("Choose a time within the next %(days)s days."), BAD_REQUEST)
MEETING_MANY = HostRefusal(
    "meeting_many", _("You’ve already planned %(most)s matches. Call one off first."), TOO_MANY_REQUESTS
)
MEETING_HOST = HostRefusal("meeting_host", _("You planned this match. If you can’t come, call it off."), CONFLICT)

AHEAD = timedelta(days=7)
PLANS = 5
"""How many planned races one person may have at a time."""
EARLY = timedelta(minutes=15)
"""This long before the start people get a reminder, and can say that they are here."""
PATIENCE = timedelta(minutes=5)
"""How long after the start the race waits for people who are in and not here."""
NONCE = 64
State = Attendee.State


def account_of(user: Viewer) -> User:
    """The user, with an account. Raises Refused: sign_in, meeting_account (anybody could use a guest's name)."""
    user = signed_in(user)
    if user.is_guest:
        raise Refused(MEETING_ACCOUNT)
    return user


def user_lock(user: User) -> None:
    """Two requests of one person at once cannot both take the last of what is limited. Leaves the key unlocked, as
    `quota_check` does."""
    if not get_user_model().objects.select_for_update(no_key=True).filter(pk=user.pk).exists():
        raise Refused(SIGN_IN)


def meeting_options(meeting: Meeting) -> dict[str, Json]:
    return {"board": meeting.board} if meeting.board else {}


def meeting_sizes(meeting: Meeting) -> list[int]:
    """How many can race, the fewest first: never a single one."""
    return sorted(size for size in game_get(meeting.game).tables(meeting_options(meeting)) if size > 1)


@transaction.atomic
def meeting_plan(
    *, host: Viewer, game: str, starts_at: datetime, board: str = "", visibility: str = "public", nonce: str = ""
) -> Meeting:
    """Plan a race at a time, with its host in. Raises Refused: sign_in, meeting_account, game_unknown, choice_unknown
    (at visibility), meeting_board (at board), meeting_past, meeting_far (at starts_at), meeting_many."""
    host = account_of(host)
    now = timezone.now()
    meeting = Meeting(game=game, board=board, visibility=visibility, host=host, starts_at=starts_at)
    boards = {info.slug for info in game_get(game).meta.boards}
    if visibility not in Meeting.Visibility.values:
        raise Refused(CHOICE_UNKNOWN, at="visibility")
    if ((board or boards) and board not in boards) or not meeting_sizes(meeting):
        raise Refused(MEETING_BOARD, at="board")
    if starts_at <= now:
        raise Refused(MEETING_PAST, at="starts_at")
    if starts_at > now + AHEAD:
        raise Refused(MEETING_FAR, {"days": AHEAD.days}, at="starts_at")
    user_lock(host)
    if Meeting.objects.filter(host=host, state=Meeting.State.PLANNED).count() >= PLANS:
        raise Refused(MEETING_MANY, {"most": PLANS})
    meeting.save()
    _come(meeting, Attendee(meeting=meeting, user=host), now, nonce)
    return meeting


@transaction.atomic
def meeting_come(*, code: str, user: Viewer, nonce: str = "") -> Attendee:
    """ "I'm in"; shortly before the start also "I'm here". An invited person takes the seat that is kept. Locks the
    meeting. Raises Refused: sign_in, meeting_account, not_found, meeting_over, full."""
    user = account_of(user)
    meeting, now = meeting_locked(code)
    own = Attendee.objects.filter(meeting=meeting, user=user).first() or Attendee(meeting=meeting, user=user)
    if own.state != State.IN and seats_free(meeting, now, own) < 1:
        raise Refused(FULL)
    return _come(meeting, own, now, nonce)


@transaction.atomic
def meeting_leave(*, code: str, user: Viewer) -> None:
    """ "Can't come after all", and no to an invitation. If there is nothing to take back, nothing changes. Raises
    Refused: sign_in, not_found, meeting_over, meeting_host (the host calls the race off instead)."""
    user = signed_in(user)
    meeting, _now = meeting_locked(code)
    if meeting.host_id == user.pk:
        raise Refused(MEETING_HOST)
    own = Attendee.objects.filter(meeting=meeting, user=user).first()
    if own is None:
        return
    if own.invited_at is None:
        own.delete()
    else:
        if own.state != State.DECLINED:
            own.state = State.OUT if own.state == State.IN else State.DECLINED
        own.here_at = None
        own.save(update_fields=["state", "here_at"])
    returned(MEETING, user.pk, _soon(meeting))


@transaction.atomic
def meeting_cancel(*, code: str, by: Viewer) -> None:
    """Its host calls the race off, or somebody who keeps order among the tables of the site. Everybody else who is in
    gets a message. Raises Refused: sign_in, not_found, meeting_over, not_yours."""
    by = signed_in(by)
    meeting, _now = meeting_locked(code)
    if meeting.host_id != by.pk and not keeps_order(by):
        raise Refused(NOT_YOURS)
    meeting_call_off(meeting, by)


def meeting_call_off(meeting: Meeting, by: User) -> None:
    """Call off a locked meeting that is planned."""
    meeting.state = Meeting.State.CANCELLED
    meeting.save(update_fields=["state"])
    coming = Attendee.objects.filter(meeting=meeting, state=State.IN).exclude(user=by)
    facts: dict[str, Json] = {"meeting": meeting.code, "how": "off"}
    users = list(coming.values_list("user_id", flat=True))
    tell(MEETING, users, f"meeting/{meeting.code}/off", facts, until=meeting.starts_at + PATIENCE)


def meeting_locked(code: str) -> tuple[Meeting, datetime]:
    """Lock a meeting that is still planned. Raises Refused: not_found, meeting_over."""
    meeting = Meeting.objects.select_for_update().filter(code=code).first()
    if meeting is None:
        raise Refused(NOT_FOUND)
    if meeting.state != Meeting.State.PLANNED:
        raise Refused(MEETING_OVER)
    return meeting, timezone.now()


def seats_free(meeting: Meeting, now: datetime, own: Attendee | None = None) -> int:
    """Free seats for a person who is not in yet. Seats are kept for the invited until the start; `own` is the asker's,
    if any."""
    taken = Attendee.objects.filter(meeting=meeting, state__in=holding(meeting, now))
    if own is not None and own.pk is not None:
        taken = taken.exclude(pk=own.pk)
    return max(meeting_sizes(meeting)) - taken.count()


def holding(meeting: Meeting, now: datetime) -> list[str]:
    """The states that hold a seat."""
    return [State.IN, State.INVITED] if now < meeting.starts_at else [State.IN]


def _come(meeting: Meeting, own: Attendee, now: datetime, nonce: str) -> Attendee:
    own.state, own.nonce = State.IN, nonce[:NONCE] or own.nonce
    remind_at = meeting.starts_at - EARLY
    if now >= remind_at:
        own.here_at = own.here_at or now
    else:
        facts: dict[str, Json] = {"meeting": meeting.code, "how": "soon"}
        until = meeting.starts_at + PATIENCE
        tell(MEETING, [own.user_id], _soon(meeting), facts, due_at=remind_at, until=until)
    own.save()
    return own


def _soon(meeting: Meeting) -> str:
    return f"meeting/{meeting.code}/soon"
