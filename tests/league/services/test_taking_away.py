"""An operator, and an organiser of the site's club, take a stranger's table away; nobody else, and never a race. A
steward removes a guest's name."""

from __future__ import annotations

import msgspec
import pytest
from django.test import Client

from accounts.guest_names import is_drawn
from accounts.models import User
from accounts.services import guest_create, user_update_profile
from gameplay import selectors
from gameplay.models import Match, MatchStep, Seating
from gameplay.refused import Refused
from gameplay.services import match_annul, seat_name_clear
from league.models import Club, Membership, Role
from tests.support.races import make_race

pytestmark = pytest.mark.django_db


@pytest.fixture
def club(alice: User) -> Club:
    club = Club.objects.create(name="Gearbox", slug="gearbox", first_page=True)
    Membership.objects.create(club=club, user=alice, role=Role.ORGANISER)
    return club


@pytest.fixture
def table() -> Match:
    guest = guest_create()
    return make_race(guest, "rookie", creator=guest, visibility="public")


def annul(match: Match, by: User) -> str:
    try:
        match_annul(code=match.code, by=by)
    except Refused as refused:
        return refused.code
    return Match.objects.get(pk=match.pk).status


def test_an_organiser_of_the_sites_club_takes_it_away_and_the_log_says_who(
    club: Club, table: Match, alice: User
) -> None:
    assert annul(table, alice) == "annulled"
    (event,) = msgspec.json.decode(MatchStep.objects.filter(match=table).latest("version").public)
    assert (event["kind"], event["data"]) == ("match.annulled", {"by": "Alice"})


@pytest.mark.parametrize("role", [Role.STEWARD, Role.MEMBER, None])
def test_nobody_else_in_the_club_does(club: Club, table: Match, charlie: User, role: Role | None) -> None:
    if role:
        Membership.objects.create(club=club, user=charlie, role=role)
    assert annul(table, charlie) == "not_yours"


def test_an_operator_does_without_a_club(table: Match, charlie: User) -> None:
    User.objects.filter(pk=charlie.pk).update(is_staff=True)
    charlie.refresh_from_db()
    assert annul(table, charlie) == "annulled"


def test_an_organiser_of_another_club_does_not(club: Club, table: Match, bob: User, settings: object) -> None:
    other = Club.objects.create(name="Other", slug="other")
    Membership.objects.create(club=other, user=bob, role=Role.OWNER)
    assert annul(table, bob) == "not_yours"
    settings.SITE_CLUB = "*"
    assert annul(table, bob) == "not_yours"
    settings.SITE_CLUB = "other"
    assert annul(table, bob) == "annulled"


def test_a_race_is_steered_by_its_competition_alone(club: Club, alice: User, bob: User) -> None:
    race = make_race(bob, "rookie", purpose="race")
    assert annul(race, alice) == "not_yours"
    assert not selectors.takes_away(race, alice)


def test_lobby_and_page_offer_it_to_those_who_may(
    club: Club, table: Match, alice: User, charlie: User, client: object
) -> None:
    pages = ("/play/", f"/m/{table.code}/")

    def offered() -> list[bool]:
        return ["Remove this table" in client.get(page).content.decode() for page in pages]

    assert offered() == [False, False]
    client.force_login(charlie, backend="accounts.backends.SignInBackend")
    assert offered() == [False, False]
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    assert offered() == [True, True]
    assert client.post(f"/m/{table.code}/cancel/", {"lobby": "1"})["Location"] == "/play/"
    assert Match.objects.get().status == "annulled"
    assert offered() == [False, False]


# --- The name of a guest --------------------------------------------------------------------------------------------


@pytest.fixture
def named(table: Match) -> Match:
    assert table.creator
    user_update_profile(user=table.creator, public_name="Buy here")
    return table


def clear(match: Match, by: User) -> str:
    try:
        seat_name_clear(code=match.code, seat=0, by=by)
    except Refused as refused:
        return refused.code
    return Seating.objects.get(match=match, seat=0).label


@pytest.mark.parametrize("role", [Role.STEWARD, Role.ORGANISER, Role.OWNER])
def test_a_steward_of_the_sites_club_takes_a_guests_name_away(
    club: Club, named: Match, charlie: User, role: Role
) -> None:
    Membership.objects.create(club=club, user=charlie, role=role)
    assert is_drawn(clear(named, charlie))


def test_other_members_and_stewards_of_other_clubs_do_not(club: Club, named: Match, bob: User, charlie: User) -> None:
    Membership.objects.create(club=club, user=charlie, role=Role.MEMBER)
    other = Club.objects.create(name="Other", slug="other")
    Membership.objects.create(club=other, user=bob, role=Role.OWNER)
    assert [clear(named, who) for who in (charlie, bob)] == ["not_yours", "not_yours"]


def test_the_page_offers_it_to_those_who_may_where_a_guest_chose_a_name(
    club: Club, table: Match, alice: User, charlie: User, client: Client
) -> None:
    path, offered = f"/m/{table.code}/", f"/m/{table.code}/unname/"
    client.force_login(alice)
    assert offered not in client.get(path).content.decode()
    assert table.creator
    user_update_profile(user=table.creator, public_name="Buy here")
    assert "Remove “Buy here”" in client.get(path).content.decode()
    client.force_login(charlie)
    assert offered not in client.get(path).content.decode()
    client.force_login(alice)
    answer = client.post(offered, {"seat": "0"}, follow=True).content.decode()
    assert "The name has been removed." in answer
    assert "Buy here" not in answer
