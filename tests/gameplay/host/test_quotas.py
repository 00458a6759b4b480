"""How much one person and one address may make: one quota for pages and API, which annulling does not refill."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services import guest_create, user_create
from gameplay import services
from gameplay.models import Match
from gameplay.refused import Refused
from gameplay.services import SeatSpec, quotas
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db

HERE, THERE = "203.0.113.9", "198.51.100.7"


def make(who: User, **options: Any) -> Table:
    return Table.make(who, "easy", creator=who, **options)


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as told:
        act()
    return told.value.code


def people(count: int) -> list[User]:
    return [user_create(email=f"p{n}@example.com", public_name=f"P{n}") for n in range(count)]


def test_a_person_has_so_many_open_and_makes_so_many_an_hour(toy: Any, alice: User, settings: Any) -> None:
    settings.TABLES_PER_HOUR = 6
    for _n in range(quotas.OPEN_TABLES):
        table = make(alice)
    assert refused(lambda: make(alice)) == "too_many"
    for _n in range(2):
        services.match_annul(code=table.code, by=alice)
        table = make(alice)
    services.match_annul(code=table.code, by=alice)
    assert refused(lambda: make(alice, address=HERE)) == "too_fast"  # annulling gives none of the hour back
    Match.objects.update(created_at=timezone.now() - timedelta(minutes=61))
    make(alice)


def test_an_address_has_so_many_whoever_asks(toy: Any, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ADDRESS_TABLES_PER_HOUR = 2
    one, two, three, four = people(4)
    make(one, address="2001:db8:7::1")
    make(two, address="2001:db8:7::2")
    assert refused(lambda: make(three, address="2001:db8:7::3")) == "too_fast"
    make(three, address=THERE)
    settings.ADDRESS_TABLES_PER_HOUR = 0
    monkeypatch.setattr(quotas, "ADDRESS_OPEN_TABLES", 2)
    assert refused(lambda: make(four, address="2001:db8:7::3")) == "too_many"


def test_races_of_a_league_count_for_nobody(toy: Any, alice: User, settings: Any) -> None:
    settings.TABLES_PER_HOUR = settings.ADDRESS_TABLES_PER_HOUR = 1
    for _n in range(6):
        make(alice, purpose="race", address=HERE)
    make(alice, address=HERE)


def test_a_match_knows_no_address_and_after_a_day_not_even_its_digest(toy: Any, alice: User) -> None:
    match = make(alice, address=HERE).fresh()
    assert match.origin
    assert HERE not in match.origin
    assert make(alice, address=THERE).fresh().origin != match.origin
    assert quotas.origins_forget() == 0
    assert quotas.origins_forget(now=timezone.now() + timedelta(hours=25)) == 2
    assert not Match.objects.exclude(origin="").exists()


def test_a_guests_match_has_a_person_in_it(toy: Any, alice: User) -> None:
    guest = guest_create()
    assert refused(lambda: Table.make("easy", "easy", creator=guest)) == "bots_alone"
    table = Table.make(creator=guest, seats=[SeatSpec(bot_level="easy"), SeatSpec(open=True)])
    services.seat_set_bot(code=table.code, user=guest, seat=1, level="easy")
    assert refused(lambda: services.table_start(code=table.code, by=guest)) == "bots_alone"
    services.seat_set_bot(code=table.code, user=guest, seat=1, level="")
    services.seat_take(code=table.code, user=alice)
    services.table_start(code=table.code, by=guest)
    assert table.fresh().status == "running"


def test_bots_alone_keep_the_usual_pace(toy: Any, alice: User) -> None:
    assert Table.start("easy", "easy", creator=alice, bot_pace_ms=0).match.bot_pace_ms == quotas.ALONE_PACE_MS
    assert Table.start(alice, "easy", creator=alice, bot_pace_ms=0).match.bot_pace_ms == 0
    table = Table.make(creator=alice, bot_pace_ms=0, seats=[SeatSpec(bot_level="easy"), SeatSpec(open=True)])
    services.seat_set_bot(code=table.code, user=alice, seat=1, level="easy")
    services.table_start(code=table.code, by=alice)
    assert table.fresh().bot_pace_ms == quotas.ALONE_PACE_MS


def test_without_a_wish_bots_wait_only_where_nobody_else_drives(toy: Any, alice: User) -> None:
    assert Table.start(alice, "easy").match.bot_pace_ms == 0
    assert Table.make(seats=[SeatSpec(bot_level="easy"), SeatSpec(open=True)]).match.bot_pace_ms == 0
    assert Table.start("easy", "easy").match.bot_pace_ms == quotas.ALONE_PACE_MS


def test_text_that_a_guest_typed_is_not_listed(toy: Any, alice: User) -> None:
    guest = guest_create()
    assert make(guest, title="Buy here").fresh().title == ""
    assert make(guest, title="Buy here", visibility="link").fresh().title == "Buy here"
    assert (
        make(guest, title=("%(name)s’s table", {"name": guest.public_name})).fresh().title.startswith(guest.public_name)
    )
    assert make(alice, title="Mine").fresh().title == "Mine"


def test_pages_and_api_share_the_quota(toy: Any, alice: User, settings: Any, client: Client) -> None:
    settings.ADDRESS_TABLES_PER_HOUR = 3
    body = {"game": "toy", "seats": [{"me": True}, {"bot": "easy"}]}
    client.force_login(alice, backend="accounts.backends.SignInBackend")

    def ask() -> Any:
        return client.post("/api/v1/matches/", body, content_type="application/json")

    assert Client().post("/play/toy/race-now/").status_code == 302
    assert [ask().status_code, ask().status_code] == [201, 201]
    answer = ask()
    assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
    page = Client().post("/play/toy/race-now/", follow=True)
    assert "a lot of new tables" in page.content.decode()
    assert Match.objects.count() == 3


def test_a_user_who_deleted_the_account_meanwhile_makes_no_table(alice: User) -> None:
    User.objects.filter(pk=alice.pk).delete()
    assert refused(lambda: quotas.quota_check(creator=alice, purpose="casual", address=HERE)) == "sign_in"
