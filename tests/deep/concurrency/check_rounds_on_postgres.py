"""Two organisers of a tournament at once, a worker, and phones: nothing twice, nothing lost. Run by
test_concurrency.py, on its own database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import User
from gameplay.refused import Refused
from league.competitions.life import reruns
from league.models import Berth, Competition, GridSlot, Heat, Race, ResultSheet, TablePlan
from league.planning.stages import StageForm
from league.start.attendance import check_in
from league.tournaments.rounds import berths, plans, rounds
from tests.deep.concurrency.check_on_postgres import _on_postgres, alice, at_once  # noqa: F401
from tests.league.nights import Night

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS, FINAL = StageForm("rounds", {"rounds": 2, "seats": 4, "late": 2}), StageForm("final")
TIMES = 2
"""Each is tried so often: by chance one or the other comes first."""


def nights(alice: User, people: int = 8, *stages: StageForm) -> Iterator[Night]:  # noqa: F811
    """One tournament after the other, everybody checked in to its first round."""
    for number in range(TIMES):
        Competition.objects.update(status="archived")
        night = Night.of(alice, people, *(stages or (ROUNDS, FINAL)), name=f"Night {number}")
        night.here()
        yield night


def codes(results: list[Any]) -> set[str]:
    """The codes of refusals; any other exception is raised."""
    for one in results:
        if isinstance(one, Exception) and not isinstance(one, Refused):
            raise one
    return {one.code for one in results if isinstance(one, Refused)}


def test_two_organisers_who_make_tables_at_once_open_one_round(alice: User) -> None:  # noqa: F811
    for night in nights(alice, 8, StageForm("rounds", {"rounds": 1, "on": 4, "seats": 4}), FINAL):
        for ord_ in (1, 2):
            made = [lambda night=night: rounds.round_next(competition=night.competition, by=alice)] * 2
            results = at_once(*made)
            assert codes(results) == set()
            assert len({race.pk for race in results}) == 1
            race = night.race(ord_)
            assert night.plan(race).version == 2
            assert Berth.objects.filter(stage=race.stage).count() == (8, 4)[ord_ - 1]
            night.work()
            night.finish(night.called(race, 2))
        assert Race.objects.filter(competition=night.competition).count() == 2
        night.all_sound()


def test_two_organisers_who_call_at_once_call_one_round(alice: User) -> None:  # noqa: F811
    for night in nights(alice):
        race = night.make_tables()
        version = night.plan(race).version
        call = lambda race=race, version=version: rounds.call(race=race, by=alice, version=version)  # noqa: E731
        assert codes(at_once(call, call)) == set()
        assert Heat.objects.filter(run=race.run).count() == 2
        assert GridSlot.objects.filter(run=race.run).count() == 8
        assert night.race(1).status == "live"
        night.all_sound()


def test_a_call_and_a_swap_at_once_are_one_after_the_other(alice: User) -> None:  # noqa: F811
    """The second one is refused; the call uses the last version."""
    for night in nights(alice):
        race = night.make_tables()
        plan = night.plan(race)
        (one, *_), (other, *_) = (table["entries"] for table in plan.tables)
        told = {"race": race, "by": alice, "version": plan.version}
        refused = codes(
            at_once(
                lambda told=told: rounds.call(**told),
                lambda told=told, one=one, other=other: plans.tables_swap(**told, one=one, other=other),
            )
        )
        called = night.race(1).status == "live"
        assert refused == ({"wrong_status"} if called else {"plan_changed"})
        if not called:
            night.called(race, plan.version + 1)
        assert night.tables(night.race(1)) == [table["entries"] for table in night.plan(race).tables]
        night.all_sound()


def test_two_swaps_at_once_are_one(alice: User) -> None:  # noqa: F811
    for night in nights(alice):
        race = night.make_tables()
        plan = night.plan(race)
        (one, two, *_), (other, *_) = (table["entries"] for table in plan.tables)
        told = {"race": race, "by": alice, "version": plan.version}
        swaps = [
            lambda told=told, who=who, other=other: plans.tables_swap(**told, one=who, other=other)
            for who in (one, two)
        ]
        assert codes(at_once(*swaps)) == {"plan_changed"}
        entries = [number for table in night.plan(race).tables for number in table["entries"]]
        assert sorted(entries) == list(range(1, 9))
        assert night.plan(race).version == plan.version + 1


def test_a_correction_while_the_next_tables_are_swapped_counts(alice: User) -> None:  # noqa: F811
    for night in nights(alice):
        first = night.round()
        race = night.make_tables()
        plan = night.plan(race)
        (one, *_), (other, *_) = (table["entries"] for table in plan.tables)
        heat = Heat.objects.get(run=first.run, table_no=1)
        told = {"race": race, "by": alice, "version": plan.version}
        refused = codes(
            at_once(
                lambda night=night, heat=heat: night.corrected(heat, list(range(8, 0, -1)), tie=False, out=0),
                lambda told=told, one=one, other=other: plans.tables_swap(**told, one=one, other=other),
            )
        )
        assert refused == set()
        assert night.plan(race).version == plan.version + 1
        assert ResultSheet.objects.filter(heat=heat).count() == 2
        night.all_sound()


def test_the_last_result_while_the_next_round_is_opened_is_there_or_awaited(alice: User) -> None:  # noqa: F811
    for night in nights(alice):
        race = night.make_tables()
        night.called(race, night.plan(race).version)
        first, last = night.without_result(race)
        night.result(first)
        refused = codes(
            at_once(
                lambda night=night, last=last: night.result(last),
                lambda night=night: rounds.round_next(competition=night.competition, by=alice),
            )
        )
        assert refused <= {"round_open"}
        assert night.race(1).status == "provisional"
        assert night.race(2).status == ("planned" if refused else "check_in")
        night.all_sound()


def test_a_racer_who_leaves_during_the_call_sits_or_does_not(alice: User) -> None:  # noqa: F811
    for night in nights(alice):
        race = night.make_tables()
        plan = night.plan(race)
        refused = codes(
            at_once(
                lambda race=race, plan=plan: rounds.call(race=race, by=alice, version=plan.version),
                lambda night=night: berths.stage_leave(competition=night.competition, by=alice, number=5),
            )
        )
        assert refused == set()
        sits = GridSlot.objects.filter(run=race.run, entry__number=5).exists()
        assert GridSlot.objects.filter(run=race.run).count() == 7 + sits
        assert Berth.objects.get(stage=race.stage, entry__number=5).left_at is not None
        night.finish(night.race(1))
        race = night.make_tables()
        assert 5 not in [number for table in night.plan(race).tables for number in table["entries"]]
        night.all_sound()


def test_a_worker_writes_nothing_that_has_been_asked_for_again(alice: User) -> None:  # noqa: F811
    """Not even that there are no tables: one racer is alone in the group, and then gets company."""
    groups = StageForm("groups", {"groups": 2, "rounds": 1, "seats": 4})
    for night in nights(alice, 8, groups):
        race = rounds.round_next(competition=night.competition, by=alice)
        alone = Berth.objects.filter(stage=race.stage, group=2).order_by("seed").values_list("entry__number", flat=True)
        for number in list(alone)[1:]:
            check_in.race_check_out(race=race, by=alice, entry_number=number)
        plan = night.plan(race)
        results = at_once(
            lambda plan=plan: plans.plan_work(plan_id=plan.pk, version=plan.version),
            lambda night=night: night.here(),
            lambda night=night: rounds.round_next(competition=night.competition, by=alice),
        )
        assert codes(results) == set()
        found = night.plan(race)
        assert (found.version, found.state) == (plan.version + 1, "waiting")
        night.work()
        assert night.plan(race).state == "ready"
        assert TablePlan.objects.filter(run__race__competition=night.competition).count() == 1


def test_the_last_result_while_its_round_is_annulled_counts_for_nothing(alice: User) -> None:  # noqa: F811
    for night in nights(alice):
        race = night.make_tables()
        night.called(race, night.plan(race).version)
        first, last = night.without_result(race)
        night.result(first)
        refused = codes(
            at_once(
                lambda night=night, last=last: night.result(last),
                lambda race=race: reruns.race_annul(race=race, by=alice, reason="power cut"),
            )
        )
        assert refused <= {"wrong_status"}  # no result of a round that no longer counts
        assert night.race(1).is_annulled
        assert night.coming().kind == "round"
        night.all_sound()


def test_a_table_comes_in_while_its_round_is_run_again_and_the_next_called(alice: User) -> None:  # noqa: F811
    """Round 1 is undone while round 2 is called: one of them is refused."""
    for night in nights(alice):
        night.round()
        race = night.make_tables()
        version = night.plan(race).version
        first = night.race(1)
        refused = codes(
            at_once(
                lambda race=race, version=version: rounds.call(race=race, by=alice, version=version),
                lambda first=first: reruns.race_rerun(race=first, by=alice, reason="the wrong board"),
            )
        )
        assert refused <= {"wrong_status", "plan_waits"}
        assert night.race(1).status == "planned"
        night.all_sound()
