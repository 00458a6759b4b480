"""`decision_submit`: the one write door."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection

from gameplay import selectors, services
from gameplay.models import ClientMessage, Decision, Match, MatchStep
from gameplay.services import Refused
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def refusal(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value


def test_a_sealed_answer_waits_and_everybody_learns_only_that_the_seat_is_ready(table):
    receipt = table.submit(0, {"pick": 3})
    assert receipt.version == table.fresh().version == 2
    assert table.events(1, after=1) == [{"kind": "match.ready", "data": {"seat": 0}, "beat": 0}]
    assert selectors.match_sync(table.match, 1)["ready"] == [0]
    assert Decision.objects.get().version is None


def test_the_last_answer_of_a_barrier_makes_the_match_ready_without_a_version_of_its_own(table):
    table.submit(0, {"pick": 3})
    receipt = table.submit(1, {"pick": 4})
    assert table.fresh().ready
    assert receipt.version == table.match.version == 2


def test_the_same_message_again_gets_the_same_receipt(table):
    first = table.submit(0, {"pick": 3}, id="one")
    table.submit(1, {"pick": 4})
    table.advance()
    again = services.decision_submit(
        code=table.code, user=table.users[0], message_id="one", prompt="r1/pick/s0", rev=1, payload={"pick": 3}
    )
    assert (again.version, again.repeated) == (first.version, True)
    assert Decision.objects.count() == 2


def test_an_id_used_for_another_command_is_refused(table):
    table.submit(0, {"pick": 3}, id="one")
    refused = refusal(table.submit, 0, {"pick": 4}, id="one")
    assert (refused.code, refused.at) == ("invalid", "id")


def test_two_users_may_use_the_same_message_id(table):
    table.submit(0, {"pick": 3}, id="one")
    table.submit(1, {"pick": 4}, id="one")
    assert ClientMessage.objects.count() == 2


@pytest.mark.parametrize("bad", ["", "x" * 65, "a b", "é", "a\x00"])
def test_a_bad_message_id_is_refused(table, bad):
    assert refusal(table.submit, 0, {"pick": 3}, id=bad).at == "id"


def test_the_seat_comes_from_the_user_never_from_the_payload(table):
    row = table.prompt(1)
    refused = refusal(
        services.decision_submit,
        code=table.code,
        user=table.users[0],
        message_id="x",
        prompt=row.key,
        rev=1,
        payload={"pick": 3, "seat": 1},
    )
    assert refused.code == "not_yours"


def test_charlie_may_not(table, charlie):
    refused = refusal(
        services.decision_submit,
        code=table.code,
        user=charlie,
        message_id="x",
        prompt="r1/pick/s0",
        rev=1,
        payload={"pick": 3},
    )
    assert refused.code == "not_yours"
    assert not Decision.objects.exists()


def test_nobody_may_not(table):
    refused = refusal(
        services.decision_submit,
        code=table.code,
        user=AnonymousUser(),
        message_id="x",
        prompt="r1/pick/s0",
        rev=1,
        payload={"pick": 3},
    )
    assert refused.code == "sign_in"


def test_an_unknown_match_is_not_found(table, alice):
    refused = refusal(
        services.decision_submit, code="nosuchmatch2", user=alice, message_id="x", prompt="p", rev=1, payload={}
    )
    assert refused.code == "not_found"


def test_an_unknown_prompt_is_not_open(table, alice):
    for prompt in ("r9/pick/s0", "", "x" * 5000, "~leave", "a\x00b"):
        refused = refusal(
            services.decision_submit, code=table.code, user=alice, message_id="x", prompt=prompt, rev=1, payload={}
        )
        assert refused.code == "not_open"


def test_a_second_answer_is_not_open(table):
    table.submit(0, {"pick": 3})
    assert refusal(table.submit, 0, {"pick": 4}).code == "not_open"


def test_an_old_revision_is_stale(table, alice):
    table.submit(0, {"pick": 3})
    services.decision_reopen(code=table.code, user=alice, message_id="back", prompt="r1/pick/s0")
    refused = refusal(
        services.decision_submit,
        code=table.code,
        user=alice,
        message_id="late",
        prompt="r1/pick/s0",
        rev=1,
        payload={"pick": 4},
    )
    assert (refused.code, refused.params) == ("stale", {"rev": 2})


@pytest.mark.parametrize(
    ("payload", "code", "at"),
    [
        ({"pick": "3"}, "invalid", "$.pick"),
        ({"pick": 10}, "illegal:out_of_range", "$.pick"),
        ([], "invalid", "$"),
        (None, "invalid", "$"),
        ({"pick": float("nan")}, "invalid", "$.pick"),
        ({"pick": 10**30}, "invalid", "payload"),
        ({"pick": "\x00"}, "invalid", "payload"),
        ({"pick": "\ud800"}, "invalid", "payload"),
        ({"pick": "x" * 17000}, "too_large", "payload"),
    ],
)
def test_bad_payloads_say_what_and_where(table, payload, code, at):
    refused = refusal(table.submit, 0, payload)
    assert (refused.code, refused.at) == (code, at)
    assert not Decision.objects.exists()
    assert table.fresh().version == 1


def test_deep_nesting_is_refused(table):
    deep = 3
    for _level in range(5000):
        deep = [deep]
    assert refusal(table.submit, 0, {"pick": deep}).code == "invalid"


def test_a_refused_message_id_can_be_used_again(table):
    refusal(table.submit, 0, {"pick": 10}, id="one")
    assert not table.submit(0, {"pick": 9}, id="one").repeated


def test_a_paused_match_takes_no_answer(table):
    services.match_pause(code=table.code, by=None)
    assert refusal(table.submit, 0, {"pick": 3}).code == "paused"


def test_a_finished_match_takes_no_answer(table, alice):
    table.play_out()
    refused = refusal(
        services.decision_submit, code=table.code, user=alice, message_id="x", prompt="r1/pick/s0", rev=1, payload={}
    )
    assert refused.code == "finished"


def test_an_open_table_takes_no_answer(toy, alice, bob):
    table = Table.make(alice, bob)
    refused = refusal(
        services.decision_submit, code=table.code, user=alice, message_id="x", prompt="r1/pick/s0", rev=1, payload={}
    )
    assert refused.code == "not_open"


def test_an_answer_brings_an_absent_player_back(table):
    table.match.seatings.filter(seat=0).update(away=True, timeouts_in_row=2)
    table.submit(0, {"pick": 3})
    seating = table.match.seatings.get(seat=0)
    assert (seating.away, seating.timeouts_in_row) == (False, 0)
    assert table.events(after=1)[-1] == {"kind": "match.away", "data": {"seat": 0, "away": False}, "beat": 0}


def test_an_absent_player_appears_to_have_answered(table):
    table.match.seatings.filter(seat=0).update(away=True, timeouts_in_row=2)
    table.submit(0, {"pick": 3})
    sync = selectors.match_sync(table.match, 1)
    assert (sync["version"], sync["ready"], sync["seats"][0]["away"]) == (3, [0], False)
    assert [prompt["answered"] for prompt in sync["prompts"]] == [True, False]


def test_the_cost_is_constant(toy, alice, bob, charlie, django_assert_num_queries):
    small = Table.start(alice, bob)
    statements = 9 if connection.vendor == "postgresql" else 13  # which writes several rows' changes in one
    with django_assert_num_queries(statements):
        small.submit(0, {"pick": 1})
    big = Table.start(alice, bob, charlie, "easy", "easy", "easy", raw={"rounds": 9})
    with django_assert_num_queries(statements):
        big.submit(0, {"pick": 1})
    assert MatchStep.objects.filter(match=big.match).count() == 2
    assert Match.objects.get(pk=big.match.pk).ready is False
