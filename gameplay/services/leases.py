"""Which bot thinks next. A free worker takes the most urgent one, and holds it under a lease while it thinks.

Workers only get word that a bot may be due. So nothing piles up: no order of arrival has to be kept, and word that
comes late, twice or too often finds nothing to do. `bots` does the thinking.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Case, CharField, Count, Exists, F, OuterRef, Q, QuerySet, Value, When, Window
from django.db.models.functions import Cast, Now
from django.utils import timezone

from gameplay import work
from gameplay.models import Heartbeat, Match, OpenPrompt, Seating

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Weight(TypedDict):
        weight: int
        source: str | None

    class _Waiting(_Weight):
        waiting: int

    Weighed = WithAnnotations[OpenPrompt, _Weight]
    Ranked = WithAnnotations[OpenPrompt, _Waiting]

LEASE = timedelta(seconds=30)
"""A bot that has not answered by then is taken again."""
AGAIN = timedelta(seconds=5)
"""A thought that failed is not repeated at once: it may fail for ever."""
SOURCE_AT_ONCE = 2
"""How many bots may think at the same time at tables made from one address. The races of clubs do not count."""
WAKES = 8
"""The sweep wakes bots at most this often; each thinker wakes the next one."""
TRIES = 4
"""Somebody else may take a bot between the check and the lease."""
RESTING = "bots alone"
"""The heartbeat until which no bot begins to think unless somebody waits for it."""
LONGEST_REST = timedelta(seconds=30)
"""A rest that would end later was noted before the clock was set back, and is over."""


class Weight(IntEnum):
    """How urgent a bot is, by the people who wait for it; the smallest thinks first."""

    PERSON = 0
    RACE = 1
    """No person drives there any more, but a club waits for the result."""
    ALONE = 2
    """Somebody may be watching."""


class Taken(NamedTuple):
    """A prompt whose bot is thinking now."""

    prompt_id: int
    is_alone: bool
    """Nobody waits for it."""


def bots_start() -> int:
    """Wake bots that are due and may think now. Returns how many there are.

    Not bots that wait for others to finish their thoughts or their rest: those are woken then.
    """
    runner = work.bot_runner()
    if not runner.is_open():
        return 0
    free = _free().count()
    for _wake in range(min(free, WAKES)):
        runner.wake()
    return free


def bots_due() -> QuerySet[Weighed]:
    """Prompts whose bots may answer and are not thinking yet, each with its `weight`."""
    return _weighed(_open().filter(_unleased()))


def due_bots_start(rows: Iterable[OpenPrompt], now: datetime) -> None:
    """After the commit, wake bots if one of `rows` may answer by now; they are stored already."""
    if any(row.bot_due_at is not None and row.bot_due_at <= now for row in rows):
        transaction.on_commit(bot_wake, robust=True)


def bot_wake(*, after: float = 0) -> None:
    """Send word that a bot may be due, at once or `after` seconds.

    A process that may not run bots leaves it to the sweep of one that may.
    """
    runner = work.bot_runner()
    if runner.is_open():
        runner.wake(after=after)


def bots_rest(*, thought: float) -> float:
    """After a thought of this many seconds, let no bot that races alone begin for a while. Returns how long.

    So they take half of one processor: a player waits for the end of such a thought at most every other time.
    """
    seconds = min(thought / settings.BOTS_ALONE_AT_ONCE, LONGEST_REST.total_seconds())
    until = _now() + timedelta(seconds=seconds)
    if not Heartbeat.objects.filter(name=RESTING).update(at=until):
        Heartbeat.objects.get_or_create(name=RESTING)
    return seconds


def bot_take() -> Taken | None:
    """Take the prompt of the most urgent bot under a lease. None when none is due, or as many think as may.

    One bot of a table thinks at a time, and `BOTS_ALONE_AT_ONCE` over all tables where bots are alone. Among equals,
    those whose source has the fewest waiting bots go first: a stranger's hundred tables wait for another stranger's
    one. Two processes that look at the same moment may exceed these numbers by one.
    """
    urgent = _free().order_by("weight", "waiting", "bot_due_at", "seat")
    for prompt_id, weight in urgent.values_list("pk", "weight")[:TRIES]:
        taken = OpenPrompt.objects.filter(_unleased(), pk=prompt_id, answered=False)
        if taken.update(bot_lease_until=Now() + LEASE):
            return Taken(prompt_id, weight == Weight.ALONE)
    return None


def bot_give_back(*, prompt_id: int) -> None:
    """The thought failed: end the lease. If the question is still open, it begins again after a while."""
    rows = OpenPrompt.objects.filter(pk=prompt_id, answered=False, match__status=Match.Status.RUNNING)
    rows.update(bot_lease_until=None, bot_due_at=Now() + AGAIN)


def _free() -> QuerySet[Ranked]:
    """Bots that are due and may think now, with their `weight` and how many are `waiting` with them."""
    running = _weighed(_open().filter(bot_lease_until__gt=_now()))
    tables, sources, alone = set(), Counter[str](), 0
    for match_id, source, weight in running.values_list("match_id", "source", "weight"):
        tables.add(match_id)
        alone += weight == Weight.ALONE
        if source is not None:
            sources[source] += 1
    rows = bots_due().exclude(match_id__in=tables)
    if full := [source for source, number in sources.items() if number >= SOURCE_AT_ONCE]:
        rows = rows.filter(Q(source=None) | ~Q(source__in=full))  # NOT IN is not true for NULL
    if alone >= settings.BOTS_ALONE_AT_ONCE:
        rows = rows.filter(weight__lt=Weight.ALONE)
    else:  # otherwise the bot that is asked next, once a person's answer is fed, would wait for the whole thought
        fed = Match.objects.filter(_people("pk"), status=Match.Status.RUNNING, ready=True)
        resting = Heartbeat.objects.filter(name=RESTING, at__gt=_now(), at__lte=_now() + LONGEST_REST)
        rows = rows.filter(Q(weight__lt=Weight.ALONE) | (~Exists(fed) & ~Exists(resting)))
    by_table = Case(When(source=None, then=F("match_id")))
    return rows.annotate(waiting=Window(Count("pk"), partition_by=[F("source"), by_table]))


def _open() -> QuerySet[OpenPrompt]:
    return OpenPrompt.objects.filter(match__status=Match.Status.RUNNING, answered=False, bot_due_at__lte=_now())


def _unleased() -> Q:
    return Q(bot_lease_until=None) | Q(bot_lease_until__lte=_now())


def _weighed(rows: QuerySet[OpenPrompt]) -> QuerySet[Weighed]:
    """With `weight`, and `source`: the address that the table is from, or else its creator; None at a race of a club or
    a table of the site."""
    race = Q(match__purpose=Match.Purpose.RACE)
    return rows.annotate(
        weight=Case(
            When(_people("match"), then=Value(int(Weight.PERSON))),
            When(race, then=Value(int(Weight.RACE))),
            default=Value(int(Weight.ALONE)),
        ),
        source=Case(
            When(race, then=None),
            When(~Q(match__origin=""), then=F("match__origin")),
            default=Cast("match__creator", CharField()),
        ),
    )


def _people(match: str) -> Exists:
    """Whether a person sits at a table who has neither left nor is away."""
    return Exists(Seating.objects.filter(match=OuterRef(match), bot_level="", left=False, away=False))


def _now() -> datetime | Now:
    """The database's clock. SQLite's has only milliseconds, and is this machine's clock."""
    return timezone.now() if connection.vendor == "sqlite" else Now()
