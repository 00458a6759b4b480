"""`match_advance`: decisions in, one step out."""

import itertools

import pytest

from gameplay import services
from gameplay.models import Decision, Keyframe, Match, MatchStep, OpenPrompt
from gameplay.signals import match_finished
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def test_a_closed_barrier_is_fed_in_seat_order(table):
    table.submit(1, {"pick": 7})
    table.submit(0, {"pick": 3})
    assert table.advance() == 3
    log = Decision.objects.filter(version=3).values_list("ord", "seat")
    assert list(log) == [(0, 0), (1, 1)]
    assert table.kinds() == [(1, "turn")]
    assert table.event_kinds(after=2) == ["picks", "die"]


def test_an_open_barrier_waits(table):
    table.submit(0, {"pick": 3})
    assert table.advance() is None
    assert Decision.objects.get().version is None


def test_running_twice_does_it_once(table):
    table.pick(3, 7)
    version = table.fresh().version
    assert table.advance() is None
    assert table.fresh().version == version
    assert Decision.objects.count() == 2


def test_an_unsealed_answer_is_decided_on_arrival_and_sealed_ones_stay(toy, alice, bob):
    table = Table.start(alice, bob, raw={"side": True})
    table.submit(1, {"pick": 5})
    table.submit(0, {"say": 4}, kind="side")
    table.advance()
    assert table.event_kinds()[-1] == "side"
    assert table.kinds() == [(0, "pick"), (1, "pick")]
    assert table.prompt(1).answered
    table.submit(0, {"pick": 1}, kind="pick")
    table.advance()
    assert table.kinds() == [(1, "turn")]


def test_a_match_is_played_to_its_end(table):
    match = table.play_out()
    assert match.status == Match.Status.FINISHED
    assert [line["seat"] for line in match.outcome["lines"]] == [1, 0]
    assert not OpenPrompt.objects.filter(match=match).exists()
    assert table.event_kinds()[-2:] == ["secrets", "match.finished"]


def test_the_end_is_signalled_inside_the_transaction(table):
    told = []

    def listen(sender, match_id, **kwargs):
        from django.db import connection

        assert connection.in_atomic_block
        told.append((match_id, Match.objects.get(pk=match_id).status))

    match_finished.connect(listen)
    try:
        table.play_out()
    finally:
        match_finished.disconnect(listen)
    assert told == [(table.match.pk, "finished")]


def test_when_the_listener_fails_the_match_is_not_finished_either(table):
    def listen(sender, match_id, **kwargs):
        raise LookupError("no such race")

    match_finished.connect(listen)
    try:
        with pytest.raises(LookupError):
            table.play_out()
    finally:
        match_finished.disconnect(listen)
    assert table.fresh().status == Match.Status.RUNNING
    assert table.match.ready
    assert services.match_sweep().advanced == 1
    assert table.fresh().status == Match.Status.FINISHED


def test_a_match_that_always_crashes_is_paused_for_an_operator(table, monkeypatch):
    table.submit(0, {"pick": 3})
    table.submit(1, {"pick": 7})
    monkeypatch.setattr(type(table_game()), "decide", crash)
    for _try in range(5):
        with pytest.raises(ZeroDivisionError):
            table.advance()
    assert table.fresh().status == Match.Status.PAUSED
    assert table.advance() is None
    assert table.events()[-1] == {"kind": "match.paused", "data": {"by": ""}, "beat": 0}
    monkeypatch.undo()


def test_an_answer_that_corrected_rules_forbid_is_asked_again(table, monkeypatch):
    from gameplay.engine.contract import IllegalChoice

    table.submit(0, {"pick": 3})
    table.submit(1, {"pick": 7})
    game = table_game()
    parse = game.parse

    def stricter(state, prompt, payload):
        if payload["pick"] == 7:
            raise IllegalChoice("no_sevens")
        return parse(state, prompt, payload)

    monkeypatch.setattr(game, "parse", stricter)
    table.advance()
    row = table.prompt(1)
    assert (row.answered, row.rev) == (False, 2)
    assert table.event_kinds()[-1] == "match.unready"
    table.submit(1, {"pick": 8})
    table.advance()
    assert table.kinds() == [(1, "turn")]


def test_a_public_keyframe_every_twenty_versions(toy, alice, bob):
    table = Table.start(alice, bob, raw={"rounds": 20})
    table.play_out(rounds=20)
    versions = list(Keyframe.objects.values_list("version", flat=True))
    assert versions[0] == 1
    assert versions[-1] == table.match.version
    assert all(b - a < 24 for a, b in itertools.pairwise(versions))


def test_versions_have_no_gaps(table):
    table.play_out()
    assert list(MatchStep.objects.values_list("version", flat=True)) == list(range(1, table.match.version + 1))


def test_the_cost_of_a_step_does_not_grow_with_the_match(toy, alice, bob, django_assert_max_num_queries):
    table = Table.start(alice, bob, raw={"rounds": 30})
    for _round in range(10):
        table.submit(0, {"pick": 1})
        table.submit(1, {"pick": 5})
        with django_assert_max_num_queries(17):
            table.advance()
        table.submit(1, {"steps": [1, 0]})
        with django_assert_max_num_queries(17):
            table.advance()


def table_game():
    from gameplay.games.registry import GAMES

    return GAMES["toy"]


def crash(*args, **kwargs):
    raise ZeroDivisionError


def test_a_match_that_continues_after_a_pause_counts_its_crashes_from_zero(table):
    Match.objects.update(faults=4)
    services.match_pause(code=table.code, by=None)
    services.match_resume(code=table.code, by=None)
    assert table.fresh().faults == 0
