"""What goes into standings: entries, races with their confirmed sheets, adjustments and the rules. Values only."""

from __future__ import annotations

import hashlib
from typing import Literal

import msgspec

from league.scoring.points import PointsTable

SheetStatus = Literal["classified", "dnf", "dns", "dsq"]
AdjustmentKind = Literal["points", "places", "disqualification"]
TieBreak = Literal["countback", "wins", "latest_race"]

TIE_BREAKS: tuple[TieBreak, ...] = ("countback", "wins", "latest_race")
BB_TIE_BREAKS: tuple[TieBreak, ...] = ("countback", "latest_race")
"""BB-10.10: more wins, then more second places, and so on; then the better place in the latest race; else joint."""


class Line(msgspec.Struct, frozen=True):
    """One entry on a confirmed sheet."""

    entry: int
    place: int | None
    status: SheetStatus = "classified"


class HeatResult(msgspec.Struct, frozen=True):
    """The confirmed sheet of one table. Its own number of starters picks the column."""

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


class Adjustment(msgspec.Struct, frozen=True):
    """One unrevoked decision of the stewards."""

    id: int
    kind: AdjustmentKind
    value: int
    race: int | None
    """None: of the whole competition."""
    after: int | None
    """For the whole competition: counts once this race has been run (None: from the beginning)."""
    entry: int | None = None
    team: int | None = None


class Entry(msgspec.Struct, frozen=True):
    id: int
    team: int | None = None
    scores: bool = True
    """False: races and takes its place, gets no points, stands outside the standings."""


class Drop(msgspec.Struct, frozen=True):
    """Which races count: all, the best n, or all but the n worst."""

    kind: Literal["none", "best", "drop"] = "none"
    n: int = 0

    def keep(self, run: int) -> int:
        """How many of `run` races count. At least one does, so that a season never starts without points."""
        if self.kind == "best":
            return min(run, self.n)
        if self.kind == "drop":
            return max(1, run - self.n)
        return run


class Season(msgspec.Struct, frozen=True):
    """Everything standings are made of."""

    entries: tuple[Entry, ...]
    races: tuple[RaceResult, ...]
    """In order of running."""
    adjustments: tuple[Adjustment, ...] = ()
    drop: Drop = Drop()
    tie_breaks: tuple[TieBreak, ...] = BB_TIE_BREAKS
    teams: bool = False

    def until(self, race: int) -> Season:
        """The season as it stood after `race` was run."""
        numbers = [one.race for one in self.races]
        cut = msgspec.structs.replace(self, races=self.races[: numbers.index(race) + 1])
        return msgspec.structs.replace(cut, adjustments=cut.begun(), entries=cut.involved())

    def begun(self) -> tuple[Adjustment, ...]:
        """The adjustments that count already: those of races that were run, or given by then."""
        run = {race.race for race in self.races}
        return tuple(a for a in self.adjustments if _begins(a) is None or _begins(a) in run)

    def involved(self) -> tuple[Entry, ...]:
        """Entries that have a line by now: they started, forfeited or were adjusted. Who enters later changes no
        earlier table."""
        met = {line.entry for race in self.races for heat in race.heats for line in heat.lines}
        met.update(entry for race in self.races for entry in race.forfeits)
        met.update(adjustment.entry for adjustment in self.begun() if adjustment.entry is not None)
        return tuple(entry for entry in self.entries if entry.id in met)


def _begins(adjustment: Adjustment) -> int | None:
    """The race from which on an adjustment counts; None: always."""
    return adjustment.race if adjustment.race is not None else adjustment.after


def input_hash(season: Season) -> str:
    """SHA-256 of the season in one canonical form: permuting entries, lines or adjustments changes nothing."""
    return input_hashes(season)[-1] if season.races else _hash(season, [])


def input_hashes(season: Season) -> list[str]:
    """`input_hash(season.until(race))` for each race in order of running; every race is written out once."""
    races = [_canonical(_sorted_race(race)) for race in season.races]
    return [_hash(season.until(race.race), races[: position + 1]) for position, race in enumerate(season.races)]


def _hash(season: Season, races: list[bytes]) -> str:
    rules = msgspec.structs.replace(
        season,
        races=(),
        entries=tuple(sorted(season.involved(), key=lambda entry: entry.id)),
        adjustments=tuple(sorted(season.begun(), key=lambda adjustment: adjustment.id)),
    )
    return hashlib.sha256(b"\n".join([_canonical(rules), *races])).hexdigest()


def _sorted_race(race: RaceResult) -> RaceResult:
    return msgspec.structs.replace(
        race,
        forfeits=tuple(sorted(race.forfeits)),
        heats=tuple(
            msgspec.structs.replace(heat, lines=tuple(sorted(heat.lines, key=lambda line: line.entry)))
            for heat in sorted(race.heats, key=lambda heat: heat.table)
        ),
    )


def _canonical(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(msgspec.to_builtins(value, str_keys=True), order="deterministic")
