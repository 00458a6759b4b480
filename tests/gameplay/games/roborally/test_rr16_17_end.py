"""RR-16, end of the race and ranking; RR-17, options in general."""

from __future__ import annotations

from typing import Any

from gameplay.games.roborally import options
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.rules.ending import ranking
from gameplay.games.roborally.state import Robot, Table
from tests.gameplay.games.roborally.scene import Race


def robots(*fields: dict[str, Any]) -> list[Robot]:
    return [Robot(seat, seat + 1, 0, 0, 1, **more) for seat, more in enumerate(fields)]


def places(*fields: dict[str, Any]) -> list[tuple[int, int]]:
    return [(line.seat, line.place) for line in ranking(Table(robots(*fields), [1, 2, 3]))]


def test_the_first_to_touch_its_last_flag_wins() -> None:
    """RR-16.1."""
    race = Race("A A1E", "B A3E", flags=("B1",), stage="phase", slots={"A": [490]})
    assert race.winners == "A"
    assert race.asked == []


def test_mode_first_stops_at_the_end_of_step_e() -> None:
    """RR-16.2: of that very phase."""
    race = Race("A A1E", "B A3E", flags=("B1",), stage="phase", slots={"A": [490], "B": [500, 510]})
    assert [data["step"] for data in race.told("step")] == list("ABCDE")
    assert race.state.stage == "over"
    assert race.at("B") == "B3E0"
    assert roborally.outcome(race.state).reason == "finished"  # type: ignore[union-attr]


def test_mode_full_continues() -> None:
    """RR-16.3, RR-A-30: the finisher leaves the board, its cards and options go, its dock stays its own."""
    race = Race(
        "A A1E",
        "B A3E",
        flags=("B1",),
        stage="phase",
        slots={"A": [490, 500, 510]},
        options={"A": ["brakes", "flywheel"]},
        stored={"A": 20},
        end="full",
    )
    race.answer("A", use=False)
    assert race["A"].status == "finished"
    assert race["A"].cell == 0
    assert race["A"].dock == 1
    assert {20, 490, 500, 510}.isdisjoint(card for slot in race["A"].slots for card in slot.cards)
    assert set(race.table.option_discards) == {"brakes", "flywheel"}
    assert race.told("finished") == [{"seat": 0, "place": 1}]
    assert race.asked == ["program B"]
    assert race.told("move", seat=0) == [{"seat": 0, "from": [0, 0], "to": [1, 0], "cause": "card"}]


def home_with_stored_cards() -> Race:
    """A is home with phase 1, with cards on two options; B is asked in phase 2."""
    return Race(
        "A A1E",
        "B A3E",
        flags=("B1",),
        stage="phase",
        slots={"A": [500, 510, 520], "B": [530, 490]},
        options={"A": ["conditional-program", "flywheel"], "B": ["brakes"]},
        stored={"A": 20},
        more={"A": {"spare": 30}},
        end="full",
    )


def test_a_finisher_discards_the_cards_on_its_options() -> None:
    """RR-A-30: each of them once, at once: another player may draw them in this turn."""
    race = home_with_stored_cards()
    race.answer("A", use=False)  # the exchange; then it is home
    race.answer("B", use=False)
    assert (race["A"].status, race["A"].stored, race["A"].spare) == ("finished", 0, 0)
    assert sorted(race.table.discards) == [20, 30, 500, 510, 520]


def test_a_finishers_cards_are_dealt_again() -> None:
    """RR-A-30, RR-3.1: none of the 84 is lost."""
    race = home_with_stored_cards()
    race.answer("A", use=False)
    race.time_outs("option")
    assert race.table.turn == 2
    assert {20, 30, 500, 510, 520} <= {*race.table.deck, *race["B"].hand}


def test_mc12_end_modes() -> None:
    """MC-12, RR-A-28, RR-A-30."""
    done = {"flags": 3, "finish": (6, 3), "status": "finished"}
    gone = {"flags": 2, "status": "eliminated", "gone_at": (4, 2, 0)}
    assert places(done, {"flags": 2}, gone, {"flags": 1}) == [(0, 1), (1, 2), (2, 3), (3, 4)]
    later = {"flags": 2, "status": "eliminated", "gone_at": (10, 1, 1)}
    second = {"flags": 3, "finish": (9, 1), "status": "finished"}
    assert places(done, later, gone, second) == [(0, 1), (3, 2), (1, 3), (2, 4)]


