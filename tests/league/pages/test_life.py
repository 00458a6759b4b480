"""What people do on the pages, from creating a club to the official result."""

import re
from typing import Any

import pytest
from django.test import Client

from gameplay.selectors.turns import call_tag
from league.clubs.club import players
from league.competitions.life import life
from league.competitions.stewards import penalties
from league.models import Competition, Membership, Player, Registration
from league.registration import registrations
from league.start.attendance import check_in
from tests.league.pages.scene import RACE, Scene, season_form, user_named
from tests.support.pages import squeezed
from tests.support.told import link_of, post
from tests.support.undone import undone

pytestmark = pytest.mark.django_db


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def season(scene: Scene) -> str:
    return f"/c/{scene.club.slug}/{scene.competition.slug}/"


def link_in(html: str, kind: str) -> str:
    found = re.search(rf'data-copy="http://testserver(/{kind}/[^"]+)"', html)
    assert found
    return found[1]


def test_charlie_joins_by_a_link_that_is_shown_once(scene: Scene, charlie: Any) -> None:
    alice = client_of(scene.alice)
    people = f"/clubs/{scene.club.slug}/people/"
    html = alice.post(f"{people}invitations/", {"role": "steward", "days": "3"}).content.decode()
    path = link_in(html, "join")
    assert path not in alice.get(people).content.decode()
    visitor = Client()
    assert b"Sign up and join" in visitor.get(path).content
    assert visitor.post(path)["Location"].startswith("/accounts/signup/?next=")
    joining = client_of(charlie)
    assert not Membership.objects.filter(user=charlie).exists()
    joining.get(path)
    assert not Membership.objects.filter(user=charlie).exists()  # the link only asks
    joining.post(path)
    assert Membership.objects.get(user=charlie).role == "steward"


def test_a_guest_of_the_club_claims_the_record(scene: Scene, charlie: Any) -> None:
    """By a link, which is mailed where an address is known."""
    gus = players.add_guest(club=scene.club, by=scene.alice, name="Gus")
    with undone():
        html = client_of(scene.alice).post(f"/clubs/{scene.club.slug}/players/{gus.pk}/claim-link/").content.decode()
        client_of(charlie).post(link_in(html, "claim"))
        assert Player.objects.get(pk=gus.pk).user == charlie
    gus = players.add_guest(club=scene.club, by=scene.alice, name="Gil", email="gus@example.com")
    html = client_of(scene.alice).post(f"/clubs/{scene.club.slug}/players/{gus.pk}/claim-link/").content.decode()
    assert "gus@example.com" not in html
    (letter,) = post()
    assert letter.to == ["gus@example.com"]
    client_of(charlie).post(link_of(letter, "/claim/"))
    assert Player.objects.get(pk=gus.pk).user == charlie


def test_charlie_registers_with_one_tap_and_sees_his_place(scene: Scene, charlie: Any) -> None:
    client = client_of(charlie)
    assert b"Take part" in client.get(season(scene)).content
    client.post(season(scene) + "register/")
    html = client.get(season(scene)).content.decode()
    assert "place 5 of 9" in html
    client.post(season(scene) + "withdraw/")
    assert Registration.objects.get(player__user=charlie).state == "withdrawn"


def test_a_late_applicant_waits_and_gets_the_free_place(scene: Scene, charlie: Any) -> None:
    for number in range(5):
        registrations.apply(competition=scene.competition, by=user_named(f"Racer {number}"))
    client = client_of(charlie)
    assert b"Join the waitlist" in client.get(season(scene)).content
    html = client.post(season(scene) + "register/", follow=True).content.decode()
    assert "You’re on the waitlist." in html
    assert "On the waitlist, number 1" in html
    registrations.withdraw(competition=scene.competition, by=scene.racers[0])
    assert b"Take the place" in client.get(season(scene)).content
    assert "You’ve been offered a place" in client.get("/me/").content.decode()
    client.post(season(scene) + "offer/accept/")
    assert Registration.objects.get(player__user=charlie).state == "confirmed"


