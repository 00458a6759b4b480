"""The lobby and the ways into a match."""

import re
from typing import Any

from django.contrib.auth import get_user_model

from gameplay.games.registry import GAMES
from gameplay.models import Match, Seating

LOBBY = "/play/"
NEW = "/play/bumping_bots/new/"
NOW = "/play/bumping_bots/race-now/"

TABLE = {
    "board": "rivet_oval",
    "seats": "3",
    "bots": "1",
    "level": "rookie",
    "sit": "on",
    "speed": "live",
    "visibility": "public",
    "option-laps": "2",
    "option-cards": "draw",
    "option-card_count": "0",
    "option-obstacles": "on",
    "option-full_ranking": "on",
    "option-reverse_lock": "on",
}


def test_a_visitor_sees_the_lobby_without_an_account(client: Any, db: None) -> None:
    page = client.get(LOBBY)
    assert page.status_code == 200
    assert "Race now" in page.content.decode()
    assert get_user_model().objects.count() == 0
    assert client.get("/play/chess/new/").status_code == 404
    assert client.post("/play/chess/race-now/").status_code == 404


def test_the_lobby_costs_the_same_queries_however_many_tables_there_are(
    as_user: Any, make_race: Any, alice: Any, bob: Any
) -> None:
    client = as_user(bob)
    client.get(LOBBY)

    def queries() -> int:
        from django.db import connection
        from django.test.utils import CaptureQueriesContext

        with CaptureQueriesContext(connection) as seen:
            assert client.get(LOBBY).status_code == 200
        return len(seen)

    make_race(alice, None)
    make_race(bob, "rookie")
    few = queries()
    for _ in range(4):
        make_race(alice, None, "racer")
        make_race(bob, alice)
    assert queries() == few


def test_the_lobby_lists_open_tables_and_live_races_but_not_those_by_link(
    client: Any, make_race: Any, alice: Any
) -> None:
    make_race(alice, None, title="Free seat here")
    make_race(alice, "rookie", title="On the track")
    make_race(alice, None, title="Secret table", visibility="link")
    text = client.get(LOBBY).content.decode()
    assert "Free seat here" in text
    assert "On the track" in text
    assert "Secret table" not in text


def test_my_matches_that_wait_for_me_come_first(as_user: Any, make_race: Any, bob: Any) -> None:
    make_race(bob, None, title="Waiting room", creator=bob, start=False)
    waits = make_race(bob, "rookie", raw={"cards": "choose"}, title="My decision")
    page = as_user(bob).get(LOBBY)
    assert page.context["mine"][0].match.pk == waits.pk
    assert page.context["mine"][0].waits


def test_one_click_makes_a_guest_and_a_running_race(client: Any, db: None) -> None:
    page = client.post(NOW, {"board": "kettle_ring", "level": "mixed", "bots": "4", "nonce": "ab" * 16})
    match = Match.objects.get()
    assert page.status_code == 302
    assert page["Location"] == f"/m/{match.code}/"
    assert match.status == "running"
    assert match.setup["board"]["id"] == "kettle_ring"
    seats = list(Seating.objects.filter(match=match))
    assert seats[0].user.is_guest
    assert seats[0].nonce == "ab" * 16
    near = GAMES["bumping_bots"].meta.bot_levels[: 3 if first_level("bumping_bots") != "rookie" else 2]
    assert {seat.bot_level for seat in seats[1:]} == set(near)
    assert seats[1].bot_level == first_level("bumping_bots")
    assert client.get(page["Location"]).status_code == 200


def test_racing_now_is_a_post_that_takes_defaults_for_nonsense(client: Any, db: None) -> None:
    assert client.get(NOW).status_code == 405
    assert Match.objects.count() == 0
    client.post(NOW, {"board": "nowhere", "level": "god", "bots": "99", "nonce": "<script>"})
    match = Match.objects.get()
    assert Seating.objects.filter(match=match).count() == 4
    assert Seating.objects.get(match=match, seat=0).nonce == ""


def test_a_player_with_several_open_matches_has_to_finish_one(as_user: Any, make_race: Any, bob: Any) -> None:
    for _ in range(4):
        make_race(bob, "rookie", creator=bob)
    page = as_user(bob).post(NOW, follow=True)
    assert "several matches open" in page.content.decode()
    assert Match.objects.count() == 4


def test_the_form_of_a_table_shows_every_track_and_option(client: Any, db: None) -> None:
    text = client.get(NEW).content.decode()
    for word in ("Rivet Oval", "Clockwork Foundry", "Tuning cards", "Teams", "Reversing takes time"):
        assert word in text


def test_a_table_with_a_free_seat_waits_for_people(as_user: Any, bob: Any) -> None:
    page = as_user(bob).post(NEW, TABLE)
    match = Match.objects.get()
    assert page.status_code == 302
    assert match.status == "open"
    assert match.creator == bob
    assert [(s.user_id, s.is_open, s.bot_level) for s in match.seatings.all()] == [
        (bob.pk, False, ""),
        (None, True, ""),
        (None, False, "rookie"),
    ]
    as_user(bob).post(NEW, TABLE | {"bots": "2"})
    assert Match.objects.latest("pk").status == "running", "full of bots it starts at once"


WRONG: list[tuple[dict[str, str], tuple[str, ...]]] = [
    ({"seats": "1"}, ("From 2 to 9 robots",)),
    ({"seats": "12"}, ("From 2 to 9 robots",)),
    ({"bots": "5"}, ("There aren’t that many robots.",)),
    ({"bots": "3", "sit": ""}, ("at least one seat for a person",)),
    ({"option-laps": "7", "board": "moon"}, ("less than or equal to 3", "Select a valid choice")),
    ({"option-teams": "on"}, (">You need 4, 6, 8 or 9 robots to race in teams.</li>", ">4, 6, 8 or 9 robots.</li>")),
]


