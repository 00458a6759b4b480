"""Seats of an open table, and seats kept for a player."""

import pytest
from django.contrib.auth.models import AnonymousUser

from gameplay import services
from gameplay.services import Refused, SeatSpec
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def open_table(toy, alice):
    """Alice's table with two free seats."""
    return Table.make(creator=alice, seats=[SeatSpec(user_id=alice.pk), SeatSpec(open=True), SeatSpec(open=True)])


def code_of(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def seats(table):
    return list(table.match.seatings.order_by("seat").values_list("user__public_name", "bot_level", "is_open"))


def test_the_first_free_seat_is_taken(open_table, bob):
    seating = services.seat_take(code=open_table.code, user=bob, nonce="n" * 99)
    assert (seating.seat, seating.label, len(seating.nonce)) == (1, "Bob", 64)
    assert open_table.fresh().version == 1
    assert open_table.events()[-1] == {
        "kind": "match.seat", "data": {"seat": 1, "label": "Bob", "bot": "", "open": False}, "beat": 0,
    }  # fmt: skip


def test_taking_it_again_changes_nothing(open_table, bob):
    services.seat_take(code=open_table.code, user=bob, seat=2)
    assert services.seat_take(code=open_table.code, user=bob).seat == 2
    assert open_table.fresh().version == 1


def test_changing_the_seat_frees_the_old_one(open_table, bob):
    services.seat_take(code=open_table.code, user=bob, seat=1)
    services.seat_take(code=open_table.code, user=bob, seat=2)
    assert seats(open_table) == [("Alice", "", False), (None, "", True), ("Bob", "", False)]


def test_a_taken_seat_is_taken(open_table, bob, charlie):
    services.seat_take(code=open_table.code, user=bob, seat=1)
    assert code_of(services.seat_take, code=open_table.code, user=charlie, seat=1) == "seat_taken"
    assert code_of(services.seat_take, code=open_table.code, user=charlie, seat=7) == "seat_taken"
    services.seat_take(code=open_table.code, user=charlie)
    assert code_of(services.seat_take, code=open_table.code, user=AnonymousUser()) == "sign_in"


def test_a_full_table_is_full(open_table, bob, charlie):
    services.seat_take(code=open_table.code, user=bob)
    services.seat_set_bot(code=open_table.code, user=open_table.match.creator, seat=2, level="easy")
    assert code_of(services.seat_take, code=open_table.code, user=charlie) == "full"


def test_standing_up_frees_the_seat(open_table, bob, charlie):
    services.seat_take(code=open_table.code, user=bob)
    services.seat_leave(code=open_table.code, user=bob)
    assert seats(open_table)[1] == (None, "", True)
    assert code_of(services.seat_leave, code=open_table.code, user=charlie) == "not_yours"


def test_after_the_start_nobody_changes_seats(table, charlie):
    assert code_of(services.seat_take, code=table.code, user=charlie) == "not_open"
    assert code_of(services.seat_leave, code=table.code, user=table.users[0]) == "not_open"
    assert code_of(services.seat_set_bot, code=table.code, user=table.users[0], seat=0, level="easy") == "not_open"


def test_bots_are_placed_changed_and_taken_away_by_the_creator_of_the_table(open_table, alice, bob):
    services.seat_set_bot(code=open_table.code, user=alice, seat=1, level="easy")
    services.seat_set_bot(code=open_table.code, user=alice, seat=1, level="hard")
    assert seats(open_table)[1] == (None, "hard", False)
    services.seat_set_bot(code=open_table.code, user=alice, seat=1, level="")
    assert seats(open_table)[1] == (None, "", True)
    assert code_of(services.seat_set_bot, code=open_table.code, user=bob, seat=1, level="easy") == "not_yours"
    assert code_of(services.seat_set_bot, code=open_table.code, user=alice, seat=0, level="easy") == "seat_taken"
    assert code_of(services.seat_set_bot, code=open_table.code, user=alice, seat=9, level="easy") == "seat_taken"
    assert code_of(services.seat_set_bot, code=open_table.code, user=alice, seat=1, level="x") == "bot_level_unknown"


def test_a_kept_seat_is_given_while_the_match_runs(toy, alice, bob, charlie):
    table = Table.start(seats=[SeatSpec(user_id=alice.pk), SeatSpec(label="Guest of Alice")], purpose="race")
    assert code_of(services.seat_give, match_id=table.match.pk, seat=1, user=alice) == "seat_taken"
    seating = services.seat_give(match_id=table.match.pk, seat=1, user=bob)
    assert (seating.label, seating.away) == ("Guest of Alice", False)
    assert services.seat_give(match_id=table.match.pk, seat=1, user=bob).seat == 1
    assert code_of(services.seat_give, match_id=table.match.pk, seat=1, user=charlie) == "seat_taken"
    assert code_of(services.seat_give, match_id=table.match.pk, seat=8, user=charlie) == "not_found"
    table.users = [alice, bob]
    table.pick(1, 2)


def test_nobody_looks_for_a_seat_in_an_unknown_match(db):
    with pytest.raises(Refused, match="not_found"):
        services.seat_look(code="nothing")
