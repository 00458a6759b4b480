"""A tournament, for tests, in which results are corrected after later tables used them."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.refused import Refused
from league.common import refusals
from league.models import AuditEvent, Berth, GridSlot, Race, ResultSheet
from league.results import sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.tournaments.consequences import decide
from league.tournaments.consequences.decide import open_decisions
from tests.league.cup import Cup
from tests.league.tourney import Tourney, crowded, final, groups, knockout
from tests.support.worlds import made_once_a_worker

FIVE_INSTEAD_OF_THREE = [5, 1, 3, 7]
"""Of group 1, in which 1 and 3 had gone on."""


@made_once_a_worker
def grouped(alice: Any, *stages: dict[str, Any], **changes: Any) -> Tourney:
    """Eight in two groups have raced: the first two of 1, 3, 5, 7 and of 2, 4, 6, 8 qualify. The next stage is open."""
    tourney = crowded(alice, groups(2, on=2), *(stages or (final(),)), number=8, **changes)
    for berth in Berth.objects.filter(stage__competition=tourney.competition):
        Berth.objects.filter(pk=berth.pk).update(group=(berth.seed - 1) % 2 + 1)
    tourney.raced(1, [[1, 3, 5, 7], [2, 4, 6, 8]], status="provisional")
    tourney.berths(2, [1, 2, 3, 4], why="group")
    tourney.plan(2, 1)
    return tourney


@made_once_a_worker
def tree(alice: Any, **rules: Any) -> Tourney:
    """Eight in a knockout; the first two of each table, 1, 2 and 5, 6, qualify. Everybody is still there."""
    tourney = crowded(alice, knockout(2, **rules), number=8)
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]], status="provisional")
    tourney.plan(1, 1)
    tourney.gather(2, *range(1, 9))
    return tourney


def correct(tourney: Tourney, number: int, table: int, order: list[int]) -> ResultSheet:
    lines = [SheetLine(one, place) for place, one in enumerate(order, 1)]
    heat = tourney.heat(number, table)
    return sheets.correct(heat=heat, by=tourney.alice, lines=lines, reason="misread")


def asked(tourney: Tourney) -> list[tuple[str, list[tuple[int | None, int | None]]]]:
    """What is to be decided: of which race, and who instead of whom, by start numbers."""
    number = {entry.pk: one for one, entry in tourney.by_number().items()}
    return [
        (fork.subject, [(number.get(one.comes or 0), number.get(one.goes or 0)) for one in fork.exchanges])
        for fork in open_decisions(tourney.fresh().competition)
    ]


def question(tourney: Tourney) -> str:
    (fork,) = open_decisions(tourney.fresh().competition)
    return fork.question


def answer(tourney: Tourney, how: str, by: Any = None, named: str = "", **given: Any) -> None:
    service = getattr(decide, how)
    given = {"reason": "the sheet was misread", **given}
    service(competition=tourney.competition, by=by or tourney.alice, question=named or question(tourney), **given)


def refused(tourney: Tourney, how: str, named: str = "", **given: Any) -> str:
    with pytest.raises(Refused) as info:
        answer(tourney, how, named=named, **given)
    refusals.refusal_text(info.value)
    return info.value.code


def numbers(rows: Any) -> list[int]:
    return list(rows.values_list("entry__number", flat=True))


def berths(tourney: Tourney, ord_: int = 2) -> list[int]:
    return numbers(Berth.objects.filter(stage=tourney.stage(ord_)).order_by("seed"))


def seats(tourney: Tourney, number: int, table: int = 1) -> list[int]:
    return numbers(tourney.heat(number, table).slots.order_by("seat"))


def history(tourney: Tourney) -> list[str]:
    return list(AuditEvent.objects.filter(competition=tourney.competition).values_list("action", flat=True))


def sound(tourney: Cup) -> None:
    """The stored standings equal the computed ones, and every racer of a round has a place."""
    assert snapshots.standings_differences(competition=tourney.fresh().competition) == []
    for race in Race.objects.filter(competition=tourney.competition, status__in=("live", "provisional", "official")):
        there = set(GridSlot.objects.filter(run=race.run).values_list("entry_id", flat=True))
        assert there <= set(Berth.objects.filter(stage=race.stage).values_list("entry_id", flat=True))
