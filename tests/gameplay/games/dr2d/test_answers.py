"""What players may answer and what a draft would do: choices, previews, looking ahead; and the secrets of a view."""

from __future__ import annotations

import json

import pytest

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice, InvalidSetup, Json, Preview
from gameplay.engine.space import Arrange, Form, OneOf
from gameplay.games.dr2d.board import catalogue, write
from gameplay.games.dr2d.forecast import forecast, give
from gameplay.games.dr2d.game import dr2d as game
from gameplay.games.dr2d.rules.start import begin_turn
from gameplay.games.dr2d.rules.turn import play_turn
from gameplay.games.dr2d.view import view
from tests.gameplay.games.dr2d.scene import Match


def match_at(*tiles: str, board: Json = "cold_forge") -> Match:
    match = Match(len(tiles), order=list(range(len(tiles))), board=board)
    for seat, tile in enumerate(tiles):
        match.place(seat, tile)
    return match


def look(match: Match, seat: int, draft: Json) -> Preview:
    return game.preview(game.view(match.state, seat), match.prompt(seat), draft)


def told(preview: Preview, kind: str) -> list[dict[str, Json]]:
    return [event.data for event in preview.events if event.kind == kind]


def test_a_board_may_be_a_name_an_object_or_a_text() -> None:
    """DD-2."""
    by_name = game.setup({"board": "cold_forge"}, 2)
    assert game.setup({"board": by_name["board"]}, 2) == game.setup({"board": write(by_name["board"])}, 2) == by_name
    assert by_name["board"] == catalogue()["cold_forge"]
    for board, code in {"no such board": "unknown_board", "DR2D 1\nname: X\n": "bad_board"}.items():
        with pytest.raises(InvalidSetup, match=code):
            game.setup({"board": board}, 2)


def test_the_plain_form_offers_every_tile_and_five_actions() -> None:
    match = Match(2, order=[0, 1])
    space = game.choices(game.view(match.state, 0), match.prompt(), None)
    assert isinstance(space, OneOf)
    assert [pick.value for pick in space.picks] == match.prompt().data["legal"]
    match.begun()
    space = game.choices(game.view(match.state, 0), match.prompt(0), None)
    assert isinstance(space, Arrange)
    assert space.k == 5
    match.robot(0).pc = 5
    space = game.choices(game.view(match.state, 0), match.prompt(0), None)
    assert isinstance(space, Form)
    assert [pick.value for pick in space.fields[1].picks] == [None, 1, 2, 3, 4, 5, 6]  # type: ignore[union-attr]


def test_samples_announce_a_standby_now_and_then() -> None:
    match = Match(2).begun()
    match.robot(0).pc = 5
    prompt, seen = match.prompt(0), game.view(match.state, 0)
    drawn = [game.sample(seen, prompt, Chance(b"%d" % number)) for number in range(200)]
    assert {payload.get("standby_from") for payload in drawn} == {None, 1, 2, 3, 4, 5, 6}
    for payload in drawn:
        game.parse(match.state, prompt, payload)


def test_a_draft_shows_the_way_of_a_robot_while_the_others_wait() -> None:
    """A pushes B, which waits whatever it programs."""
    match = match_at("D8", "E8")
    match.answer(1, {"actions": "NNNNN"})
    preview = look(match, 0, {"actions": "EE"})
    moves = [(data["seat"], data["to"]) for data in told(preview, "move")]
    assert moves[:2] == [(0, [4, 7]), (1, [5, 7])]
    assert not preview.complete
    assert len(told(preview, "register")) == 2


def test_a_whole_draft_is_complete_and_ends_the_turn() -> None:
    """It reports laws, wrenches and presses for its own robot only."""
    match = match_at("H1", "L12")
    preview = look(match, 0, {"actions": "WSWWS"})
    assert preview.complete
    assert told(preview, "law") == [{"seat": 0, "law": 1, "turn": 1}]
    assert {event.kind for event in preview.events} <= {"register", "move", "stays", "law", "spun", "laser", "damage"}
    match.robot(0).pc, match.robot(1).pc = 4, 4
    assert told(look(match, 0, {"actions": "HHHHH", "standby_from": 2}), "shutdown") == [
        {"seat": 0, "why": "announced"}
    ]


def test_a_draft_without_letters_shows_nothing_and_a_wrong_one_is_refused() -> None:
    match = match_at("A1", "L12")
    assert look(match, 0, {"actions": ""}) == Preview((), None, complete=False)
    for draft in ({"actions": "NNNNNN"}, {"actions": "X"}, {"actions": "N", "standby_from": 2}):
        with pytest.raises(IllegalChoice):
            look(match, 0, draft)
    for draft in (None, {"actions": 3}, {"cell": [0, 0]}, {"actions": "NNNNN", "more": 1}):
        with pytest.raises(InvalidChoice):
            look(match, 0, draft)


def test_a_draft_of_a_start_tile_is_checked() -> None:
    match = Match(2, order=[0, 1])
    seen, prompt = game.view(match.state, 0), match.prompt()
    assert game.preview(seen, prompt, {"cell": [0, 0]}) == Preview((), None, complete=True)
    with pytest.raises(IllegalChoice):
        game.preview(seen, prompt, {"cell": [3, 1]})


def test_laser_hits_of_others_are_not_shown() -> None:
    match = match_at("C7", "A7")
    preview = look(match, 1, {"actions": "H"})
    assert [data["target"] for data in told(preview, "laser")] == [1]
    assert told(look(match, 0, {"actions": "H"}), "laser") == []


def test_a_forecast_plays_what_the_rules_play() -> None:
    """All programmes known and nobody below 3 PC: the view after the turn is the one that comes."""
    for number in range(20):
        match = Match(4, seed=b"%d" % number, board="night_shift").begun()
        run = forecast(view(match.state, None))
        programmes = []
        for seat in range(4):
            payload = game.sample({}, match.prompt(seat), Chance(b"%d" % number))
            programmes.append(payload["actions"])
            give(run, seat, payload["actions"])
        match.program(*programmes)
        play_turn(run)
        begin_turn(run)
        assert run.table == match.state.table


def test_a_fork_leaves_its_origin_alone() -> None:
    match = match_at("A1", "L12")
    run = forecast(view(match.state, None))
    before = codec.dump(run.table)
    fork = run.fork()
    give(fork, 0, "SSSSS")
    play_turn(fork)
    assert codec.dump(run.table) == before != codec.dump(fork.table)


def test_no_programme_leaks_before_the_last_one_is_in() -> None:
    """DD-14: views, events and previews are the same whatever a rival has handed in."""
    seen = []
    for actions in ("NESWH", "WWWWW"):
        match = match_at("A1", "L12", "D8")
        match.answer(0, {"actions": actions})
        views = [game.view(match.state, viewer) for viewer in (None, 0, 1, 2)]
        draft = look(match, 1, {"actions": "NNWWS"})
        seen.append(json.dumps([views, codec.plain(match.events), codec.plain(draft)], sort_keys=True))
    assert seen[0] == seen[1]


def test_everybody_sees_whose_programme_is_in() -> None:
    """DD-14: even in later turns, when robots have old programmes behind them."""
    match = match_at("A1", "L12").program("HHHHH", "HHHHH")
    match.answer(1, {"actions": "NNNNN"})
    for viewer in (None, 0, 1):
        robots = game.view(match.state, viewer)["robots"]
        assert [robot["ready"] for robot in robots] == [False, True]
        assert [robot["programme"]["actions"] for robot in robots] == ["HHHHH", "HHHHH"]
