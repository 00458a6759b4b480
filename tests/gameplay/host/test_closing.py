"""A match ends early, with the current places."""

from __future__ import annotations

import pytest

from gameplay import selectors, services
from gameplay.models import Draft, Match, OpenPrompt, Seed
from gameplay.services.closing import stands
from gameplay.signals import match_finished
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def code_of(call, **given):
    with pytest.raises(services.Refused) as info:
        call(**given)
    return info.value.code


def test_the_places_of_the_moment_count(toy, alice, bob):
    table = Table.start(alice, bob, raw={"rounds": 3})
    table.pick(1, 5)
    table.turn(1, 3)
    heard = []
    match_finished.connect(listener := lambda match_id, **_: heard.append(match_id))
    services.match_close(match_id=table.match.pk, by=alice)
    match_finished.disconnect(listener)
    match = table.fresh()
    assert (match.status, heard) == (Match.Status.FINISHED, [match.pk])
    assert [(line["seat"], line["place"]) for line in selectors.match_outcome(match.pk)] == [(1, 1), (0, 2)]
    assert (match.outcome["winners"], match.outcome["reason"]) == ([], "closed")
    assert not OpenPrompt.objects.filter(match=match).exists()
    assert not Draft.objects.filter(match=match).exists()
    assert Seed.objects.get().revealed_at is not None
    assert table.events()[-2:] == [
        {"kind": "match.closed", "data": {"by": "Alice"}, "beat": 0},
        {"kind": "match.finished", "data": {"reason": "closed"}, "beat": 0},
    ]
    assert code_of(services.match_close, match_id=match.pk, by=alice) == "finished"
    assert code_of(services.match_on, match_id=match.pk) == "finished"


def test_its_record_is_as_honest_as_that_of_any_other(toy, alice, bob):
    table = Table.start(alice, bob, raw={"rounds": 3})
    table.pick(1, 5)
    table.submit(1, {"steps": [1, 0]})  # waits to be fed, and never is
    services.match_close(match_id=table.match.pk, by=alice)
    assert table.advance() is None
    verdict = selectors.verify(selectors.match_verify_data(table.fresh()))
    assert verdict.honest
    assert verdict.rerun == "same"


def test_a_player_who_has_left_is_behind_and_a_paused_match_is_closed_too(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie)
    services.match_leave(code=table.code, user=alice, message_id="m")
    table.advance()
    services.match_pause(code=table.code, by=None)
    found = stands(table.fresh())
    assert [(line.seat, line.place, line.status) for line in found.lines] == [
        (1, 1, "classified"),
        (2, 1, "classified"),
        (0, 3, "retired"),
    ]
    assert found.racing == {1, 2}
    services.match_close(match_id=table.match.pk, by=bob)
    assert table.fresh().status == Match.Status.FINISHED


def test_a_match_that_has_not_begun_is_not_closed(toy, alice, bob):
    table = Table.make(alice, bob)
    assert stands(table.match) == services.MatchStanding()
    assert code_of(services.match_close, match_id=table.match.pk, by=alice) == "not_open"
