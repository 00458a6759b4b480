"""A tap does what the button says: nobody has to tap again on another page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from league.models import CheckIn, Registration
from tests.league.pages.scene import Scene
from tests.support.undone import undone

pytestmark = pytest.mark.django_db

NEW = {
    "email": "nina@example.com",
    "public_name": "Nina",
    "password1": "robots race here",
    "password2": "robots race here",
}


@pytest.fixture
def season(scene: Scene) -> str:
    return f"/c/{scene.club.slug}/{scene.competition.slug}/"


def form(html: str, button: str) -> str:
    """Where the form of the button with these words is sent."""
    forms = re.findall(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', html, re.DOTALL)
    return next(action for action, inside in forms if button in " ".join(re.sub("<[^>]*>", " ", inside).split()))


@pytest.mark.parametrize("guest", [False, True])
def test_signing_up_to_take_part_takes_part(client: Client, season: str, guest: bool) -> None:
    if guest:
        client.post("/play/bumping_bots/race-now/")
    tapped = client.post(form(client.get(season).content.decode(), "Sign up and take part"))
    assert tapped.url.startswith("/accounts/signup/?next=")  # type: ignore[attr-defined]
    arrived = client.post("/accounts/signup/", {**NEW, "next": f"{season}register/"}, follow=True)
    assert arrived.request["PATH_INFO"] == season
    assert "You’re signed up." in arrived.content.decode()
    nina = User.objects.get(email=NEW["email"])
    assert Registration.objects.get(player__user=nina).state == "confirmed"


def test_a_link_alone_registers_nobody(client: Client, season: str, charlie: Any) -> None:
    assert client.get(f"{season}register/").url == season  # type: ignore[attr-defined]
    client.force_login(charlie, backend="accounts.backends.SignInBackend")
    client.cookies["tapped"] = "1"
    assert client.get(f"{season}register/").url == season  # type: ignore[attr-defined]
    assert not Registration.objects.filter(player__user=charlie).exists()


def test_a_tap_counts_once(client: Client, season: str, charlie: Any) -> None:
    client.post(f"{season}register/")
    client.force_login(charlie, backend="accounts.backends.SignInBackend")
    client.get(f"{season}register/")
    mine = Registration.objects.filter(player__user=charlie)
    assert mine.count() == 1
    client.post(f"{season}withdraw/")
    client.get(f"{season}register/")
    assert [one.state for one in mine] == ["withdrawn"]


@pytest.mark.parametrize("guest", [False, True])
def test_signing_up_from_an_invitation_or_a_claim_does_what_was_tapped(cup: Any, guest: bool) -> None:
    from league.clubs.club import players
    from league.members import claims, invitations

    record = players.add_guest(club=cup.club, by=cup.alice, name="Gus")
    invitation = invitations.create(club=cup.club, by=cup.alice).token
    claim = claims.player_claim_link(club=cup.club, by=cup.alice, player_id=record.pk).token
    for link, said in ((f"/join/{invitation}/", "Welcome to the club!"), (f"/claim/{claim}/", "are now yours.")):
        client = Client()
        if guest:
            client.post("/play/bumping_bots/race-now/")
        assert 'method="post"' in client.get(link).content.decode()
        assert client.post(link)["Location"].startswith("/accounts/signup/?next=")
        new = {**NEW, "email": f"{said[0]}@example.com", "public_name": said[0]}
        arrived = client.post("/accounts/signup/", {**new, "next": link}, follow=True)
        assert arrived.request["PATH_INFO"] == "/c/gearbox/"
        assert said in arrived.content.decode()
    assert cup.club.memberships.filter(user__public_name="W").exists()
    record.refresh_from_db()
    assert record.user is not None


def test_the_page_of_a_race_signs_up_with_one_tap(client: Client, season: str, charlie: Any) -> None:
    client.force_login(charlie, backend="accounts.backends.SignInBackend")
    html = client.get(f"{season}races/3/").content.decode()
    client.post(form(html, "Take part in the championship"))
    assert Registration.objects.filter(player__user=charlie).exists()


def test_check_in_checks_in(client: Client, scene: Scene) -> None:
    scene.check_in(3, absent=scene.entry_numbers())
    client.force_login(scene.bob, backend="accounts.backends.SignInBackend")
    for path in ("/", "/me/", f"/c/{scene.club.slug}/"):
        html = client.get(path).content.decode()
        with undone():
            client.post(form(html, "Check in"), {"nonce": "ab" * 16})
            assert CheckIn.objects.get(run__race=scene.race(3)).nonce == "ab" * 16, path
    done = client.post(form(html, "Check in"), {"nonce": "ab" * 16}, follow=True)
    assert "You’re checked in." in done.content.decode()


def test_yes_and_i_am_here_are_wherever_the_offer_is(cup: Any, bob: Any, erin: Any) -> None:
    from league.competitions.life import rules
    from league.registration import registrations

    rules.competition_rules_change(competition=cup.competition, by=cup.alice, changes={"capacity": 2})
    for user in (cup.alice, erin, bob):
        registrations.apply(competition=cup.competition, by=user)
    registrations.withdraw(competition=cup.competition, by=erin)
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    race, home, season = "/c/gearbox/autumn-cup/races/1/", "/me/", "/c/gearbox/autumn-cup/"
    for page in (race, home, season):
        assert 'name="here"' not in client.get(page).content.decode(), page
    cup.open(1)
    for page in (race, home, season):
        assert 'name="here" value="1"' in client.get(page).content.decode(), page
    answer = client.post(f"{season}offer/accept/", {"here": "1", "nonce": "dice"})
    assert answer["Location"] == race
    assert [one.entry.player.user for one in cup.race(1).run.check_ins.all()] == [bob]


def test_a_claim_says_first_what_is_merged_also_when_it_was_tapped_before_signing_in(cup: Any, bob: Any) -> None:
    from league.clubs.club import players
    from league.members import claims
    from league.registration import registrations

    guest = players.add_guest(club=cup.club, by=cup.alice, name="Gus")
    registrations.apply(competition=cup.competition, by=cup.alice, player_id=guest.pk)
    cup.enter(bob)
    token = claims.player_claim_link(club=cup.club, by=cup.alice, player_id=guest.pk).token
    client = Client()
    client.post(f"/claim/{token}/")  # tapped before signing in
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    page = client.get(f"/claim/{token}/").content.decode()
    assert "You already race here, as Bob." in page
    assert "Autumn Cup" in page
    assert "no race to add; Bob keeps the start number." in page
    assert client.post(f"/claim/{token}/")["Location"] == "/c/gearbox/"
    assert not cup.competition.entries.filter(player__display_name="Gus").exists()


def test_a_ban_lasts_to_the_end_of_its_last_day(cup: Any, bob: Any) -> None:
    from league.clubs.club import players
    from league.models import Ban

    player = players.ensure(club=cup.club, user=bob)
    client = Client()
    client.force_login(cup.alice, backend="accounts.backends.SignInBackend")
    page = f"/clubs/gearbox/players/{player.pk}/ban/"
    assert "Ban Bob?" in client.get(page).content.decode()
    assert client.post(page, {"reason": "", "until": "2100-01-31"}).status_code == 422
    assert client.post(page, {"reason": "Rams people", "until": "2100-01-31"})["Location"] == "/clubs/gearbox/people/"
    assert Ban.objects.get().until.isoformat() == "2100-01-31T22:59:59+00:00"  # 23:59:59 in Paris
    people = client.get("/clubs/gearbox/people/").content.decode()
    assert "Rams people" in people
    client.post(f"/clubs/gearbox/people/bans/{Ban.objects.get().pk}/lift/")
    assert "Rams people" not in client.get("/clubs/gearbox/people/").content.decode()
