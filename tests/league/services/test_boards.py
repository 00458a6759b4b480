"""Boards that people drew, in races: who may choose which, and that a race keeps the chosen version."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from gameplay.models import OwnBoard
from gameplay.refused import Refused
from gameplay.services import board_delete, board_save, board_share
from league.clubs.club import clubs, players
from league.common import refusals
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar as life_calendar
from league.competitions.life import copying, life, rules
from league.competitions.raceday.race_page import race_page
from league.games.reading import board_choices, club_board
from league.members import members
from league.models import Club, ClubBoard, Membership, Race
from league.planning.form import CompetitionForm
from league.races.cards import calendar
from tests.league.cup import Cup, drawn_board

pytestmark = pytest.mark.django_db
GAMES = {"bumping_bots": {}, "dr2d": {"game": "dr2d", "capacity": 8}, "roborally": {"game": "roborally", "capacity": 8}}


def redrawn(board: OwnBoard, **changes: Any) -> OwnBoard:
    import json

    text = json.dumps(board.content | changes)
    return board_save(user=board.owner, game=board.game, text=text, title=changes.get("name", ""), code=board.code)


def refusal(call: Any) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        call()
    return refused.value.code, refused.value.at


def organiser(club: Club, user: Any) -> Any:
    Membership.objects.create(club=club, user=user, role="organiser")
    return user


@pytest.mark.parametrize("game", GAMES)
def test_a_race_runs_on_the_board_as_it_was_chosen(alice: Any, game: str) -> None:
    """Neither a later drawing nor the deletion of the board reaches the race."""
    board = drawn_board(alice, game)
    cup = Cup.make(alice, bots=4, boards=(board.code,), races=2, **GAMES[game])
    race = cup.race(1)
    assert race.club_board is not None
    assert (race.board, race.board_title) == (race.club_board.code, board.title)
    redrawn(board, name="Something else")
    board_delete(user=alice, code=board.code)
    cup.start(1)
    assert cup.heat(1).match.setup["board"]["name"] == board.title == race_page(race, alice).card.board_title
    cup.finish(1, "1 2 3 4")
    cup.start(2)
    assert ClubBoard.objects.count() == 1


def test_boards_are_taken_in_turn_with_those_of_the_box(alice: Any) -> None:
    board = drawn_board(alice)
    cup = Cup.make(alice, boards=("rivet_oval", board.code), races=4)
    titles = [card.board_title for card in calendar(cup.competition, alice)]
    assert titles == ["Rivet Oval", board.title, "Rivet Oval", board.title]
    assert [card.board_is_drawn for card in calendar(cup.competition, alice)] == [False, True, False, True]


def test_the_same_season_again_races_the_same_versions(alice: Any) -> None:
    board = drawn_board(alice)
    cup = Cup.make(alice, boards=(board.code,), races=2)
    board_delete(user=alice, code=board.code)
    again = copying.competition_copy(
        competition=cup.competition, by=alice, name="Again", first=timezone.localdate() + dt.timedelta(days=30)
    )
    races = Race.objects.filter(competition=again)
    assert {race.club_board_id for race in races} == {cup.race(1).club_board_id}
    assert {race.board_title for race in races} == {board.title}


def test_choosing_the_drawing_again_takes_its_new_version(alice: Any) -> None:
    board = drawn_board(alice)
    cup = Cup.make(alice, boards=(board.code,), races=2)
    old = cup.race(1).board
    redrawn(board, name="Faster oval")
    life_calendar.race_update(race=cup.race(1), by=alice, title="Opening")
    assert cup.race(1).board == old
    life_calendar.race_update(race=cup.race(1), by=alice, board=board.code)
    assert cup.race(1).board_title == "Faster oval"
    assert cup.race(2).board == old
    life_calendar.race_update(race=cup.race(1), by=alice, board=old)
    assert [one.title for one in ClubBoard.objects.all()] == [board.title]


def test_a_copy_that_no_race_names_is_not_kept(alice: Any) -> None:
    cup = Cup.make(alice, races=1)
    board = drawn_board(alice)
    life_calendar.race_update(race=cup.race(1), by=alice, board=board.code)
    life_calendar.race_update(race=cup.race(1), by=alice, board="rivet_oval")
    assert not ClubBoard.objects.exists()
    assert (cup.race(1).board, cup.race(1).board_title) == ("rivet_oval", "")


def test_what_an_organiser_is_offered(alice: Any, bob: Any, erin: Any, club: Club) -> None:
    """Their own boards without errors, what the club races on, the box; nobody else's."""
    organiser(club, bob)
    mine, raced = drawn_board(bob, title="Bob’s"), drawn_board(alice, title="Alice’s")
    drawn_board(bob, title="Unfinished", grid=[])
    drawn_board(erin, title="Erin’s")
    board_share(user=erin, code=drawn_board(erin, title="Erin’s shared").code, shared=True)
    drawn_board(bob, "roborally", title="Course")
    cup = Cup.make(alice, boards=(raced.code,), races=1)

    def offered(user: Any) -> list[tuple[str, str]]:
        choices = board_choices(cup.club, user, "bumping_bots")
        return [(one.kind, one.title) for one in choices if one.kind != "box"]

    assert offered(bob) == [("mine", "Bob’s"), ("club", "Alice’s")]
    assert offered(alice) == [("club", "Alice’s")]
    redrawn(raced, name="Alice’s second")
    assert offered(alice) == [("mine", "Alice’s second"), ("club", "Alice’s")]
    life_calendar.race_update(race=cup.race(1), by=bob, board=mine.code)
    assert offered(alice) == [("mine", "Alice’s second"), ("club", "Bob’s")]
    for user in (erin, None):
        with pytest.raises(PermissionRefused):
            board_choices(cup.club, user, "bumping_bots")


