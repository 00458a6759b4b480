"""Answers beside the rules: plain forms, previews, what is hidden, what is imagined."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from gameplay.engine import codec
from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice, InvalidChoice
from gameplay.engine.space import Arrange, Form, OneOf, Optional, Steps
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.state import PlaceChoice, Placement, PlanChoice
from tests.gameplay.games.droids.match import Match, hand, placement, sending, start
from tests.gameplay.games.droids.scene import scene


def look(match: Match, draft: Any) -> Any:
    seat = match.asked[1]
    return game.preview(game.view(match.state, seat), match.prompt, draft)


def told(preview: Any, kind: str) -> list[Any]:
    return [event.data for event in preview.events if event.kind == kind]


def space(match: Match, draft: Any = None) -> Any:
    return game.choices(game.view(match.state, match.asked[1]), match.prompt, draft)


def test_a_plain_draw_names_a_bin_for_each_token() -> None:
    match = start(board="mines").until("draw")
    bins = space(match)
    assert isinstance(bins, Arrange)
    assert (bins.name, bins.k) == ("bins", 7)
    match.answer({"bins": ["violet", "grey", "violet", "red", "blue", "violet", "red"]})
    assert match.told("split")[0]["tokens"] == {"violet": 3, "blue": 1, "red": 2, "grey": 1}


@pytest.mark.parametrize(
    "payload", [{}, {"bins": ["pink"] * 7}, {"bins": 3}, {"violet": -1}, {"violet": 8}, {"green": 7}]
)
def test_an_unreadable_draw_is_refused(payload: Any) -> None:
    match = start().until("draw")
    with pytest.raises(InvalidChoice):
        match.answer(payload)
    assert match.refused({"bins": ["violet"] * 6}) == "seven $"


def test_a_plain_placing_is_a_token_and_a_cell() -> None:
    match = start().until("place")
    seat = match.asked[1]
    hand(match, seat, "V1", "VD", "V1")
    form = space(match)
    assert isinstance(form, Form)
    token, spot = form.fields
    assert isinstance(token, Optional)
    assert isinstance(token.space, OneOf)
    assert isinstance(spot, OneOf)
    assert [pick.value for pick in token.space.picks] == [
        "V1/N", "V1/E", "V1/S", "V1/W", "VD/NE", "VD/SE", "VD/SW", "VD/NW",
    ]  # fmt: skip
    assert len(spot.picks) == 30
    choice = game.parse(match.state, match.prompt, {"token": "VD/SW", "spot": "10/3"})
    assert choice == PlaceChoice(Placement("VD", 10, 3, "SW"))
    assert game.parse(match.state, match.prompt, {"token": None, "spot": "1/1"}) == PlaceChoice(None)
    for wrong in ({"token": "VD/SW"}, {"token": "VD", "spot": "1/1"}, {"token": "V1/N", "spot": "x"}, {"token": 1}):
        with pytest.raises(InvalidChoice):
            game.parse(match.state, match.prompt, wrong)


def test_a_plain_plan_goes_token_by_token() -> None:
    match = start(1, board="killer")
    first = space(match)
    assert isinstance(first, Steps)
    assert first.complete
    assert "RT/W" in {pick.value for pick in first.next}
    second = space(match, {"steps": ["V1/N"]})
    assert not second.complete
    assert [pick.value for pick in second.next][:4] == ["1/1", "1/2", "1/3", "2/1"]
    steps = ["BD/NE", "5/1", "BD/NE", "5/2", "BD/NE", "5/3", "BD/NE", "6/1"]
    third = space(match, {"steps": steps})
    assert third.complete
    assert "BD/NE" not in {pick.value for pick in third.next}
    whole = [*steps, "V1/N", "7/1", "V1/N", "7/2", "V1/N", "7/3"]
    last = look(match, {"steps": whole})
    assert last.complete
    assert last.next is None
    choice = game.parse(match.state, match.prompt, {"steps": whole})
    assert isinstance(choice, PlanChoice)
    assert len(choice.places) == 7
    with pytest.raises(InvalidChoice):
        game.parse(match.state, match.prompt, {"steps": ["V1/N"]})


def test_a_placed_token_shows_what_all_own_orders_would_do() -> None:
    """As if they were sent one after another and nobody else acted."""
    match = start(2, sides=["S", "N"], board="mines").until("place")
    while match.asked[1] != 0:
        match.stop()
    hand(match, 0, "V1", "RT", "RS", "G1")
    match.player(0).emitters[4][1] = None
    shown = look(match, {"place": placement("V1-N", 5)})
    assert shown.complete
    assert [event.kind for event in shown.events] == ["placed", "sent", "move"]
    queue = {"places": [placement("V1-N", 5, 2), placement("RS-N", 5), placement("G1-N", 1)]}
    shown = look(match, queue)
    assert not shown.complete
    assert [sent["order"] for sent in told(shown, "sent")] == ["G1", "RS", "V1"]
    assert match.refused({"place": placement("V2-N", 5)}) == "not_held $.place.order"
    with pytest.raises(Exception, match=r"not_held at \$\.places\[1\]\.order"):
        look(match, {"places": [placement("V1-N", 5), placement("V1-N", 5, 2)]})
    assert look(match, {"place": None}).events == ()


def test_looking_ahead_rolls_no_die() -> None:
    table = scene("mines", blue="e1", green="e3", repairers=("a1", "j10"), carries={"blue": "mine"})
    match = sending(table, {"blue": {1: "G1-N", 5: "RS-N V1-N"}})
    shown = look(match, {"emitter": 5})
    (shot,) = told(shown, "shot")
    assert (shot["digit"], shot["emitters"]) == (None, 0)
    assert told(look(match, {"emitter": 1}), "move")[0]["robot"] == 4


def test_unfinished_drafts_say_what_may_follow() -> None:
    draw = start().until("draw")
    assert look(draw, {"violet": 3}).complete is False
    whole = look(draw, {"violet": 7})
    assert whole.complete
    assert told(whole, "split")[0]["tokens"]["violet"] == 7
    lay = start()
    left = lay.prompt.data["left"]
    assert told(look(lay, {"cell": lay.prompt.data["legal"][0]}), "laid")[0]["left"] == left - 1


def test_hidden_tokens_change_nothing_that_another_sees() -> None:
    """DR-5.5: not in views, prompts, events; whoever is asked, whatever is answered."""
    match = start(3, board="mines").until("place")
    for _round in range(9):
        seat = match.asked[1]
        others = [one for one in range(3) if one != seat]
        view = game.view(match.state, seat)
        twin = game.imagine(view, Chance(b"twin"))
        assert any(twin.players[one].hand != match.player(one).hand for one in others if match.player(one).hand)
        payload = game.sample(view, match.prompt, Chance(match.prompt.key.encode()))
        choice = game.parse(match.state, match.prompt, payload)
        here, there = (game.decide(state, match.prompt, choice, Chance(b"x")) for state in (match.state, twin))
        assert [e for e in here.events if e.seen_by is None] == [e for e in there.events if e.seen_by is None]
        assert game.view(here.state, seat) == game.view(there.state, seat)
        assert game.prompts(here.state) == game.prompts(there.state)
        match.answer(payload)


def test_imagined_hands_have_the_known_colours_and_no_token_twice() -> None:
    match = start(4, board="chips").until("place")
    view = game.view(match.state, 0)
    hands = set()
    for number in range(20):
        state = game.imagine(view, Chance(b"%d" % number))
        assert state.players[0].hand == match.player(0).hand
        assert all(count >= 0 for count in state.bins.values())
        assert Counter(game.view(state, None)["supply"]) == Counter(view["supply"])
        hands.add(tuple(state.players[1].hand))
        again = codec.load(game.state_type, codec.dump(state))
        assert again == state
    assert len(hands) > 5


def test_a_loaded_state_draws_the_same_tokens() -> None:
    """DR-5.4: whatever the order in which a dump names the kinds."""
    match = start(board="mines").until("draw")
    loaded = codec.load(game.state_type, codec.dump(match.state))
    choice = game.parse(loaded, match.prompt, {"violet": 2, "blue": 1, "red": 2, "grey": 2})
    one, two = (game.decide(state, match.prompt, choice, Chance(b"draw")) for state in (match.state, loaded))
    assert one == two


def test_a_waiting_player_may_look_ahead_with_the_own_hand() -> None:
    """A seat thinks ahead while another one places: it sees what its own tokens would do."""
    match = start(2, board="mines").until("place")
    asked, waits = match.asked[1], 1 - match.asked[1]
    hand(hand(match, asked, "V2"), waits, "VX", "RS")
    view = game.view(match.state, waits)
    prompt = replace(match.prompt, seat=waits)
    emitter = view["players"][waits]["serving"]
    shown = game.preview(view, prompt, {"places": [placement("VX-N", emitter)]})
    assert [event.data["order"] for event in shown.events if event.kind == "sent"] == ["VX"]
    with pytest.raises(IllegalChoice):
        game.preview(view, prompt, {"places": [placement("V2-N", emitter)]})
