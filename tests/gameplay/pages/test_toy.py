"""Every page of playing opens for a game that gives its rules and nothing else: no board, no picture, no script, no
page of its own. In both languages; a new page fails here until its author says what it does for such a game."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import msgspec
import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import resolve, reverse
from django.utils import timezone

from gameplay import services
from gameplay.gamepages.base import FirstRace, GamePage
from gameplay.gamepages.registry import PAGES
from gameplay.models import Match, Meeting
from gameplay.services import SeatSpec
from gameplay.urls import urlpatterns
from tests.support.named import static_names
from tests.support.undone import undone

LANGUAGES = ("en", "fr")

# What a match is needed for, and what is sent. For the game itself:
GAME = {"lobby": "get", "learn-games": "get", "learn": "get", "table-new": "get", "race-now": "post",
        "game-words": "get", "meeting-new": "get"}  # fmt: skip
# For a match: as it waits for people, runs, and is over.
WAITING = {"match": "get", "match-watch": "get", "seat-take": "post", "seat-leave": "post", "seat-bot": "post",
           "seat-unname": "post",
           "match-start": "post", "match-cancel": "post"}  # fmt: skip
RUNNING = {"match": "get", "match-watch": "get", "match-talk": "get", "match-steps": "get", "match-form": "get",
           "match-verify": "get", "match-leave": "get", "match-stop": "post", "match-restart": "post",
           "match-set-back": "get",
           "match-pause": "post", "match-resume": "post", "seat-replace": "post"}  # fmt: skip
OVER = {"match": "get", "match-watch": "get", "match-talk": "get", "match-steps": "get", "match-form": "get",
        "match-verify": "get", "match-end": "get", "match-again": "post"}  # fmt: skip
# For a planned race:
PLANNED = {"meeting": "get", "meeting-answer": "post"}
# What this game lacks, so that the page does not exist and nothing leads there: boards, the editor, a led race, and a
# version for one player.
MISSING = {"first-race", "boards", "board", "board-drawn", "board-new", "board-check", "own-board", "own-edit",
           "own-file", "own-share", "own-copy", "own-delete", "own-race", "solo", "solo-start"}  # fmt: skip


@pytest.fixture(params=LANGUAGES)
def visitor(request: pytest.FixtureRequest, toy: Any, alice: Any, as_user: Any) -> Client:
    """Alice, who reads one of the two languages."""
    alice.language = request.param
    alice.save()
    client: Client = as_user(alice)
    client.language = request.param  # type: ignore[attr-defined]  # for `check`
    client.followed = set()  # type: ignore[attr-defined]
    return client


@pytest.fixture
def match_in(toy: Any, alice: Any, bob: Any) -> Callable[[str], Match]:
    def made(state: str) -> Match:
        seats = [SeatSpec(user_id=alice.pk), SeatSpec(open=True) if state == "waiting" else SeatSpec(user_id=bob.pk)]
        match = services.match_create(
            game="toy",
            raw={},
            seats=seats,
            speed="none",
            purpose="practice",
            title="Toys",
            creator=alice,
            visibility="link",
            set_backs=True,
        )
        if state != "waiting":
            services.match_start(match_id=match.pk)
        if state == "over":
            services.match_leave(code=match.code, user=bob, message_id="m1")
            services.match_advance(match_id=match.pk)
        match.refresh_from_db()
        assert match.status == {"waiting": "open", "running": "running", "over": "finished"}[state]
        return match

    return made


def address(name: str, match: Match | Meeting | None = None) -> str:
    takes = next(found.pattern.converters for found in urlpatterns if found.name == name)
    given = {
        "game": "toy",
        "board": "plain",
        "language": "fr",
        "digest": "0",
        "code": match.code if match else "abcdefghijkl",
        "answer": "come",
    }
    return reverse(f"gameplay:{name}", kwargs={key: given[key] for key in takes})


def send(visitor: Client, method: str, url: str) -> Any:
    answer = visitor.post(url, {"seat": "1", "nonce": "ab" * 16}) if method == "post" else visitor.get(url)
    assert answer.status_code == (302 if method == "post" else 200), url
    if method == "get" and answer["Content-Type"].startswith("text/html"):
        check(visitor, answer.content.decode())
    return answer


def check(visitor: Any, text: str) -> None:
    """No link on a page is dead: its links (each is followed once), its files, its buttons."""
    assert f'<html lang="{visitor.language}"' in text or "<html" not in text  # a fragment
    for link in sorted(set(re.findall(r'(?:href|src|data-game|data-coach)="(/[^"#]*|)["#]', text))):
        if link.startswith("/static/"):
            assert all(map(finders.find, static_names(link.replace("&amp;", "&")))), link
        elif link and link not in visitor.followed and resolve(link.split("?")[0]).namespace == "gameplay":
            visitor.followed.add(link)
            assert visitor.get(link.replace("&amp;", "&")).status_code in (200, 302), link
    assert not re.search(r'(?:href|src|data-game)=""', text)
    for action in sorted(set(re.findall(r'action="(/[^"]*)"', text))):
        found = resolve(action)
        assert found.kwargs.get("game") != "toy" or found.url_name not in MISSING, action


def test_every_page_is_tested_here() -> None:
    """A user's own robot and the picture of a link belong to no game; and this game has no rules that find a moment."""
    assert {*GAME, *WAITING, *RUNNING, *OVER, *PLANNED, *MISSING, "robot", "link-picture", "match-moment"} == {
        found.name for found in urlpatterns
    }


