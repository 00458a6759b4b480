"""A substitute drives for an entry: who may put one in, and that the result remains the entry's."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.services import account_delete
from gameplay.models import Decision, Seating
from gameplay.refused import Refused
from gameplay.services import match_advance, match_leave
from league.clubs.club import players
from league.common.finding import heat_get
from league.common.refusals import PermissionRefused
from league.members import members
from league.models import AuditEvent, Player
from league.results import match, reading
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(bot_cup: Cup, bob: Any) -> Cup:
    """Bob (5) races against four bots, and has gone."""
    bot_cup.enter(bob)
    bot_cup.start(1, bob)
    Seating.objects.filter(user=bob).update(away=True)
    return bot_cup


def put(cup: Cup, by: Any = None, number: int = 5, **who: Any) -> None:
    match.heat_substitute(heat=cup.heat(), by=by or cup.alice, entry_number=number, **who)


def seat(cup: Cup) -> Seating:
    return Seating.objects.get(match=cup.heat().match, label="Bob")


def code_of(*args: Any, **kwargs: Any) -> str:
    with pytest.raises(Refused) as refused:
        put(*args, **kwargs)
    return refused.value.code


def test_a_bot_drives_for_bob_and_the_points_are_his(cup: Cup, bob: Any) -> None:
    put(cup, level="racer")
    assert (seat(cup).bot_level, seat(cup).user_id) == ("racer", None)
    cup.finish(1, "5 1 2 3 4")
    assert cup.table()[0][:2] == (1, 5)
    assert cup.entry(bob).results.get().place == 1
    event = AuditEvent.objects.get(action="seat_replaced")
    assert (event.by, event.after) == (cup.alice, {"entry": 5, "bot": "racer"})


def test_another_player_drives_and_bob_comes_back(cup: Cup, bob: Any, erin: Any) -> None:
    player = players.ensure(club=cup.club, user=erin)
    put(cup, player_id=player.pk)
    assert seat(cup).user_id == erin.pk
    Seating.objects.filter(user=erin).update(away=True)
    put(cup, level="rookie")
    put(cup, player_id=Player.objects.get(user=bob).pk)
    assert seat(cup).user_id == bob.pk


def test_a_substitute_who_deletes_the_account_leaves_the_seat_to_the_next(cup: Cup, bob: Any, erin: Any) -> None:
    put(cup, player_id=players.ensure(club=cup.club, user=erin).pk)
    account_delete(user=erin)
    assert not Decision.objects.filter(prompt=Decision.LEAVE).exists()
    empty = seat(cup)
    assert (empty.user, empty.is_open, empty.away, empty.left) == (None, False, True, False)
    assert [one.number for one in reading.substitutes(cup.heat(), cup.alice).entries] == [5]
    put(cup, player_id=Player.objects.get(user=bob).pk)
    assert (seat(cup).user_id, seat(cup).away) == (bob.pk, False)


def test_the_owner_of_an_entry_concedes_with_the_account_even_after_coming_back(cup: Cup, bob: Any) -> None:
    put(cup, level="rookie")
    put(cup, player_id=Player.objects.get(user=bob).pk)
    account_delete(user=bob)
    assert Decision.objects.get(prompt=Decision.LEAVE).payload == {"reason": "conceded"}


def test_a_substitute_who_concedes_retires_the_entry(cup: Cup, erin: Any) -> None:
    put(cup, player_id=players.ensure(club=cup.club, user=erin).pk)
    match_leave(code=cup.heat().match.code, user=erin, message_id="gone")
    match_advance(match_id=cup.heat().match.pk)
    assert seat(cup).left
    assert code_of(cup, level="racer") == "seat_left"


def test_only_organisers_may(cup: Cup, bob: Any, charlie: Any) -> None:
    for user in (bob, charlie):
        with pytest.raises(PermissionRefused):
            put(cup, by=user, level="racer")
        with pytest.raises(PermissionRefused):
            reading.substitutes(cup.heat(), user)


def test_what_is_refused(cup: Cup, bob: Any, erin: Any) -> None:
    assert code_of(cup, number=1, level="racer") == "not_found"  # a bot's own entry
    assert code_of(cup, number=99, level="racer") == "not_found"
    assert code_of(cup, player_id=Player.objects.get(club=cup.club, display_name="Bot 1").pk) == "not_found"
    assert code_of(cup) == code_of(cup, level="racer", player_id=Player.objects.get(user=bob).pk) == "required"
    Seating.objects.filter(user=bob).update(away=False)
    assert code_of(cup, level="racer") == "not_gone"
    cup.finish(1, "5 1 2 3 4")
    assert code_of(cup, level="racer") == "finished"


def test_an_organiser_is_offered_the_drivers_who_are_free_for_a_seat_whose_player_has_gone(
    cup: Cup, bob: Any, erin: Any
) -> None:
    player = players.ensure(club=cup.club, user=erin)
    offered = reading.substitutes(cup.heat(), cup.alice)
    assert [(one.number, one.name) for one in offered.entries] == [(5, "Bob")]
    assert "racer" in offered.levels
    assert (player.pk, "Erin") in [(one.id, one.name) for one in offered.people]
    assert "Bob" not in [one.name for one in offered.people]
    Seating.objects.filter(user=bob).update(away=False)
    assert reading.substitutes(cup.heat(), cup.alice).entries == ()


def test_a_player_who_has_left_the_club_is_offered_as_everywhere(cup: Cup, bob: Any) -> None:
    number = Player.objects.get(user=bob).pk
    members.membership_leave(club=cup.club, user=bob, anonymise=True)
    (offered,) = reading.substitutes(cup.heat(), cup.alice).entries
    assert (offered.number, offered.name) == (5, f"Former racer {number}")


def test_the_page_does_it(cup: Cup, client: Any) -> None:
    client.force_login(cup.alice)
    url = f"/c/gearbox/{cup.competition.slug}/races/1/tables/1/substitute/"
    assert "Bob" in client.get(url).content.decode()
    assert client.post(url, {"entry": "5", "driver": "bot:nobody"}).status_code == 422
    assert client.post(url, {"entry": "5", "driver": "bot:champion"}).status_code == 302
    assert seat(cup).bot_level == "champion"
    night = client.get(f"/c/gearbox/{cup.competition.slug}/desk/races/1/")
    assert url in night.content.decode()


def test_the_api_does_it_too(cup: Cup, client: Any, erin: Any) -> None:
    client.force_login(cup.alice)
    player = players.ensure(club=cup.club, user=erin)
    url = f"/api/v1/competitions/gearbox/{cup.competition.slug}/races/1/tables/1/substitutes/"

    def post(**body: Any) -> Any:
        return client.post(url, body, content_type="application/json")

    offered = client.get(url).json()
    assert [(one["number"], one["name"]) for one in offered["entries"]] == [(5, "Bob")]
    assert (player.pk, "Erin") in [(one["id"], one["name"]) for one in offered["people"]]
    taken = post(entry_number=5, player_id=player.pk)
    assert (taken.status_code, taken.json()["entries"], seat(cup).user_id) == (200, [], erin.pk)
    assert post(entry_number=5, level="racer").json()["code"] == "not_gone"
    Seating.objects.filter(user=erin).update(away=True)
    again = post(entry_number=5, level="racer").json()
    assert ([one["number"] for one in again["entries"]], seat(cup).bot_level) == ([5], "racer")


def test_the_api_refuses_with_a_code(cup: Cup, client: Any, bob: Any, charlie: Any) -> None:
    url = f"/api/v1/competitions/gearbox/{cup.competition.slug}/races/1/tables/1/substitutes/"

    def refused(**body: Any) -> tuple[int, str, str]:
        answer = client.post(url, body, content_type="application/json")
        assert answer.json()["detail"]
        return answer.status_code, answer.json()["code"], answer.json()["at"]

    for user in (bob, charlie):
        client.force_login(user)
        assert refused(entry_number=5, level="racer")[:2] == (403, "not_allowed")
        assert client.get(url).status_code == 403
    client.force_login(cup.alice)
    assert refused() == (400, "invalid", "entry_number")
    assert refused(entry_number=5) == (400, "required", "driver")
    assert refused(entry_number=5, level="nobody") == (400, "bot_level_unknown", "level")
    assert refused(entry_number=1, level="racer") == (404, "not_found", "entry")
    Seating.objects.filter(user=bob).update(away=False)
    assert refused(entry_number=5, level="racer")[:2] == (409, "not_gone")
    cup.finish(1, "5 1 2 3 4")
    assert refused(entry_number=5, level="racer")[:2] == (409, "finished")


def test_the_cost_is_constant(cup: Cup, django_assert_num_queries: Any) -> None:
    heat = heat_get(cup.race(), 1)
    with django_assert_num_queries(4):
        reading.substitutes(heat, cup.alice)
