"""A planned race at its time: it becomes a table of the people who are here, or ends for lack of people.

People are "here" if they have said so on its page within the last quarter of an hour before the start. The race starts
at its time when everybody who is in is here. Otherwise it waits `PATIENCE` for the others, and then starts without them
if the game's least number of people are here. Bots take only the seats that the game needs to come out.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from gameplay.models import Attendee, Match, Meeting
from gameplay.refused import Refused
from gameplay.services.loading import game_get
from gameplay.services.matches import SeatSpec, match_create, match_start
from gameplay.services.meetings import PATIENCE, meeting_call_off, meeting_options, meeting_sizes
from gameplay.services.quotas import TOO_FAST, TOO_MANY

if TYPE_CHECKING:
    from accounts.models import User

log = logging.getLogger(__name__)

A_RUN = 50
TOO_LATE = timedelta(minutes=30)
"""After such a long outage, the people who were here count as gone."""
OVER_FOR = timedelta(days=30)
"""When planned races that are over are deleted, unless somebody declined: after two refusals nobody is asked again."""


def meetings_open(*, now: datetime | None = None) -> int:
    """Settle the meetings whose time has come. Returns how many became tables or ended. Idempotent, and may run twice
    at once: each meeting is checked again under its lock."""
    now = now or timezone.now()
    due = Meeting.objects.filter(state=Meeting.State.PLANNED, starts_at__lte=now).order_by("starts_at", "pk")
    settled = 0
    for pk in list(due.values_list("pk", flat=True)[:A_RUN]):
        try:
            settled += _settle(pk, now)
        except Exception:  # one meeting must not keep the others from starting
            log.exception("meeting not opened", extra={"meeting": pk})
            due.filter(pk=pk, starts_at__lte=now - PATIENCE).update(state=Meeting.State.MISSED)
    return settled


@transaction.atomic
def _settle(meeting_id: int, now: datetime) -> bool:
    planned = Meeting.objects.select_for_update(skip_locked=True, of=("self",)).select_related("host")
    meeting = planned.filter(pk=meeting_id, state=Meeting.State.PLANNED).first()
    if meeting is None:
        return False
    coming = list(Attendee.objects.filter(meeting=meeting, state=Attendee.State.IN).select_related("user"))
    is_late = now >= meeting.starts_at + TOO_LATE
    here = [one for one in coming if one.here_at is not None and not is_late]
    waited = now >= meeting.starts_at + PATIENCE
    if not waited and len(here) < len(coming):
        return False
    if len(here) >= min(meeting_sizes(meeting), default=len(here) + 1):
        meeting.match = _table(meeting, here)
        meeting.state = Meeting.State.OPENED
    elif waited:
        meeting.state = Meeting.State.MISSED
    else:
        return False
    meeting.save(update_fields=["state", "match"])
    return True


def _table(meeting: Meeting, here: list[Attendee]) -> Match:
    """A match of the people who are here, started. Its maker is the host if here, otherwise the first who came."""
    meta = game_get(meeting.game).meta
    size = min(one for one in meeting_sizes(meeting) if one >= len(here))
    levels = meta.bot_levels
    filler = SeatSpec(bot_level=levels[len(levels) // 2]) if levels else SeatSpec(open=True)
    people = [SeatSpec(user_id=one.user_id, nonce=one.nonce) for one in here]
    maker = next((one.user for one in here if one.user_id == meeting.host_id), here[0].user)
    match = _made(meeting, [*people, *[filler] * (size - len(here))], maker)
    if levels or size == len(here):
        match_start(match_id=match.pk)
    return match


def _made(meeting: Meeting, seats: list[SeatSpec], maker: User) -> Match:
    """Somebody with many open tables still gets the agreed race: then nobody steers it."""
    title = (gettext_noop("%(name)s’s table"), {"name": (meeting.host or maker).public_name})
    for creator in (maker, None):
        try:
            return match_create(
                game=meeting.game,
                raw=meeting_options(meeting),
                seats=seats,
                speed=Match.Speed.LIVE,
                purpose=Match.Purpose.PRACTICE,
                title=title,
                visibility=meeting.visibility,
                creator=creator,
            )
        except Refused as refused:
            if creator is None or refused.refusal not in (TOO_MANY, TOO_FAST):
                raise
    raise AssertionError("unreachable")


def meetings_forget(user: User) -> None:
    """Deleting a person: the races they planned are called off, and they leave those they wanted to join."""
    for meeting in Meeting.objects.select_for_update().filter(host=user, state=Meeting.State.PLANNED).order_by("pk"):
        meeting_call_off(meeting, user)
    Attendee.objects.filter(user=user).delete()


def meetings_purge(*, now: datetime | None = None) -> int:
    """Delete meetings that were over long ago. Returns how many."""
    old = Meeting.objects.filter(starts_at__lt=(now or timezone.now()) - OVER_FOR).exclude(state=Meeting.State.PLANNED)
    declined = Attendee.objects.filter(state=Attendee.State.DECLINED).values("meeting")
    return old.exclude(pk__in=declined).delete()[0]