def test_the_ranking_criteria_in_order() -> None:
    """RR-A-28: finish, flags, survival, later elimination, life tokens, damage; equal ones share."""
    assert places({"finish": (3, 4), "flags": 3}, {"finish": (3, 2), "flags": 3}) == [(1, 1), (0, 2)]
    assert places({"finish": (2, 5), "flags": 3}, {"finish": (3, 1), "flags": 3}) == [(0, 1), (1, 2)]
    assert places({"flags": 1}, {"flags": 2, "gone_at": (1, 1, 0)}) == [(1, 1), (0, 2)]
    assert places({"flags": 1, "gone_at": (9, 1, 0)}, {"flags": 1, "lives": 0}) == [(1, 1), (0, 2)]
    assert places({"gone_at": (4, 2, 0)}, {"gone_at": (4, 2, 1)}, {"gone_at": (4, 3, 2)}) == [(2, 1), (1, 2), (0, 3)]
    assert places({"lives": 1}, {"lives": 2, "damage": 9}) == [(1, 1), (0, 2)]
    assert places({"damage": 3}, {"damage": 2}) == [(1, 1), (0, 2)]
    assert places({"damage": 3}, {"damage": 3}, {"damage": 4}) == [(0, 1), (1, 1), (2, 3)]


def test_a_tie_at_the_finish_takes_a_mechanical_arm() -> None:
    """RR-A-29: both share the first place."""
    race = Race("A B1W", "B C1N", flags=("B1",), stage="phase", options={"B": ["mechanical-arm"]})
    race.answer("B", touch=[1, 0], archive=True)
    assert race.winners == "AB"
    assert race.ranking == [("A", 1), ("B", 1)]


def test_with_one_robot_left_the_race_continues_unless_it_was_set_otherwise() -> None:
    """RR-A-26."""
    fall = {"stage": "phase", "phase": 4, "slots": {"A": [0, 0, 0, 0, 490]}}
    race = Race("A G1E l0 f1", "B A5E", flags=("A1", "A2"), **fall)
    assert race.asked == ["program B"]
    race = Race("A G1E l0 f1", "B A5E", flags=("A1", "A2"), last_robot_wins=True, **fall)
    assert race.asked == []
    assert race.ranking == [("B", 1), ("A", 2)]
    assert race.winners == "B"
    three = Race("A G1E l0", "B A5E", "C C5E", last_robot_wins=True, **fall)
    assert three.asked == ["program B", "program C"]


def test_when_everybody_is_eliminated_nobody_wins() -> None:
    """RR-A-27."""
    race = Race("A G1E l0", "B G3E l0 f1", flags=("A1", "A2"), stage="phase", slots={"A": [500], "B": [490]})
    assert race.winners == ""
    assert [data["step"] for data in race.told("step")] == list("ABCDE")  # of that phase alone
    assert race.ranking == [("B", 1), ("A", 2)]
    outcome = roborally.outcome(race.state)
    assert outcome is not None
    assert outcome.reason == "eliminated"
    assert {line.status for line in outcome.lines} == {"eliminated"}


def test_the_cap_on_turns() -> None:
    """RR-A-31."""
    race = Race("A A1E f1", "B A3E", flags=("G5", "G4"), stage="prepare", turn=60)
    assert race.ranking == [("A", 1), ("B", 2)]
    assert race.winners == ""
    assert Race("A A1E", "B A3E", stage="prepare", turn=59).state.stage == "program"
    assert Race("A A1E", "B A3E", stage="prepare", turn=5, max_turns=5).state.stage == "over"


def test_statuses_of_the_outcome() -> None:
    """Abandoned is retired, eliminated is eliminated, the others are classified (RR-A-24, RR-A-28)."""
    race = Race(
        "A A1E",
        "B A3E",
        "C G5N",
        stage="prepare",
        turn=60,
        more={"B": {"status": "eliminated", "cell": 0, "gone_at": (3, 1, 0)}},
    )
    outcome = roborally.outcome(race.state)
    assert outcome is not None
    assert {line.seat: line.status for line in outcome.lines} == {0: "classified", 1: "eliminated", 2: "classified"}
    assert outcome.lines[0].scores == {"flags": 0, "lives": 3}


def test_options_are_public_and_stay() -> None:
    """RR-17.1."""
    race = Race("A A1E", "B A3E", stage="deal", options={"A": ["brakes", "flywheel"]})
    for viewer in (None, 0, 1):
        assert roborally.view(race.state, viewer)["robots"][0]["options"] == ["brakes", "flywheel"]
    race.time_out("A").time_out("B").time_outs()
    assert "brakes" in race["A"].options or race.told("option_lost")


def test_options_are_declared_in_dock_order_each_once() -> None:
    """RR-17.2."""
    race = Race(
        "A A3E",
        "B D3W",
        "C D5N",
        stage="phase",
        options={"A": ["pressor-beam"], "B": ["tractor-beam"], "C": ["scrambler"]},
        more={"A": {"dock": 3}, "C": {"dock": 1}},
    )
    order = []
    while race.table.phase == 1 and race.asked and race.asked[0].startswith("weapon"):
        order.append(race.asked[0][-1])
        race.answer(order[-1], shot=race.prompt(order[-1]).data["fields"]["shot"][0])
    assert order == ["C", "B", "A"]


def test_a_robot_may_own_any_number_of_options() -> None:
    """RR-17.3."""
    held = [option for option in options.DECK if option not in ("mechanical-arm", "brakes")]
    race = Race(
        "A A1E",
        "B A3E",
        grid=". .\n. .\n. .\nR .".replace(". .", "R .", 1),
        flags=("B2",),
        stage="prepare",
        options={"A": held},
        option_deck=["brakes"],
    )
    assert len(race["A"].options) == 25


