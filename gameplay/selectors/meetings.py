"""Planned races as pages show them. People who have muted the host do not find them in lists, and are not invited."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from gameplay.models import Attendee, Meeting, Muting
from gameplay.refused import NOT_FOUND, Refused
from gameplay.selectors.games import game_info
from gameplay.services.meetings import EARLY, PATIENCE, holding, meeting_sizes
from gameplay.services.names import board_title
from gameplay.services.rights import keeps_order
from gameplay.sets import Attendance, MeetingState

if TYPE_CHECKING:
    from accounts.looks import Look
    from accounts.typing import Viewer

SHOWN = 12


@dataclass(frozen=True)
class Comer:
    """Somebody who is in."""

    name: str
    look: Look
    here: bool
    you: bool


@dataclass(frozen=True)
class MeetingCard:
    code: str
    game: str
    """Its slug."""
    title: str
    """The game's title."""
    board: str
    state: MeetingState
    starts_at: datetime
    host: str
    """"": the account was deleted."""
    is_host: bool
    calls_off: bool
    you: Attendance | None
    comers: tuple[Comer, ...]
    kept: tuple[str, ...]
    """The names of the people for whom a seat is kept."""
    least: int
    free: int
    """Seats for a reader who is not in; an invited reader's own is among them."""
    gathers: bool
    """The start is near: people say "I'm here"."""
    waits_until: datetime
    match: str | None
    """The code of the match it became."""

    @property
    def started(self) -> bool:
        """Its time has come."""
        return self.starts_at <= timezone.now()

    @property
    def is_here(self) -> bool:
        return any(one.you and one.here for one in self.comers)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.comers)


def meetings_coming(viewer: Viewer) -> tuple[MeetingCard, ...]:
    """What the lobby lists: races for everybody, and the reader's own; the next one first. Two queries, three for a
    signed-in reader."""
    public = Q(visibility=Meeting.Visibility.PUBLIC)
    if viewer.is_authenticated:
        public = (public & ~_muted(viewer.pk)) | _own(viewer.pk)
    return _cards(_coming().filter(public), viewer)


def meetings_mine(viewer: Viewer) -> tuple[MeetingCard, ...]:
    """The races where the reader is in or invited, the next one first. Two queries; none for a visitor."""
    return _cards(_coming().filter(_own(viewer.pk)), viewer) if viewer.is_authenticated else ()


def meetings_hosted(viewer: Viewer) -> tuple[MeetingCard, ...]:
    """The reader's own races to which they can still invite."""
    return tuple(one for one in meetings_mine(viewer) if one.is_host and one.free and one.starts_at > timezone.now())


def meeting_get(code: str, viewer: Viewer) -> MeetingCard:
    """Anybody with the code has the link. Raises Refused("not_found"). Two queries, three for a signed-in reader."""
    found = _cards(Meeting.objects.filter(code=code), viewer)
    if not found:
        raise Refused(NOT_FOUND)
    return found[0]


def meeting_facts(code: str, reader_id: int) -> tuple[Meeting, Attendance | None] | None:
    """A meeting and what a reader says about it, for notices; None: nothing, or an invitation by somebody they
    have muted. None at all where it is gone."""
    meeting = Meeting.objects.select_related("host").filter(code=code).annotate(muted=_muted(reader_id)).first()
    if meeting is None:
        return None
    state = Attendee.objects.filter(meeting=meeting, user=reader_id).values_list("state", flat=True).first()
    said = Attendance(state) if state else None
    return meeting, None if meeting.muted and said == Attendance.INVITED else said


def _coming() -> QuerySet[Meeting]:
    return Meeting.objects.filter(state=Meeting.State.PLANNED, starts_at__gt=timezone.now() - PATIENCE)


def _own(user_id: int) -> Q:
    """Meetings where the reader is in, or invited by somebody they have not muted."""
    mine = Attendee.objects.filter(meeting=OuterRef("pk"), user=user_id)
    invited = Q(Exists(mine.filter(state=Attendance.INVITED))) & ~_muted(user_id)
    return Q(Exists(mine.filter(state=Attendance.IN))) | invited


def _muted(reader_id: int) -> Q:
    return Q(Exists(Muting.objects.filter(reader=reader_id, person=OuterRef("host"))))


def _cards(found: QuerySet[Meeting], viewer: Viewer) -> tuple[MeetingCard, ...]:
    people = Prefetch("attendees", queryset=Attendee.objects.select_related("user").order_by("pk"))
    rows = found.select_related("host", "match").prefetch_related(people).order_by("starts_at", "pk")[:SHOWN]
    keeps = bool(rows) and keeps_order(viewer)
    return tuple(_card(one, viewer, keeps=keeps) for one in rows)


def _card(meeting: Meeting, viewer: Viewer, *, keeps: bool) -> MeetingCard:
    now, meta = timezone.now(), game_info(meeting.game)
    people = list(meeting.attendees.all())
    own = next((one for one in people if one.user_id == viewer.pk), None)
    sizes = meeting_sizes(meeting)
    taken = [one for one in people if one.state in holding(meeting, now)]
    you = Attendance(own.state) if own is not None else None
    if you == Attendance.INVITED and now >= meeting.starts_at:
        you = None  # it has lapsed: come in like anybody
    return MeetingCard(
        code=meeting.code,
        game=meeting.game,
        title=meta.title,
        board=next((board_title(info) for info in meta.boards if info.slug == meeting.board), ""),
        state=MeetingState(meeting.state),
        starts_at=meeting.starts_at,
        host=meeting.host.public_name if meeting.host is not None else "",
        is_host=own is not None and meeting.host_id == own.user_id,
        calls_off=keeps or (own is not None and meeting.host_id == own.user_id),
        you=you,
        comers=tuple(
            Comer(one.user.public_name, one.user.robot, one.here_at is not None, one is own)
            for one in people
            if one.state == Attendance.IN
        ),
        kept=tuple(one.user.public_name for one in taken if one.state == Attendance.INVITED),
        least=min(sizes, default=2),
        free=max(sizes, default=0) - len(taken) + (you == Attendance.INVITED),
        gathers=meeting.starts_at - EARLY <= now,
        waits_until=meeting.starts_at + PATIENCE,
        match=meeting.match.code if meeting.match is not None else None,
    )
