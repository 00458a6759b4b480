"""What can still happen in a championship or a stage: the races to come, and what follows from them. Values only, which
`league.scoring.outlook` makes and msgspec encodes (with `points_encode`).

Whatever is True or False here is certain: True holds in every outcome, False means that some outcome is different, or
for `can_...` that none allows it. None: not decided yet.
"""

from __future__ import annotations

import msgspec

from league.scoring.points import FEWEST, MOST, Points, PointsTable

NEWCOMER = 0
"""Stands for racers who join later, among rivals; no entry has this number."""


class OpenRace(msgspec.Struct, frozen=True):
    """A race that has no result yet."""

    race: int
    """Its number."""
    points: PointsTable
    field: tuple[int, ...]
    """Entries that can start in it, also those that do not score. Any of them may also forfeit or not finish."""
    least: int = FEWEST
    """Starters at its smallest table, at least 2."""
    most: int = MOST
    """Starters at its largest table, house bots included."""
    one_table: bool = False
    """All race at one table, so that one racer alone can win."""
    shared: bool = True
    """Racers can finish level and share a place."""
    can_fall: bool = True
    """It can be cancelled, annulled or void."""
    sits_out: bool = False
    """Some racers can get no seat in it."""
    house_bots: int = 0
    """How many house bots can take a place in it."""
    newcomers: bool = False
    """Racers who are not in the season yet can start in it."""


class Limit(msgspec.Struct, frozen=True, array_like=True):
    """What a rival may achieve at best."""

    rival: int
    """An entry, or NEWCOMER."""
    place: int | None
    """The rival comes in at this place or lower. None: the rival gets no points."""


class Clinch(msgspec.Struct, frozen=True, omit_defaults=True):
    """With this, a racer is champion after the next race, whatever follows: "with 3rd or better, if Ben does not win".

    It holds if the next race is run and the racer comes in at `place` or better, each rival keeps to its limit, and the
    table has a number of starters from `min_starters` to `max_starters`.
    """

    entry: int
    place: int | None
    """None: whatever the racer does, even without starting: "champion unless Ben wins"."""
    limits: tuple[Limit, ...] = ()
    """Empty: whatever others do."""
    min_starters: int | None = None
    """None: with any number. Starters count at the racer's own table."""
    max_starters: int | None = None
    level_wins_tie: bool = False
    """A rival can still get level on points, and loses the tie-break."""
    shares: bool = False
    """A rival can still share the title: equal on points and in every tie-break."""


class Meaning(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one place in the next race means for one racer."""

    place: int | None
    """None: starts and does not finish, or does not start."""
    clinch: Clinch | None = None
    """If this place can make the racer champion at once: how. Its `place` is this one."""
    can_win: bool | None = None
    """The racer can still be champion with it, also a joint one."""


class Prospect(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one entry (or team) can still achieve."""

    entry: int
    """An entry, or in `Outlook.teams` a team."""
    least: Points
    """Total at the end, if it gets no more points."""
    most: Points
    """Total at the end that it cannot exceed."""
    best: int
    """Final place that it cannot improve on; if `best_reached`, it can get there."""
    worst: int
    """Final place that it cannot fall below; if `worst_reached`, it can get there."""
    best_reached: bool = False
    worst_reached: bool = False
    champion: bool | None = None
    """Certain to win the title alone."""
    shares: bool | None = None
    """Certain to win the title, perhaps with others."""
    can_win: bool | None = None
    """Can win the title, perhaps with others."""
    through: bool | None = None
    """Certain to be within the cut. None also if there is no cut."""
    can_go_on: bool | None = None
    """Can end within the cut. None also if there is no cut."""


class Tonight(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the next race can decide."""

    race: int
    nobody: bool | None = None
    """Nobody can become champion in it (also not if everybody is past catching already)."""
    clinches: tuple[Clinch, ...] = ()
    """How racers can become champion: for each racer alone before shared, first with the fewest conditions on others,
    and with as few the lowest place first. Ways with conditions on more than three rivals are left out."""
    meanings: dict[int, tuple[Meaning, ...]] = {}
    """Before the last two races, for each racer who can still win: every place, best first, then none."""


class Outlook(msgspec.Struct, frozen=True, omit_defaults=True):
    """What can still happen."""

    prospects: tuple[Prospect, ...]
    """Entries that score, best first by the present standings; then those without a result."""
    teams: tuple[Prospect, ...] = ()
    """By the present standings; bounds alone."""
    tonight: Tonight | None = None
    """Of the first open race. None: nothing is open, the race has too few racers, or the title is decided."""
    provisional: bool = False
    """A result can still change, as the caller said: it is true of the table as it is."""
