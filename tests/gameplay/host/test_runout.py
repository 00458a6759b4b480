"""Bots that race alone: many steps in one transaction, and a record as if one answer after another had been fed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import transaction

from config.embedded.bot_pool import bot_pool
from gameplay import selectors, services
from gameplay.models import Decision, Keyframe, Match, MatchStep, OpenPrompt
from gameplay.services import progress, runout
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_thinks_beside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_pool, "is_open", lambda: True)
    monkeypatch.setattr(bot_pool, "wake", lambda after=0: None)


def left_alone(alice: Any, *bots: str, **options: Any) -> Table:
    """A race that its only person has left."""
    table = Table.start(alice, *bots, **options)
    services.match_leave(code=table.code, user=alice, message_id="alice-goes")
    table.advance()
    return table


def think(table: Table) -> list[str]:
    """Every open question is thought about once."""
    ids = list(OpenPrompt.objects.filter(match=table.match).values_list("pk", flat=True))
    return [services.bot_think(prompt_id=prompt_id) for prompt_id in ids]


def one_by_one(table: Table) -> None:
    """As before bots raced on their own: each answer is stored, then fed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gameplay.services.bots.bots_alone", lambda *_args: False)
        while table.fresh().status == Match.Status.RUNNING:
            think(table)
            table.advance()


def all_at_once(table: Table) -> None:
    while table.fresh().status == Match.Status.RUNNING:
        assert "raced on" in think(table)


def record(table: Table) -> list[Any]:
    """What a step was fed, what it drew, its events and its result; without who was ready when, which only concerns
    waiting."""
    match = table.fresh()
    steps = MatchStep.objects.filter(match=match).exclude(digest="").order_by("version")
    fed: dict[int | None, list[Any]] = {}
    for row in Decision.objects.filter(match=match).order_by("version", "ord"):
        fed.setdefault(row.version, []).append((row.prompt, row.seat, row.payload, row.use_default, row.by))
    return [
        (fed.get(step.version), step.digest, step.draws, step.private, json.loads(step.public)) for step in steps
    ] + [match.outcome]


GAMES = [
    ("toy", {"rounds": 12, "side": True}, ("easy", "hard", "crashing", "raving")),
    ("bumping_bots", {}, ("rookie", "racer", "rookie")),
    ("roborally", {}, ("rookie", "racer")),
]


@pytest.mark.parametrize(("game", "raw", "levels"), GAMES, ids=[game for game, *_rest in GAMES])
def test_the_record_is_that_of_one_answer_after_another(
    toy: Any, alice: Any, game: str, raw: dict[str, Any], levels: tuple[str, ...]
) -> None:
    table = left_alone(alice, *levels, game=game, raw=raw)
    with transaction.atomic():
        one_by_one(table)
        slowly = record(table)
        transaction.set_rollback(True)
    all_at_once(table)
    assert record(table) == slowly
    assert selectors.verify(selectors.match_verify_data(table.match)).honest


def test_versions_are_without_gaps_and_a_replay_can_begin_on_the_way(
    toy: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runout, "SECONDS", float("inf"))
    table = left_alone(alice, "easy", "hard", raw={"rounds": 30})
    before = table.fresh().version
    assert think(table)[0] == "raced on"
    after = table.fresh().version
    assert after == before + runout.MOST_STEPS
    versions = MatchStep.objects.filter(match=table.match).values_list("version", flat=True)
    assert list(versions) == list(range(1, after + 1))
    assert Keyframe.objects.filter(match=table.match, version__gt=before, version__lt=after).count() == 2
    assert set(OpenPrompt.objects.filter(match=table.match).values_list("version", flat=True)) == {after}


def test_one_of_the_bots_thinks_for_all(toy: Any, alice: Any) -> None:
    table = left_alone(alice, "easy", "hard")
    second = OpenPrompt.objects.filter(match=table.match).last()
    assert second is not None
    assert services.bot_think(prompt_id=second.pk) == "not needed"
    assert not Decision.objects.filter(by="bot").exists()


def test_an_answer_that_waits_already_is_fed_first(toy: Any, alice: Any) -> None:
    table = Table.start(alice, "easy", "hard")
    services.bot_think(prompt_id=table.prompt(1).pk)
    services.match_leave(code=table.code, user=alice, message_id="alice-goes")
    table.advance()
    assert services.bot_think(prompt_id=table.prompt(2).pk) == "bot"
    table.advance()
    assert think(table) == ["raced on"]


def test_a_pause_while_bots_think_has_stopped_them(toy: Any, alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = left_alone(alice, "easy", "hard")
    bot = type(toy).bot

    def slow(self: Any, *args: Any) -> Any:
        services.match_pause(code=table.code, by=None)
        return bot(self, *args)

    monkeypatch.setattr(type(toy), "bot", slow)
    version = table.fresh().version
    think(table)
    assert table.fresh().version == version + 1, "the pause, and nothing else"
    assert not Decision.objects.filter(by="bot").exists()


def test_a_crash_in_the_middle_of_writing_stores_nothing(toy: Any, alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    table = left_alone(alice, "easy", "hard")
    version = table.fresh().version
    with monkeypatch.context() as patch:
        patch.setattr(progress, "_snapshot_store", lambda *_args, **_kwargs: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            think(table)
    assert table.fresh().version == version
    assert not Decision.objects.filter(by="bot").exists()
    all_at_once(table)


def test_rules_that_crash_are_left_to_the_turns_that_count_it(
    toy: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = left_alone(alice, "easy", "hard")
    with monkeypatch.context() as patch:
        patch.setattr(type(toy), "decide", lambda *_args: 1 / 0)
        assert think(table) == ["bot", "bot"]
        with pytest.raises(ZeroDivisionError):
            table.advance()
    assert table.fresh().faults == 1
    table.advance()
    all_at_once(table)
