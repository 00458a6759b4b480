"""A seat of a match changes hands after an earlier result changed, as long as nobody has answered."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.models import Match
from gameplay.refused import Refused
from league.models import Heat
from league.planning.stages import StageForm
from league.results import sheets
from league.results.sheets import SheetLine
from league.tournaments.consequences import decide
from league.tournaments.consequences.decide import open_decisions
from tests.league.cup import finish
from tests.league.forks import numbers, sound
from tests.league.services.test_rounds import Evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def online(alice: Any) -> Evening:
    """Six bots have raced in two groups; the first two of each are called to the final. Everything is online."""
    stages = (StageForm("groups", {"groups": 2, "rounds": 1, "on": 2, "seats": 3}), StageForm("final", {"seats": 4}))
    evening = Evening.of(alice, 0, *stages, venue="online", capacity=8)
    for number in range(1, 7):
        evening.add_bot(f"Bot {number}")
    evening.open(1)
    race = evening.call(evening.make_tables())
    for heat in Heat.objects.filter(run=race.run).order_by("table_no"):
        order = sorted(heat.slots.values_list("entry__number", flat=True))
        finish(heat, " ".join(map(str, order)))
    evening.call(evening.make_tables())
    return evening


def _corrected(evening: Evening) -> tuple[int, int]:
    """The third of a group is now its first: who comes, and who goes."""
    heat = evening.heat(1, 1)
    first, second, third = sorted(heat.slots.values_list("entry__number", flat=True))
    lines = [SheetLine(third, 1), SheetLine(first, 2), SheetLine(second, 3)]
    sheets.correct(heat=heat, by=evening.alice, lines=lines, reason="misread")
    return third, second


def test_a_match_that_nobody_has_answered_is_replaced(online: Evening, alice: Any) -> None:
    comes, goes = _corrected(online)
    heat = online.heat(2)
    before, old = numbers(heat.slots.order_by("seat")), heat.match
    (fork,) = open_decisions(online.fresh().competition)
    decide.take(competition=online.competition, by=alice, question=fork.question)
    heat = online.heat(2)
    assert numbers(heat.slots.order_by("seat")) == [comes if one == goes else one for one in before]
    assert old is not None
    assert heat.match is not None
    old.refresh_from_db()
    assert (old.status, heat.match.status) == ("annulled", "running")
    assert heat.match.seed_id == old.seed_id
    assert heat.match.seed_label.endswith("/1/seat1")
    assert [one["instead"] for one in online.race(2).run.heats_report["seats"]] == [goes]
    assert open_decisions(online.fresh().competition) == []
    online.all_sound()


def test_an_answered_match_is_not(online: Evening, alice: Any, monkeypatch: Any) -> None:
    _corrected(online)
    (fork,) = open_decisions(online.fresh().competition)
    answered = lambda ids: set(ids)  # noqa: E731 - every match
    monkeypatch.setattr("league.start.seating.late.matches_answered", answered)
    with pytest.raises(Refused, match="table_begun"):
        decide.take(competition=online.competition, by=alice, question=fork.question)
    monkeypatch.undo()
    monkeypatch.setattr("gameplay.services.remaking.matches_answered", answered)  # since the organiser looked at it
    with pytest.raises(Refused, match="table_begun"):
        decide.take(competition=online.competition, by=alice, question=fork.question)
    assert not Match.objects.filter(status="annulled").exists()


def test_matches_of_undone_rounds_end(online: Evening, alice: Any) -> None:
    _corrected(online)
    (fork,) = open_decisions(online.fresh().competition)
    decide.undo(competition=online.competition, by=alice, question=fork.question, reason="misread")
    assert online.heat(2).match.status == "annulled"  # type: ignore[union-attr]
    assert online.next() == "stage"
    race = online.call(online.make_tables())
    assert race.number == 3
    sound(online)
