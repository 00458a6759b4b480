"""Talk at a match: who may read and write what, and writing it.

Nobody checks what a line reveals about the game: players may bluff. And talk is no way to what the server keeps hidden:
a line holds what a person typed, or the key of a reaction, and nothing of a match's state.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.limits import Limit, allowed
from accounts.models import User
from accounts.refusals import BAD_REQUEST, CONFLICT, FORBIDDEN, TOO_MANY_REQUESTS, Refusal
from accounts.text import one_line
from gameplay.models import LONGEST, Line, Match, Muting, Seating, TableLine
from gameplay.nudges import talk_changed
from gameplay.refused import INVALID, NOT_FOUND, NOT_YOURS, HostRefusal, Refused
from gameplay.services.rights import signed_in
from gameplay.sets import Reaction
from gameplay.signals import ClubTalk, asks_talk, line_reported

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from accounts.typing import Viewer

TALK_OFF = HostRefusal("talk_off", _("There’s no chat at this table."), FORBIDDEN)
TALK_MEMBERS = HostRefusal(
    "talk_members", _("Only people at this table and members of the club can chat here."), FORBIDDEN
)
TALK_ACCOUNT = HostRefusal("talk_account", _("Guests can react; to write, you need an account."), FORBIDDEN)
TALK_SILENCED = HostRefusal("talk_silenced", _("The club’s stewards have muted you for a while."), FORBIDDEN)
TALK_OVER = HostRefusal("talk_over", _("The match ended a while ago, so the chat is closed."), CONFLICT)
TALK_EMPTY = HostRefusal("talk_empty", _("Write something first."), BAD_REQUEST)
TALK_LONG = HostRefusal("talk_long", _("That’s too long: at most %(most)s characters."), BAD_REQUEST)
TALK_SLOW = HostRefusal("talk_slow", _("Slow mode: one message every %(seconds)s seconds."), TOO_MANY_REQUESTS)
TOO_FAST_TALKING = HostRefusal(
    "too_fast_talking", _("That was a lot in a short time. Wait a little."), TOO_MANY_REQUESTS
)
NO_STEWARDS = HostRefusal(
    "no_stewards", _("No stewards look after this table, but you can mute this person."), CONFLICT
)
REPORTED = HostRefusal("reported", _("Someone has already reported this message."), CONFLICT)

MESSAGES = (Limit("talk", 5, 10), Limit("talk-long", 30, 300))
"""Messages, by person and over all tables: a burst, and for longer."""
TAPS = (Limit("reaction", 4, 10), Limit("reaction-long", 30, 300))
"""Reactions, the same way."""
REPORTS = Limit("report", 10, 3600)
LONGEST_LINE = LONGEST
"""Characters."""
AFTERWARDS = timedelta(hours=1)
"""A table can still talk for this long after its end."""


@dataclass(frozen=True)
class TalkRights:
    """What one viewer may do with the talk of a match."""

    on: bool = False
    """There is talk here. Everybody who may see the match sees its reactions."""
    reads: bool = False
    """Messages, too."""
    reacts: bool = False
    writes: bool = False
    why: Refusal | None = None
    """Why a person who reads cannot write."""
    slow: int = 0
    reports: bool = False
    """Stewards of a club look at reports."""


NOTHING = TalkRights()


def talk_rights(match: Match, viewers: Collection[Viewer | None]) -> dict[int | None, TalkRights]:
    """By user id, None for anybody who is not signed in. One query; for a club's match the club's queries, too.

    At a practice table its players talk, once there are two. At a club's table its members do, too: they read and
    write, while other watchers see reactions. Guests react; writing takes an account. Nobody talks at an attempt at a
    challenge, whose secret others have still to meet, nor where one person plays alone.
    """
    users = {user.pk: user for user in viewers if user is not None and user.is_authenticated}
    if match.purpose not in (Match.Purpose.PRACTICE, Match.Purpose.RACE):
        return dict.fromkeys((None, *users), NOTHING)
    held = set(Seating.objects.filter(match=match, user__isnull=False).values_list("user_id", flat=True))
    club = _club_talk(match, list(users)) if match.purpose == Match.Purpose.RACE else None
    on = club.on if club is not None else match.purpose == Match.Purpose.PRACTICE and len(held) > 1
    if not on:
        return dict.fromkeys((None, *users), NOTHING)
    is_past = match.finished_at is not None and timezone.now() - match.finished_at > AFTERWARDS
    found: dict[int | None, TalkRights] = {None: TalkRights(on=True)}
    for pk, user in users.items():
        found[pk] = _rights(user, is_seated=pk in held, club=club, is_past=is_past)
    return found


def _rights(user: User, *, is_seated: bool, club: ClubTalk | None, is_past: bool) -> TalkRights:
    belongs = is_seated or (club is not None and user.pk in club.members)
    if not belongs or (club is not None and user.pk in club.barred):
        return TalkRights(on=True)
    is_silenced = club is not None and user.pk in club.silenced
    why = TALK_OVER if is_past else TALK_SILENCED if is_silenced else TALK_ACCOUNT if user.is_guest else None
    return TalkRights(
        on=True,
        reads=True,
        reacts=not is_past and not is_silenced,
        writes=why is None,
        why=why,
        slow=club.slow if club is not None else 0,
        reports=club is not None and not user.is_guest,
    )


def _club_talk(match: Match, user_ids: list[int]) -> ClubTalk | None:
    answers: list[object] = [answer for _app, answer in asks_talk.send(Match, match_id=match.pk, user_ids=user_ids)]
    return next((answer for answer in answers if isinstance(answer, ClubTalk)), ClubTalk(on=False, slow=0))


# --- Saying something -----------------------------------------------------------------------------------------------


@transaction.atomic
def table_say(*, code: str, user: Viewer, text: str, said_as: str = "") -> TableLine:
    """Send a message to the table. Raises Refused: sign_in, not_found, talk_off, talk_members, talk_over,
    talk_silenced, talk_account, talk_empty, talk_long, too_fast_talking, talk_slow. A repeated `said_as` returns the
    line there is."""
    match, user, rights, seat = _at_table(code, user)
    if not rights.writes:
        raise Refused(rights.why or TALK_MEMBERS)
    text = line_clean(text)
    mine = TableLine.objects.filter(match=match, author=user)
    if said_as and (before := mine.filter(said_as=said_as).first()):
        return before
    slow_check(mine.filter(reaction=""), rights.slow)
    flood_check(MESSAGES, user)
    return _store(TableLine(match=match, author=user, seat=seat, text=text, said_as=said_as))


@transaction.atomic
def table_react(*, code: str, user: Viewer, reaction: str, said_as: str = "") -> TableLine:
    """Send a reaction. Raises Refused: sign_in, not_found, invalid, talk_off, talk_members, talk_over, talk_silenced,
    too_fast_talking."""
    if reaction not in Reaction:
        raise Refused(INVALID, {"message": "no such reaction"}, at="reaction")
    match, user, rights, seat = _at_table(code, user)
    if not rights.reacts:
        raise Refused(rights.why or TALK_MEMBERS)
    if said_as and (before := TableLine.objects.filter(match=match, author=user, said_as=said_as).first()):
        return before
    flood_check(TAPS, user)
    return _store(TableLine(match=match, author=user, seat=seat, reaction=reaction, said_as=said_as))


def _at_table(code: str, user: Viewer) -> tuple[Match, User, TalkRights, int | None]:
    user = signed_in(user)
    match = _match(code, user)
    rights = talk_rights(match, [user])[user.pk]
    if not rights.on:
        raise Refused(TALK_OFF)
    seat = Seating.objects.filter(match=match, user=user).values_list("seat", flat=True).first()
    return match, user, rights, seat


def _match(code: str, user: User) -> Match:
    """Raises Refused("not_found"), also if only its players may see the match."""
    match = Match.objects.only("code", "version", "purpose", "visibility", "finished_at").filter(code=code).first()
    if match is None or (match.visibility == Match.Visibility.OWN and not match.seatings.filter(user=user).exists()):
        raise Refused(NOT_FOUND)
    return match


def _store(line: TableLine) -> TableLine:
    try:
        with transaction.atomic():
            line.save(force_insert=True)
    except IntegrityError:  # it was sent twice at the same moment
        if not line.said_as:
            raise
        return TableLine.objects.get(match=line.match_id, author=line.author_id, said_as=line.said_as)
    talk_nudge(line.match)
    return line


def talk_nudge(match: Match) -> None:
    """After the commit listeners ask what is new."""
    code = match.code
    transaction.on_commit(lambda: talk_changed(code))


# --- Shared by all talk, also that of a competition --------------------------------------------------------------


def line_clean(text: str) -> str:
    """The text on one line, without control characters. Raises Refused: talk_empty, talk_long."""
    text = one_line(text[: LONGEST * 4])
    if not text:
        raise Refused(TALK_EMPTY, at="text")
    if len(text) > LONGEST:
        raise Refused(TALK_LONG, {"most": LONGEST}, at="text")
    return text


def flood_check(limits: Collection[Limit], user: User) -> None:
    """Count one. Raises Refused: too_fast_talking."""
    if not all(allowed(limit, user.pk) for limit in limits):
        raise Refused(TOO_FAST_TALKING)


def slow_check(mine: QuerySet[TableLine] | QuerySet[Line], slow: int) -> None:
    """`mine`: what the person has said there. Raises Refused: talk_slow."""
    if not slow:
        return
    last: datetime | None = mine.order_by("-at").values_list("at", flat=True).first()
    if last is not None and timezone.now() - last < timedelta(seconds=slow):
        raise Refused(TALK_SLOW, {"seconds": slow})


# --- What a reader does ---------------------------------------------------------------------------------------------


@transaction.atomic
def author_mute(*, code: str, user: Viewer, line_id: int) -> Muting:
    """Mute the author of this line for the user, everywhere. Raises Refused: sign_in, not_found, not_yours (the user's
    own line)."""
    user = signed_in(user)
    return person_mute(user=user, author_id=_readable(code, user, line_id).author_id)


def person_mute(*, user: User, author_id: int) -> Muting:
    """In the caller's transaction, which has checked that the user may read the line. Raises Refused: not_yours."""
    if author_id == user.pk:
        raise Refused(NOT_YOURS)
    return Muting.objects.get_or_create(reader=user, person_id=author_id)[0]


