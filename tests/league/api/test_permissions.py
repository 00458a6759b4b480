"""Every operation of the API, times every role. The list is compared with the URL configuration: none is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone

from league import services
from tests.gameplay.host.alone import SLUG, alone_in_the_box
from tests.league.api.world import PHONE, ROLES, World, make_world
from tests.support.once import made_once

EVERYBODY, SIGNED_IN, MEMBER, STEWARD, ORGANISER, OWNER = (
    "visitor",
    "stranger",
    "member",
    "steward",
    "organiser",
    "owner",
)
SOON = (timezone.now() + timezone.timedelta(days=9)).isoformat()
SHEET = [{"entry_number": number, "place": place} for place, number in enumerate((3, 2, 1, 4, 5), 1)]
NEW = {"name": "Cup", "dates": [SOON]}

CHALLENGES = "clubs/{club}/challenges/{game}/"
CHALLENGE = CHALLENGES + "1/"
CLUB, ONE = "clubs/{club}/", "competitions/{club}/{slug}/"
RACE1, RACE2, RACE3, PAIRS = ONE + "races/1/", ONE + "races/2/", ONE + "races/3/", "competitions/{club}/{pairs}/"
NIGHT = "competitions/{club}/{evening}/races/1/tables/1/night/"
ROUNDS = "competitions/{club}/{rounds}/"
ROUND = ROUNDS + "races/1/"
CALLED = "competitions/{club}/{called}/"

OPERATIONS: list[tuple[str, str, Any, str]] = [
    # What everybody may read
    ("get", "clubs/", None, EVERYBODY),
    ("get", CLUB, None, EVERYBODY),
    ("get", CLUB + "members/", None, EVERYBODY),
    ("get", CLUB + "players/", None, EVERYBODY),
    ("get", CLUB + "players/{player_id}/", None, EVERYBODY),
    ("get", "points-presets/", None, EVERYBODY),
    ("get", "competitions/", None, EVERYBODY),
    ("get", "races/", None, EVERYBODY),
    ("get", ONE, None, EVERYBODY),
    ("get", ONE + "rules/", None, EVERYBODY),
    ("get", ONE + "standings/", None, EVERYBODY),
    ("get", ONE + "standings/chart/", None, EVERYBODY),
    ("get", ONE + "standings/1/", None, EVERYBODY),
    ("get", ONE + "results/", None, EVERYBODY),
    ("get", ONE + "adjustments/", None, EVERYBODY),
    ("get", ONE + "proposals/", None, EVERYBODY),
    ("get", ONE + "teams/", None, EVERYBODY),
    ("get", ONE + "registrations/", None, EVERYBODY),
    ("get", ONE + "registrations/mine/", None, EVERYBODY),
    ("get", ONE + "races/", None, EVERYBODY),
    ("get", RACE1, None, EVERYBODY),
    ("get", RACE1 + "tables/1/result/", None, EVERYBODY),
    ("get", CLUB + "boards/{board}/", None, EVERYBODY),
    ("get", ROUNDS + "tournament/", None, EVERYBODY),
    ("get", CHALLENGES, None, EVERYBODY),
    ("get", CHALLENGE, None, EVERYBODY),
    # What needs an account
    ("post", "rhythm/", {"first": "2027-01-07", "time": "19:30", "zone": "UTC"}, SIGNED_IN),
    ("get", "me/home/", None, SIGNED_IN),
    ("post", "clubs/", {"name": "Other", "zone": "UTC"}, SIGNED_IN),
    ("post", CLUB + "leave/", {}, SIGNED_IN),
    ("post", "invitations/accept/", {"token": "{invitation}"}, SIGNED_IN),
    ("post", "players/claim/", {"token": "{claim}"}, SIGNED_IN),
    ("post", "players/claim/preview/", {"token": "{claim}"}, SIGNED_IN),
    ("post", ONE + "registrations/", {}, SIGNED_IN),
    ("delete", ONE + "registrations/mine/", None, SIGNED_IN),
    ("post", ONE + "registrations/withdraw/", {}, SIGNED_IN),
    ("post", ONE + "registrations/mine/accept/", None, SIGNED_IN),
    ("post", ONE + "registrations/mine/decline/", None, SIGNED_IN),
    ("post", RACE2 + "check-in/", {"nonce": "abc"}, SIGNED_IN),
    ("delete", RACE2 + "check-in/", None, SIGNED_IN),
    ("get", RACE2 + "availability/", None, EVERYBODY),
    ("post", RACE2 + "availability/", {"coming": False}, SIGNED_IN),
    ("post", RACE2 + "substitute/ask/", {}, SIGNED_IN),
    ("post", RACE2 + "substitute/recall/", {}, SIGNED_IN),
    ("post", RACE2 + "substitute/answer/", {"yes": True}, SIGNED_IN),
    ("post", ONE + "reserve/", None, SIGNED_IN),
    ("delete", ONE + "reserve/", None, SIGNED_IN),
    # Somebody else's
    ("post", RACE2 + "check-in/", {"entry_number": 5}, ORGANISER),
    ("post", RACE2 + "availability/", {"coming": False, "entry_number": 5}, ORGANISER),
    ("post", RACE2 + "substitute/ask/", {"entry_number": 5}, ORGANISER),
    ("post", RACE2 + "substitute/recall/", {"entry_number": 5}, ORGANISER),
    ("post", ONE + "registrations/", {"player_id": "{player_id}"}, ORGANISER),
    ("post", ONE + "registrations/withdraw/", {"player_id": "{player_id}"}, ORGANISER),
    ("put", CLUB + "players/{player_id}/", {"name": "Renamed"}, ORGANISER),
    # Members
    ("post", CHALLENGE + "attempt/", None, MEMBER),
    # Stewards
    ("get", CLUB + "audit/", None, STEWARD),
    ("post", ONE + "adjustments/", {"kind": "points", "value": -1, "entry_number": 1, "reason": "x"}, STEWARD),
    ("post", ONE + "adjustments/{adjustment_id}/revoke/", {"reason": "x"}, STEWARD),
    ("post", ONE + "adjustments/{adjustment_id}/second/", None, STEWARD),
    ("post", ONE + "adjustments/{adjustment_id}/refuse/", {}, STEWARD),
    ("post", RACE1 + "tables/1/result/{sheet_id}/second/", None, STEWARD),
    ("post", RACE1 + "tables/1/result/{sheet_id}/refuse/", {}, STEWARD),
    ("put", RACE1 + "tables/1/result/", {"lines": SHEET, "reason": "x"}, STEWARD),
    ("post", RACE1 + "tables/1/result/undo/", {"reason": "x"}, STEWARD),
    ("post", RACE1 + "tables/1/result/preview/", {"lines": SHEET}, STEWARD),
    ("post", RACE1 + "tables/1/pause/", None, STEWARD),
    ("post", RACE1 + "tables/1/resume/", None, STEWARD),
    ("post", RACE1 + "tables/1/restart/", {"version": 1, "head": 1, "reason": "x"}, STEWARD),
    ("get", NIGHT, None, STEWARD),
    ("post", NIGHT, {"lines": [{"entry_number": 1, "place": 1}, {"entry_number": 2, "place": 2}]}, STEWARD),
    ("post", NIGHT + "{said_id}/second/", None, STEWARD),
    ("post", NIGHT + "{said_id}/withdraw/", None, STEWARD),
    ("put", NIGHT + "grid/", {"order": [2, 1]}, STEWARD),
    ("post", NIGHT + "grid/", None, STEWARD),
    ("get", CALLED + "races/1/tables/1/close/", None, STEWARD),
    ("post", CALLED + "races/1/tables/1/close/", {"rule": "annulled"}, STEWARD),
    ("post", RACE1 + "publish/", None, STEWARD),
    ("post", RACE1 + "reopen/", {"reason": "x"}, STEWARD),
    # Organisers
    ("post", CHALLENGES, {"level": "1", "side": "n"}, ORGANISER),
    ("patch", CHALLENGE, {"goes_on": "same"}, ORGANISER),
    ("post", CHALLENGE + "end/", None, ORGANISER),
    ("post", CHALLENGE + "attempts/{tried_id}/void/", {"reason": "x"}, ORGANISER),
    ("put", CLUB + "members/{user_id}/", {"role": "steward"}, ORGANISER),
    ("delete", CLUB + "members/{user_id}/", None, ORGANISER),
    ("get", CLUB + "bans/", None, ORGANISER),
    ("delete", CLUB + "bans/{ban_id}/", None, ORGANISER),
    ("post", CLUB + "players/{player_id}/ban/", {"reason": "x"}, ORGANISER),
    ("post", CLUB + "invitations/", {}, ORGANISER),
    ("delete", CLUB + "invitations/{invitation_id}/", None, ORGANISER),
    ("post", CLUB + "players/", {"name": "New guest"}, ORGANISER),
    ("post", CLUB + "players/", {"name": "New bot", "level": "rookie"}, ORGANISER),
    ("post", CLUB + "players/{player_id}/claim-link/", None, ORGANISER),
    ("get", CLUB + "boards/", None, ORGANISER),
    ("post", CLUB + "competitions/", NEW, ORGANISER),
    ("put", ONE, {"name": "Renamed"}, ORGANISER),
    ("post", "competitions/{club}/{draft}/publish/", None, ORGANISER),
    ("delete", "competitions/{club}/{draft}/", None, ORGANISER),
    ("post", ONE + "finish/", None, ORGANISER),
    ("post", ONE + "archive/", None, ORGANISER),
    ("post", ONE + "reopen/", {"reason": "x"}, ORGANISER),
    ("post", ONE + "copy/", {"name": "Again", "first": SOON[:10]}, ORGANISER),
    ("post", ONE + "rules/", {"capacity": 9, "reason": "x"}, ORGANISER),
    ("get", ONE + "desk/", None, ORGANISER),
    ("post", ONE + "entries/bots/", {"count": 1, "level": "rookie"}, ORGANISER),
    ("post", ONE + "entries/names/", {"names": ["Gil", "Zoe"]}, ORGANISER),
    ("post", PAIRS + "teams/", {"name": "Bolts"}, ORGANISER),
    ("post", PAIRS + "teams/draw/", None, ORGANISER),
    ("put", PAIRS + "teams/{team_id}/", {"name": "Bolts"}, ORGANISER),
    ("delete", PAIRS + "teams/{team_id}/", None, ORGANISER),
    ("put", PAIRS + "entries/1/team/", {"team_id": "{team_id}"}, ORGANISER),
    ("get", ONE + "registrations/all/", None, ORGANISER),
    ("post", ONE + "registrations/{registration_id}/confirm/", None, ORGANISER),
    ("post", ONE + "registrations/{registration_id}/offer/", None, ORGANISER),
    ("post", ONE + "registrations/{registration_id}/reject/", {}, ORGANISER),
    ("post", ONE + "races/", {"scheduled_at": SOON, "board": "rivet_oval"}, ORGANISER),
    ("patch", RACE3, {"title": "Finale"}, ORGANISER),
    ("post", RACE3 + "postpone/", {"reason": "x"}, ORGANISER),
    ("post", RACE3 + "cancel/", {"reason": "x"}, ORGANISER),
    ("post", RACE3 + "uncancel/", {"reason": "x"}, ORGANISER),
    ("post", RACE1 + "rerun/", {"reason": "x"}, ORGANISER),
    ("get", RACE1 + "annul/", None, STEWARD),
    ("post", RACE1 + "annul/", {"reason": "x"}, STEWARD),
    ("post", RACE3 + "open-check-in/", None, ORGANISER),
    ("post", RACE2 + "check-in/all/", {"entry_numbers": [5]}, ORGANISER),
    ("post", RACE2 + "check-in/all/", {"entry_numbers": None}, ORGANISER),
    ("post", ROUND + "check-in/names/", {"names": ["Ida"]}, ORGANISER),
    ("get", ROUNDS + "door/", None, ORGANISER),
    ("post", ROUNDS + "door/", None, ORGANISER),
    ("delete", ROUNDS + "door/", None, ORGANISER),
    ("post", RACE2 + "start/", None, ORGANISER),
    ("post", RACE2 + "late/", {"entry_number": 5}, ORGANISER),
    ("post", RACE2 + "hold/", {"reason": "x"}, ORGANISER),
    ("delete", RACE2 + "hold/", None, ORGANISER),
    ("post", RACE2 + "delay/", {"minutes": 5}, ORGANISER),
    ("get", RACE1 + "tables/1/substitutes/", None, ORGANISER),
    ("post", RACE1 + "tables/1/substitutes/", {"entry_number": 5, "level": "rookie"}, ORGANISER),
    ("get", ROUNDS + "rounds/next/", None, ORGANISER),
    ("post", ROUNDS + "rounds/next/", None, ORGANISER),
    ("get", ROUND + "plan/", None, ORGANISER),
    ("get", ROUND + "plan/swap/?one=1&other=2", None, ORGANISER),
    ("post", ROUND + "plan/swap/", {"one": 1, "other": 2, "version": 1}, ORGANISER),
    ("post", ROUND + "plan/fix/", {"number": 1, "table": None, "version": 1}, ORGANISER),
    ("post", ROUND + "plan/apart/", {"one": 1, "other": 2, "version": 1}, ORGANISER),
    ("post", ROUND + "plan/substitute/", {"numbers": [1], "version": 1}, ORGANISER),
    ("post", ROUND + "plan/without/", {"numbers": [1]}, ORGANISER),
    ("post", ROUND + "call/", {"version": 1}, ORGANISER),
    ("get", ROUNDS + "consequences/", None, ORGANISER),
    ("post", ROUNDS + "consequences/keep/", {"question": "x"}, ORGANISER),
    ("post", ROUNDS + "consequences/take/", {"question": "x"}, ORGANISER),
    ("post", ROUNDS + "consequences/undo/", {"question": "x", "reason": "x"}, ORGANISER),
    ("post", CALLED + "consequences/keep/", {"question": "x"}, ORGANISER),
    ("post", CALLED + "consequences/take/", {"question": "x"}, ORGANISER),
    ("post", CALLED + "consequences/undo/", {"question": "x", "reason": "x"}, ORGANISER),
    ("get", ROUNDS + "rehearsal/", None, ORGANISER),
    ("post", ROUNDS + "rehearsal/", {"racers": 8}, ORGANISER),
    ("post", ROUNDS + "finish/", {"early": True}, ORGANISER),
    ("post", ROUNDS + "entries/1/leave/", None, ORGANISER),
    ("post", ROUNDS + "entries/1/return/", None, ORGANISER),
    # Owners
    ("put", CLUB, {"name": "Renamed", "zone": "UTC"}, OWNER),
]
DRAFT: list[tuple[str, str]] = [
    ("get", ""),
    ("get", "rules/"),
    ("get", "standings/"),
    ("get", "standings/chart/"),
    ("get", "races/"),
    ("get", "races/1/"),
    ("get", "registrations/"),
    ("get", "adjustments/"),
    ("get", "proposals/"),
    ("get", "teams/"),
    ("post", "registrations/"),
]


def make() -> World:
    """With a challenge that the owner has tried."""
    world = make_world()
    owner = world.users["owner"]
    challenge = services.challenge_open(club=world.cup.club, by=owner, game=SLUG, level="1", side="n")
    tried = services.attempt_make(challenge=challenge, by=owner)
    world.ids |= {"game": SLUG, "tried_id": tried.player_id}
    return world


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """Made once; every request of the tests below is undone."""
    with alone_in_the_box(), made_once(django_db_blocker, make) as world:
        yield world


def fill(value: Any, ids: dict[str, Any]) -> Any:
    if isinstance(value, str):
        return ids[value[1:-1]] if value.startswith("{") else value
    if isinstance(value, dict):
        return {key: fill(one, ids) for key, one in value.items()}
    return value


def ask(world: World, role: str, method: str, path: str, body: Any) -> Any:
    """One request, undone afterwards."""
    client = Client(raise_request_exception=True)
    if role == "scorer":
        client.cookies["paddock_table"] = PHONE
    elif world.users[role] is not None:
        client.force_login(world.users[role])
    with transaction.atomic():
        response = getattr(client, method)(
            "/api/v1/" + path.format(**world.ids),
            **({} if method == "get" else {"data": fill(body, world.ids) or {}, "content_type": "application/json"}),
        )
        transaction.set_rollback(True)
    return response


@pytest.mark.parametrize(
    ("method", "path", "body", "needed"), OPERATIONS, ids=lambda value: value if isinstance(value, str) else ""
)
def test_who_may_do_what(world: World, django_db_blocker: Any, method: str, path: str, body: Any, needed: str) -> None:
    for role in ROLES:
        with django_db_blocker.unblock():
            response = ask(world, role, method, path, body)
        allowed = ROLES.index(role) >= ROLES.index(needed)
        hidden = "{draft}" in path and ROLES.index(role) < ROLES.index(ORGANISER)
        if hidden:
            assert response.status_code == (401 if role == "visitor" and method != "get" else 404), (
                role,
                response.content,
            )
        elif allowed:
            assert response.status_code in (200, 201, 204, 409, 400, 404), (role, response.content)
            fine = response.status_code < 300 or response.json()["code"] in FINE
            assert fine or (role, path) in NOT_IN, (role, response.content)
        else:
            assert response.status_code == (401 if role == "visitor" else 403), (role, response.content)
        if response.status_code >= 400:
            assert response.json().keys() == {"code", "detail", "params", "at"}


FINE = {
    "not_registered", "no_offer", "not_entered", "not_checked_in", "wrong_status", "races_left", "full", "last_owner",
    "already_registered", "banned", "nothing_waits", "guest_needs_account", "finished",
    "sheet_of_another", "challenge_is_open", "nobody_waits", "results_moved", "not_out", "not_a_player",
}  # fmt: skip
"""The role may, but things are not so."""
NOT_IN = {(role, CLUB + "leave/") for role in ("stranger", "barred")} | {
    (role, RACE2 + "substitute/answer/") for role in ROLES
}
"""Nobody leaves a club they are not in, or answers what they were not asked: 404."""


@pytest.mark.parametrize(
    ("method", "path", "body", "needed"),
    [one for one in OPERATIONS if one[3] != EVERYBODY],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_guest_of_the_site_does_nothing_in_a_club(
    world: World, django_db_blocker: Any, method: str, path: str, body: Any, needed: str
) -> None:
    """A temporary account is signed in by a session alone: it gets nowhere, but for what is its own or calculates."""
    with django_db_blocker.unblock():
        response = ask(world, "guest", method, path, body)
    if needed == SIGNED_IN:
        assert response.status_code < 500
        assert (method, path) in GUESTS_OWN or response.status_code >= 400, response.content
    else:
        assert response.status_code in (401, 403, 404), response.content


@pytest.mark.parametrize(
    ("method", "path", "body", "needed"),
    [one for one in OPERATIONS if one[3] != EVERYBODY],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_name_held_at_a_table_opens_nothing(
    world: World, django_db_blocker: Any, method: str, path: str, body: Any, needed: str
) -> None:
    """Who holds a racer's name for the night has no account: the API knows nobody by the cookie of a table."""
    with django_db_blocker.unblock():
        response = ask(world, "scorer", method, path, body)
    hidden = "{draft}" in path and method == "get"
    assert response.status_code == (404 if hidden else 401), response.content


