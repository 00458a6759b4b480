"""Rules, first race, tracks, QR codes and pictures."""

import re
from typing import Any

import pytest
from django.contrib.staticfiles import finders

from gameplay.gamepages.bumping_bots.picture import board_svg
from gameplay.gamepages.robots import robot_svg
from gameplay.games.registry import GAMES
from gameplay.models import Match
from gameplay.qr import qr_svg
from gameplay.selectors import game_page
from gameplay.selectors.boards import board_content
from tests.support.named import static_names
from tests.support.pages import squeezed

READ = (
    "/learn/", "/learn/bumping_bots/", "/boards/bumping_bots/", "/boards/bumping_bots/rivet_oval/",
    "/learn/bumping_bots/first-race/", "/boards/bumping_bots/clockwork_foundry/", "/learn/roborally/first-race/",
)  # fmt: skip
"""The first four ask nothing of the tables."""


def test_everybody_may_read(client: Any, db: None, django_assert_num_queries: Any) -> None:
    for path in READ[:4]:
        with django_assert_num_queries(0):
            assert client.get(path).status_code == 200, path
    for path in READ[4:]:
        assert client.get(path).status_code == 200, path


def test_the_gallery_draws_its_first_boards_and_fetches_the_others_one_by_one(client: Any, db: None) -> None:
    html = client.get("/boards/roborally/").content.decode()
    later = re.findall(r'hx-get="([^"]+/picture/)"', html)
    assert html.count("<svg") < 12
    assert len(later) > 10
    assert client.get(later[0]).content.startswith(b"<svg")
    assert client.get("/boards/roborally/moon/picture/").status_code == 404


@pytest.mark.parametrize("game", [slug for slug, game in GAMES.items() if game.meta.boards])
def test_the_gallery_draws_what_is_alike_once_and_every_part_is_in_the_page(client: Any, db: None, game: str) -> None:
    html = client.get(f"/boards/{game}/").content.decode()
    pictures = [client.get(later).content.decode() for later in re.findall(r'hx-get="([^"]+/picture/)"', html)]
    parts = re.findall(r'<g [^>]*\bid="([^"]+)"', html)
    used = set(re.findall(r'href="#(box-[^"]+)"', html + "".join(pictures)))
    assert used == {part for part in parts if part.startswith("box-")}
    assert len(parts) == len(set(parts))
    assert sum(len(re.findall(r"<\w", text)) for text in (html, *pictures[:4])) < 1500


def test_an_unknown_page_is_not_found(client: Any, db: None) -> None:
    for path in ("/learn/chess/", "/boards/chess/", "/boards/bumping_bots/moon/", "/learn/chess/first-race/"):
        assert client.get(path).status_code == 404, path


LED = [game for game in GAMES if game_page(game).first_race]
"""The games that have a led race."""


@pytest.mark.parametrize("game", LED)
def test_the_first_race_is_a_real_match_with_a_patient_rookie(client: Any, db: None, game: str) -> None:
    page = client.post(f"/learn/{game}/first-race/", follow=True)
    match = Match.objects.get()
    assert match.game == game
    board = game_page(game).first_race.board
    assert match.setup.get("board", {"name": ""})["name"] == (board_content(game, board)["name"] if board else "")
    assert match.purpose == "tutorial"
    assert match.status == "running"
    assert match.speed == "none"
    fewest = min(GAMES[game].tables({"board": board} if board else {}))
    assert [s.bot_level for s in match.seatings.all()] == ["", *["rookie"] * (fewest - 1)]
    lessons = re.search(r'data-coach="([^"]+)"', page.content.decode())
    assert lessons is not None
    assert finders.find(*static_names(lessons[1])), "what the coach says is a module of the game"


def test_the_coach_speaks_to_the_learner_alone(client: Any, make_race: Any, alice: Any) -> None:
    race = make_race(alice, "rookie", purpose="tutorial")
    watched = client.get(f"/m/{race.code}/").content.decode()
    client.force_login(alice)
    played = client.get(f"/m/{race.code}/").content.decode()
    for sign in ("data-coach", "coach.js"):
        assert (sign in watched, sign in played) == (False, True)
    other = make_race(alice, "rookie")
    assert "data-coach" not in client.get(f"/m/{other.code}/").content.decode(), "no other match has a coach"


