"""The first page offers every game; the one the club is racing comes first."""

import re

import pytest
from django.test import Client

from league.models import CompetitionRules
from tests.league.pages.scene import Scene

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("game", "order"), [("bumping_bots", ["bumping_bots", "roborally"]), ("roborally", ["roborally", "bumping_bots"])]
)
def test_the_game_of_the_running_championship_is_offered_first(
    client: Client, scene: Scene, bob: object, game: str, order: list[str]
) -> None:
    CompetitionRules.objects.update(game=game)
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    for path in ("/", "/me/"):
        text = client.get(path).content.decode()
        assert re.findall(r'action="/play/(\w+)/race-now/"', text)[: len(order)] == order, path
    assert re.findall(r'href="/learn/(\w+)/first-race/"', client.get("/").content.decode()) == order