GUESTS_OWN = {("post", "rhythm/"), ("get", "me/home/"), ("post", "players/claim/preview/")}
"""A preview that calculates, its own empty home, and what the link shows."""


@pytest.mark.parametrize(("method", "path"), DRAFT)
@pytest.mark.parametrize("role", ["visitor", "stranger", "barred", "member", "steward"])
def test_a_draft_does_not_exist_for_who_is_no_organiser(
    world: World, django_db_blocker: Any, role: str, method: str, path: str
) -> None:
    with django_db_blocker.unblock():
        response = ask(world, role, method, "competitions/{club}/{draft}/" + path, {})
    assert response.status_code == (401 if (role, method) == ("visitor", "post") else 404)
    assert "Secret plan" not in response.content.decode()


def test_a_draft_is_in_no_list(world: World, django_db_blocker: Any) -> None:
    for path in ("competitions/", "races/", "clubs/", "clubs/{club}/", "competitions/?status=draft"):
        with django_db_blocker.unblock():
            assert "Secret plan" not in ask(world, "steward", "get", path, None).content.decode()
    with django_db_blocker.unblock():
        assert "Secret plan" in ask(world, "organiser", "get", "competitions/?status=draft", None).content.decode()


def test_no_operation_is_forgotten() -> None:
    """Every address of the league's API and every method of it is in the list above."""
    from league.api import urls

    have = set()
    for pattern in urls.urlpatterns:
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
