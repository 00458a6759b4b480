"""The seven scenarios of Droids, each played to its end on phones: four people in two teams clear mines, two meet in
the labyrinth, one is alone with the killer, and one plays each of the others against bots.

A person places tokens by tapping, by keys, or a whole turn ahead. A bot says what to do, so that it is a real match; a
match is as short as its table allows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Match
from tests.support.droids import Droid, play
from tests.support.pages import SMALL, TOO_WIDE, found_wrong, sign_in_quickly
from tests.support.races import make_race

pytestmark = pytest.mark.browser

TURNS = 5
"""As few as there may be."""
ENDS = {"objective", "last", "turn_limit"}
"""What luck makes of so few turns."""


@pytest.fixture
def phone(new_context: Any, server: Any) -> Any:
    """A browser on a phone, without motion; its console must stay without an error."""
    errors: list[str] = []

    def take(user: Any = None) -> Any:
        context = new_context(viewport=SMALL, has_touch=True, reduced_motion="reduce")
        context.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page = context.new_page()
        if user is not None:
            sign_in_quickly(page, server.url, user)
        return page

    yield take
    assert errors == []


@pytest.fixture
def against(server: Any, phone: Any, alice: Any) -> Callable[..., Droid]:
    """Alice's page of a match on a scenario against bots of these levels."""

    def begin(board: str, *bots: str, **options: Any) -> Droid:
        raw = {"board": board, "turns": TURNS, **options}
        match = make_race(alice, *bots, game="droids", raw=raw, bot_pace_ms=0)
        page = phone(alice)
        page.goto(f"{server.url}/m/{match.code}/")
        return Droid(page, server.url, match.code)

    return begin


def open_table(url: str, page: Any, board: str, **fields: Any) -> str:
    """A table without a clock, its seats left for friends; its code."""
    page.goto(f"{url}/play/droids/new/")
    page.locator(f"input[name=board][value={board}]").check()
    for name, value in {"bots": 0, **fields}.items():
        page.locator(f"[name={name}]").fill(str(value))
    page.locator("[name=speed]").select_option("none")
    if fields.get("seats") == 4:
        page.locator("[name=option-teams]").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/**")
    code: str = page.url.rstrip("/").rsplit("/", 1)[1]
    return code


def gathered(url: str, pages: list[Any], board: str, **fields: Any) -> list[Droid]:
    """The first page opens a table, the others come by its link, none has an account; the first one starts."""
    host, *friends = pages
    code = open_table(url, host, board, seats=len(pages), **fields)
    for page in friends:
        page.goto(f"{url}/m/{code}/")
        page.get_by_role("button", name="Take seat").first.click()
        page.get_by_text("(you)").first.wait_for()
    host.get_by_role("button", name="Start the match").click()
    for page in pages:
        page.locator("[data-match][data-version]").wait_for()
    return [Droid(page, url, code) for page in pages]


def end_of(people: list[Droid]) -> Any:
    """Every page says that it is over and how each player did, and fits; returns the outcome."""
    for droid in people:
        droid.page.locator("[data-ended]:not([hidden])").wait_for()
        expect(droid.page.locator("[data-log]")).to_contain_text("Ranking:")
        assert droid.page.evaluate(TOO_WIDE) == []
    match = Match.objects.get(code=people[0].code)
    assert match.status == "finished"
    return match.outcome


def until_seen(people: list[Droid], *kinds: str) -> None:
    """They play until each of these questions has been asked."""
    play(people, until=lambda: set(kinds) <= {kind for droid in people for kind in droid.seen})


@pytest.mark.long
def test_four_people_clear_mines_in_two_teams(server: Any, phone: Any) -> None:
    """Until emitters were hit and there was a choice of what to send. Then one team places nothing, and is out."""
    people = gathered(server.url, [phone() for _who in range(4)], "mines", **{"option-turns": 50})
    people[1].manner, people[2].manner = "tap", "keys"
    until_seen(people, "damage", "send")
    wrong = found_wrong(people[0].page)
    for droid in people[1::2]:
        droid.gives_up = True
    play(people)
    outcome = end_of(people)
    assert (outcome["reason"], outcome["winners"]) == ("last", [0, 2])
    assert wrong == []


def test_two_people_in_the_labyrinth(server: Any, phone: Any) -> None:
    people = gathered(server.url, [phone(), phone()], "duel", **{"option-turns": TURNS})
    people[0].manner = "keys"
    until_seen(people, "place")
    wrong = found_wrong(people[1].page, turn=1)
    play(people)
    assert end_of(people)["reason"] in ENDS
    assert all(droid.seen >= {"draw", "place"} for droid in people)
    assert wrong == []


def test_one_person_alone_with_the_killer(against: Any) -> None:
    droid = against("killer")
    droid.level = "champion"
    until_seen([droid], "plan")
    wrong = found_wrong(droid.page)
    play([droid])
    assert end_of([droid])["reason"] in {"objective", "defeat"}
    assert wrong == []


@pytest.mark.parametrize(
    ("board", "bots", "asked"),
    [
        ("challenge", ["rookie"], "lay"),
        ("chips", ["rookie", "rookie"], "draw"),
        ("garden", ["rookie"], "lay"),
        ("statue", ["rookie"], "place"),
    ],
)
def test_one_person_against_bots(against: Any, board: str, bots: list[str], asked: str) -> None:
    """Looks at the page after the first answer of each kind."""
    droid = against(board, *bots)
    until_seen([droid], asked)
    wrong = found_wrong(droid.page, turn=len(bots))
    play([droid])
    outcome = end_of([droid])
    assert outcome["reason"] in ENDS
    assert len(outcome["lines"]) == 1 + len(bots)
    assert droid.seen >= {asked, "draw", "place"}
    assert wrong == []
