"""RR-14, preparing the next turn."""

from __future__ import annotations

from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.scene import Race

REST = "\n" + "\n".join([". . . . . . ."] * 4)
ROOM = "r R . . . . ." + REST


def test_the_order_is_repairs_wipe_stay_down_re_entry() -> None:
    """RR-14.1: the abandoned are removed first (RR-A-24)."""
    race = Race(
        "A A1E d2",
        "B C3E d1 down",
        "C -N",
        "D E5N",
        grid=ROOM,
        stage="prepare",
        archive={"C": "G1"},
        slots={"A": [70]},
        more={"D": {}},
    )
    race.answer("B", down=False)
    race.answer("C", place={"cell": [6, 0], "facing": "N"}, down=False)
    kinds = [event.kind for event in race.events]
    order = ["repaired", "wiped", "announced", "reentered", "turn"]
    assert [kind for kind in kinds if kind in order] == order


def test_a_wrench_or_a_flag_repairs_one() -> None:
    """RR-14.2, RR-A-13: a flag gives no option; a flag on a hammer one repair and one option."""
    race = Race("A A1E d3", "B G1E d3", "C C3E d3", "D B1N d3", grid=ROOM, flags=("G1", "B1"), stage="prepare")
    assert [race[one].damage for one in "ABCD"] == [2, 2, 3, 2]
    assert [len(race[one].options) for one in "ABCD"] == [0, 0, 0, 1]
    assert Race("A A1E", "B C3E", grid=ROOM, stage="prepare")["A"].damage == 0


def test_a_hammer_repairs_and_gives_the_top_option() -> None:
    """RR-14.3, RR-17.1: face up, read to all, kept."""
    race = Race("A B1E d3", "B C3E", grid=ROOM, stage="prepare", option_deck=["flywheel", "brakes"])
    assert (race["A"].damage, race["A"].options) == (2, ("flywheel",))
    event = next(event for event in race.events if event.kind == "option")
    assert event.seen_by is None
    assert event.data == {"seat": 0, "option": "flywheel", "deck": 25}


def test_these_benefits_come_once_a_turn() -> None:
    """RR-14.4: after phase 5 only."""
    race = Race("A A1E d4", "B C3N", grid=ROOM, stage="phase")
    assert len(race.told("repaired")) == 1
    kinds = [event.kind for event in race.events]
    assert kinds.index("repaired") > max(n for n, kind in enumerate(kinds) if kind == "element")


def test_the_wipe_spares_locked_phases() -> None:
    """RR-14.5."""
    slots = {"A": [500, 510, 520, Slot((530,), up=True), Slot((540,), up=True)]}
    race = Race("A C3E d6", "B A5N", grid=ROOM, stage="prepare", slots=slots)
    assert [slot.cards for slot in race["A"].slots] == [(), (), (), (530,), (540,)]
    assert {500, 510, 520} <= {*race.table.deck, *race["A"].hand, *race["B"].hand}


def test_only_a_robot_that_was_down_is_asked_to_stay() -> None:
    """RR-14.6."""
    race = Race("A C3E d1 down", "B A5N d1", "C G5N down", stage="prepare")
    assert race.asked == ["stay A"]
    assert race.answer("A", down=False).asked == ["stay C"]


def test_destroyed_robots_come_back_on_their_archive_cell() -> None:
    """RR-14.7, RR-15.2: two damage, no lock, facing as chosen; pits and beams aside."""
    race = Race("A -N d7", "B A5N", stage="prepare", archive={"A": "C3"})
    places = race.prompt("A").data["fields"]["place"]
    assert places == [{"cell": [2, 2], "facing": facing} for facing in "NESW"]
    race.answer("A", place={"cell": [2, 2], "facing": "W"}, down=False)
    assert race.at("A") == "C3W2"
    assert (race["A"].locks, len(race["A"].hand)) == (0, 7)


def test_a_robot_that_returns_may_ask_for_power_down() -> None:
    """RR-14.8, RR-6.10."""
    race = Race("A -N", "B A5N", stage="prepare", archive={"A": "C3"})
    assert race.prompt("A").data["fields"]["down"] == [False, True]


def test_sites_give_options_by_course_rule() -> None:
    """Rulebook 5.4: instead of the repair one option, two on a wrench and hammer."""
    race = Race("A A1E d3", "B B1E d3", "C G1E d3", grid=ROOM, flags=("G1",), stage="prepare", sites_give_options=True)
    assert [race[one].damage for one in "ABC"] == [3, 3, 3]
    assert [len(race[one].options) for one in "ABC"] == [1, 2, 1]


def test_an_abandoned_robot_finishes_the_turn_and_is_removed() -> None:
    """RR-A-24: random programme, removed in step 14.1, eliminated at that moment."""
    race = Race("A C3N", "B A5N", "C G1N", stage="deal", options={"A": ["brakes"]})
    race.leave("A")
    assert race.asked == ["program B", "program C"]
    race.time_out("B").time_out("C")
    assert len(race.told("execute", seat=0)) >= 1
    race.time_outs()
    assert race["A"].status == "abandoned"
    assert race["A"].cell == 0
    assert race["A"].gone_at is not None
    assert race["A"].gone_at[:2] == (2, 6)
    assert "brakes" in race.table.option_discards
    kinds = [event.kind for event in race.events]
    assert kinds.index("eliminated") < kinds.index("wiped")
    assert race["A"].hand == ()


def test_a_player_who_leaves_after_that_step_is_removed_before_the_next_deal() -> None:
    """RR-A-24."""
    race = Race("A C3N down", "B A5N", "C G1N", stage="prepare")
    assert race.asked == ["stay A"]
    race.leave("A")
    assert race["A"].status == "abandoned"
    assert race.asked == ["program B", "program C"]


