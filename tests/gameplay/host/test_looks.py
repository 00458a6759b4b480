"""The robots at a table: who looks how, who gives way, and what stays as raced."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.looks import HOUSE, family
from accounts.services import account_delete, user_update_profile
from gameplay import services
from gameplay.gamepages.robots import SHAPES
from gameplay.models import Seating
from gameplay.services.looks import Wish
from gameplay.services.matches import SeatSpec, match_create
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db

OWN = "38152"


def looks(table: Table) -> list[str]:
    return list(Seating.objects.filter(match=table.match).order_by("seat").values_list("look", flat=True))


def test_the_house_has_a_shape_of_each_name() -> None:
    assert [name.lower() for name in HOUSE] == [shape.name for shape in SHAPES]


def test_people_bring_their_own_and_bots_have_theirs(toy: Any, alice: Any) -> None:
    user_update_profile(user=alice, look=OWN)
    assert looks(Table.start(alice, "easy", "easy")) == [OWN, family(1).code, family(2).code]


def test_a_player_without_a_look_has_a_shape_that_nobody_has(toy: Any, alice: Any, bob: Any) -> None:
    taken = f"{bob.pk % 9}8152"
    user_update_profile(user=alice, look=taken)
    first, second = looks(Table.start(alice, bob))
    assert first == taken
    assert second == family(next(shape for shape in (1, 0, 2) if shape != bob.pk % 9)).code


def test_the_one_who_sits_down_later_wears_second_colours(toy: Any, alice: Any, bob: Any) -> None:
    for user in (alice, bob):
        user_update_profile(user=user, look=OWN)
        user.refresh_from_db()
    table = Table.make(alice)
    Seating.objects.create(match=table.match, seat=1, is_open=True)
    services.seat_take(code=table.code, user=bob)
    assert looks(table) == [OWN, "38125"]
    services.seat_leave(code=table.code, user=bob)
    assert looks(table) == [OWN, ""]


def test_a_bot_that_gets_up_takes_its_robot_with_it(toy: Any, alice: Any) -> None:
    table = Table.make(alice, "easy", creator=alice)
    services.seat_set_bot(code=table.code, user=alice, seat=1, level="")
    assert looks(table)[1] == ""
    services.seat_set_bot(code=table.code, user=alice, seat=1, level="easy")
    assert looks(table)[1] == family(1).code


def test_a_robot_that_races_is_not_painted_again(toy: Any, alice: Any, bob: Any) -> None:
    user_update_profile(user=alice, look=OWN)
    table = Table.start(alice, bob)
    user_update_profile(user=alice, look="00000")
    Seating.objects.filter(match=table.match, seat=0).update(away=True)
    services.seat_replace(code=table.code, by=None, seat=0, level="easy")
    assert looks(table)[0] == OWN


def test_a_player_who_sits_there_already_keeps_the_look(toy: Any, alice: Any) -> None:
    user_update_profile(user=alice, look=OWN)
    match = match_create(
        game="toy",
        raw={},
        seats=[SeatSpec(user_id=alice.pk), SeatSpec(bot_level="easy", wish=Wish(OWN, worn=True))],
        speed="none",
        purpose="practice",
    )
    assert [one.look for one in match.seatings.order_by("seat")] == ["38125", OWN]


def test_with_the_name_the_look_goes(toy: Any, alice: Any, bob: Any) -> None:
    user_update_profile(user=alice, look=OWN)
    table = Table.start(alice, bob)
    before = looks(table)[1]
    account_delete(user=alice)
    assert looks(table) == ["", before]
