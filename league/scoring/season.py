"""The input for standings: entries, races with their confirmed sheets, adjustments and the rules. Values only."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from operator import attrgetter
from typing import Literal, NamedTuple, get_args

import msgspec

from gameplay.engine.words import Worded
from gameplay.engine.words import gettext_noop as _
from league.scoring.points import Points, PointsTable, points_encode
from league.scoring.ties import TieBreak

SheetStatus = Literal["classified", "dnf", "dns", "dsq"]
"""What a sheet says of a racer; its words are those of `league.sets.Ending`."""
SHEET_STATUSES: tuple[SheetStatus, ...] = get_args(SheetStatus)

BB_TIE_BREAKS = (TieBreak.COUNTBACK, TieBreak.LATEST_RACE)
"""BB-10.10: more wins, then more second places, and so on; then the better place in the latest race; else joint."""


NEWER = (
    "own",
    "moved",
    "team_rule",
    "substituted",
    "sat_out",
    "annulled",
    "team_size",
    "berths",
    "decider",
    "consolation",
    "dsq_counts",
)
"""Newer fields: left out of the hash when they have no effect."""
UNHASHED = ("all_in_teams",)
"""Fields that only older stored races have: never in the hash, so that it stays the same."""


class PenaltyRule(StrEnum):
    """How a competition counts lost places."""

    RAW = "raw"
    """As every competition did before there was a choice."""
    SLOTS = "slots"


class AdjustmentKind(Worded):
    POINTS = "points", _("points")
    PLACES = "places", _("places lost")
    DISQUALIFICATION = "disqualification", _("disqualification")


class Line(msgspec.Struct, frozen=True, gc=False):
    """One entry on a confirmed sheet, or a house bot."""

    entry: int
    """For a house bot, which is no entry: `house(seat)`."""
    place: int | None
    status: SheetStatus = "classified"


def house(seat: int) -> int:
    """Names a house bot in lines by its seat: a number that no entry has. Applied again, it gives the seat."""
    return -1 - seat


class HeatResult(msgspec.Struct, frozen=True):
    """The confirmed sheet of one table. Its own number of starters selects the column."""

    table: int
    lines: tuple[Line, ...]


class RaceResult(msgspec.Struct, frozen=True):
    """One race that was run."""

    race: int
    """Its number: an id, not the order of running."""
    points: PointsTable
    rules_version: int
    heats: tuple[HeatResult, ...]
    forfeits: tuple[int, ...] = ()
    """Entries that were expected and withdrew before the start (BB-10.6)."""
    sat_out: tuple[int, ...] = ()
    """Entries that were there and got no seat, because the tables did not come out; if free rounds are paid, also those
    whose table was annulled."""
    annulled: tuple[int, ...] = ()
    """Entries whose table was annulled, in a stage that does not pay free rounds: they are in no heat."""
    moved: tuple[tuple[int, int | None], ...] = ()
    """(entry, team): entries that raced for another team than their `Entry.team`, or for none (None), by entry. A
    result stays with the team it was driven for."""
    substituted: tuple[int, ...] = ()
    """Entries whose substitute scores as an individual: in their teams these seats forfeit."""
    all_in_teams: bool = False
    """Run when one racer without a team meant that no team scored by BB-11: published results stay as they were."""
    team_size: int = 0
    """Racers in a whole team, if whole teams sat at several tables or some sat out; 0: as in BB-11 for one table, or no
    whole teams."""
    decider: bool = False
    """A deciding race between racers who are equal at the cut: it pays nothing, and separates only them. `forfeits` are
    those of them who did not come."""
    consolation: tuple[int, ...] = ()
    """In a knock-out: the tables of racers who were already out, which only order them."""

    def met(self) -> set[int]:
        """The entries that were part of it."""
        raced = {line.entry for heat in self.heats for line in heat.lines if line.entry >= 0}
        return raced.union(self.forfeits, self.sat_out)


class Adjustment(msgspec.Struct, frozen=True):
    """One unrevoked decision of the stewards."""

    id: int
    kind: AdjustmentKind
    value: int
    race: int | None
    """None: for the whole competition."""
    after: int | None
    """For the whole competition: counts once this race has been run (None: from the beginning)."""
    entry: int | None = None
    team: int | None = None

    @property
    def begins(self) -> int | None:
        """The race from which it counts; None: always."""
        return self.race if self.race is not None else self.after


class Entry(msgspec.Struct, frozen=True):
    id: int
    team: int | None = None
    """The team of its first race, so that a later change of team changes no earlier table."""
    scores: bool = True
    """False: it races and takes its place, but gets no points and is outside the standings."""


class Berth(msgspec.Struct, frozen=True):
    """A place in a stage of a tournament."""

    entry: int
    seed: int
    """1 is the best; equals by lot. No two in a stage have the same: it is the start lot."""
    group: int = 0
    """From 1; 0 in a stage without groups."""
    carried: Points = 0
    """Points carried over from the previous stage."""


class Drop(msgspec.Struct, frozen=True):
    """Which races count: all, the best n, or all but the n worst."""

    kind: Literal["none", "best", "drop"] = "none"
    n: int = 0

    def keep(self, run: int) -> int:
        """How many of `run` races count. At least one does, so that every season begins with points."""
        if self.kind == "best":
            return min(run, self.n)
        if self.kind == "drop":
            return max(1, run - self.n)
        return run


class TeamRule(msgspec.Struct, frozen=True):
    """For teams of a chosen size: the best results of a race count, all of them if `best` is `size`. Team members may
    sit at several tables, and a team with an open seat scores with the racers it has."""

    size: int
    best: int


class Season(msgspec.Struct, frozen=True):
    """Everything that standings are computed from."""

    entries: tuple[Entry, ...]
    races: tuple[RaceResult, ...]
    """In order of running."""
    adjustments: tuple[Adjustment, ...] = ()
    drop: Drop = Drop()
    tie_breaks: tuple[TieBreak, ...] = BB_TIE_BREAKS
    teams: bool = False
    team_rule: TeamRule | None = None
    """None: whole teams (BB-11)."""
    own: dict[str, object] = {}
    """The format's own rules."""
    berths: tuple[Berth, ...] = ()
    """For a stage of a tournament: who takes part, by seed. In a championship every entry does."""
    penalty_rule: PenaltyRule = PenaltyRule.RAW
    """How lost places count; in the hash only if somebody lost places by another rule than the first."""
    dsq_counts: bool = False
    """A disqualification is never dropped; in the hash only if races are dropped and somebody was disqualified."""

    @property
    def rounds(self) -> tuple[RaceResult, ...]:
        """The races, without those that only decide between equals."""
        return tuple(race for race in self.races if not race.decider)

    def until(self, race: int) -> Season:
        """The season as it was after `race` was run."""
        numbers = [one.race for one in self.races]
        cut = msgspec.structs.replace(self, races=self.races[: numbers.index(race) + 1])
        return msgspec.structs.replace(cut, adjustments=cut.begun(), entries=cut.involved())

    def begun(self) -> tuple[Adjustment, ...]:
        """The adjustments that already count: those of races that were run, or given by then."""
        begun = {adjustment for step in self.course() for adjustment in step.begun}
        return tuple(adjustment for adjustment in self.adjustments if adjustment in begun)

    def involved(self) -> tuple[Entry, ...]:
        """Entries that have a line by now: they started, forfeited, sat out or were adjusted. A later entry changes no
        earlier table."""
        joined = {entry for step in self.course() for entry in step.joined}
        return tuple(entry for entry in self.entries if entry in joined)

    def course(self) -> Iterator[Step]:
        """What each race adds, in order of running; first what counts before any race was run."""
        entries = {entry.id: entry for entry in self.entries}
        beginning: dict[int | None, list[Adjustment]] = defaultdict(list)
        for adjustment in self.adjustments:
            beginning[adjustment.begins].append(adjustment)
        for race in (None, *self.races):
            begun = beginning[race.race if race else None]
            met = race.met() if race else {berth.entry for berth in self.berths}
            met.update(adjustment.entry for adjustment in begun if adjustment.entry is not None)
            if self.berths:
                met &= {berth.entry for berth in self.berths}
            yield Step(race, tuple(begun), tuple(entries.pop(pk) for pk in sorted(met) if pk in entries))


