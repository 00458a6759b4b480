"""DR-S7: the solo player's plan and the killer's sheet."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.games.droids.game import droids as game
from gameplay.games.droids.rules import sheet
from gameplay.games.droids.rules.sheet import SHEET
from gameplay.games.droids.state import KILLER, Order, Sheet
from tests.gameplay.games.droids.match import Match, placement, sending, start
from tests.gameplay.games.droids.scene import Dice, cell, name, scene

BARE: tuple[int | None, ...] = (None,) * 10


def alone(**raw: Any) -> Match:
    return start(1, board="killer", **raw)


def planned(match: Match, *places: tuple[str, int] | tuple[str, int, int]) -> Match:
    return match.answer({"places": [placement(*one) for one in places]})


def rolled(digit: int, killer: str = "f10", side: str = "blue") -> Sheet:
    """The sheet as this digit places it."""
    home = {"blue": "e1", "yellow": "a5", "red": "j6"}[side]
    table = scene("killer", killer=killer, **{side: home})
    sheet.lay(table, Dice(digit))
    assert table.state.sheet is not None
    return table.state.sheet


def killing(columns: tuple[int | None, ...], laid: dict[int, str], *, level: int = 2, **where: Any) -> Match:
    """The send phase with this sheet; blue's orders by emitter."""
    droid, killer = where.pop("blue", "e1"), where.pop("killer", "f10")
    table = scene("killer", blue=droid, killer=killer, stock={"blue": 7}, more={"level": level}, **where)
    table.state.sheet = Sheet(columns, [0] * 10)
    table.state.mover = KILLER
    return sending(table, {"blue": laid}, Dice(*[0] * 30))


def test_the_player_chooses_up_to_seven_orders_and_places_them_in_one_go() -> None:
    """DR-S7.3: among violet, blue and RT, no kind more often than there are tokens of it."""
    match = alone()
    assert match.asked == ("plan", 0)
    assert match.prompt.key == "t1/plan/s0"
    assert match.prompt.data == {
        "turn": 1,
        "limits": {"V1": 8, "VD": 7, "V2": 8, "VX": 9, "B1": 20, "BD": 4, "RT": 10},
    }
    assert match.refused({"places": [placement("RS-N", 5)]}) == "no_such_order $.places[0].order"
    five = [placement("BD-NE", emitter) for emitter in range(1, 6)]
    assert match.refused({"places": five}) == "too_many $.places[4].order"
    twice = [placement("V1-N", 5), placement("V1-N", 5)]
    assert match.refused({"places": twice}) == "taken $.places[1].cell"
    assert match.refused({"places": [placement("V1-NE", 5)]}) == "arrow $.places[0].direction"
    planned(match, *[("V1-N", emitter, 2) for emitter in range(1, 8)])
    assert len(match.told("placed")) == 7
    assert [event["step"] for event in match.ever("phase")][:2] == ["plan", "send"]
    assert sum(match.tokens().values()) == 66


def test_no_plan_is_an_empty_one() -> None:
    """DR-17.8, DR-S7.17: and a player who sends nothing has lost."""
    match = alone().late()
    assert match.told("placed") == []
    assert match.state.reason == "defeat"
    assert match.places == [(0, 1, "eliminated")]
    assert match.winners == ()


@pytest.mark.parametrize(
    ("digit", "columns"),
    [
        (0, (None, None, None, None, 0, 1, 2, 3, 4, 5)),
        (4, tuple(range(10))),
        (9, (5, 6, 7, 8, 9, None, None, None, None, None)),
    ],
)
def test_the_digit_lies_on_the_emitter_that_serves_the_killer(digit: int, columns: tuple[int | None, ...]) -> None:
    """DR-S7.4, DR-S7.5, DR-S7.6: f10 is served by emitter 5 of the north; what sticks out is bare."""
    assert rolled(digit).columns == columns
    assert rolled(digit).sent == [0] * 10


def test_the_killers_emitters_are_those_of_the_opposite_seat() -> None:
    """DR-S7.5: against yellow the east, where row 6 is emitter 6; against red the west, where row 5 is emitter 6."""
    assert rolled(7, "j6", "yellow").columns[5] == rolled(7, "a5", "red").columns[5] == 7
    assert rolled(7, "a1", "blue").columns[9] == 7


def test_the_die_is_rolled_after_the_plan_and_the_sheet_stays() -> None:
    """DR-S7.4, DR-S7.7"""
    match = planned(alone(), ("V1-N", 5))
    kinds = [event.kind for event in match.events]
    assert kinds.index("placed") < kinds.index("sheet") < kinds.index("killer_sent")
    (laid,) = match.told("sheet")
    columns = laid["sheet"]["columns"]
    assert columns[4] == laid["digit"]
    killer = match.ever("killer_sent")
    assert all(columns[sent["emitter"] - 1] == sent["column"] for sent in killer)
    assert all(SHEET[sent["column"]][sent["number"]] == sent["order"] for sent in killer)


def test_the_killer_sends_first_then_both_alternate() -> None:
    """DR-S7.8, DR-7.13"""
    match = killing((*BARE[:4], 4, *BARE[:5]), {5: "V1-N V1-S V1-N"})
    told = [(event.kind, event.data.get("order")) for event in match.all if event.kind in ("sent", "killer_sent")]
    assert told[:3] == [("killer_sent", "F1"), ("sent", "V1"), ("killer_sent", "T")]
    assert [event["mover"] for event in match.ever("mover")][:3] == [0, KILLER, 0]


