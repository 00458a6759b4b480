"""The match continues from an earlier position: who may, what is void, what is asked again, that the luck is
another."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from gameplay import selectors, services
from gameplay.engine import codec
from gameplay.models import Decision, Draft, Match, MatchStep, OpenPrompt, Seating, Snapshot
from gameplay.services import Refused
from gameplay.services.loading import seatings_of
from gameplay.services.restarts import position_past, position_rebuild, steps_past
from tests.gameplay.host.table import Table, new_id

pytestmark = pytest.mark.django_db


def restart(table, version, by=None, **more):
    done = services.match_restart(code=table.code, by=by, version=version, **more)
    assert done == (table.fresh().version == table.match.restarted) or more
    return table.match


def code_of(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def positions(table):
    """The versions that made a position, void ones not."""
    return [past.version for past in steps_past(table.match) if past.voided is None]


def die(table, after=0):
    return [event["data"]["die"] for event in table.events(after=after) if event["kind"] == "die"]


def honest(table):
    verdict = selectors.verify(selectors.match_verify_data(table.fresh()))
    return (verdict.honest, verdict.rerun, verdict.wrong_draws)


def go_on(table, times, silent=None):
    """Players with a question answer, so many times; seats without an answer run out of time."""
    for _time in range(times):
        for seat, kind in table.kinds():
            if seat != silent:
                table.submit(seat, {"pick": seat} if kind == "pick" else {"steps": [1, 0]})
        if silent is not None:
            table.let_time_run_out(silent)
            services.prompts_close_overdue(match_id=table.match.pk)
        table.advance()


@pytest.fixture
def table(toy, alice, bob):
    """In the second round, whose picks are shown: positions 1 (start), 3 (picks), 4 (turn), 6 (picks)."""
    table = Table.start(alice, bob, creator=alice, raw={"rounds": 8})
    table.pick(1, 5)
    table.turn(1, 3)
    table.pick(2, 4)
    return table


@pytest.fixture
def operator(django_user_model):
    return django_user_model.objects.create_user("op@example.com", "x", is_staff=True)


def test_it_continues_from_the_position_after_a_step(table, operator):
    assert positions(table) == [1, 3, 4, 6]
    restart(table, 3, operator)
    assert table.kinds() == [(1, "turn")]
    assert selectors.match_sync(table.fresh(), None)["view"]["scores"] == [0, 0]
    assert table.events()[-1] == {
        "kind": "match.restarted",
        "data": {"version": 3, "by": operator.public_name, "agreed": False},
        "beat": 0,
    }
    assert (table.match.version, table.match.restarted) == (7, 7)


def test_what_came_after_is_void_and_stays_on_record(table):
    before = table.events()
    restart(table, 3)
    steps = selectors.match_steps(table.match, None, 0)
    assert [(step["version"], step["voided"]) for step in steps if step["voided"]] == [(4, 7), (5, 7), (6, 7)]
    assert table.events()[:-1] == before
    assert set(Decision.objects.values_list("version", "voided")) == {(3, None), (4, 7), (6, 7)}
    assert all(frame["version"] not in (4, 5, 6) for frame in selectors.match_keyframes(table.match))


def test_a_step_that_changed_no_position_leads_to_the_one_before(table):
    restart(table, 5)  # a seat was ready
    assert table.fresh().steps.get(version=7).back_to == 4
    assert table.kinds() == [(0, "pick"), (1, "pick")]


def test_the_same_is_asked_again_and_answered_again(table, alice):
    restart(table, 1)
    table.pick(1, 5)
    table.turn(1, 3)
    assert Decision.objects.filter(prompt="r1/turn/s1").count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        twin = Decision.objects.get(prompt="r1/turn/s1", voided=None)
        twin.pk = None
        twin.version, twin.ord = 90, 0
        twin.save()
    with pytest.raises(IntegrityError), transaction.atomic():
        Decision.objects.filter(prompt="r1/turn/s1", voided=None).update(voided=1)


def test_a_late_answer_to_the_earlier_question_is_stale(table, bob):
    old = {"code": table.code, "user": bob, "prompt": "r1/turn/s1", "payload": {"steps": [1, 0]}}
    restart(table, 3)
    assert code_of(services.decision_submit, message_id=new_id(), rev=1, **old) == "stale"
    assert code_of(services.draft_save, rev=1, **old) == "stale"
    assert table.prompt(1).rev == table.fresh().restarted + 1


def test_the_receipt_of_an_answer_that_is_void_now_stays_one(table, bob):
    restart(table, 1)
    table.pick(1, 5)
    row = table.prompt(1)
    said = {"code": table.code, "user": bob, "message_id": "twice", "prompt": row.key, "payload": {"steps": [0]}}
    first = services.decision_submit(rev=row.rev, **said)
    table.advance()
    restart(table, 1)
    table.pick(1, 5)
    again = services.decision_submit(rev=row.rev, **said)
    assert (again.version, again.repeated) == (first.version, True)


def test_the_luck_is_another_from_there_on(toy, alice, bob):
    table = Table.start(alice, bob, creator=alice, raw={"rounds": 50})
    for _round in range(12):
        table.pick(1, 5)
        table.turn(1, 1)
    seen = die(table)
    restart(table, 1)
    before = table.fresh().version
    for _round in range(12):
        table.pick(1, 5)
        table.turn(1, 1)
    assert die(table, after=before) != seen
    assert len(die(table, after=before)) == 12


def test_the_proof_holds_over_several_restarts(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, creator=alice, raw={"rounds": 4})
    for times, back in ((4, 1), (5, -3), (2, 2), (3, 0), (4, 2), (1, -1)):
        go_on(table, times)
        restart(table, positions(table)[back])
    go_on(table, 20)
    assert honest(table) == (True, "same", [])
    data = selectors.match_verify_data(table.match)
    assert [step["back_to"] for step in data["steps"] if step["back_to"]] != []
    data["steps"] = [step | {"back_to": 1} if step["back_to"] else step for step in data["steps"]]
    assert not selectors.verify(data).honest


def test_what_was_drawn_before_stays_drawn(table):
    """The toy rolls when the picks are shown; the die of the first round is history after going back behind it."""
    restart(table, 3)
    table.turn(1, 1)
    first = Match.objects.get(pk=table.match.pk)
    steps = steps_past(first)
    state = position_rebuild(first, steps, position_past(first, steps, first.version), seatings_of(first))
    assert codec.dump(state) == bytes(Snapshot.objects.get(match=first).state)


def test_a_player_who_had_left_is_in_the_race_again(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, creator=alice, raw={"rounds": 8})
    services.match_leave(code=table.code, user=bob, message_id="bye")
    table.advance()
    services.match_leave(code=table.code, user=charlie, message_id="bye-too")
    assert table.fresh().version == 2
    restart(table, 2)  # Charlie's departure was not fed yet: it is gone, Bob's stays
    assert list(table.match.seatings.values_list("left", flat=True)) == [False, True, False]
    restart(table, 1)
    assert list(table.match.seatings.values_list("left", flat=True)) == [False, False, False]
    assert [seat["left"] for seat in selectors.match_sync(table.fresh(), None)["seats"]] == [False] * 3
    assert table.kinds() == [(0, "pick"), (1, "pick"), (2, "pick")]
    services.match_leave(code=table.code, user=bob, message_id="bye-again")
    table.advance()
    assert table.match.seatings.get(seat=1).left


def test_a_player_who_was_absent_starts_again(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, creator=alice, raw={"rounds": 8})
    go_on(table, 8, silent=2)
    gone = table.match.seatings.get(seat=2)
    assert (gone.left, gone.away) == (True, True)
    restart(table, 1)
    gone.refresh_from_db()
    assert (gone.left, gone.away, gone.timeouts_in_row) == (False, False, 0)
    row = table.prompt(2)
    assert row.deadline_at - row.opened_at == timedelta(seconds=60)


def test_a_seat_without_a_holder_is_away(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, creator=alice, raw={"rounds": 8})
    services.match_leave(code=table.code, user=charlie, message_id="bye")
    table.advance()
    Seating.objects.filter(user=charlie).update(user=None)
    restart(table, 1)
    assert table.match.seatings.get(seat=2).away


def test_drafts_and_sealed_answers_go(table, alice, bob):
    table.turn(1, 1)
    table.submit(0, {"pick": 7})
    services.draft_save(code=table.code, user=bob, prompt="r3/pick/s1", rev=1, payload={"pick": 4})
    restart(table, table.fresh().version)
    assert not Draft.objects.exists()
    assert not Decision.objects.filter(version=None).exists()
    for seat in (0, 1):
        assert selectors.match_sync(table.fresh(), seat)["mine"] == {"drafts": {}, "answers": {}}
    assert selectors.match_sync(table.match, None)["ready"] == []


def test_an_answer_that_waits_to_be_fed_goes_too(table):
    table.submit(1, {"steps": [2, 0]})
    assert table.fresh().ready
    restart(table, 6)
    assert not table.fresh().ready
    assert table.advance() is None
    assert not table.prompt(1).answered


def test_clocks_restart_and_bots_are_due(toy, alice):
    table = Table.start(alice, "easy", creator=alice, raw={"rounds": 8})
    OpenPrompt.objects.update(bot_lease_until=table.match.changed_at + timedelta(days=1))
    restart(table, 1)
    mine, bots = table.prompt(0), table.prompt(1)
    assert mine.deadline_at - table.fresh().changed_at == timedelta(seconds=60)
    assert (bots.bot_due_at is not None, bots.bot_lease_until) == (True, None)
    assert services.bot_think(prompt_id=bots.pk) == "bot"


def test_a_bot_that_thinks_about_the_earlier_question_answers_nothing(toy, alice, monkeypatch):
    table = Table.start(alice, "easy", creator=alice, raw={"rounds": 8})
    old = table.prompt(1)

    def meanwhile(*args, **kwargs):
        restart(table, 1)
        return {"pick": 3}

    monkeypatch.setattr(toy, "bot", meanwhile, raising=False)
    assert services.bot_think(prompt_id=old.pk) == "not needed"
    assert not table.prompt(1).answered


def test_a_paused_match_stays_paused(table, alice):
    services.match_pause(code=table.code, by=alice)
    restart(table, 3)
    assert table.fresh().status == "paused"
    row = table.prompt(1)
    assert (row.deadline_at, row.remaining_ms) == (None, 45_000)
    services.match_resume(code=table.code, by=alice)
    assert table.prompt(1).deadline_at is not None


def test_a_match_that_the_rules_crashed_gets_another_try(table):
    Match.objects.update(faults=4)
    restart(table, 6)
    assert table.fresh().faults == 0


def test_who_may(toy, alice, bob, charlie, operator):
    for by, other, purpose, code in (
        (AnonymousUser(), bob, "practice", "sign_in"),
        (bob, bob, "practice", "not_yours"),
        (charlie, bob, "practice", "not_yours"),
        (alice, bob, "practice", "ask_first"),
        (alice, "easy", "practice", None),
        (alice, "easy", "race", "not_yours"),
        (operator, bob, "race", None),
        (None, bob, "race", None),
    ):
        table = Table.start(alice, other, creator=alice, purpose=purpose)
        if code:
            assert code_of(restart, table, 1, by) == code
            assert table.fresh().version == 1
        else:
            assert restart(table, 1, by).version == 2
        services.match_annul(code=table.code, by=None)  # nobody may have many tables at once


def test_what_is_refused(table, alice, bob):
    assert code_of(restart, table, 0) == "no_position"
    assert code_of(restart, table, 99) == "no_position"
    restart(table, 3)
    assert [code_of(restart, table, version) for version in (4, 5, 6)] == ["no_position"] * 3
    assert restart(table, 7).version == 8
    assert code_of(restart, Table.make(alice, bob), 1) == "not_open"
    services.match_annul(code=table.code, by=alice)
    assert code_of(restart, table, 1) == "finished"
    assert code_of(services.match_restart, code="nosuchmatch2", by=alice, version=1) == "not_found"


def test_a_finished_match_has_its_result_elsewhere(toy, alice, bob):
    table = Table.start(alice, bob, creator=alice)
    table.play_out()
    assert code_of(restart, table, 1) == "finished"


def test_other_rules_change_nothing(table, toy, monkeypatch):
    before = (Match.objects.values().get(), list(MatchStep.objects.values()), list(OpenPrompt.objects.values()))
    go_on = type(toy)._go_on

    def mended(self, state, chance):
        chance.below("something else", 6)
        step = go_on(self, state, chance)
        return step if step.state.turn is None else type(step)(self._next_round(step.state).state, step.events)

    monkeypatch.setattr(type(toy), "_go_on", mended)
    assert code_of(restart, table, 4) == "other_rules"
    assert before == (Match.objects.values().get(), list(MatchStep.objects.values()), list(OpenPrompt.objects.values()))
    assert restart(table, 1).version == 7  # the start is the same under both


def test_the_same_request_restarts_once(table):
    head = table.fresh().version
    assert restart(table, 3, head=head).version == 7
    assert restart(table, 3, head=head).version == 7
    table.turn(1, 2)
    assert restart(table, 3, head=head).version == 8
    assert code_of(restart, table, 1, head=head) == "moved_on"


def test_a_request_that_has_not_seen_the_newest_position_throws_nothing_away(table):
    head = table.fresh().version
    table.turn(1, 2)
    assert code_of(restart, table, 3, head=head) == "moved_on"
    assert table.fresh().restarted == 0
    head = table.match.version
    table.submit(0, {"pick": 1})  # sent to everybody, and no position
    assert restart(table, 3, head=head).restarted == table.fresh().version


def test_the_cost_is_constant(toy, alice, bob, charlie, django_assert_num_queries):
    small = Table.start(alice, bob, creator=alice)
    big = Table.start(alice, bob, charlie, "easy", creator=alice, raw={"rounds": 9})
    go_on(big, 6, silent=3)
    restart(big, 1)
    go_on(big, 4, silent=3)
    for table in (small, big):
        table.fresh()
        with django_assert_num_queries(21):
            services.match_restart(code=table.code, by=None, version=1)


def test_continuing_costs_one_query_more(toy, alice, bob):
    counts = []
    for back in (False, True):
        table = Table.start(alice, bob, raw={"rounds": 9})
        if back:
            restart(table, 1)
        table.pick(1, 5)
        table.submit(1, {"steps": [1, 0]})
        with CaptureQueriesContext(connection) as queries:
            table.advance()
        counts.append(len(queries))
    assert counts[1] == counts[0] + 1