class Step(NamedTuple):
    """What one race adds."""

    race: RaceResult | None
    """None: before the first race."""
    begun: tuple[Adjustment, ...]
    """Adjustments that count from here on."""
    joined: tuple[Entry, ...]
    """Entries that have a line from here on, by id."""

    @property
    def disqualifies(self) -> bool:
        """Through a race: on its sheets, or by the stewards."""
        lines = (line for heat in self.race.heats for line in heat.lines) if self.race else ()
        return any(line.status == "dsq" for line in lines) or any(
            one.kind == "disqualification" and one.race is not None for one in self.begun
        )


def input_hash(season: Season) -> str:
    """SHA-256 of the season in one canonical form: permuting entries, lines or adjustments changes nothing."""
    return list(_hashes(season))[-1]


def input_hashes(season: Season) -> list[str]:
    """`input_hash(season.until(race))` for each race in order of running."""
    return list(_hashes(season))[1:]


def _hashes(season: Season) -> Iterator[str]:
    """One hash before the first race, then one after each. Every race is encoded once.

    The head comes first, so only a race that changes it (somebody's first, one from which a stewards' decision counts,
    or the first with a disqualification) makes the races before it hash again.
    """
    entries: list[Entry] = []
    adjustments: list[Adjustment] = []
    races: list[bytes] = []
    running = hashlib.sha256()
    counts = season.dsq_counts and season.drop.kind != "none"
    season = msgspec.structs.replace(season, dsq_counts=False)
    for step in season.course():
        first = counts and not season.dsq_counts and step.disqualifies
        if first:
            season = msgspec.structs.replace(season, dsq_counts=True)
        entries += step.joined
        adjustments += step.begun
        if step.race is not None:
            races.append(_canonical(_sorted_race(step.race)))
        if step.race is None or step.joined or step.begun or first:
            running = hashlib.sha256(b"\n".join([_head(season, entries, adjustments), *races]))
        else:
            running.update(b"\n" + races[-1])
        yield running.hexdigest()