@transaction.atomic
def person_unmute(*, user: Viewer, muting_id: int) -> None:
    """Unmute the person. Does nothing if they are not muted. Raises Refused: sign_in."""
    Muting.objects.filter(pk=muting_id, reader=signed_in(user)).delete()


@transaction.atomic
def line_report(*, code: str, user: Viewer, line_id: int, why: str = "") -> TableLine:
    """Ask the club's stewards to look at it. Raises Refused: sign_in, not_found, not_yours (the user's own line),
    no_stewards, reported, too_fast_talking."""
    user = signed_in(user)
    line = _readable(code, user, line_id)
    if line.author_id == user.pk:
        raise Refused(NOT_YOURS)
    if line.removed_at is not None or line.reaction:
        raise Refused(NOT_FOUND)
    if not talk_rights(line.match, [user])[user.pk].reports:
        raise Refused(NO_STEWARDS)
    flood_check([REPORTS], user)
    why = one_line(why[: LONGEST * 4])[:LONGEST]
    if not any(bool(answer) for _app, answer in line_reported.send(Match, line=line, by=user, why=why)):
        raise Refused(NO_STEWARDS)
    return line


def _readable(code: str, user: User, line_id: int) -> TableLine:
    """Raises Refused("not_found"), also for lines that the user may not read."""
    match = _match(code, user)
    line = TableLine.objects.filter(match=match, pk=line_id).first()
    rights = talk_rights(match, [user])[user.pk]
    if line is None or not rights.on or not (rights.reads or line.reaction):
        raise Refused(NOT_FOUND)
    line.match = match
    return line


def table_line_remove(*, line: TableLine) -> None:
    """A steward removes a message; the caller has checked the right. In the caller's transaction."""
    TableLine.objects.filter(pk=line.pk, removed_at=None).update(text="", reaction="", removed_at=timezone.now())
    talk_nudge(line.match)


def muted_by(reader_ids: Collection[int]) -> Mapping[int, set[int]]:
    """The people whom each of these readers has muted. One query."""
    found: dict[int, set[int]] = {}
    for reader, person in Muting.objects.filter(reader__in=reader_ids).values_list("reader_id", "person_id"):
        found.setdefault(reader, set()).add(person)
    return found