def test_every_game_is_offered_where_people_begin(client: Any, db: None) -> None:
    for path in ("/", "/learn/", "/play/"):
        text = client.get(path).content.decode()
        for game in LED:
            assert f'href="/learn/{game}/first-race/"' in text, path
        assert path == "/learn/" or all(f'action="/play/{game}/race-now/"' in text for game in GAMES)
        assert text.count('href="/learn/"') == 2, "in the header and in the footer"


def test_the_rules_lead_to_the_led_race_and_to_the_other_games(client: Any, db: None) -> None:
    for game in GAMES:
        text = squeezed(client.get(f"/learn/{game}/").content.decode())
        assert (f'href="/learn/{game}/first-race/"' in text) == (game in LED), game
        chips = re.findall(r'<a class="chip" href="/learn/(\w+)/"( aria-current="page")?', text)
        assert [slug for slug, _here in chips] == list(GAMES), game
        assert [slug for slug, here in chips if here] == [game]


def test_a_page_of_one_game_has_no_style_of_another(client: Any, make_race: Any, play_out: Any, alice: Any) -> None:
    played = make_race(alice, "rookie", game="roborally", raw={"board": "short-fuse", "max_turns": 1})
    play_out(played)
    waiting = make_race(alice, None, game="roborally", raw={"board": "short-fuse"})
    paths = ("/play/", f"/m/{waiting.code}/", f"/m/{played.code}/", f"/m/{played.code}/verify/")
    for path in (*paths, "/learn/roborally/", "/learn/roborally/first-race/"):
        text = client.get(path).content.decode()
        assert "games/bumping_bots/style.css" not in text, path
    assert "css/robots.css" in client.get(f"/m/{waiting.code}/").content.decode()


def test_a_board_is_drawn_with_everything_on_it() -> None:
    for slug in ("rivet_oval", "kettle_ring", "gearbox_serpentine", "clockwork_foundry"):
        board = board_content("bumping_bots", slug)
        robots = [{"seat": 8, "cell": board["grid"][0], "facing": 2, "speed": 3}]
        picture = board_svg(board, label='A "track" & <more>', robots=robots)
        assert picture.count("bb-motor-hub") == len(board["motors"]), slug
        assert picture.count("bb-block") == len(board["fixed"]), slug
        assert picture.count("bb-bumper-base") == len(board["bumpers"]), slug
        assert "bb-line-dark" in picture, slug
        assert "&lt;more&gt;" in picture, slug


def test_the_nine_robots_differ_in_shape_and_letter() -> None:
    assert len({re.findall(r'href="#hull-(\w+)"', robot_svg(seat))[0] for seat in range(9)}) == 9
    assert [letter for letter in "ABCDEFGHI" if f">{letter}<" in "".join(map(robot_svg, range(9)))] == list("ABCDEFGHI")


def test_a_qr_code_has_its_finders_within_a_quiet_zone_of_four_modules() -> None:
    """It has a name and no style of its own, and a longer link gets a larger code."""
    picture = qr_svg("http://127.0.0.1:8000/m/abcdefghjkmn/")
    assert 'role="img" aria-label="QR code for the link"' in picture
    assert "style" not in picture
    assert 'viewBox="0 0 65 65"' in qr_svg("x" * 200)
    assert 'viewBox="0 0 37 37"' in picture
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", picture)}
    assert {min(place) for place in dark} | {max(place) for place in dark} == set(range(4, 33))
    for left, top in ((4, 4), (26, 4), (4, 26)):
        ring = {(x, y): max(abs(x - 3), abs(y - 3)) for x in range(7) for y in range(7)}
        assert {(x, y) for x, y in ring if (left + x, top + y) in dark} == {at for at, r in ring.items() if r != 2}


def test_the_picture_of_a_first_race_shows_as_many_droids_as_race(client: Any, db: None) -> None:
    text = client.get("/learn/droids/first-race/").content.decode()
    assert "and 2 droids on their start circles" in text
    assert "against one patient bot" in text


def test_a_lone_player_reads_what_is_played(client: Any, db: None) -> None:
    told = squeezed(client.get("/play/droids/solo/").content.decode())
    solo = GAMES["droids"].meta.solo
    assert solo is not None
    assert f'href="/boards/droids/{solo.board}/"' in told
    assert ">Objective<" in told
    assert told.count("Nobody has tried") == 1
