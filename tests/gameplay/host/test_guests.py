"""Guests at tables: their names there, how they change them, and who takes a name away."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from accounts.guest_names import is_drawn
from accounts.services import account_delete, guest_create, guest_name_clear, user_update_profile
from gameplay import services
from gameplay.models import Match, MatchStep, Seating
from gameplay.refused import Refused
from gameplay.selectors.seats import names_to_clear, seat_cards
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest() -> Any:
    return named(guest_create(), "Zoe")


def named(guest: Any, name: str) -> Any:
    return user_update_profile(user=guest, public_name=name)


def seat(table: Table, number: int) -> tuple[str, bool]:
    """As its row says, and as everybody sees it."""
    row = Seating.objects.get(match=table.match, seat=number)
    told = msgspec.json.decode(table.fresh().overview)["seats"][number]
    assert (told["label"], told["guest"]) == (row.label, row.guest)
    return row.label, row.guest


def test_a_guest_is_marked_at_the_table_and_nobody_else_is(toy: Any, alice: Any, guest: Any) -> None:
    table = Table.start(alice, guest, "easy")
    assert [seat(table, number) for number in range(3)] == [("Alice", False), ("Zoe", True), ("Cog", False)]


def test_a_guest_has_nobodys_name_at_the_table(toy: Any, alice: Any, guest: Any) -> None:
    table = Table.make(alice, guest)
    open_seats(table, 2)
    second = named(guest_create(), "zoe")
    services.seat_take(code=table.code, user=second)
    third = named(guest_create(), "Zoe (2)")
    services.seat_take(code=table.code, user=third)
    assert [seat(table, number)[0] for number in range(4)] == ["Alice", "Zoe", "zoe (2)", "Zoe (3)"]


def open_seats(table: Table, count: int) -> None:
    first = Seating.objects.filter(match=table.match).count()
    Seating.objects.bulk_create(
        Seating(match=table.match, seat=first + number, is_open=True) for number in range(count)
    )


def test_a_player_who_takes_the_seat_after_a_guest_is_not_marked(toy: Any, alice: Any, bob: Any, guest: Any) -> None:
    table = Table.make(alice, guest)
    services.seat_leave(code=table.code, user=guest)
    assert seat(table, 1) == ("", False)
    services.seat_take(code=table.code, user=bob)
    assert seat(table, 1) == ("Bob", False)


def test_a_new_name_is_a_step_of_each_table_that_is_not_over(toy: Any, alice: Any, guest: Any) -> None:
    waits, runs, over = (Table.start(alice, guest), Table.make(alice, guest), Table.start(alice, guest))
    services.match_annul(code=over.code, by=None)
    before = [table.fresh().version for table in (waits, runs, over)]
    named(guest, "Ada")
    assert [seat(table, 1) for table in (waits, runs, over)] == [("Ada", True), ("Ada", True), ("Zoe", True)]
    assert [table.fresh().version for table in (waits, runs, over)] == [before[0] + 1, before[1] + 1, before[2]]
    (event,) = msgspec.json.decode(MatchStep.objects.filter(match=waits.match).latest("version").public)
    assert event["data"] == {"seat": 1, "label": "Ada", "bot": "", "open": False}


def test_a_table_named_after_its_guest_follows(toy: Any, guest: Any) -> None:
    table = Table.make(guest, "easy", creator=guest, title=("%(name)s’s table", {"name": "Zoe"}))
    named(guest, "Ada")
    match = table.fresh()
    assert (match.title, match.title_words[1]) == ("Ada’s table", {"name": "Ada"})


def test_a_name_that_was_taken_away_appears_nowhere(toy: Any, alice: Any, guest: Any) -> None:
    title = ("%(name)s’s table", {"name": "Zoe"})
    runs, over = (Table.start(alice, guest, creator=guest, title=title) for _table in range(2))
    services.match_annul(code=over.code, by=guest)
    guest_name_clear(guest_id=guest.pk)
    guest.refresh_from_db()
    assert is_drawn(guest.public_name)
    assert [seat(table, 1) for table in (runs, over)] == [(guest.public_name, True)] * 2
    stored = "".join(
        [
            *MatchStep.objects.values_list("public", flat=True),
            *Match.objects.values_list("overview", flat=True),
            *(str(words) for words in Match.objects.values_list("title_words", flat=True)),
            *Match.objects.values_list("title", flat=True),
        ]
    )
    assert "Zoe" not in stored


def test_an_account_that_was_a_guest_keeps_its_name_at_the_table(toy: Any, alice: Any, guest: Any) -> None:
    table = Table.start(alice, guest)
    assert guest_name_clear(guest_id=alice.pk) is None
    assert seat(table, 0) == ("Alice", False)


def test_an_operator_takes_a_name_away_and_a_player_does_not(toy: Any, alice: Any, bob: Any, guest: Any) -> None:
    table = Table.start(alice, guest)
    cards = seat_cards(table.match, alice)
    assert names_to_clear(cards, alice) == []
    for who, why in ((alice, "not_yours"), (guest, "not_yours")):
        with pytest.raises(Refused, match=why):
            services.seat_name_clear(code=table.code, seat=1, by=who)
    bob.is_staff = True
    assert [card["seat"] for card in names_to_clear(cards, bob)] == [1]
    with pytest.raises(Refused, match="not_found"):
        services.seat_name_clear(code=table.code, seat=0, by=bob)
    services.seat_name_clear(code=table.code, seat=1, by=bob)
    assert is_drawn(seat(table, 1)[0])
    assert names_to_clear(seat_cards(table.fresh(), bob), bob) == []


def test_a_guest_who_goes_leaves_a_robot_behind(toy: Any, alice: Any, guest: Any) -> None:
    table = Table.start(alice, guest)
    services.match_annul(code=table.code, by=None)
    account_delete(user=guest)
    assert seat(table, 1) == ("Bolt", False)
