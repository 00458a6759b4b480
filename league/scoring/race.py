"""One race: from confirmed sheets and stewards' decisions to a cell for every entry that was there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from league.scoring.penalties import places_of_rule
from league.scoring.points import Points, points_for
from league.scoring.season import Adjustment, HeatResult, PenaltyRule, RaceResult

CellStatus = Literal["classified", "dnf", "dns", "dsq", "forfeit", "void", "sat_out", "decider"]
RACED = ("classified", "dnf", "dsq")
"""Results of racers who started: the average is over these."""

NOT_PLACED = 1_000
DISQUALIFIED = 1_001
NOT_THERE = 1_002
"""Ranks behind every place: "a forfeit is worse than any place" (BB-10.5, BB-10.10)."""


class Cell(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One entry's result in one race, and where the number comes from."""

    race: int
    status: CellStatus
    place: int | None = None
    """After the stewards' decisions."""
    points: Points | None = None
    """None: nothing to count (void, or a deciding race), or nothing of its own (sat out)."""
    starters: int | None = None
    """In its own heat: the column of the points table."""
    tied: bool = False
    table: int | None = None
    sheet_place: int | None = None
    lost: int = 0
    """Places that the stewards took."""
    rules_version: int = 0

    @property
    def rank(self) -> int:
        """For "the better place in the latest race": smaller is better."""
        match self.status:
            case "dsq":
                return DISQUALIFIED
            case "forfeit" | "dns" | "void" | "sat_out":
                return NOT_THERE
            case "classified" | "dnf" | "decider":
                return self.place if self.place is not None else NOT_PLACED


def score_race(
    race: RaceResult,
    adjustments: Iterable[Adjustment] = (),
    scoring: Mapping[int, bool] | None = None,
    bye: object = None,
    penalty_rule: PenaltyRule = PenaltyRule.RAW,
) -> dict[int, Cell]:
    """Cells by entry. Entries that were not part of the race have none.

    `adjustments`: only those of this race count. `scoring`: entries that never score map to False. `bye`: what the
    stage's rule pays for a free round: "win", "none", or otherwise nothing of its own. With such a rule, a racer who
    started alone at a table counts as free. `penalty_rule`: how lost places count.
    """
    lost: dict[int, int] = {}
    disqualified: set[int] = set()
    for adjustment in adjustments:
        if adjustment.race == race.race and adjustment.entry is not None:
            if adjustment.kind == "places":
                lost[adjustment.entry] = lost.get(adjustment.entry, 0) + adjustment.value
            elif adjustment.kind == "disqualification":
                disqualified.add(adjustment.entry)
    cells: dict[int, Cell] = {}
    for heat in race.heats:
        cells.update(_score_heat(race, heat, lost, disqualified, scoring or {}, penalty_rule))
    void = all(cell.status == "void" for cell in cells.values())
    for entry in race.forfeits:
        # BB-10.7: a forfeiting robot scores 0; in a void race nobody scores.
        cells[entry] = Cell(
            race.race, "void" if void else "forfeit", points=None if void else 0, rules_version=race.rules_version
        )
    free = None if void or bye not in ("win", "none") else _win(race, cells) if bye == "win" else 0
    alone = () if void or bye is None or race.decider else walk_overs(race)
    for entry in (*race.sat_out, *alone):
        paid = free and free * (scoring or {}).get(entry, True)
        cells[entry] = Cell(race.race, "void" if void else "sat_out", points=paid, rules_version=race.rules_version)
    return {entry: _deciding(cell) for entry, cell in cells.items()} if race.decider else cells


def walk_overs(race: RaceResult) -> tuple[int, ...]:
    """Entries that started alone at their table."""
    tables = (heat for heat in race.heats if starters(heat) == 1)
    return tuple(line.entry for heat in tables for line in heat.lines if line.status != "dns" and line.entry >= 0)


def _deciding(cell: Cell) -> Cell:
    """For a deciding race: its place and no points; racers who did not finish it are behind those who did."""
    return cell if cell.status == "void" else msgspec.structs.replace(cell, status="decider", points=None, lost=0)


def _win(race: RaceResult, cells: Mapping[int, Cell]) -> Points:
    """What first place paid at the smallest table."""
    smallest = min((cell.starters for cell in cells.values() if cell.starters), default=0)
    return points_for(race.points, smallest, 1) if smallest else 0


def closed_place(cell: Cell, others: Iterable[Cell]) -> int | None:
    """For a racer who finished: the place on the sheet once the disqualified of the table have left it. `others`: cells
    of the same race."""
    if cell.status != "classified" or cell.sheet_place is None:
        return None
    gone = (one.sheet_place for one in others if one.status == "dsq" and one.table == cell.table)
    return cell.sheet_place - sum(place is not None and place < cell.sheet_place for place in gone)


def is_void(cells: Mapping[int, Cell]) -> bool:
    """BB-10.7: fewer than two starters at every table, so no points for anybody."""
    return all(cell.status == "void" for cell in cells.values())


def latest_rank(races: Sequence[Mapping[int, Cell]], entry: int) -> int:
    """An entry's rank in the latest of these races, none of them void; if it sat that one out, in the race before
    it."""
    for cells in reversed(races):
        if entry not in cells:
            return NOT_THERE
        if cells[entry].status != "sat_out":
            return cells[entry].rank
    return NOT_THERE


def starters(heat: HeatResult) -> int:
    """BB-10.6, BB-10.9: a racer who started counts, even one who retired or was disqualified later; a DNS does not. A
    house bot is a starter like any other."""
    return sum(line.status != "dns" for line in heat.lines)


def _score_heat(
    race: RaceResult,
    heat: HeatResult,
    lost: Mapping[int, int],
    disqualified: set[int],
    scoring: Mapping[int, bool],
    penalty_rule: PenaltyRule,
) -> dict[int, Cell]:
    started = starters(heat)
    if started < 2:
        return {
            line.entry: Cell(
                race.race, "void", table=heat.table, sheet_place=line.place, rules_version=race.rules_version
            )
            for line in heat.lines
            if line.entry >= 0
        }
    places = places_of_rule(penalty_rule)(heat.lines, lost, disqualified)
    shared = _shared(places.values())
    cells = {}
    for line in heat.lines:
        if line.entry < 0:
            continue  # a house bot takes its place, and earns nothing
        status: CellStatus = "dsq" if line.entry in disqualified and line.status != "dns" else line.status
        place = places.get(line.entry, line.place if status == "dnf" else None)
        points: Points = 0
        if status == "classified" and place is not None and scoring.get(line.entry, True):
            points = points_for(race.points, started, place)  # BB-10.8: each gets the points of the shared place
        cells[line.entry] = Cell(
            race.race,
            status,
            place,
            points,
            started,
            status == "classified" and place in shared,
            heat.table,
            line.place,
            lost.get(line.entry, 0) if status == "classified" else 0,
            race.rules_version,
        )
    return cells


def _shared(places: Iterable[int]) -> set[int]:
    seen: set[int] = set()
    twice: set[int] = set()
    for place in places:
        (twice if place in seen else seen).add(place)
    return twice