def test_a_wrong_table_says_what_and_where(as_user: Any, bob: Any) -> None:
    client = as_user(bob)
    for change, said in WRONG:
        page = client.post(NEW, TABLE | change)
        assert page.status_code == 422, change
        for says in said:
            assert says in page.content.decode(), change
    assert Match.objects.count() == 0


def test_the_page_of_a_board_leads_to_a_table_on_it(client: Any, db: None) -> None:
    assert "/play/roborally/new/?board=grand-tour" in client.get("/boards/roborally/grand-tour/").content.decode()
    page = client.get("/play/roborally/new/?board=grand-tour")
    assert page.context["form"]["board"].value() == "grand-tour"
    assert page.context["form"]["seats"].value() == 5
    assert page.context["boards"][0].info.slug == "grand-tour"


def test_a_quick_race_has_the_robots_its_board_needs(client: Any, db: None) -> None:
    page = client.post("/play/roborally/race-now/", {"board": "grand-tour"}, follow=True)
    assert len(page.context["seats"]) == 5


def end_race(user: Any, winner: int, game: str = "bumping_bots", level: str = "rookie") -> None:
    """The user, on seat 0, and a bot have raced."""
    from tests.support.races import make_race

    lines = [{"seat": seat, "place": 1 + (seat != winner), "status": "classified"} for seat in (0, 1)]
    match = make_race(user, level)
    Match.objects.filter(pk=match.pk).update(
        game=game, status="finished", finished_at=match.created_at,
        outcome={"lines": lines, "winners": [winner], "reason": "finished"},
    )  # fmt: skip


def first_level(game: str) -> str:
    levels = GAMES[game].meta.bot_levels
    return levels[max(0, (len(levels) - 2) // 2)]


def second_level(game: str) -> str:
    levels = GAMES[game].meta.bot_levels
    return levels[levels.index(first_level(game)) + 1]


def quick(client: Any) -> Any:
    return quick_in(client.get(LOBBY))


def quick_in(lobby: Any, game: str = "bumping_bots") -> Any:
    return next(one["quick"] for one in lobby.context["games"] if one["meta"].slug == game)


def test_a_race_at_once_depends_on_the_last_results_of_that_game(as_user: Any, bob: Any, charlie: Any) -> None:
    client = as_user(bob)
    first, second = first_level("bumping_bots"), second_level("bumping_bots")
    lobby = client.get(LOBBY)
    assert quick_in(lobby).initial["level"] == first
    assert "You won last time" not in lobby.content.decode()
    end_race(bob, winner=0, level=first)
    lobby = client.get(LOBBY)
    assert quick_in(lobby).initial["level"] == second
    assert quick_in(lobby, "roborally").initial["level"] == first_level("roborally")
    assert lobby.content.decode().count("You won last time, so the bots are one level stronger.") == 1
    for _race in range(2):
        end_race(bob, winner=1, level=second)
    lobby = client.get(LOBBY)
    assert quick_in(lobby).initial["level"] == first
    assert "Two hard races in a row, so the bots are one level weaker." in lobby.content.decode()
    assert quick(as_user(charlie)).initial["level"] == quick(as_user()).initial["level"] == first


def test_the_buttons_that_ask_nothing_begin_like_that_too(client: Any, db: None) -> None:
    def levels() -> list[str]:
        match = Match.objects.order_by("-id")[0]
        return [seat.bot_level for seat in match.seatings.all()]

    first, second = first_level("bumping_bots"), second_level("bumping_bots")
    client.post(NOW)
    assert levels() == ["", first, first, first]
    guest = get_user_model().objects.get()
    assert guest.is_guest
    end_race(guest, winner=0, level=first)
    client.post(NOW)
    assert levels() == ["", second, second, second]


def test_a_choice_of_bots_says_in_the_words_of_the_game_how_they_drive(client: Any, db: None) -> None:
    for address in (LOBBY, NEW):
        text = client.get(address).content.decode()
        for level in GAMES["bumping_bots"].meta.bots:
            assert re.search(rf'<option value="{level.key}"[^>]*>{level.name}</option>', text)
            assert f">{level.text}</span>" in text
        assert ">Close to your own level: some weaker, some stronger.</span>" in text


def test_a_choice_is_described_by_its_description_and_why_it_is_proposed(as_user: Any, bob: Any) -> None:
    client = as_user(bob)
    end_race(bob, winner=0, level=first_level("bumping_bots"))
    text = client.get(LOBBY).content.decode()
    own = "quick-level-bumping_bots"
    assert f'aria-describedby="{own}_told {own}_helptext" id="{own}"' in text
    assert f'id="{own}_told"' in text
    assert f'id="{own}_helptext"' in text
    assert 'aria-describedby="quick-level-roborally_told"' in text


def test_the_number_of_earlier_races_costs_the_lobby_no_queries(as_user: Any, bob: Any) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    def queries() -> int:
        with CaptureQueriesContext(connection) as seen:
            as_user(bob).get(LOBBY)
        return len(seen)

    end_race(bob, winner=1)
    few = queries()
    for winner in (0, 1, 0):
        end_race(bob, winner)
    assert queries() == few


def test_the_lobby_asks_nothing_that_a_game_leaves_open(client: Any, db: None) -> None:
    """RoboTrick has three seats: two bots, and one who plays."""
    page = client.get("/play/").content.decode()
    card = page[page.index('id="game-robotrick"') : page.index('id="game-dr2d"')]
    assert "Number of bots" in page
    assert "Number of bots" not in card
    client.post("/play/robotrick/race-now/", {"level": "porter"})
    assert Match.objects.get().seatings.count() == 3
