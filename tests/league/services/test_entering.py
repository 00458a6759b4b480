"""Entering several at once: bots to fill a table, people by their names."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from gameplay import refused
from league.clubs.club import players
from league.common.refusals import PermissionRefused
from league.models import Entry, Player, Registration
from league.registration import entering
from league.registration import registrations as registration_registrations
from league.registration.field import registrations
from tests.league.cup import Cup
from tests.support.pages import squeezed

Refused = refused.Refused


def fill(cup: Cup, count: int, level: str = "rookie", by: Any = None) -> list[Registration]:
    return entering.entries_fill_with_bots(competition=cup.competition, by=by or cup.alice, count=count, level=level)


def enter(cup: Cup, *names: str, by: Any = None) -> list[Registration]:
    return entering.entries_add_by_name(competition=cup.competition, by=by or cup.alice, names=names)


def names(cup: Cup) -> list[str]:
    return [one.player.display_name for one in Entry.objects.filter(competition=cup.competition).order_by("number")]


def test_bots_get_names_that_nobody_has(cup: Cup) -> None:
    players.add_guest(club=cup.club, by=cup.alice, name="bolt")
    fill(cup, 9)
    assert names(cup) == ["Axle", "Cog", "Dynamo", "Elbow", "Flange", "Gasket", "Hinge", "Ingot", "Axle 2"]
    assert set(Player.objects.exclude(bot_level="").values_list("bot_level", flat=True)) == {"rookie"}


def test_bots_of_the_club_come_first(cup: Cup) -> None:
    players.add_bot(club=cup.club, by=cup.alice, name="Sprocket", level="rookie")
    players.add_bot(club=cup.club, by=cup.alice, name="Clank", level="racer")
    fill(cup, 2)
    assert names(cup) == ["Sprocket", "Axle"]


@pytest.mark.parametrize(
    ("count", "level", "code"),
    [(0, "rookie", "out_of_range"), (10, "rookie", "out_of_range"), (True, "rookie", "out_of_range"),
     (3, "godlike", "bad_level")],
)  # fmt: skip
def test_all_bots_or_none(cup: Cup, count: int, level: str, code: str) -> None:
    with pytest.raises(Refused, match=code):
        fill(cup, count, level)
    assert not Player.objects.filter(user=None).exists()


def test_a_full_field_takes_no_bot(cup: Cup) -> None:
    fill(cup, 9)
    with pytest.raises(Refused, match="full"):
        fill(cup, 1)


def test_an_unknown_name_becomes_a_guest_and_a_known_one_is_entered(cup: Cup) -> None:
    gus = players.add_guest(club=cup.club, by=cup.alice, name="Gus")
    enter(cup, "gus", " Gil ", "", "GIL", "Élodie")
    assert names(cup) == ["Gus", "GIL", "Élodie"]
    assert Entry.objects.filter(player=gus).count() == 1
    enter(cup, "Gus", "Gina")  # a player who is in already stays
    assert names(cup)[-1] == "Gina"
    with pytest.raises(Refused, match="already_registered"):
        enter(cup, "Gus")


def test_more_names_than_places_wait(alice: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    assert [one.state for one in enter(cup, "A", "B", "C")] == ["confirmed", "confirmed", "waitlisted"]


def test_no_name_or_too_many_are_refused(cup: Cup) -> None:
    for given, code in (([], "required"), ([" "], "required"), (["x" * 41], "too_long")):
        with pytest.raises(Refused, match=code):
            enter(cup, *given)
    with pytest.raises(Refused, match="too_many_names"):
        enter(cup, *[f"N{n}" for n in range(51)])
    assert not Player.objects.filter(user=None).exists()


def test_charlie_may_not(cup: Cup, charlie: Any) -> None:
    with pytest.raises(PermissionRefused):
        fill(cup, 1, by=charlie)
    with pytest.raises(PermissionRefused):
        enter(cup, "Gus", by=charlie)


def test_the_page_enters_names_and_fills_the_table_up(cup: Cup, alice: Any) -> None:
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    path = f"/c/{cup.club.slug}/{cup.competition.slug}/desk/entries/"
    said = client.post(f"{path}names/", {"names": "Gus, Gil\r\nGina"}, follow=True).content.decode()
    assert "3 racers entered." in said
    assert 'name="count" min="1" value="6"' in squeezed(said)
    said = client.post(f"{path}bots/", {"count": "6", "level": "rookie"}, follow=True).content.decode()
    assert "6 bots entered." in said
    assert registrations(cup.fresh().competition, alice).to_fill == 0
    assert "Fill up with bots" not in said
    assert "6 bots give their places to the racers you enter, Flange first." in squeezed(said)
    said = client.post(f"{path}names/", {"names": "Ada"}, follow=True).content.decode()
    assert "1 racer entered. Flange gives its place to Ada." in said
    said = client.post(f"{path}names/", {"names": "Ben, Cem, Dee, Eli, Fay"}, follow=True).content.decode()
    assert "5 racers entered." in said
    said = client.post(f"{path}names/", {"names": "Zed"}, follow=True).content.decode()
    assert "1 racer is on the waitlist." in said
    assert "racer entered" not in said
    zed = Player.objects.get(display_name="Zed")
    out = squeezed(said).partition('id="waitlist-title"')[2]
    assert f'name="player" value="{zed.pk}"' in out
    client.post(f"{path}withdraw/", {"player": zed.pk})
    assert registrations(cup.fresh().competition, alice).waitlisted == ()


def test_bots_fill_the_places_left_beside_the_applicants(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, capacity=6, approval=True)
    enter(cup, "Gus")
    assert registrations(cup.fresh().competition, alice).to_fill == 5
    for user in (bob, erin):
        registration_registrations.apply(competition=cup.competition, by=user)
    assert registrations(cup.fresh().competition, alice).to_fill == 3
    fill(cup, 3)
    assert registrations(cup.fresh().competition, alice).to_fill == 0


def test_confirming_a_racer_where_no_place_is_free_says_where_they_are(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, capacity=2, approval=True)
    asked = [registration_registrations.apply(competition=cup.competition, by=user) for user in (bob, erin)]
    enter(cup, "Gus")
    fill(cup, 1)
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    path = f"/c/{cup.club.slug}/{cup.competition.slug}/desk/entries/"
    steps = [
        reverse("league:registration_step", args=[cup.club.slug, cup.competition.slug, one.pk, "confirm"])
        for one in asked
    ]
    said = client.post(steps[0], follow=True).content.decode()
    assert "Confirmed. " in said
    assert "gives its place to Bob" in said
    said = client.post(steps[1], follow=True).content.decode()
    assert "Confirmed." not in said
    assert "It’s full: 1 racer is on the waitlist." in said
    assert client.get(path).status_code == 200
