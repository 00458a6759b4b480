"""The first page offers every game; the one the club is racing comes first."""

import re

import pytest
from django.test import Client

from gameplay.games.registry import GAMES
from tests.league.cup import rules_rewrite
from tests.league.pages.scene import Scene

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("game", "order"), [("bumping_bots", ["bumping_bots", "roborally"]), ("roborally", ["roborally", "bumping_bots"])]
)
def test_the_game_of_the_running_championship_is_offered_first(
    client: Client, scene: Scene, bob: object, game: str, order: list[str]
) -> None:
    rules_rewrite(game=game)
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    text = client.get("/").content.decode()
    assert re.findall(r'action="/play/(\w+)/race-now/"', text)[: len(order)] == order
    assert 'href="/play/"' in client.get("/me/").content.decode(), "one way to all of them"
    learned = re.findall(r'href="/learn/(\w+)/first-race/"', client.get("/").content.decode())
    assert learned[: len(order)] == order
    assert sorted(learned) == sorted(GAMES)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_page_says_what_each_game_is_and_shows_it_move(client: Client, db: None, language: str) -> None:
    client.cookies["django_language"] = language
    html = client.get("/").content.decode()
    said = {
        "en": (
            "A bumper-car race on hexagons",
            "Lay five cards in secret",
            "A trick-taking game for three",
            "Plan five steps in secret",
            "Your droid hears orders only from the emitter",
        ),
        "fr": (
            "Une course d’autos tamponneuses",
            "Posez cinq cartes en secret",
            "Un jeu de plis à trois",
            "Programmez cinq pas en secret",
            "Votre droïde n’entend que l’émetteur",
        ),
    }
    for game, sentence in zip(GAMES, said[language], strict=True):
        section = html.partition(f'id="game-{game}"')[2].partition("</li>")[0]
        assert sentence in section
        picture = re.search(r'<svg class="[\w -]+ board-picture moving"[^>]*role="img" aria-label="[^"]+"', section)
        assert picture, game
        assert f"gameplay/games/{game}/moving.css" in html
    assert " style=" not in html