def test_my_home_says_how_bob_is_placed_and_what_waits(scene: Scene) -> None:
    client = client_of(scene.bob)
    html = re.sub(r"<[^>]+>|\s+", " ", client.get("/me/").content.decode())
    assert re.search(r"You are +\d\w\w +with +\d+ points?", html)
    check_in.race_open_check_in(race=scene.race(3), by=scene.alice)
    html = client.get("/me/").content.decode()
    assert "Check-in is open" in html
    assert f"{season(scene)}races/3/" in html


def test_race_night_from_check_in_to_official(scene: Scene, charlie: Any) -> None:
    alice, bob, night = client_of(scene.alice), client_of(scene.bob), season(scene) + "desk/races/3/"
    race = season(scene) + "races/3/"
    assert b"Open check-in now" in alice.get(night).content
    assert b"Check-in opens" in bob.get(race).content
    alice.post(night + "step/open-check-in/")
    assert "I’m here: check me in" in bob.get(race).content.decode()
    bob.post(race + "check-in/", {"nonce": "ab" * 16})
    assert scene.race(3).run.check_ins.get().nonce == "ab" * 16
    checked_in = bob.get(race).content.decode()
    assert "You’re checked in." in checked_in
    assert "Notify me when it starts" in checked_in
    bob.post(race + "check-out/")
    assert not scene.race(3).run.check_ins.exists()
    alice.post(night + "check-in-all/", {"here": ["1", "2", "3"]})
    assert scene.race(3).run.check_ins.count() == 3  # the bot is checked in automatically
    alice.post(race + "check-out/", {"entry": "2", "from": "desk"})
    assert scene.race(3).run.check_ins.count() == 2
    response = alice.post(night + "step/start/")
    assert response["Location"] == night
    assert scene.race(3).status == "live"
    html = bob.get(race).content.decode()
    assert "Go to your robot" in html
    assert f'data-own-match="{call_tag(scene.race(3).run.heats.get().match.code, scene.bob.pk)}"' in html
    html = client_of(charlie).get(race).content.decode()
    assert "Go to your robot" not in html
    assert "data-own-match" not in html
    assert "Watch" in html
    assert "Forfeits" in html


def test_a_correction_shows_what_changes_then_does_it_and_can_be_undone(scene: Scene) -> None:
    alice, path = client_of(scene.alice), season(scene) + "races/1/tables/1/correct/"
    numbers = scene.entry_numbers()
    data = {f"place_{number}": str(place) for place, number in enumerate(reversed(numbers), start=1)}
    data |= {f"status_{number}": "classified" for number in numbers}
    before = client_of(scene.bob).get(season(scene) + "standings/").content
    shown = alice.post(path, data | {"preview": "1"}, headers={"HX-Request": "true", "HX-Target": "preview"})
    assert b"What would change" in shown.content
    assert b"Bob" in shown.content
    assert scene.race(1).run.heats.get().sheets.count() == 1
    alice.post(path, data | {"save": "1", "reason": "Photo finish"})
    assert scene.race(1).run.heats.get().sheets.count() == 2
    race = client_of(scene.bob).get(season(scene) + "races/1/").content
    assert b"Photo finish" in race
    alice.post(season(scene) + "races/1/tables/1/undo/", {"reason": "Wrong photo"})
    after = client_of(scene.bob).get(season(scene) + "standings/").content
    assert rows(after) == rows(before)
    data |= {f"place_{number}": str(number) for number in numbers} | {"place_1": ""}
    html = alice.post(path, data, headers={"HX-Request": "true", "HX-Target": "preview"}).content.decode()
    assert "Bob is classified and needs a place." in html


def rows(html: bytes) -> list[str]:
    return re.findall(r'data-value="([^"]*)"', html.decode())


