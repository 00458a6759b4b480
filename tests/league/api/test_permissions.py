"""Every operation of the API, times every role. The list is compared with the URL configuration, so that none is
forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from functools import cache, partial
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from league.challenges import challenges
from tests.gameplay.host.alone import SLUG, alone_in_the_box
from tests.league.api.operations import CLUB, DRAFT, EVERYBODY, OPERATIONS, ORGANISER, RACE2, SIGNED_IN, fill
from tests.league.api.world import PHONE, ROLES, World, make_world
from tests.support.forgetting import forget
from tests.support.once import made_once

NOT_FOR_EVERYBODY = [one for one in OPERATIONS if one[3] != EVERYBODY]
pytestmark = pytest.mark.xdist_group("permissions")
Ask = Callable[[str, str, str, Any], Any]
"""As which role, with which method, where, and what it sends."""


def make() -> World:
    """With a challenge that the owner has tried."""
    world = make_world()
    owner = world.users["owner"]
    challenge = challenges.open(club=world.cup.club, by=owner, game=SLUG, level="1", side="n")
    tried = challenges.attempt_make(challenge=challenge, by=owner)
    world.ids |= {"game": SLUG, "tried_id": tried.player_id}
    return world


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Made once; every request of the tests below is undone."""
    with alone_in_the_box(), made_once(django_db_blocker, make) as world:
        yield world


@pytest.fixture
def ask(world: World, django_db_blocker: Any) -> Iterator[Ask]:
    """Sends requests as one role, which signs in once."""
    clients = cache(partial(signed_in, world))

    def ask(role: str, method: str, path: str, body: Any) -> Any:
        return undone(world, clients(role), method, path, body)

    with django_db_blocker.unblock(), transaction.atomic():
        yield ask
        transaction.set_rollback(True)


def signed_in(world: World, role: str) -> Client:
    client = Client(raise_request_exception=True)
    if role == "scorer":
        client.cookies["paddock_table"] = PHONE
    elif world.users[role] is not None:
        client.force_login(world.users[role])
    return client


def undone(world: World, client: Client, method: str, path: str, body: Any) -> Any:
    """One request, which leaves nothing for the next."""
    cookies = copy(client.cookies)
    sent = {} if method == "get" else {"data": fill(body, world.ids) or {}, "content_type": "application/json"}
    try:
        with transaction.atomic():
            response = getattr(client, method)("/api/v1/" + path.format(**world.ids), **sent)
            transaction.set_rollback(True)
    except Exception as error:
        error.add_note(f"{method} {path}")
        raise
    client.cookies = cookies
    forget()
    return response


def said(role: str, method: str, path: str, response: Any) -> str:
    return f"{role}: {method} {path}: {response.status_code} {response.content.decode()[:300]}"


@pytest.mark.parametrize("role", ROLES)
def test_who_may_do_what(ask: Ask, role: str) -> None:
    wrong = []
    for method, path, body, needed in OPERATIONS:
        response = ask(role, method, path, body)
        if not is_right(role, method, path, needed, response):
            wrong.append(said(role, method, path, response))
    assert wrong == []


def is_right(role: str, method: str, path: str, needed: str, response: Any) -> bool:
    status = response.status_code
    if status >= 400 and response.json().keys() != {"code", "detail", "params", "at"}:
        return False
    if "{draft}" in path and ROLES.index(role) < ROLES.index(ORGANISER):
        return status == (401 if role == "visitor" and method != "get" else 404)
    if ROLES.index(role) < ROLES.index(needed):
        return status == (401 if role == "visitor" else 403)
    if status < 300:
        return status in (200, 201, 204)
    return status in (409, 400, 404) and (response.json()["code"] in FINE or (role, path) in NOT_IN)


FINE = {
    "not_registered", "no_offer", "not_entered", "not_checked_in", "wrong_status", "races_left", "full", "last_owner",
    "no_bots", "already_registered", "banned", "nothing_waits", "guest_needs_account", "finished",
    "sheet_of_another", "challenge_is_open", "nobody_waits", "results_moved", "not_out", "not_a_player",
}  # fmt: skip
"""The role may, but things are not so."""
NOT_IN = {(role, CLUB + "leave/") for role in ("stranger", "barred")} | {
    (role, RACE2 + "substitute/answer/") for role in ROLES
}
"""Nobody leaves a club they are not in, or answers what they were not asked: 404."""


def test_a_guest_of_the_site_does_nothing_in_a_club(ask: Ask) -> None:
    """A temporary account is signed in only by a session: it can do nothing except for its own things, and
    calculate."""
    wrong = []
    for method, path, body, needed in NOT_FOR_EVERYBODY:
        response = ask("guest", method, path, body)
        if needed == SIGNED_IN:
            is_fine = (0 if (method, path) in GUESTS_OWN else 400) <= response.status_code < 500
        else:
            is_fine = response.status_code in (401, 403, 404)
        if not is_fine:
            wrong.append(said("guest", method, path, response))
    assert wrong == []


def test_a_name_held_at_a_table_opens_nothing(ask: Ask) -> None:
    """A person who holds a racer's name for the night has no account: the API recognises nobody by a table's cookie."""
    wrong = []
    for method, path, body, _needed in NOT_FOR_EVERYBODY:
        response = ask("scorer", method, path, body)
        hidden = "{draft}" in path and method == "get"
        if response.status_code != (404 if hidden else 401):
            wrong.append(said("scorer", method, path, response))
    assert wrong == []


GUESTS_OWN = {("post", "rhythm/"), ("get", "me/home/"), ("post", "players/claim/preview/")}
"""A preview that calculates, its own empty home, and what the link shows."""


@pytest.mark.parametrize("role", ["visitor", "stranger", "barred", "member", "steward"])
def test_a_draft_does_not_exist_for_anybody_but_organisers(ask: Ask, role: str) -> None:
    wrong = []
    for method, path in DRAFT:
        response = ask(role, method, "competitions/{club}/{draft}/" + path, {})
        status = 401 if (role, method) == ("visitor", "post") else 404
        if response.status_code != status or "Secret plan" in response.content.decode():
            wrong.append(said(role, method, path, response))
    assert wrong == []


def test_a_draft_is_in_no_list(ask: Ask) -> None:
    for path in ("competitions/", "races/", "clubs/", "clubs/{club}/", "competitions/?status=draft"):
        assert "Secret plan" not in ask("steward", "get", path, None).content.decode(), path
    assert "Secret plan" in ask("organiser", "get", "competitions/?status=draft", None).content.decode()


def test_no_operation_is_forgotten() -> None:
    """Every address of the league's API and every method of it is in the list above."""
    from league.top import api_urls

    have = set()
    for pattern in api_urls.urlpatterns:
        view = pattern.callback.view_class
        for method in ("get", "post", "put", "patch", "delete"):
            if hasattr(view, method):
                have.add((method, pattern.name))
    tested = set()
    resolver = get_resolver()
    ids = ("ban_id", "user_id", "player_id", "invitation_id", "adjustment_id", "sheet_id", "team_id", "registration_id")
    numbers = dict.fromkeys((*ids, "said_id", "tried_id"), 1)
    for method, path, _body, _needed in OPERATIONS:
        filled = path.partition("?")[0].format(
            club="c",
            slug="s",
            draft="d",
            pairs="p",
            evening="e",
            rounds="r",
            called="r",
            board="b",
            game="g",
            **numbers,
        )  # fmt: skip
        tested.add((method, resolver.resolve("/api/v1/" + filled).url_name))
    assert have - tested == set()