def test_the_locked_cards_of_a_robot_removed_before_the_deal_are_dealt_again() -> None:
    """RR-A-24, RR-3.1."""
    sheet = (*[Slot()] * 4, Slot((840,), up=True))
    race = Race("A C3N d5 down", "B A5N", "C G1N", stage="prepare", more={"A": {"slots": sheet}}).leave("A")
    assert race.told("eliminated", seat=0) != []
    assert race["A"].slots == (Slot(),) * 5
    assert 840 in {*race.table.deck, *race["B"].hand, *race["C"].hand}


def test_leaving_answers_open_questions_with_their_defaults_and_changes_no_earlier_event() -> None:
    """RR-A-24, RR-A-23: the answers given before remain."""
    race = Race("A A1E d1", "B C3E d1", "C G5N d1", stage="announce").answer("A", down=True)
    told = [(event.kind, event.data) for event in race.events]
    race.leave("B")
    assert [(event.kind, event.data) for event in race.events][: len(told)] == told
    assert race["A"].announced
    assert race.asked == ["announce C"]
    race.leave("A")
    assert race["A"].announced
    assert race.asked == ["announce C"]


def test_a_drawn_option_is_ready() -> None:
    """RR-14.3, RR-O-01, RR-O-16: the coat takes three, the howitzer fires five; discards are left alone (RR-A-32)."""
    for option, coat, shells in (("ablative-coat", 3, 0), ("mini-howitzer", 0, 5), ("brakes", 0, 0)):
        race = Race("A B1E d3", "B C3E", grid=ROOM, stage="prepare", option_deck=[option])
        assert (race["A"].options, race["A"].coat, race["A"].shells) == ((option,), coat, shells)
    base = Race("A A5E", "B C3E", grid=ROOM, stage="deal", turn=1).state.base
    assert base.option_discards == []


def test_a_destroyed_robot_whose_player_has_left_does_not_return() -> None:
    """RR-A-24: removed before re-entry; its cell and its archive cell are free."""
    race = Race(
        "A -N", "B C3N d1", "C A5N d1", stage="announce", archive={"A": "G1"}, more={"A": {"status": "destroyed"}}
    )
    race.table.wrecks = [0]
    race.leave("A")
    race.answer("B", down=False).answer("C", down=False)
    assert race["A"].status == "abandoned"
    assert race.told("reentered") == []
    left = Race("A C3N", "B -N", "C A5N d1", stage="announce", archive={"B": "C3"})
    left.leave("A").answer("C", down=False)
    assert {place["cell"][0] for place in left.prompt("B").data["fields"]["place"]} == {2}


def test_a_new_turn_forgets_the_wrecks_of_the_last() -> None:
    """RR-15.1: nobody returns twice."""
    race = Race("A -N", "B A5N", stage="prepare", archive={"A": "C3"})
    race.answer("A", place={"cell": [2, 2], "facing": "W"}, down=False)
    assert race.table.wrecks == []


HAMMERS = "R R R . . . ." + REST


def test_options_are_drawn_and_stays_asked_by_dock_and_not_by_seat() -> None:
    """RR-14.3, RR-14.6, RR-1.11."""
    docks = {"A": {"dock": 2}, "B": {"dock": 1}}
    lines = ("A A1N down", "B B1N down")
    race = Race(*lines, grid=HAMMERS, stage="prepare", option_deck=["flywheel", "brakes"], more=docks)
    assert [race[one].options for one in "AB"] == [("brakes",), ("flywheel",)]
    assert race.asked == ["stay B"]


def test_robots_whose_players_have_left_draw_nothing() -> None:
    """RR-A-24: any number of them is removed before step 14.1, in dock order (RR-1.11); C gets the top option."""
    race = Race(
        "A A1N d1",
        "B B1N d1",
        "C C1N",
        grid=HAMMERS,
        stage="announce",
        option_deck=["flywheel", "brakes"],
        more={"A": {"dock": 2}, "B": {"dock": 1}},
    )
    race.leave("A").leave("B")
    assert race.told("option") == [{"seat": 2, "option": "flywheel", "deck": 25}]
    assert [data["seat"] for data in race.told("eliminated")] == [1, 0]
    assert race.asked == ["program C"]


def test_when_all_have_left_after_that_step_the_race_is_over() -> None:
    """RR-A-24, RR-A-27, RR-A-26: no further turn is dealt; nor to a last robot that wins."""
    race = Race("A C3N down", "B A5N", stage="prepare").leave("B").leave("A")
    assert (race.table.turn, race.table.reason, race.winners) == (1, "eliminated", "")
    alone = Race("A C3N down", "B A5N", stage="prepare", last_robot_wins=True).leave("A")
    assert (alone.table.turn, alone.table.reason, alone.winners) == (1, "last_robot", "B")


def test_leaving_twice_or_after_the_end_changes_nothing() -> None:
    """RR-A-24; and a player who has left races no more, though its robot is still on the board."""
    race = Race("A C3N d1", "B A5N d1", "C G1N d1", stage="announce").leave("B")
    assert race["B"].on_board
    assert roborally.racing(race.state) == {0, 2}
    again = roborally.leave(race.state, 1, "conceded", race.chance)
    assert (again.state, again.events) == (race.state, ())
    over = Race("A A1E", "B A3E", flags=("B1",), stage="phase", slots={"A": [490]})
    after = roborally.leave(over.state, 1, "conceded", over.chance)
    assert (after.state, after.events) == (over.state, ())
