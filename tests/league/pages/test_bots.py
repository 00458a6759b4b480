"""A club's bots on its pages: how strong they are and in which style they drive, chosen and read in words."""

from __future__ import annotations

from typing import Any

from django.test import Client

from gameplay.games.registry import GAMES
from league.games.facts import bot_levels
from league.models import Player
from tests.league.cup import Cup
from tests.league.pages.scene import Scene


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def test_alice_chooses_strength_and_style_of_a_bot_and_everybody_reads_them(
    scene: Scene, alice: Any, charlie: Any
) -> None:
    page = f"/clubs/{scene.club.slug}/people/"
    form = signed_in(alice).get(page).content.decode()
    for level in bot_levels():
        assert f'<option value="{level}">' in form
    assert '<option value="" selected>any</option>' in form
    assert ">Makes a beginner’s mistakes.</span>" in form
    signed_in(alice).post(f"{page}bots/", {"name": "Rivet", "level": "racer", "style": "spiteful"})
    bot = Player.objects.get(display_name="Rivet")
    assert (bot.bot_level, bot.bot_style) == ("racer", "spiteful")
    assert "Racer, spiteful" in signed_in(charlie).get(page).content.decode()
    assert "Racer, spiteful" in signed_in(charlie).get(f"/clubs/{scene.club.slug}/players/{bot.pk}/").content.decode()
    assert "spiteful" in signed_in(alice).get(f"/clubs/{scene.club.slug}/history/").content.decode()


def test_an_unknown_style_makes_no_bot(scene: Scene, alice: Any) -> None:
    address = f"/clubs/{scene.club.slug}/people/bots/"
    answer = signed_in(alice).post(address, {"name": "Rivet", "level": "racer", "style": "mild"})
    assert answer.status_code == 422
    assert not Player.objects.filter(display_name="Rivet").exists()


def test_any_style_is_one_in_turn(scene: Scene, alice: Any) -> None:
    client = signed_in(alice)
    for name in ("Rivet", "Nut", "Washer"):
        client.post(f"/clubs/{scene.club.slug}/people/bots/", {"name": name, "level": "racer", "style": ""})
    found = Player.objects.filter(display_name__in=["Rivet", "Nut", "Washer"])
    assert set(found.values_list("bot_style", flat=True)) == {"bold", "careful", "spiteful"}


def test_a_form_that_fills_up_a_season_says_how_the_bots_of_its_game_drive(alice: Any) -> None:
    cup = Cup.make(alice)
    text = signed_in(alice).get(f"/c/{cup.club.slug}/{cup.competition.slug}/desk/entries/").content.decode()
    for level in GAMES[cup.competition.rules.last.game].meta.bots:
        assert f'<option value="{level.key}">{level.name}</option>' in text
        assert f">{level.text}</span>" in text