def test_somebody_elses_private_board_cannot_be_chosen_and_stays_secret(alice: Any, erin: Any, cup: Cup) -> None:
    private = drawn_board(erin, title="Erin’s secret")
    soon = timezone.now() + dt.timedelta(days=3)
    race_add = partial(life_calendar.race_add, competition=cup.competition, by=alice)
    for code in (private.code, "abcdefghjkmn", "", "moon"):
        for call, at in (
            (lambda code=code: Cup.make(alice, boards=(code,)), "boards"),
            (lambda code=code: race_add(scheduled_at=soon, board=code), "board"),
            (lambda code=code: life_calendar.race_update(race=cup.race(1), by=alice, board=code), "board"),
        ):
            assert refusal(call) == ("bad_board", at)
    assert not ClubBoard.objects.exists()
    board_share(user=erin, code=private.code, shared=True)
    life_calendar.race_update(race=cup.race(1), by=alice, board=private.code)
    assert cup.race(1).club_board.drawn_by == erin  # type: ignore[union-attr]
    board_share(user=erin, code=private.code, shared=False)
    assert cup.start_at_time().status == "void"  # nobody is entered; the board is no obstacle


def test_the_copies_of_another_club_and_boards_of_another_game_cannot_be_chosen(alice: Any, erin: Any) -> None:
    other = clubs.create(by=erin, name="Other", zone="UTC")
    there = Cup.make(alice, boards=(drawn_board(alice).code,))
    code = there.race(1).board
    here = CompetitionForm(name="X", boards=(code,), dates=(timezone.now() + dt.timedelta(days=3),))
    assert refusal(lambda: life.create(club=other, by=erin, form=here)) == ("bad_board", "boards")
    course = drawn_board(alice, "roborally")
    assert refusal(lambda: Cup.make(alice, boards=(course.code,))) == ("bad_board", "boards")


def test_a_board_with_errors_is_refused_with_the_reason(alice: Any, cup: Cup) -> None:
    board = drawn_board(alice, title="Half a grid", grid=[])
    with pytest.raises(Refused) as refused:
        life_calendar.race_update(race=cup.race(1), by=alice, board=board.code)
    assert (refused.value.code, refused.value.at) == ("board_unfinished", "board")
    told = refusals.refusal_text(refused.value)
    assert "Half a grid" in told
    assert "The grid needs 9 places; this one has 0." in told


@pytest.mark.parametrize(
    ("players", "places", "venue", "good"),
    [
        ((5, 8), 4, "table", False),
        ((5, 8), 4, "online", True),  # house bots fill up
        ((5, 8), 9, "table", True),  # one sits out
        ((5, 8), 8, "table", True),
        ((2, 4), 9, "table", True),
    ],
)
def test_the_places_must_make_a_table_of_the_boards_size_where_no_bot_sits(
    alice: Any, players: tuple[int, int], places: int, venue: str, good: bool
) -> None:
    board = drawn_board(alice, "roborally", players=list(players))
    season = {"game": "roborally", "boards": (board.code,), "capacity": places, "races": 1, "venue": venue}
    make = lambda: Cup.make(alice, **season)  # noqa: E731
    if good:
        assert make().race(1).club_board.seats_max == players[1]  # type: ignore[union-attr]
    else:
        assert refusal(make) == ("board_places", "boards")


def test_places_are_not_changed_to_a_number_a_board_ahead_cannot_take(alice: Any) -> None:
    board = drawn_board(alice, "roborally", players=[5, 8])
    cup = Cup.make(alice, game="roborally", boards=(board.code,), capacity=8, races=1, venue="table")
    change = lambda places: rules.competition_rules_change(  # noqa: E731
        competition=cup.competition, by=alice, changes={"capacity": places}
    )
    assert refusal(lambda: change(4)) == ("board_places", "capacity")
    assert change(16).entry.capacity == 16


def test_more_robots_than_a_drawn_board_takes_race_at_several_tables(alice: Any) -> None:
    board = drawn_board(alice, "roborally", players=[2, 3])
    cup = Cup.make(alice, bots=5, game="roborally", boards=(board.code,), capacity=8, races=1)
    cup.start(1)
    sizes = [heat.match.setup["seats"] for heat in cup.race(1).run.heats.select_related("match")]
    assert sizes == [3, 2]


@pytest.mark.parametrize(("game", "options"), [("bumping_bots", {"laps": 2}), ("roborally", {})])
def test_options_worth_naming_are_the_games_own_where_nobody_sets_them(
    alice: Any, game: str, options: dict[str, int]
) -> None:
    cup = Cup.make(alice, races=1, **GAMES[game])
    assert cup.race(1).options == options


def test_the_author_of_a_board_may_go_and_the_race_stays(alice: Any, erin: Any, cup: Cup) -> None:
    board = drawn_board(erin)
    board_share(user=erin, code=board.code, shared=True)
    life_calendar.race_update(race=cup.race(1), by=alice, board=board.code)
    erin.delete()
    page = club_board(cup.club, cup.race(1).board, None)
    assert (page.title, page.drawn_by) == (board.title, "")


def test_a_player_who_leaves_without_a_trace_is_named_at_no_board(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice)
    organiser(cup.club, bob)
    players.ensure(club=cup.club, user=bob)
    life_calendar.race_update(race=cup.race(1), by=bob, board=drawn_board(bob, title="The long oval").code)
    assert club_board(cup.club, cup.race(1).board, None).drawn_by == "Bob"
    members.membership_leave(club=cup.club, user=bob, anonymise=True)
    assert club_board(cup.club, cup.race(1).board, None).drawn_by == ""
