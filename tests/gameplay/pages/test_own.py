"""A match that belongs to its player alone: for everybody else no address of the site has one."""

from __future__ import annotations

import re
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import URLPattern
from rest_framework.test import APIClient

from accounts.models import User
from accounts.services import guest_create
from gameplay import selectors, services
from gameplay import urls as pages
from gameplay.api import urls as api
from gameplay.models import Decision, Match, MatchStep
from tests.gameplay.host.alone import SLUG, Game
from tests.gameplay.sockets.tab import Tab
from tests.support.sessions import cookie_of

pytestmark = pytest.mark.django_db

LISTS = (
    "/", "/play/", f"/play/{SLUG}/solo/", "/api/v1/matches/",
    "/api/v1/matches/?list=live",
    "/api/v1/matches/?list=open", "/api/v1/matches/?list=mine",
    f"/api/v1/games/{SLUG}/solo/", "/accounts/data/file/", "/me/",
)  # fmt: skip


@pytest.fixture
def attempt(alone: Any, alice: Any) -> Game:
    match = services.attempt_begin(
        game=SLUG, level="2", side="n", user=alice, seed=services.seed_commit(), title=("Challenge", {}), back_url="/"
    )
    game = Game.of(match, alice)
    game.pick(5)
    return game


@pytest.fixture
def others(charlie: Any) -> dict[str, User | None]:
    operator = User.objects.create_user("operator@example.com", "x", is_staff=True, is_superuser=True)
    return {"visitor": None, "charlie": charlie, "guest": guest_create(), "operator": operator}


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def addresses(code: str) -> list[str]:
    """Every page and every endpoint that takes the code of a match."""
    found = []
    for prefix, patterns in (("/", pages.urlpatterns), ("/api/v1/", api.urlpatterns)):
        for one in patterns:
            assert isinstance(one, URLPattern)
            path = str(one.pattern)
            if path.startswith(("m/", "matches/<")):
                path = re.sub(r"<\w+:code>", code, path)
                found.append(prefix + re.sub(r"<whole:seat>", "0", path))
    assert len(found) > 30
    return found


def stored(match: Match) -> tuple[object, ...]:
    fresh = Match.objects.get(pk=match.pk)
    rows = tuple(model.objects.filter(match=match).count() for model in (MatchStep, Decision))
    return (fresh.version, fresh.status, fresh.visibility, Match.objects.count(), rows)


def test_no_page_and_no_endpoint_opens_it_for_anybody_else(attempt: Game, others: dict[str, User | None]) -> None:
    for who, other in others.items():
        client, before = client_of(other), stored(attempt.match)
        methods = ("get", "post", "put", "delete") if who == "charlie" else ("get", "post")
        for path in addresses(attempt.code):
            for method in methods:
                said = getattr(client, method)(path, {"payload": {}, "prompt": "x"}, content_type="application/json")
                refused = (400, 401, 403, 404, 405, 409) if method != "get" and path.startswith("/api/") else (404, 405)
                assert said.status_code in refused, (who, method, path, said.status_code)
            assert stored(attempt.match) == before, (who, path)


def test_no_list_names_it(attempt: Game, others: dict[str, User | None]) -> None:
    """Neither do operators find it in the admin."""
    for who, other in others.items():
        client = client_of(other)
        for path in LISTS:
            assert attempt.code not in client.get(path, follow=True).content.decode(), (who, path)
    assert attempt.code not in [match.code for match in selectors.matches_visible()]
    client = client_of(others["operator"])
    assert attempt.code not in client.get("/admin/gameplay/match/", follow=True).content.decode()
    assert "dealt" not in client.get(f"/admin/gameplay/match/{attempt.match.pk}/change/", follow=True).content.decode()


@pytest.mark.django_db(transaction=True)
def test_the_socket_says_nothing(attempt: Game, others: dict[str, User | None]) -> None:
    key = attempt.prompt(0).key

    async def listen(cookie: str) -> list[str]:
        tab = Tab(attempt.code, cookie)
        assert await tab.open()
        await tab.send(type="ping", have=None, at=1)
        assert (await tab.hear_kind("pong"))["head"] is None
        heard = [await tab.ask("preview", prompt=key, payload={"steps": []}), await tab.hello(), await tab.hear()]
        await tab.close()
        return [one.get("code") for one in heard]

    for who, other in others.items():
        cookie = cookie_of(other) if other is not None else ""
        refused, hidden, _closed = async_to_sync(listen)(cookie)
        assert refused in ("sign_in", "not_yours"), who
        assert hidden == "not_found", who


def test_its_player_plays_it_everywhere(attempt: Game, alice: Any) -> None:
    client = client_of(alice)
    for path in addresses(attempt.code):
        if not re.search(
            r"watch|moment|talk|/end/|seat|stand|bot|replace|again|start|cancel|pause|resume|annul|leave|stop|set-back",
            path,
        ):
            assert client.get(path).status_code in (200, 302, 405), path
    assert attempt.code in client.get("/play/").content.decode()
    assert "secret" not in client.get(f"/api/v1/matches/{attempt.code}/verify/").json()
    for path in ("pause/", "restart/", "annul/"):
        body = {"version": 1, "head": attempt.match.version, "reason": "x", "id": "x"}
        api_client = APIClient()
        api_client.force_authenticate(alice)
        said = api_client.post(f"/api/v1/matches/{attempt.code}/{path}", body, format="json")
        assert said.status_code == 403, path


def test_it_is_seen_by_its_link_once_the_challenge_has_closed(attempt: Game, charlie: Any) -> None:
    attempt.turn(0, 3)
    attempt.finish(3)
    services.attempts_close(seed_id=attempt.match.seed_id)
    for path in ("", "verify/", "steps/"):
        assert client_of(charlie).get(f"/m/{attempt.code}/{path}").status_code == 200, path
    assert "secret" in client_of(charlie).get(f"/api/v1/matches/{attempt.code}/verify/").json()


def test_conceding_says_that_there_is_no_second_attempt(attempt: Game, alice: User) -> None:
    client = Client()
    client.force_login(alice)
    html = client.get(f"/m/{attempt.match.code}/leave/").content.decode()
    assert "Concede this attempt?" in html
    assert "there is no second attempt" in html
    assert "behind all the others" not in html
