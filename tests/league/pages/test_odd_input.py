"""What no form of ours sends: numbers longer than a database holds, odd queries. 404 or nothing, never an error."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from league.common.pages import whole
from tests.league.pages.scene import Scene

pytestmark = pytest.mark.django_db

HUGE = "9" * 5000
OURS = ("league", "accounts", "gameplay", "outbox")


def routes(patterns: Any, before: str = "") -> list[str]:
    """Every route of ours, below every include."""
    found: list[str] = []
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            found += routes(one.url_patterns, route)
        elif isinstance(one, URLPattern) and str(getattr(one.callback, "__module__", "")).startswith(OURS):
            found.append(route)
    return found


def test_no_address_takes_a_number_that_a_database_cannot_hold() -> None:
    """`<int:>` takes any number of digits; `<whole:>` is the converter of the league, the host and the accounts."""
    assert [route for route in routes(get_resolver().url_patterns) if re.search("<int:", route)] == []


@pytest.fixture
def organiser(client: Client, scene: Scene) -> Client:
    client.force_login(scene.alice, backend="accounts.backends.SignInBackend")
    return client


def test_an_odd_number_in_a_query_is_no_number(organiser: Client, scene: Scene) -> None:
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    for path in (
        f"/clubs/{scene.club.slug}/history/?before=", f"{season}desk/history/?before=",
        f"{season}standings/?after=", f"{season}standings/1/why/?after=", f"{season}rules/?version=",
    ):  # fmt: skip
        for value in (HUGE, "9" * 18, "-1", "1e9", "٣", "²", "x", ""):
            assert organiser.get(path + value).status_code in (200, 404), path + value[:20]


def test_a_list_of_the_api_returns_no_more_at_a_time_than_a_database_can_count(organiser: Client) -> None:
    for path in ("competitions", "races", "matches"):
        for odd in ("limit=" + "9" * 30, "offset=" + "9" * 30, "limit=-1", "limit=x"):
            assert organiser.get(f"/api/v1/{path}/?{odd}").status_code in (200, 400), (path, odd)


def test_an_odd_number_in_a_form_matches_nobody(organiser: Client, scene: Scene) -> None:
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    for path in (f"{season}desk/entries/add/", f"{season}desk/entries/withdraw/"):
        assert organiser.post(path, {"player": HUGE}).status_code == 404, path
    assert organiser.post(f"/clubs/{scene.club.slug}/people/{'9' * 18}/remove/").status_code == 404
    assert organiser.delete(f"/api/v1/clubs/{scene.club.slug}/members/{'9' * 18}/").status_code == 404
    assert organiser.delete(f"/api/v1/clubs/{scene.club.slug}/members/{'9' * 30}/").status_code == 404


def test_the_name_and_text_of_a_championship_are_changed_on_the_desk(organiser: Client, scene: Scene) -> None:
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    response = organiser.post(f"{season}desk/edit/", {"name": "Rusty Cup", "description": "Older, slower."})
    assert response["Location"] == f"{season}desk/"
    scene.competition.refresh_from_db()
    assert (scene.competition.name, scene.competition.description) == ("Rusty Cup", "Older, slower.")


def test_a_correction_starts_from_the_sheet_and_not_from_the_stewards_decision(organiser: Client, scene: Scene) -> None:
    """Otherwise the disqualification would be written into the sheet, and stay when it is revoked."""
    from league.competitions.stewards import penalties

    penalties.add(
        competition=scene.competition, by=scene.alice, kind="disqualification", entry_number=2, race_number=2,
        reason="Rude",
    )  # fmt: skip
    html = organiser.get(f"/c/{scene.club.slug}/{scene.competition.slug}/races/2/tables/1/correct/").content.decode()
    chosen = re.search(r'<select[^>]*name="status_2".*?</select>', html, re.S)
    assert chosen
    assert re.search(r'<option value="classified" selected', chosen[0])


def test_the_heads_of_the_desks_pages_take_a_few_queries(
    organiser: Client, scene: Scene, django_assert_max_num_queries: Any
) -> None:
    organiser.get("/me/")  # what a process asks only once is known then
    season = f"/c/{scene.club.slug}/{scene.competition.slug}/"
    for path in (f"{season}desk/edit/", f"{season}desk/rules/", f"{season}rules/", f"{season}desk/history/"):
        with django_assert_max_num_queries(12):
            assert organiser.get(path).status_code == 200


def test_a_number_that_no_database_holds_is_no_number() -> None:
    assert whole("9" * 18) == 10**18 - 1
    assert whole("9" * 19) is None