def _head(season: Season, entries: Iterable[Entry], adjustments: Iterable[Adjustment]) -> bytes:
    """Everything but the races."""
    adjustments = sorted(adjustments, key=attrgetter("id"))
    places_lost = any(adjustment.kind == "places" for adjustment in adjustments)
    return _canonical(
        msgspec.structs.replace(
            season,
            races=(),
            entries=tuple(sorted(entries, key=attrgetter("id"))),
            berths=tuple(sorted(season.berths, key=attrgetter("entry"))),
            adjustments=tuple(adjustments),
            penalty_rule=season.penalty_rule if places_lost else PenaltyRule.RAW,
        )
    )


def _sorted_race(race: RaceResult) -> RaceResult:
    return msgspec.structs.replace(
        race,
        forfeits=tuple(sorted(race.forfeits)),
        substituted=tuple(sorted(race.substituted)),
        sat_out=tuple(sorted(race.sat_out)),
        annulled=tuple(sorted(race.annulled)),
        consolation=tuple(sorted(race.consolation)),
        heats=tuple(
            msgspec.structs.replace(heat, lines=tuple(sorted(heat.lines, key=attrgetter("entry"))))
            for heat in sorted(race.heats, key=attrgetter("table"))
        ),
    )


def _canonical(value: msgspec.Struct) -> bytes:
    fields = msgspec.to_builtins(value, str_keys=True, enc_hook=points_encode)
    for name in UNHASHED:
        fields.pop(name, None)
    if fields.get("penalty_rule") == "raw":
        del fields["penalty_rule"]
    for name in NEWER:
        if not fields.get(name, True):
            del fields[name]  # as before the field existed, so that stored hashes stay valid
    return msgspec.json.encode(fields, order="deterministic")