def test_a_penalty_is_previewed_written_explained_and_revoked(scene: Scene, charlie: Any) -> None:
    alice, path = client_of(scene.alice), season(scene) + "penalties/"
    data = {"whom": "1", "kind": "take", "value": "2", "race_number": "1", "reason": "Pushed"}
    fragment = alice.post(path, data, headers={"HX-Request": "true", "HX-Target": "preview"})
    assert b"Bob" in fragment.content
    alice.post(path, data | {"save": "1"})
    public = client_of(charlie)
    assert b"Pushed" in public.get(path).content
    assert b"Pushed" in public.get(season(scene) + "standings/1/why/").content
    assert public.post(path, data | {"save": "1"}).status_code == 403
    pk = scene.competition.adjustments.get().pk
    alice.post(f"{path}{pk}/revoke/", {"reason": "It was the bot"})
    assert b"It was the bot" in public.get(path).content


def test_the_calendar_is_changed_at_the_desk(scene: Scene) -> None:
    alice, night = client_of(scene.alice), season(scene) + "desk/races/3/"
    alice.post(night + "postpone/", {"date": "2099-05-01", "time": "20:00", "reason": "Flood"})
    assert scene.race(3).scheduled_at.isoformat() == "2099-05-01T18:00:00+00:00"  # 20:00 in Paris
    alice.post(night + "edit/", RACE | {"title": "Night race", "option_laps": "3"})
    assert (scene.race(3).options["laps"], scene.race(3).title) == (3, "Night race")
    alice.post(night + "cancel/", {"reason": "Still flooded"})
    assert scene.race(3).status == "cancelled"
    assert b"Still flooded" in Client().get(season(scene) + "calendar/").content


def test_teams_are_made_at_the_desk(scene: Scene) -> None:
    life.create(club=scene.club, by=scene.alice, form=season_form(name="Pairs", teams=True, capacity=4))
    pairs = Competition.objects.get(slug="pairs")
    life.publish(competition=pairs, by=scene.alice)
    for user in (scene.alice, scene.bob, *scene.racers):
        registrations.apply(competition=pairs, by=user)
    alice, desk = client_of(scene.alice), f"/c/{scene.club.slug}/pairs/desk/"
    alice.post(desk + "teams/", {"name": "Red"})
    alice.post(desk + "entries/1/team/", {"team": str(pairs.teams.get().pk)})
    html = alice.get(desk + "entries/").content.decode()
    assert re.search(r'<option value="\d+" selected>\s*Red\s*</option>', html)
    alice.post(desk + "teams/draw/")
    assert pairs.entries.filter(team=None).count() == 0
    assert Client().get(f"/c/{scene.club.slug}/pairs/teams/").status_code == 200


def test_a_part_of_a_page_can_be_fetched_alone(scene: Scene) -> None:
    headers = {"HX-Request": "true", "HX-Target": "live"}
    for tab in ("", "standings/", "calendar/", "results/", "racers/", "teams/", "races/1/"):
        html = squeezed(Client().get(season(scene) + tab, headers=headers).content.decode())
        assert html.lstrip().startswith('<div id="live"'), tab
        assert "<html" not in html


def test_text_that_people_typed_is_never_markup(scene: Scene) -> None:
    evil = "<script>alert(1)</script>"
    life.update(competition=scene.competition, by=scene.alice, name=evil, description=evil)
    players.add_guest(club=scene.club, by=scene.alice, name=evil)
    penalties.add(
        competition=scene.competition, by=scene.alice, kind="points", value=-1, reason=evil, entry_number=1
    )  # fmt: skip
    alice = client_of(scene.alice)
    paths = ["", "standings/", "standings/1/why/", "penalties/", "desk/", "desk/entries/", "desk/history/"]
    for path in [*[season(scene) + path for path in paths], "/", f"/clubs/{scene.club.slug}/people/"]:
        html = alice.get(path).content.decode()
        assert evil not in html, path
