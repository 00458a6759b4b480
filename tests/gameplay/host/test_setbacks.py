"""Players let each other take moves back: who may ask about what, who is asked, how a request ends, and what time it
costs."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay import selectors, services
from gameplay.models import Match, OpenPrompt, Seating, SetBack
from gameplay.refused import Refused
from gameplay.services.setbacks import overdue_set_backs, set_back_settle
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db

FRIENDS = {"visibility": "link", "set_backs": True, "raw": {"rounds": 8}}


def ask(table, user, answer):
    version = services.set_back_ask(code=table.code, user=user, answer=answer)
    assert version == table.fresh().version
    return request(table)


def say(table, user, asked, agrees, **more):
    return services.set_back_answer(code=table.code, user=user, asked=asked, agrees=agrees, **more)


def request(table):
    """The open request, as everybody sees it."""
    return selectors.match_sync(table.fresh(), None)["set_back"]


def code_of(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def later(seconds=21):
    SetBack.objects.update(at=timezone.now() - timedelta(seconds=seconds))


def ended():
    return list(SetBack.objects.values_list("ended", flat=True))


@pytest.fixture
def table(toy, alice, bob):
    """In the second round: Alice has answered by 3 and 6, Bob by 3, 4 and 6, and is asked."""
    table = Table.start(alice, bob, creator=alice, **FRIENDS)
    table.pick(1, 5)
    table.turn(1, 3)
    table.pick(2, 4)
    return table


@pytest.fixture
def three(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, creator=alice, **FRIENDS)
    table.pick(5, 1, 2)
    return table


def test_all_are_asked_and_it_goes_back_once_they_agree(table, alice, bob):
    asked = ask(table, alice, 6)
    assert asked == {"asked": 7, "seat": 0, "answers": 1, "waits": [1]}
    assert table.events()[-1] == {"kind": "match.back_asked", "data": {"seat": 0, "answers": 1}, "beat": 0}
    say(table, bob, 7, True)
    assert (table.fresh().restarted, request(table), ended()) == (8, None, ["agreed"])
    assert table.kinds() == [(0, "pick"), (1, "pick")]
    told = {"version": 4, "by": alice.public_name, "agreed": True}
    assert table.events()[-1] == {"kind": "match.restarted", "data": told, "beat": 0}


def test_it_goes_to_right_before_the_named_answer(table, alice, bob):
    assert [each.version for each in selectors.own_answers(table.match, 0)] == [6, 3]
    assert ask(table, alice, 3)["answers"] == 2
    say(table, bob, 7, True)
    assert table.match.steps.get(version=8).back_to == 1


def test_of_three_each_agrees_by_one_tap(three, alice, bob, charlie):
    asked = ask(three, alice, 4)["asked"]
    say(three, charlie, asked, True)
    assert (request(three)["waits"], three.fresh().restarted) == ([1], 0)
    assert three.events()[-1]["kind"] == "match.back_agreed"
    version = say(three, charlie, asked, True)
    assert version == three.fresh().version, "the same tap again changes nothing but what is told"
    say(three, bob, asked, True)
    assert three.fresh().restarted


def test_bots_agree_and_a_person_alone_with_them_is_asked_by_nobody(toy, alice):
    table = Table.start(alice, "easy", creator=alice, **FRIENDS)
    row = table.prompt(1)
    table.submit(0, {"pick": 5})
    services.bot_think(prompt_id=row.pk)
    table.advance()
    answer = table.fresh().version
    assert ask(table, alice, answer) is None
    assert (table.match.restarted, SetBack.objects.count()) == (answer + 1, 0)
    assert ask(table, alice, answer) is None, "the same again"
    assert table.match.version == answer + 1
    told = table.events()[-1]["data"]
    assert told == {"version": 1, "by": alice.public_name, "agreed": False}


def test_one_no_ends_it_and_gives_the_time_back(table, alice, bob):
    asked = ask(table, alice, 6)["asked"]
    before = table.prompt(1).deadline_at
    SetBack.objects.update(at=timezone.now() - timedelta(seconds=8))
    OpenPrompt.objects.update(opened_at=timezone.now() - timedelta(seconds=30))
    say(table, bob, asked, False)
    assert (request(table), ended(), table.fresh().restarted) == (None, ["refused"], 0)
    assert timedelta(seconds=8) <= table.prompt(1).deadline_at - before < timedelta(seconds=20)
    assert table.events()[-1] == {"kind": "match.back_ended", "data": {"seat": 0, "by": 1}, "beat": 0}
    assert say(table, bob, asked, False) == table.match.version
    assert code_of(say, table, bob, asked, True) == "not_open"


def test_an_answer_is_asked_about_once(table, alice, bob):
    asked = ask(table, alice, 6)["asked"]
    assert ask(table, alice, 6)["asked"] == asked, "the same again is the same request"
    say(table, bob, asked, False)
    assert code_of(ask, table, alice, 6) == "asked_before"
    assert [each.asked for each in selectors.own_answers(table.match, 0)] == [True, False]
    assert ask(table, alice, 3)["answers"] == 2


def test_only_one_asks_at_a_time(table, alice, bob):
    ask(table, alice, 6)
    assert code_of(ask, table, bob, 6) == "asking"


def test_the_asker_withdraws_it(table, alice, bob):
    asked = ask(table, alice, 6)["asked"]
    assert say(table, alice, asked, True) == table.fresh().version, "of course"
    say(table, alice, asked, False)
    assert (request(table), ended()) == (None, ["withdrawn"])


def test_do_not_ask_again(table, alice, bob):
    say(table, bob, ask(table, alice, 6)["asked"], False, again=False)
    assert code_of(ask, table, alice, 3) == "no_more_asking"
    asked = ask(table, bob, 6)["asked"]
    say(table, alice, asked, False)
    assert ask(table, alice, 3), "whoever asks may be asked"


def test_it_lapses_with_the_next_answer_of_its_asker(table, alice, bob):
    asked = ask(table, bob, 4)["asked"]
    table.submit(1, {"steps": [1, 0]})
    assert (ended(), table.fresh().asks_back) == (["lapsed"], False)
    assert code_of(say, table, alice, asked, True) == "not_open"
    table.advance()
    assert request(table) is None


def test_it_stays_while_others_answer(table, alice, bob):
    ask(table, alice, 6)
    table.turn(1, 1)
    assert request(table)["waits"] == [1]
    table.submit(0, {"pick": 1})
    assert request(table) is None, "told with the note that Alice is ready"


def test_it_lapses_with_the_race(table, alice, bob):
    for end in (
        lambda: services.match_annul(code=table.code, by=alice),
        lambda: services.match_close(match_id=table.match.pk, by=alice),
        lambda: services.match_restart(code=table.code, by=None, version=1),
    ):
        with transaction.atomic():
            ask(table, alice, 6)
            end()
            assert (request(table), ended(), table.fresh().asks_back) == (None, ["lapsed"], False)
            transaction.set_rollback(True)


def test_it_lapses_when_the_last_turn_is_played(toy, alice, bob):
    table = Table.start(alice, bob, creator=alice, **FRIENDS | {"raw": {"rounds": 1}})
    table.pick(1, 5)
    ask(table, alice, 3)
    table.turn(1, 1)
    assert (table.fresh().status, ended(), request(table)) == ("finished", ["lapsed"], None)


@pytest.mark.parametrize("silent", [{"away": True}, {"left": True}, {"timeouts_in_row": 1}])
def test_a_player_who_is_not_there_counts_as_agreeing_after_a_while(three, alice, charlie, silent):
    Seating.objects.filter(match=three.match, seat=1).update(**silent)
    asked = ask(three, alice, 4)["asked"]
    later(19)
    say(three, charlie, asked, True)
    assert overdue_set_backs(timezone.now()) == []
    assert not set_back_settle(match_id=three.match.pk)
    later()
    assert services.match_sweep().set_back == 1
    assert three.fresh().restarted
    assert services.match_sweep().set_back == 0


def test_a_player_who_is_there_is_waited_for(three, alice, bob, charlie):
    asked = ask(three, alice, 4)["asked"]
    Seating.objects.filter(match=three.match, seat=1).update(away=True)
    later(600)
    assert overdue_set_backs(timezone.now()) == []
    assert not set_back_settle(match_id=three.match.pk)
    say(three, charlie, asked, True)
    assert three.fresh().restarted, "Bob has been away for long enough"


def test_a_player_who_gave_the_seat_up_is_not_waited_for(three, alice, bob, charlie):
    asked = ask(three, alice, 4)["asked"]
    Seating.objects.filter(match=three.match, seat=1).update(away=True)
    services.seat_replace(code=three.code, by=alice, seat=1, level="easy")
    assert request(three)["waits"] == [2]
    say(three, charlie, asked, True)
    assert three.fresh().restarted


def test_it_lapses_when_its_asker_goes(three, alice, bob):
    ask(three, bob, 3 if three.fresh().version < 4 else 4)
    Seating.objects.filter(match=three.match, seat=1).update(away=True)
    services.seat_replace(code=three.code, by=alice, seat=1, level="easy")
    assert (request(three), ended()) == (None, ["lapsed"])


def test_a_paused_table_may_go_back(table, alice, bob):
    services.match_pause(code=table.code, by=alice)
    say(table, bob, ask(table, alice, 6)["asked"], True)
    assert (table.fresh().status, bool(table.match.restarted)) == ("paused", True)


def test_the_creator_of_the_table_asks_as_well(table, alice):
    assert code_of(services.match_restart, code=table.code, by=alice, version=1) == "ask_first"


def test_what_is_refused(table, toy, alice, bob, charlie):
    assert code_of(ask, table, AnonymousUser(), 6) == "sign_in"
    assert code_of(ask, table, charlie, 6) == "not_yours"
    for answer in (0, 1, 4, 5, 7, 99):  # the start, Bob's, a note, nothing yet
        assert code_of(ask, table, alice, answer) == "no_position"
    assert code_of(say, table, alice, 5, True) == "not_open"
    asked = ask(table, alice, 6)["asked"]
    assert code_of(say, table, charlie, asked, True) == "not_yours"
    services.match_annul(code=table.code, by=alice)
    assert code_of(ask, table, alice, 3) == "finished"
    waiting = Table.make(alice, bob, creator=alice, **FRIENDS)
    assert code_of(ask, waiting, alice, 1) == "not_open"


@pytest.mark.parametrize(
    "made",
    [
        {"visibility": "public", "set_backs": True},
        {"visibility": "link", "set_backs": False},
        {"visibility": "link", "set_backs": True, "purpose": "race"},
    ],
)
def test_tables_where_nobody_goes_back(toy, alice, bob, made):
    table = Table.start(alice, bob, creator=alice, **made)
    table.pick(1, 5)
    assert not table.match.set_backs
    assert code_of(ask, table, alice, 3) == "no_set_backs"


def test_the_race_once_more_keeps_it(toy, alice, bob):
    table = Table.start(alice, bob, creator=alice, **FRIENDS)
    services.match_annul(code=table.code, by=alice)
    assert services.match_again(code=table.code, user=alice, raw={}).set_backs


def test_other_rules_ask_nobody_in_vain(table, toy, monkeypatch, alice, bob):
    asked = ask(table, alice, 6)["asked"]
    go_on = type(toy)._go_on

    def mended(self, state, chance):
        chance.below("something else", 6)
        step = go_on(self, state, chance)
        return step if step.state.turn is None else type(step)(self._next_round(step.state).state, step.events)

    monkeypatch.setattr(type(toy), "_go_on", mended)
    say(table, bob, asked, True)
    assert (ended(), request(table), table.fresh().restarted) == (["lapsed"], None, 0)
    assert code_of(ask, table, bob, 6) == "other_rules"


def test_the_database_holds_it(table, alice, bob):
    ask(table, alice, 6)
    open_one = SetBack.objects.get()
    other = {"match": table.match, "seat": 1, "answer": 4, "answers": 1, "asked": 9, "at": timezone.now()}
    for wrong in (other, other | {"seat": 0, "answer": 6, "ended": "refused"}, other | {"ended": "x"},
                  other | {"ended": "lapsed", "asked": 4}, other | {"ended": "lapsed", "answers": 0}):  # fmt: skip
        with pytest.raises(IntegrityError), transaction.atomic():
            SetBack.objects.create(**wrong)
    for wrong in ({"visibility": "public"}, {"purpose": "race"}, {"set_backs": False}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Match.objects.update(**wrong)
    assert SetBack.objects.get() == open_one


def test_a_table_where_nobody_asks_pays_nothing_for_it(toy, alice, bob):
    counts = []
    for more in ({}, FRIENDS):
        table = Table.start(alice, bob, creator=alice, **more)
        with CaptureQueriesContext(connection) as queries:
            table.submit(0, {"pick": 1})
            table.submit(1, {"pick": 2})
            table.advance()
        counts.append(len(queries))
    assert counts[0] == counts[1]
