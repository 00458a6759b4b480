"""A match in which only one place is left to win: its last racer may end it there."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from gameplay import selectors, services
from gameplay.models import Decision, Draft, Match, OpenPrompt, Seating
from gameplay.signals import match_finished, more_to_win
from tests.gameplay.host.table import Table, new_id

pytestmark = pytest.mark.django_db


def code_of(call, **given):
    with pytest.raises(services.Refused) as info:
        call(**given)
    return info.value.code


@pytest.fixture
def table(toy, alice, bob, charlie):
    """Alice races alone: Bob and Charlie have left. She scored nothing."""
    table = Table.start(alice, bob, charlie, raw={"rounds": 3, "alone": True})
    leaves(table, bob, charlie)
    return table


def leaves(table, *users):
    for user in users:
        services.match_leave(code=table.code, user=user, message_id=new_id())
        table.advance()


def offered(table, user=None):
    return selectors.match_sync(table.fresh(), None, holder=user and user.pk)["decided"]


def stop(table, user, message_id=""):
    return services.match_stop(code=table.code, user=user, message_id=message_id or new_id())


def test_it_is_offered_once_one_is_left_and_no_sooner(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, raw={"rounds": 3, "alone": True})
    leaves(table, bob)
    assert offered(table) is None
    assert code_of(stop, table=table, user=alice) == "not_decided"
    leaves(table, charlie)
    assert offered(table) == {"seat": 0, "place": 1}
    table.submit(0, {"pick": 1})
    table.advance()
    assert offered(table) == {"seat": 0, "place": 1}


def test_the_racer_who_ends_it_has_the_place_of_the_rules_and_has_not_retired(table, alice):
    heard = []
    match_finished.connect(listener := lambda match_id, **_: heard.append(match_id))
    row = table.prompt(0)
    services.draft_save(code=table.code, user=alice, prompt=row.key, rev=row.rev, payload={"pick": 1})
    stop(table, alice)
    table.advance()
    match_finished.disconnect(listener)
    match = table.fresh()
    assert (match.status, heard, match.decided_seat, match.decided_place) == ("finished", [match.pk], None, None)
    lines = selectors.match_outcome(match.pk)
    assert [(line["seat"], line["place"], line["status"]) for line in lines] == [
        (0, 1, "classified"),
        (1, 2, "retired"),
        (2, 2, "retired"),
    ]
    assert (match.outcome["winners"], match.outcome["reason"]) == ([0], "decided")
    assert not Seating.objects.get(match=match, seat=0).left
    assert not OpenPrompt.objects.filter(match=match).exists()
    assert not Draft.objects.filter(match=match).exists()
    assert table.event_kinds()[-3:] == ["match.stopped", "secrets", "match.finished"]
    assert offered(table) is None
    assert code_of(stop, table=table, user=alice) == "finished"


def test_its_record_leads_to_the_same_end(table, alice):
    table.submit(0, {"pick": 1})
    table.advance()
    stop(table, alice)
    table.advance()
    data = selectors.match_verify_data(table.fresh())
    assert data["decisions"][-1]["prompt"] == Decision.STOP
    verdict = selectors.verify(data)
    assert (verdict.honest, verdict.rerun) == (True, "same")
    data["decisions"][-1]["seat"] = 1
    assert selectors.verify(data).rerun == "differs"


def test_an_answer_that_waits_is_dropped_with_its_question(table, alice):
    table.submit(0, {"pick": 1})
    stop(table, alice)
    table.advance()
    assert table.fresh().status == "finished"
    assert not Decision.objects.filter(match=table.match, version=None).exists()


def test_twice_is_once(table, alice):
    first = stop(table, alice, "again")
    assert stop(table, alice, "again").version == first.version
    stop(table, alice)
    assert Decision.objects.filter(prompt=Decision.STOP).count() == 1
    table.advance()
    assert stop(table, alice, "again").repeated


def test_a_racer_who_concedes_and_ends_it_at_once_has_conceded(table, alice):
    """Departures come first; then nothing is left to decide, and the match is over as it is."""
    stop(table, alice)
    services.match_leave(code=table.code, user=alice, message_id="bye")
    table.advance()
    match = table.fresh()
    assert (match.status, match.outcome["reason"]) == ("finished", "finished")
    assert not Decision.objects.filter(prompt=Decision.STOP).exists()


def test_nobody_else_ends_it(table, alice, bob, charlie):
    assert code_of(stop, table=table, user=bob) == "not_decided"
    assert code_of(stop, table=table, user=charlie) == "not_decided"
    services.match_pause(code=table.code, by=None)
    assert offered(table) is None
    assert code_of(stop, table=table, user=alice) == "paused"
    services.match_resume(code=table.code, by=None)
    assert offered(table) == {"seat": 0, "place": 1}


def test_charlie_and_a_visitor_do_not_end_it(toy, alice, bob, charlie):
    table = Table.start(alice, bob, raw={"alone": True})
    leaves(table, bob)
    assert code_of(stop, table=table, user=charlie) == "not_yours"
    assert code_of(stop, table=table, user=AnonymousUser()) == "sign_in"


def test_a_bot_needs_no_offer(toy, alice, bob):
    table = Table.start(alice, "easy", bob, raw={"alone": True})
    leaves(table, alice, bob)
    match = table.fresh()
    assert (match.decided_seat, match.decided_place) == (None, None)


def test_it_is_not_offered_while_something_beside_the_place_can_be_won(toy, alice, bob):
    asked = []

    def pays(match_id, **_more):
        asked.append(match_id)
        return pays.more

    pays.more = True
    more_to_win.connect(pays)
    table = Table.start(alice, bob, raw={"rounds": 3, "alone": True})
    leaves(table, bob)
    assert offered(table) is None
    assert code_of(stop, table=table, user=alice) == "not_decided"
    pays.more = False
    stop(table, alice)
    more_to_win.disconnect(pays)
    assert set(asked) == {table.match.pk}


def test_a_match_that_is_set_back_is_open_again(toy, alice, bob):
    table = Table.start(alice, bob, raw={"rounds": 3, "alone": True})
    begun = table.fresh().version
    leaves(table, bob)
    assert offered(table) == {"seat": 0, "place": 1}
    services.match_restart(code=table.code, by=None, version=begun)
    assert offered(table) is None
    assert Match.objects.get(pk=table.match.pk).decided_seat is None
