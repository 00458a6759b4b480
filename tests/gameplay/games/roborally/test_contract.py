"""The contract of every game, run on the `roborally` object.

Some set-ups more than the common test plays, and the checks whose form does not fit a game that reveals cards: there
`test_view.py` and the checks below say what must stay hidden.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.games.registry import GAMES
from gameplay.games.roborally.game import roborally
from tests.gameplay.games import matches
from tests.gameplay.games import test_contract as contract
from tests.gameplay.games.matches import fingerprint, fingerprint_elsewhere, play, told
from tests.gameplay.games.mutate import Mutated, Mutation

SETUPS: list[tuple[int, dict[str, Json]]] = [
    (2, {"board": "coil-yard", "option_at_start": True, "max_turns": 15}),
    (
        3,
        {"board": "pit-lattice", "end": "full", "keep_one_of_three": True, "sites_give_options": True, "max_turns": 20},
    ),
    (8, {"board": "crossflow", "damaged_start": True, "double_lasers": True, "moving_flags": True, "max_turns": 8}),
    (5, {"board": "long-haul", "lives": 4, "life_rule": "strict", "last_robot_wins": True, "no_power_down": True}),
    (5, {"board": "moving-day", "superbot": True, "turning_boards": True, "end": "full", "max_turns": 12}),
    (4, {"board": "sluice-run", "shared_flags": True, "turning_boards": True, "max_turns": 15}),
    (6, {"board": "pit-lattice", "last_team": True, "superbot": True, "option_at_start": True, "max_turns": 12}),
    (8, {"board": "coil-yard", "teams": [0, 1, 2, 3, 3, 2, 1, 0], "last_robot_wins": True, "max_turns": 10}),
]
CHECKS = (
    contract.test_a_setup_is_plain_json_and_frozen,
    contract.test_a_state_survives_dump_and_load,
    contract.test_no_method_changes_the_state_it_is_given,
    contract.test_garbage_is_refused_as_unreadable_with_its_place,
    contract.test_what_a_space_offers_parses,
    contract.test_sample_and_default_are_legal,
    contract.test_every_match_ends_and_places_every_seat_once,
    contract.test_prompt_keys_never_come_back,
    contract.test_an_imagined_state_shows_the_same_view,
    contract.test_components_are_conserved,
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "roborally", roborally)
    monkeypatch.setitem(matches.SETUPS, "roborally", SETUPS)


@pytest.mark.parametrize("number", range(len(SETUPS)))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("test_"))
def test_the_contract_holds(check: Any, number: int) -> None:
    check("roborally", *SETUPS[number])


@pytest.mark.parametrize("every", [1, 2, 7])
@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_a_match_ends_whoever_leaves(number: int, every: int) -> None:
    """RR-A-24, RR-A-27."""
    contract.test_a_match_ends_whoever_leaves_at_any_prompt("roborally", *SETUPS[number], every)


@pytest.mark.parametrize("number", range(len(SETUPS)))
@pytest.mark.parametrize("level", ["first", "last"])
def test_bots_answer_legally(number: int, level: str) -> None:
    contract.test_bots_answer_legally_from_a_view("roborally", *SETUPS[number], level)


def test_two_sealed_answers_look_identical_to_everybody_else() -> None:
    contract.test_two_sealed_answers_look_identical_to_everybody_else("roborally")


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_hidden_cards_change_nothing_a_spectator_sees_while_all_programme(number: int) -> None:
    """Non-interference: another hand, other cards on options, another deck; the same views, questions and refusals."""
    seats, raw = SETUPS[number]
    looked = 0
    for moment in play(roborally, roborally.setup(raw, seats), b"hidden", limit=120):
        state = moment.state
        if state.stage != "program" or not state.asked[0].sealed:
            continue
        looked += 1
        view = roborally.view(state, None)
        twin = roborally.imagine(view, Chance(b"another hand"))
        assert twin.table.robots != state.table.robots
        assert roborally.view(twin, None) == view
        assert roborally.prompts(twin) == roborally.prompts(state)
        prompt = state.asked[0]
        for payload in ({"steps": [{"do": "end"}]}, {"registers": []}, {"registers": [495] * 5}):
            assert contract.refusal(roborally, twin, prompt, payload) == contract.refusal(
                roborally, state, prompt, payload
            )
        if len(state.asked) > 1:  # not the last: nothing is revealed yet
            one, other = (
                roborally.decide(table, prompt, roborally.default(table, prompt, None, Chance(b"d")), Chance(b"d"))
                for table in (state, twin)
            )
            assert told(one.events, None) == told(other.events, None)
            assert roborally.view(one.state, None) == roborally.view(other.state, None)
    assert looked


def test_the_same_match_in_every_process() -> None:
    """No dependence on hash order, clock or global state."""
    here = fingerprint("roborally")
    assert [fingerprint_elsewhere("roborally", hash_seed) for hash_seed in ("1", "2")] == [here, here]


def test_another_process_plays_by_the_same_broken_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a mutation that changes only the comparison of two processes would count as caught."""
    monkeypatch.setitem(matches.SETUPS, "roborally", SETUPS[:1])
    faster = Mutation("gameplay.games.roborally.rules.deal", "FULL_HAND = 9", "FULL_HAND = 8", "")
    plain = fingerprint_elsewhere("roborally", "1")
    monkeypatch.setattr(sys, "meta_path", [Mutated(faster), *sys.meta_path])
    assert fingerprint_elsewhere("roborally", "1") != plain == fingerprint("roborally")
