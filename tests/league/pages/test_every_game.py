"""The bots of every game race a championship to the standings: its races are really played to the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from django.utils import translation
from django.utils.html import strip_tags

from gameplay.games.registry import GAMES
from gameplay.models import Match, OpenPrompt
from gameplay.services import bot_think, match_advance
from tests.league.cup import Cup

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Club

pytestmark = pytest.mark.django_db
PAGES = ("", "standings/", "standings/1/why/", "calendar/", "results/", "rules/", "races/1/", "desk/", "desk/races/1/")
SAYING = ("rules/", "races/1/")
"""Of these the pages that say most in the game's own words: in the other languages they are asked too."""
CUP = "/c/gearbox/bot-cup/"
SHORT = {"roborally": {"max_turns": 3}}
"""Options of a race that is over soon, for games whose bots think long."""


def play(match: Match) -> None:
    """The bots of all seats answer, until no question is open."""
    for _answer in range(500):
        row = OpenPrompt.objects.filter(match=match, answered=False).first()
        if row is None:
            return
        assert bot_think(prompt_id=row.pk) == "bot"
        match_advance(match_id=match.pk)
    raise AssertionError("the race does not end")


@pytest.mark.parametrize("game", GAMES)
def test_its_bots_race_a_championship_to_the_standings(alice: User, club: Club, game: str) -> None:
    meta = GAMES[game].meta
    cup = Cup.make(alice, name="Bot Cup", game=game, races=1, options=SHORT.get(game, {}))
    for number in range(min(cup.race().stage.competition.rules.entry.capacity, max(2, meta.seats[0]))):
        cup.add_bot(f"Bot {number + 1}", level=meta.bot_levels[0])
    cup.start(1)
    play(cup.heat(1).match)
    assert Match.objects.get().status == "finished"
    assert cup.race(1).status == "provisional"
    assert sum(cup.totals().values()) > 0
    match = Match.objects.get()
    of_the_game = [f"/learn/{game}/", f"/play/{game}/new/", f"/m/{match.code}/"]
    of_the_game += [f"/clubs/gearbox/championships/new/?game={game}"]
    shown = look(alice, "en", [f"{CUP}{path}" for path in PAGES] + of_the_game + ["/play/", f"/m/{match.code}/verify/"])
    assert "Bot 2" in strip_tags(shown[f"{CUP}standings/"])
    for language in {code for code, _name in settings.LANGUAGES} - {"en"}:
        look(alice, language, [f"{CUP}{path}" for path in SAYING] + of_the_game)
    assert Client().get("/api/v1/competitions/gearbox/bot-cup/standings/").status_code == 200
    assert Client().get(f"/api/v1/matches/{match.code}/").status_code == 200


def look(alice: User, language: str, paths: list[str]) -> dict[str, str]:
    """Opens these pages for Alice in this language; returns what each shows."""
    alice.language = language
    alice.save()
    shown = {}
    with translation.override(language):
        client = Client(headers={"accept-language": language})
        client.force_login(alice, backend="accounts.backends.SignInBackend")
        for path in paths:
            answer = client.get(path, follow=True)
            shown[path] = answer.content.decode()
            assert (answer.status_code, f'<html lang="{language}"' in shown[path]) == (200, True), path
    return shown
