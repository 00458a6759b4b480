"""A tournament from its first tables to the last, as an organiser leads it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from gameplay.refused import Refused
from league.clubs.club import players
from league.common import refusals
from league.competitions.life import life, reruns
from league.models import AuditEvent, Berth, Competition, Forfeit, GridSlot, Heat, Player, Race, SitOut, TablePlan
from league.planning.stages import StageForm
from league.registration import registrations
from league.results import sheets
from league.results.sheets import SheetLine
from league.scoring.formats import format_of
from league.standings import snapshots
from league.standings.season import season_load
from league.start.attendance import check_in
from league.start.seating import start
from league.tournaments.rounds import berths, plans, rounds
from tests.league.cup import Cup
from tests.support.worlds import made_once_a_worker

pytestmark = pytest.mark.django_db


class Evening(Cup):
    """A tournament of people known only by name, at real tables."""

    @classmethod
    @made_once_a_worker
    def of(cls, alice: Any, people: int, *stages: StageForm, **changes: Any) -> Evening:
        changes = {"capacity": max(people, 8), "venue": "table", "stages": stages, **changes}
        cup = cls.make(alice, **changes)
        evening = cls(cup.alice, cup.club, cup.competition)
        evening.come(people)
        return evening

    @made_once_a_worker
    def come(self, people: int) -> None:
        """So many more are entered."""
        first = Player.objects.filter(club=self.club).count() + 1
        for number in range(first, first + people):
            player = players.add_guest(club=self.club, by=self.alice, name=f"Racer {number}")
            registrations.apply(competition=self.competition, by=self.alice, player_id=player.pk)
        self.fresh()

    @made_once_a_worker
    def here(self, number: int = 1, without: tuple[int, ...] = ()) -> None:
        """Everybody except these has checked in for a race."""
        race = self.race(number)
        if race.status == "planned":
            race = self.open(number)
        numbers = self.competition.entries.filter(withdrawn_at=None).values_list("number", flat=True)
        there = [one for one in numbers if one not in without]
        check_in.race_check_in_all(race=race, by=self.alice, entry_numbers=there)

    @made_once_a_worker
    def make_tables(self) -> Race:
        race = rounds.round_next(competition=self.competition, by=self.alice)
        self.work()
        return self.race(race.number)

    def work(self) -> None:
        """What a worker does."""
        for plan in TablePlan.objects.filter(state="waiting"):
            plans.plan_work(plan_id=plan.pk, version=plan.version)

    def plan(self, race: Race) -> TablePlan:
        return TablePlan.objects.get(run=race.run)

    @made_once_a_worker
    def call(self, race: Race, **how: Any) -> Race:
        version = self.plan(race).version
        return rounds.call(race=race, by=self.alice, version=version, **how)

    def tables(self, race: Race) -> list[list[int]]:
        heats = Heat.objects.filter(run=race.run).order_by("table_no")
        return [list(heat.slots.order_by("seat").values_list("entry__number", flat=True)) for heat in heats]

    @made_once_a_worker
    def finish(self, race: Race) -> None:
        """The smaller number is ahead."""
        for heat in Heat.objects.filter(run=self.race(race.number).run).order_by("table_no"):
            numbers = sorted(heat.slots.values_list("entry__number", flat=True))
            lines = [SheetLine(number, place) for place, number in enumerate(numbers, 1)]
            sheets.correct(heat=heat, by=self.alice, lines=lines, reason="from the table")

    @made_once_a_worker
    def round(self) -> Race:
        """One round, whatever happens."""
        race = self.make_tables()
        race = self.call(race)
        self.finish(race)
        return self.race(race.number)

    def next(self) -> str:
        return rounds.what_next(Competition.objects.select_related("rules").get(pk=self.competition.pk)).kind

    def all_sound(self) -> None:
        """Nobody sits twice in a round, everybody who raced had the right to, and the stored standings equal the
        computed ones."""
        assert snapshots.standings_differences(competition=self.fresh().competition) == []
        for race in Race.objects.filter(competition=self.competition, run__started_at__isnull=False):
            seats = Counter(GridSlot.objects.filter(run=race.run).values_list("entry_id", flat=True))
            assert set(seats.values()) <= {1}
            berths = set(Berth.objects.filter(stage=race.stage).values_list("entry_id", flat=True))
            free = set(SitOut.objects.filter(run=race.run).values_list("entry_id", flat=True))
            assert set(seats) | free <= berths
            assert not set(seats) & free
        assert not Forfeit.objects.filter(run__race__competition=self.competition).exists()


def refused(call: Any, **given: Any) -> str:
    with pytest.raises(Refused) as info:
        call(**given)
    refusals.refusal_text(info.value)
    return info.value.code


def test_three_rounds_and_a_final_for_sixteen(alice: Any) -> None:
    evening = Evening.of(
        alice, 16, StageForm("rounds", {"rounds": 3, "on": 4, "seats": 4}), StageForm("final"), capacity=16
    )
    assert evening.next() == "first"
    evening.here()
    for number in (1, 2, 3):
        race = evening.make_tables()
        assert (race.number, race.status, evening.next()) == (number, "check_in", "call")
        plan = evening.plan(race)
        assert sorted(Counter(len(table["entries"]) for table in plan.tables).items()) == [(4, 4)]
        race = evening.call(race, minutes=45)
        assert race.status == "live"
        assert race.until is not None
        assert evening.tables(race) == [table["entries"] for table in plan.tables]
        assert evening.next() == "racing"
        assert refused(rounds.round_next, competition=evening.competition, by=alice) == "round_open"
        evening.finish(race)
    assert evening.next() == "stage"
    race = evening.make_tables()
    going = season_load(evening.fresh().competition.stages.get(ord=1))
    expected = [one.entry for one in format_of(evening.competition.rules.all.stages[1]).goes_on(going)]
    berths = Berth.objects.filter(stage__competition=evening.competition, stage__ord=2).order_by("seed")
    assert [berth.entry_id for berth in berths] == expected
    assert evening.plan(race).tables[0]["entries"] == [
        number for number in evening.plan(race).tables[0]["entries"] if number in {b.entry.number for b in berths}
    ]
    race = evening.call(race)
    evening.finish(race)
    assert evening.next() == "over"
    assert refused(rounds.round_next, competition=evening.competition, by=alice) == "tournament_over"
    evening.all_sound()
    life.finish(competition=evening.fresh().competition, by=alice)


def test_forty_in_groups_then_knock_out(alice: Any) -> None:
    evening = Evening.of(
        alice,
        40,
        StageForm("groups", {"groups": 10, "rounds": 1, "on": 2, "seats": 4}),
        StageForm("knockout", {"on": 2, "seats": 4}),
        capacity=40,
    )
    evening.here()
    race = evening.round()
    assert len(evening.tables(race)) == 10
    sizes = []
    while evening.next() != "over":
        race = evening.round()
        sizes.append([len(table) for table in evening.tables(race)])
    assert sizes == [[4] * 5, [4, 3, 3], [3, 3], [4]]
    evening.all_sound()


@pytest.mark.parametrize("losers", [True, False])
def test_eleven_at_tables_of_three(alice: Any, losers: bool) -> None:
    """RoboTrick: a number that makes no tables. Two are free, or sit down again as the best losers."""
    evening = Evening.of(alice, 11, StageForm("knockout", {"on": 1, "losers": losers}), capacity=11, game="robotrick")
    evening.here()
    first = evening.round()
    assert [len(table) for table in evening.tables(first)] == [3, 3, 3]
    assert SitOut.objects.filter(run=first.run).count() == 2
    while evening.next() != "over":
        race = evening.round()
    assert [len(table) for table in evening.tables(race)] == [3]
    evening.all_sound()


def test_a_late_comer_joins_where_the_rule_allows_it(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 3, "late": 2, "seats": 4}), capacity=16)
    evening.here()
    evening.round()
    evening.come(1)
    race = evening.make_tables()
    check_in.race_check_in_all(race=race, by=alice, entry_numbers=[9])
    race = evening.make_tables()
    assert 9 in [number for table in evening.plan(race).tables for number in table["entries"]]
    assert Berth.objects.get(entry__number=9).why == "late"
    evening.call(race)
    evening.finish(race)
    with pytest.raises(Refused, match="late_rule"):
        evening.come(1)


def test_a_no_show_is_taken_out_at_the_call(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 2, "seats": 4}))
    evening.here()
    race = evening.make_tables()
    race = evening.call(race, without=[3])
    assert sorted(map(len, evening.tables(race))) == [3, 4]
    evening.finish(race)
    race = evening.make_tables()
    assert 3 not in [number for table in evening.plan(race).tables for number in table["entries"]]
    berths.stage_return(competition=evening.competition, by=alice, number=3)
    evening.all_sound()


def test_two_organisers_do_not_overwrite_each_other(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 2, "seats": 4}))
    evening.here()
    race = evening.make_tables()
    plan = evening.plan(race)
    one, other = plan.tables[0]["entries"][0], plan.tables[1]["entries"][0]
    changed = plans.tables_swap(race=race, by=alice, one=one, other=other, version=plan.version)
    assert changed.tables[1]["entries"][0] == one
    again = {"race": race, "by": alice, "one": one, "other": other}
    assert refused(plans.tables_swap, **again, version=plan.version) == "plan_changed"
    assert refused(rounds.call, race=race, by=alice, version=plan.version) == "plan_changed"
    assert refused(start.race_start, race=race, by=alice) == "needs_call"
    called = rounds.call(race=race, by=alice, version=changed.version)
    assert called.run.heats_report["planned"]["by_hand"]  # type: ignore[union-attr]


def test_wishes_hold_when_tables_are_made_again(alice: Any) -> None:
    evening = Evening.of(alice, 12, StageForm("rounds", {"rounds": 2, "seats": 4}), capacity=12)
    evening.here()
    race = evening.make_tables()
    plan = plans.tables_fix(race=race, by=alice, number=5, table=2, version=evening.plan(race).version)
    plan = plans.tables_apart(race=race, by=alice, one=1, other=2, apart=True, version=plan.version)
    told = AuditEvent.objects.filter(action="tables_wished").latest("pk")
    assert "racers" not in told.after, "stewards read the history, and do not see who is kept apart"
    rounds.round_next(competition=evening.competition, by=alice)
    assert refused(plans.tables_fix, race=race, by=alice, number=5, table=1, version=plan.version) == "plan_waits"
    evening.work()
    tables = [table["entries"] for table in evening.plan(race).tables]
    assert 5 in tables[1]
    assert not any({1, 2} <= set(table) for table in tables)


def test_the_same_tables_come_out_again(alice: Any) -> None:
    evening = Evening.of(alice, 12, StageForm("rounds", {"rounds": 2, "seats": 4}), capacity=12)
    evening.here()
    race = evening.make_tables()
    before = evening.plan(race)
    race = evening.make_tables()
    after = evening.plan(race)
    assert (after.tables, after.score, after.input_hash) == (before.tables, before.score, before.input_hash)
    assert after.version == before.version + 1


def test_a_round_that_is_run_again_has_tables_of_its_own(alice: Any) -> None:
    evening = Evening.of(alice, 8, StageForm("rounds", {"rounds": 2, "seats": 4}))
    evening.here()
    race = evening.round()
    reruns.race_rerun(race=evening.race(race.number), by=alice, reason="the wrong board")
    assert evening.next() == "round"
    evening.round()
    evening.round()
    assert evening.next() == "over"
    evening.all_sound()