def test_the_killer_sends_the_first_order_not_yet_sent_of_its_present_column() -> None:
    """DR-S7.9: it continues from column to column, and its turn ends with none there."""
    # Column 2 on its emitter: R1 takes it to its right, west from its seat: onto emitter 6, which carries column 3.
    match = killing((*BARE[:4], 2, 3, *BARE[:4]), {5: "V1-N"})
    orders = [(sent["emitter"], sent["column"], sent["number"], sent["order"]) for sent in match.ever("killer_sent")]
    assert orders[0] == (5, 2, 0, "R1")
    assert orders[1][:2] == (6, 3)
    assert [sent[3] for sent in orders if sent[1] == 3] == list(SHEET[3])[: len([1 for sent in orders if sent[1] == 3])]
    assert {"seat": KILLER, "back": {"violet": 0, "blue": 0, "red": 0, "grey": 0}} in match.ever("done")


def test_the_turn_of_the_killer_has_ended_for_good() -> None:
    """DR-S7.8, DR-7.15: though it is pushed before a column with orders."""
    match = killing((*BARE[:4], None, 5, *BARE[:4]), {6: "V1-W V1-N"}, blue="f9", killer="e9")
    assert name(match.state.neutral[KILLER]) in ("e9", "d9")
    match = killing((*BARE[:5], None, 5, *BARE[:3]), {6: "V1-W"}, blue="f9", killer="e9")
    assert name(match.state.neutral[KILLER]) == "d9"
    assert match.ever("killer_sent") == []


def test_bare_emitters_send_nothing() -> None:
    """DR-S7.6, DR-S7.9"""
    match = killing(BARE, {5: "V1-N"})
    assert match.ever("killer_sent") == []
    assert len(match.ever("sent")) == 1


def test_the_sheet_has_ten_shots_and_ends() -> None:
    """DR-S7.9: thirty orders at most, one shot in each column."""
    assert len(SHEET) == 10
    assert all(orders.count("T") == 1 for orders in SHEET)
    for seed in range(12):
        match = planned(start(1, b"%d" % seed, board="killer"), ("V1-N", 5))
        while match.asked[0] == "damage":
            match.late()
        assert len(match.ever("killer_sent")) <= 30


def test_the_player_loses_with_the_tenth_emitter() -> None:
    """DR-S7.16: at once, after the choices of the order; at level 6 with one shot."""
    match = killing((*BARE[:4], 0, *BARE[:5]), {5: "V1-N"}, level=6, blue="f9")
    assert match.ever("broken") == [
        {"seat": 0, "emitters": list(range(1, 11)), "back": match.ever("broken")[0]["back"]}
    ]
    assert match.state.reason == "defeat"
    assert match.ever("sent") == []
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert outcome.lines[0].scores == {"turns": 1, "emitters": 0, "kept": 0, "won": 0, "level": 6}


def test_the_player_wins_when_the_killer_is_bound() -> None:
    """DR-S7.15"""
    match = killing(BARE, {5: "RT-E"}, blue="e9", killer="f10", things={"e10": "obstacle", "g10": "obstacle"})
    assert match.ever("prisoner") == [{"robot": KILLER}]
    assert match.winners == (0,)
    assert match.state.reason == "objective"
    outcome = game.outcome(match.state)
    assert outcome is not None
    assert outcome.lines[0].scores["won"] == 1


def test_a_player_who_leaves_has_lost() -> None:
    """DR-S7.17, DR-8.13"""
    match = alone().leave(0)
    assert match.state.reason == "defeat"
    assert match.places == [(0, 1, "retired")]
    assert match.winners == ()
    assert game.racing(match.state) == frozenset()


def test_after_the_last_turn_it_is_a_defeat() -> None:
    """DR-8.14"""
    table = scene("killer", blue="e1", killer="f10", more={"turns": 1})
    table.state.sheet = Sheet(BARE, [0] * 10)
    table.state.mover = KILLER
    match = sending(table, {"blue": {5: "V1-N"}})
    assert match.state.reason == "defeat"
    assert match.places == [(0, 1, "classified")]


def test_the_killer_is_never_eliminated_and_gets_no_order() -> None:
    """DR-S7.17, DR-S7.11"""
    table = scene("killer", blue="e5", killer="e9")
    table.player(0).emitters[4][0] = Order("V1", 0)
    match = sending(table, {})
    assert name(match.state.neutral[KILLER]) == "e9"
    assert match.player(0).cell == cell("e6")


def test_labels_of_the_killers_luck_depend_on_turn_and_order_alone() -> None:
    """DR-1.4: all who take the same challenge meet the same luck."""
    matches = [
        planned(start(1, b"same", board="killer"), *plan) for plan in ([("V1-N", 5)], [("VX-N", 5), ("V1-E", 1)])
    ]
    assert matches[0].told("sheet") == matches[1].told("sheet")
    assert {draw.label for match in matches for draw in match.chance.log} <= {
        "sides", "t1/sheet", *(f"t1/killer.{n}/shot.{k}" for n in range(31) for k in range(4))
    }  # fmt: skip
    assert isinstance(matches[0].chance, Chance)