def test_an_empty_option_deck_is_made_again_from_the_discards() -> None:
    """RR-A-32: none left, none drawn."""
    grid = "R .\n. .\n. ."
    rest = [option for option in options.DECK if option not in ("brakes", "flywheel")]

    def race(*discards: str) -> Race:
        held = [option for option in options.DECK if option not in discards]
        place = Race("A A1E", "B A3E", grid=grid, flags=("B2",), stage="deal", turn=1)
        base = place.state.base.clone()
        base.robots[1].options = tuple(option for option in held if option != "mechanical-arm")
        base.option_deck, base.option_discards = [], list(discards)
        place.state.base, place.state.stage, place.state.answers = base, "prepare", {}
        place.state.told = 0
        return place._take(place.state)

    assert len(rest) == 24
    drawn = race("brakes", "flywheel")
    assert len(drawn["A"].options) == 1
    assert drawn.told("options_shuffled") == [{"deck": 2}]
    assert drawn.table.option_discards == []
    assert race()["A"].options == ()


def test_places_are_announced_as_robots_come_home() -> None:
    """RR-16.3, RR-A-28, RR-A-29: 1, then 2; two in one phase share."""
    more = {"C": {"status": "finished", "cell": 0, "finish": (1, 1), "flags": 1}}
    home = {"flags": ("B1",), "stage": "phase", "end": "full"}
    race = Race("A A1E", "B A3E", "C G5N", phase=1, slots={"A": [0, 490]}, more=more, **home)
    assert race.told("finished") == [{"seat": 0, "place": 2}]
    both = Race("A B1W", "B C1N", "C G5N", options={"B": ["mechanical-arm"]}, **home)
    both.answer("B", touch=[1, 0], archive=True)
    assert both.told("finished") == [{"seat": 0, "place": 1}, {"seat": 1, "place": 1}]


def test_of_two_reasons_to_end_the_first_flag_home_is_given() -> None:
    """RR-16.2, RR-A-26: A is home, and B would be the last robot."""
    race = Race("A A1E", "B A3E", flags=("B1",), stage="phase", slots={"A": [490]}, last_robot_wins=True)
    assert (race.table.reason, race.winners) == ("finished", "A")


def test_the_last_robot_wins_in_the_last_turn_too() -> None:
    """RR-A-26, RR-A-31: B is removed in step 14.1 of turn 60, before the turn is over."""
    race = Race("A A1N", "B F5N d1", stage="announce", turn=60, last_robot_wins=True).leave("B")
    assert (race.table.turn, race.table.reason, race.winners) == (60, "last_robot", "A")


HOME = {"status": "finished", "cell": 0, "flags": 2, "finish": (2, 1)}


def out(flags: int) -> dict[str, Any]:
    return {"status": "eliminated", "cell": 0, "flags": flags, "gone_at": (3, 1, 0)}


def test_the_last_robot_may_end_the_race_with_the_next_place() -> None:
    """RR-16.5: behind those that are home, before those that are out with as many flags or fewer."""
    more = {"A": HOME, "C": out(1), "D": out(0)}
    race = Race("A A1E", "B A3E f1", "C A5E", "D C5E", flags=("G5", "G4"), more=more, end="full")
    assert roborally.decided(race.state) == 1
    step = roborally.stop(race.state)
    race.state = step.state
    assert race.ranking == [("A", 1), ("B", 2), ("C", 3), ("D", 4)]
    assert (race.winners, race.asked, race.table.reason) == ("A", [], "decided")
    assert [event.kind for event in step.events] == ["over"]


def test_a_place_that_the_last_robot_can_still_win_is_not_decided() -> None:
    """RR-16.5, RR-A-28: a robot that is out with more flags may still be passed."""
    race = Race("A A1E", "B A3E", "C A5E", flags=("G5", "G4"), more={"A": HOME, "C": out(1)}, end="full")
    assert (race.asked, roborally.decided(race.state)) == (["program B"], None)


def test_a_last_robot_that_ends_the_race_has_won_it_unless_one_is_home() -> None:
    """RR-16.5: with its team."""
    race = Race("A A1E", "B A3E", "C A5E", flags=("G5",), more={"A": out(0), "C": out(0)}, teams=[0, 1, 1])
    race.state = roborally.stop(race.state).state
    assert race.winners == "BC"


def test_a_robot_that_was_left_may_get_home_before_it_is_removed() -> None:
    """RR-16.5, RR-A-24: nothing is decided in this turn."""
    race = Race("A A1E", "B A3E", flags=("G5",), stage="deal").leave("A")
    assert (race.asked, roborally.decided(race.state)) == (["program B"], None)
    turn = race.table.turn
    race.time_outs()
    assert race.table.turn == turn + 1
    assert roborally.decided(race.state) == 1
