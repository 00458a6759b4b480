"""A deciding race at the cut: racers who are equal on everything except the lot race for it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.refusals import refusal_of
from gameplay.refused import Refused
from league.common import refusals
from league.competitions.life import calendar, reruns, rules
from league.models import Berth, CheckIn, Forfeit, Race
from league.planning.stages import StageForm
from league.results import sheets
from league.results.sheets import SheetLine
from league.scoring import points
from league.scoring.formats import format_of
from league.standings.season import season_load
from league.start.attendance import expected
from league.tournaments.rounds import rounds
from tests.league.services.test_rounds import Evening, refused
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


@made_once_a_worker
def evening_of(alice: Any, cut: str = "race", people: int = 6) -> Evening:
    """Two tables of three, and three qualify: both winners, and one of the two who came second."""
    first = {"rounds": 1, "on": 3, "seats": 3, "cut": cut, "seeding": "order", "points": points.to_json(points.share())}
    evening = Evening.of(alice, people, StageForm("rounds", first), StageForm("final"), capacity=people)
    evening.here()
    evening.finish(evening.call(evening.make_tables()))
    return evening


def seconds(evening: Evening, number: int = 1) -> list[int]:
    """Start numbers of those who came second, table by table."""
    return [sorted(table)[1] for table in evening.tables(evening.race(number))]


def result(evening: Evening, race: Race, *order: int, table: int = 1) -> None:
    heat = evening.race(race.number).run.heats.get(table_no=table)
    lines = [SheetLine(number, place) for place, number in enumerate(order, 1)]
    sheets.correct(heat=heat, by=evening.alice, lines=lines, reason="from the table")


def on(evening: Evening) -> list[int]:
    berths = Berth.objects.filter(stage__competition=evening.competition, stage__ord=2).order_by("seed")
    return list(berths.values_list("entry__number", flat=True))


def rows(evening: Evening) -> dict[int, Any]:
    stage = evening.fresh().competition.stages.get(ord=1)
    numbers = dict(evening.competition.entries.values_list("id", "number"))
    table = format_of(evening.competition.rules.all.stages[1]).standings(season_load(stage))
    return {numbers[row.entry]: row for row in table.rows}


def test_those_who_are_equal_race_for_it(alice: Any) -> None:
    evening = evening_of(alice)
    assert evening.next() == "decider"
    race = evening.make_tables()
    assert (race.number, race.decides, race.on_call, race.stage.ord) == (2, True, True, 1)
    equal = seconds(evening)
    assert [sorted(table["entries"]) for table in evening.plan(race).tables] == [sorted(equal)]
    assert evening.plan(race).free == []
    race = evening.call(race)
    before = {number: row.total for number, row in rows(evening).items()}
    worse, better = sorted(equal)
    result(evening, race, better, worse)
    after = rows(evening)
    assert {number: row.total for number, row in after.items()} == before
    assert (after[better].place, after[worse].place) == (3, 4)
    assert (after[better].decided_by, after[worse].decided_by) == ("decider", "decider")
    assert after[better].wins == 0
    assert evening.next() == "stage"
    evening.make_tables()
    assert better in on(evening)
    assert worse not in on(evening)
    evening.all_sound()


def test_everybody_who_was_there_is_there_after_it(alice: Any) -> None:
    evening = evening_of(alice)
    evening.finish(evening.call(evening.make_tables()))
    race = evening.make_tables()
    assert CheckIn.objects.filter(run=race.run).count() == 6
    assert sorted(evening.plan(race).tables[0]["entries"]) == sorted(on(evening))


@pytest.mark.parametrize("cut", ["all", "lot"])
def test_only_where_the_rule_says_so(alice: Any, cut: str) -> None:
    assert evening_of(alice, cut).next() == "stage"


def test_a_tie_in_it_is_left_to_the_lot(alice: Any) -> None:
    evening = evening_of(alice)
    equal = sorted(seconds(evening))
    race = evening.call(evening.make_tables())
    heat = evening.race(race.number).run.heats.get()
    lines = [SheetLine(number, 1) for number in equal]
    sheets.correct(heat=heat, by=alice, lines=lines, reason="a dead heat")
    assert evening.next() == "stage"
    evening.make_tables()
    assert on(evening)[2] == equal[0]  # the better start lot


def test_a_cancelled_one_is_left_to_the_lot(alice: Any) -> None:
    evening = evening_of(alice)
    race = evening.make_tables()
    calendar.race_cancel(race=race, by=alice, reason="it is late")
    assert evening.next() == "stage"
    evening.make_tables()
    assert on(evening)[2] == min(seconds(evening))


def test_an_annulled_one_is_left_to_the_lot(alice: Any) -> None:
    evening = evening_of(alice)
    race = evening.call(evening.make_tables())
    worse, better = sorted(seconds(evening))
    result(evening, race, better, worse)
    reruns.race_annul(race=evening.race(2), by=alice, reason="a wrong board")
    assert evening.next() == "stage"
    evening.make_tables()
    assert on(evening)[2] == worse


def test_a_racer_who_does_not_come_is_behind(alice: Any) -> None:
    """One of three equals is not there: the two others race, and it comes behind them."""
    first = {
        "rounds": 1,
        "on": 4,
        "seats": 3,
        "cut": "race",
        "seeding": "order",
        "points": points.to_json(points.share()),
    }
    evening = Evening.of(alice, 9, StageForm("rounds", first), StageForm("final"), capacity=9)
    evening.here()
    evening.finish(evening.call(evening.make_tables()))
    away, one, other = sorted(seconds(evening))
    race = evening.make_tables()
    CheckIn.objects.filter(run=race.run, entry__number=away).delete()
    rounds.round_next(competition=evening.competition, by=alice)
    evening.work()
    race = evening.call(evening.race(2))
    assert list(Forfeit.objects.filter(run=race.run).values_list("entry__number", flat=True)) == [away]
    result(evening, race, other, one)
    assert evening.next() == "stage"
    places = {number: row.place for number, row in rows(evening).items()}
    assert (places[other], places[one], places[away]) == (4, 5, 6)
    assert rows(evening)[away].total == rows(evening)[one].total


def test_the_organiser_reads_when_too_few_of_them_are_there(alice: Any) -> None:
    evening = evening_of(alice)
    race = rounds.round_next(competition=evening.competition, by=alice)
    CheckIn.objects.filter(run=race.run, entry__number=seconds(evening)[0]).delete()
    assert refused(rounds.round_next, competition=evening.competition, by=alice) == "too_few_here"
    evening.work()
    plan = evening.plan(evening.race(2))
    assert (plan.state, plan.problem) == ("failed", "decider_table")
    assert "let the draw at the start decide" in refusals.refusal_text(Refused(refusal_of(plan.problem), plan.params))


def test_others_may_not_race_it(alice: Any) -> None:
    evening = evening_of(alice)
    race = evening.make_tables()
    winner = next(number for number in range(1, 7) if number not in seconds(evening))
    entry = evening.competition.entries.get(number=winner)
    assert not expected.may_race(evening.race(race.number), entry)


def test_a_correction_that_separates_them_ends_the_need_for_it(alice: Any) -> None:
    evening = evening_of(alice)
    evening.make_tables()
    winner, *others = sorted(evening.tables(evening.race(1))[0])
    heat = evening.race(1).run.heats.get(table_no=1)
    lines = [SheetLine(winner, 1), *(SheetLine(number, None, "dnf") for number in others)]
    sheets.correct(heat=heat, by=alice, lines=lines, reason="neither came in")
    assert evening.next() == "stage"
    race = evening.make_tables()
    assert (race.stage.ord, evening.race(race.number).decides) == (2, False)
    assert not Race.objects.filter(competition=evening.competition, decides=True).exists()
    assert seconds(evening)[1] in on(evening)


def test_when_the_equals_change_it_no_longer_matters(alice: Any) -> None:
    evening = evening_of(alice)
    race = evening.call(evening.make_tables())
    one, other = seconds(evening)
    result(evening, race, *sorted((one, other), reverse=True))
    table = sorted(evening.tables(evening.race(1))[0])
    result(evening, evening.race(1), table[0], table[2], table[1])  # another one came second there
    assert rows(evening)[table[2]].decided_by == "lot"
    assert evening.next() == "decider"
    again = evening.make_tables()
    assert again.number == 3
    assert sorted(evening.plan(again).tables[0]["entries"]) == sorted([table[2], other])


def test_undoing_a_round_before_it_undoes_it_too(alice: Any) -> None:
    evening = evening_of(alice)
    evening.make_tables()
    reruns.race_annul(race=evening.race(1), by=alice, reason="a wrong board")
    assert not Race.objects.filter(competition=evening.competition, decides=True).exists()
    assert evening.next() == "round"


def test_in_groups_each_decides_by_itself_and_at_once(alice: Any) -> None:
    """Two groups of six at tables of three: both who came second are equal in each, and one of them qualifies."""
    first = {"groups": 2, "rounds": 1, "on": 3, "seats": 3, "cut": "race", "seeding": "order"}
    first |= {"points": points.to_json(points.share())}
    evening = Evening.of(alice, 12, StageForm("groups", first), StageForm("final"), capacity=12)
    evening.here()
    evening.finish(evening.call(evening.make_tables()))
    assert evening.next() == "decider"
    race = evening.make_tables()
    planned = evening.plan(race).tables
    assert sorted(number for table in planned for number in table["entries"]) == sorted(seconds(evening))
    assert [len(table["entries"]) for table in planned] == [2, 2]
    race = evening.call(race)
    for no, table in enumerate(evening.tables(race), 1):
        result(evening, race, *sorted(table, reverse=True), table=no)
    assert evening.next() == "stage"
    evening.make_tables()
    assert set(on(evening)) & set(seconds(evening)) == {max(table["entries"]) for table in planned}


def test_it_is_a_race_without_a_number(alice: Any) -> None:
    """A copy of the tournament, and a change of its rounds, know nothing of it."""
    evening = evening_of(alice)
    evening.make_tables()
    rules.competition_rules_change(
        competition=evening.fresh().competition, by=alice, changes={"rounds": 2}, stage=1, reason="one more"
    )
    races = list(Race.objects.filter(competition=evening.competition).order_by("number"))
    assert [(race.number, race.decides) for race in races] == [(1, False), (2, True), (3, False)]