def test_each_page_of_the_game_opens(visitor: Client) -> None:
    """And it breaks no page of another game."""
    for name, method in GAME.items():
        with undone():
            send(visitor, method, address(name))
    for game in ("toy", "bumping_bots", "roborally"):
        assert visitor.get(f"/learn/{game}/").status_code == 200, game
        assert visitor.get(f"/play/{game}/new/").status_code == 200, game


OF_A_MATCH = {"waiting": WAITING, "running": RUNNING, "over": OVER}


@pytest.mark.parametrize("state", OF_A_MATCH)
def test_each_page_of_a_match_opens(visitor: Client, match_in: Any, state: str) -> None:
    match = match_in(state)
    for name, method in OF_A_MATCH[state].items():
        with undone():
            send(visitor, method, address(name, match))


def test_each_page_of_a_planned_race_opens(visitor: Client, bob: Any) -> None:
    planned = services.meeting_plan(host=bob, game="toy", starts_at=timezone.now() + timedelta(hours=3))
    for name, method in PLANNED.items():
        send(visitor, method, address(name, planned))
    send(visitor, "get", address("lobby"))


def test_pages_the_game_lacks_are_not_found(visitor: Client) -> None:
    for name in sorted(MISSING):
        assert visitor.get(address(name)).status_code in (404, 405), name
        assert visitor.post(address(name)).status_code in (404, 405), name


@pytest.fixture
def trio(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game for exactly three."""
    from gameplay.games.registry import GAMES
    from tests.gameplay.host.toy import Toy

    class Trio(Toy):
        meta = msgspec.structs.replace(Toy.meta, slug="trio", title="Trio", seats=(3, 3))

    monkeypatch.setitem(GAMES, "trio", Trio())


TABLE = {"seats": "3", "bots": "1", "level": "easy", "sit": "on", "speed": "live", "visibility": "public",
         "option-rounds": "2"}  # fmt: skip


def test_a_game_for_exactly_three_has_three(as_user: Any, trio: None, alice: Any) -> None:
    client = as_user(alice)
    page = client.get("/play/trio/new/")
    assert page.context["form"]["seats"].value() == 3
    assert "Exactly 3 robots." in page.content.decode()
    assert 'id="quick-bots-trio"' not in client.get("/play/").content.decode(), "nobody is asked how many"
    assert "Exactly 3 robots." in client.post("/play/trio/new/", TABLE | {"seats": "4"}).content.decode()
    assert client.post("/play/trio/new/", TABLE).status_code == 302
    assert Match.objects.get().seatings.count() == 3
    for bots in ("1", "5", ""):
        client.post("/play/trio/race-now/", {"bots": bots})
        assert Match.objects.latest("pk").seatings.count() == 3


def test_the_led_race_of_a_game_for_exactly_three_has_two_bots(
    as_user: Any, trio: None, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = GamePage()
    page.first_race = FirstRace(board="", minutes=5, options={})
    monkeypatch.setitem(PAGES, "trio", page)
    client = as_user(alice)
    assert "against 2 patient bots" in client.get("/learn/trio/first-race/").content.decode()
    client.post("/learn/trio/first-race/")
    assert [seat.bot_level for seat in Match.objects.get().seatings.all()] == ["", "easy", "easy"]


def test_the_numbers_that_fit_the_options_are_named_where_the_number_is_chosen(
    as_user: Any, toy: Any, alice: Any
) -> None:
    page = as_user(alice).post("/play/toy/new/", TABLE | {"option-pairs": "on"})
    assert page.context["form"].errors["seats"] == ["2, 4 or 6 robots."]
    assert page.context["form"].errors["option-pairs"] == ["2, 4 or 6 robots."]
    assert Match.objects.count() == 0


def test_the_page_of_a_match_without_a_live_board_follows_and_is_played(
    as_user: Any, match_in: Any, alice: Any, bob: Any, charlie: Any
) -> None:
    match = match_in("running")
    watched = as_user(charlie).get(f"/m/{match.code}/").content.decode()
    assert f'data-waiting="/ws/m/{match.code}/"' in watched
    assert "waiting.js" in watched
    mine = as_user(alice).get(f"/m/{match.code}/").content.decode()
    assert "data-waiting" not in mine, "nothing may be lost that Alice is about to answer"
    assert f'action="/m/{match.code}/form/"' in mine


def test_a_finished_match_without_a_replay_shows_its_result(as_user: Any, match_in: Any, alice: Any) -> None:
    text = as_user(alice).get(f"/m/{match_in('over').code}/").content.decode()
    assert 'class="result-list"' in text
    assert "replay" not in text.lower()
