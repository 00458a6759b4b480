"""A dry run: requested, calculated piece by piece, and nothing of it counts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gameplay.models import Match
from gameplay.refused import Refused
from league.common import refusals
from league.common.refusals import PermissionRefused
from league.competitions.life import life, rules
from league.models import Heat, Race, Rehearsal, Run
from league.planning.stages import LegForm, StageForm
from league.tournaments.rehearsals import rehearsals
from league.tournaments.rehearsals.rehearsals import is_outdated
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db

ROUNDS_AND_FINAL = (StageForm("rounds", {"rounds": 2, "on": 3}), StageForm("final"))


def draft(alice: Any, *stages: StageForm, **changes: Any) -> Cup:
    """Of RoboTrick, whose matches are short."""
    given = {"game": "robotrick", "capacity": 12, "publish": False, "stages": stages or ROUNDS_AND_FINAL}
    return Cup.make(alice, **{**given, **changes})


def ask(cup: Cup, racers: int = 9, seed: str = "autumn") -> Rehearsal:
    return rehearsals.ask(competition=cup.competition, by=cup.alice, racers=racers, seed=seed)


def work(cup: Cup) -> Rehearsal:
    """What workers do, until nothing remains."""
    for _piece in range(2_000):
        row = Rehearsal.objects.get(competition=cup.competition)
        if row.state != "waiting":
            return row
        rehearsals.rehearsal_work(rehearsal_id=row.pk, version=row.version, step=row.step)
    raise AssertionError("no end")


def refused(call: Callable[..., object], **given: Any) -> str:
    with pytest.raises(Refused) as info:
        call(**given)
    refusals.refusal_text(info.value)
    return info.value.code


def test_a_whole_tournament_is_rehearsed_and_nothing_of_it_counts(alice: Any) -> None:
    cup = draft(alice)
    races = list(Race.objects.values())
    ask(cup)
    row = work(cup)
    assert (row.state, row.progress) == ("ready", 100)
    shown = rehearsals.read(row)
    assert [(stage.number, len(one.tables)) for stage, _n, one in shown.course.rounds] == [(1, 3), (1, 3), (2, 1)]
    assert not any(table.drawn for _s, _n, one in shown.course.rounds for table in one.tables), "all were raced"
    assert list(Race.objects.values()) == races
    assert not Run.objects.exists()
    assert not Heat.objects.exists()
    assert not Match.objects.exists()


def test_the_same_seed_is_the_same_rehearsal_however_short_its_pieces(
    alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = draft(alice, StageForm("rounds", {"rounds": 1, "on": 3}), StageForm("final"))
    ask(cup, racers=6)
    first = work(cup)
    monkeypatch.setattr(rehearsals, "PIECE_SECONDS", 0)
    ask(cup, racers=6)
    second = work(cup)
    assert second.step > first.step
    assert rehearsals.read(second).course == rehearsals.read(first).course
    monkeypatch.undo()
    ask(cup, racers=6, seed="winter")
    assert rehearsals.read(work(cup)).course != rehearsals.read(first).course


def test_a_task_that_runs_twice_counts_once(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsals, "PIECE_SECONDS", 0)
    cup = draft(alice)
    row = ask(cup)
    sent: list[tuple[int, int, int]] = []
    monkeypatch.setattr(rehearsals, "rehearsal_wanted", lambda *told: sent.append(told))
    for _twice in range(2):
        rehearsals.rehearsal_work(rehearsal_id=row.pk, version=row.version, step=0)
    row.refresh_from_db()
    assert row.step == 1
    rehearsals.rehearsal_work(rehearsal_id=row.pk, version=row.version - 1, step=1)
    row.refresh_from_db()
    assert row.step == 1, "a task of the one before does nothing"


def test_of_two_workers_with_the_same_piece_one_is_written(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsals, "PIECE_SECONDS", 0)
    cup = draft(alice)
    row = ask(cup)
    really, inside = rehearsals.forward, []

    def overtaken(*told: Any) -> Any:
        if not inside:
            inside.append(True)
            rehearsals.rehearsal_work(rehearsal_id=row.pk, version=row.version, step=0)
        return really(*told)

    monkeypatch.setattr(rehearsals, "forward", overtaken)
    rehearsals.rehearsal_work(rehearsal_id=row.pk, version=row.version, step=0)
    row.refresh_from_db()
    assert row.step == 1


def test_each_piece_sends_the_next(
    alice: Any, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    monkeypatch.setattr(rehearsals, "PIECE_SECONDS", 0)
    sent: list[tuple[int, int, int]] = []
    monkeypatch.setattr(rehearsals, "rehearsal_wanted", lambda *told: sent.append(told))
    cup = draft(alice)
    with django_capture_on_commit_callbacks(execute=True):
        row = ask(cup)
    with django_capture_on_commit_callbacks(execute=True):
        rehearsals.rehearsal_work(rehearsal_id=row.pk, version=1, step=0)
    assert sent == [(row.pk, 1, 0), (row.pk, 1, 1)]


def test_a_lost_task_is_asked_for_again(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[int, int, int]] = []
    monkeypatch.setattr(rehearsals, "rehearsal_wanted", lambda *told: sent.append(told))
    row = ask(draft(alice))
    assert rehearsals.again() == 0, "it has only just been asked for"
    Rehearsal.objects.update(moved_at=timezone.now() - timedelta(minutes=1))
    assert rehearsals.again() == 1
    assert sent == [(row.pk, 1, 0)]
    assert rehearsals.again() == 0


def test_requested_twice_it_runs_once_and_another_number_begins_again(alice: Any) -> None:
    cup = draft(alice)
    first = ask(cup, seed="")
    again = ask(cup, seed="")
    assert (again.pk, again.version, again.asked["seed"]) == (first.pk, 1, first.asked["seed"])
    assert ask(cup, racers=6, seed="").version == 2
    work(cup)
    assert ask(cup, racers=6, seed="").version == 3, "it is over: another one begins"
    assert Rehearsal.objects.count() == 1


def test_only_organisers_ask_for_it(alice: Any, charlie: Any) -> None:
    cup = draft(alice)
    with pytest.raises(PermissionRefused):
        rehearsals.ask(competition=cup.competition, by=charlie, racers=9)
    assert not Rehearsal.objects.exists()


def test_neither_too_few_nor_more_than_there_are_places(alice: Any) -> None:
    cup = draft(alice)
    for racers in (0, 1, 13):
        assert refused(ask, cup=cup, racers=racers) == "out_of_range"
    ask(cup, racers=2)
    assert work(cup).state == "ready", "a house bot joins them"


def test_a_championship_and_a_tournament_under_way_are_not_rehearsed(alice: Any) -> None:
    assert refused(ask, cup=Cup.make(alice, publish=False)) == "wrong_status"
    cup = draft(alice, name="Winter Cup")
    ask(cup)
    cup.competition.status = "running"
    cup.competition.save()
    assert refused(ask, cup=cup) == "wrong_status"
    rehearsals.again()
    assert not Rehearsal.objects.exists(), "what it said is of no use any more"


def test_it_is_gone_with_its_draft(alice: Any) -> None:
    cup = draft(alice)
    row = ask(cup)
    life.delete(competition=cup.competition, by=alice)
    assert not Rehearsal.objects.exists()
    rehearsals.rehearsal_work(rehearsal_id=row.pk, version=1, step=0)


def test_it_says_when_the_rules_have_changed_since(alice: Any) -> None:
    cup = draft(alice)
    ask(cup)
    row = work(cup)
    row.competition = cup.fresh().competition
    assert not is_outdated(row)
    cup.add_bot("Bot 1")
    assert not is_outdated(row), "who is entered is no rule"
    rules.competition_rules_change(
        competition=cup.competition, by=alice, reason="shorter", changes={"seats": 5}, stage=1
    )
    row.competition = cup.fresh().competition
    assert is_outdated(row)


def test_those_who_are_entered_come_first(alice: Any) -> None:
    cup = draft(alice)
    cup.add_bot("Bot 1")
    cup.add_bot("Bot 2")
    ask(cup, racers=3)
    racers = rehearsals.read(work(cup)).asked.racers
    assert [(one.number, one.made_up) for one in racers] == [(1, False), (2, False), (3, True)]


def test_a_decathlon_races_each_round_in_its_own_game(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsals, "SEATS", 12)
    legs = tuple(LegForm(game) for game in ("robotrick", "droids"))
    cup = draft(alice, StageForm("rounds", {"on": 0}, legs), capacity=6)
    ask(cup, racers=6)
    shown = rehearsals.read(work(cup))
    assert [shown.asked.setting(1, number).game for _s, number, _one in shown.course.rounds] == ["robotrick", "droids"]
    assert shown.course.over


def test_a_round_that_makes_no_tables_says_why(alice: Any) -> None:
    cup = draft(alice, StageForm("rounds", {"rounds": 1, "on": 0}), venue="table")
    ask(cup, racers=2)
    row = work(cup)
    assert (row.state, rehearsals.read(row).course.problem) == ("failed", "tables")


def test_a_game_that_breaks_has_its_tables_drawn(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_told: object) -> None:
        raise RuntimeError("no such card")

    monkeypatch.setattr(rehearsals, "match_indoors", broken)
    cup = draft(alice)
    ask(cup)
    row = work(cup)
    assert row.state == "ready"
    assert all(table.drawn for _s, _n, one in rehearsals.read(row).course.rounds for table in one.tables)


def test_a_dry_run_that_never_ends_says_so(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsals, "MOST_ROUNDS", 1)
    cup = draft(alice)
    ask(cup)
    row = work(cup)
    assert (row.state, rehearsals.read(row).course.problem) == ("failed", "rehearsal_endless")
