"""What a seat sees, what is hidden, what can be told from a view alone."""

from __future__ import annotations

from typing import Any

import pytest

from gameplay.engine.chance import Chance
from gameplay.engine.contract import IllegalChoice
from gameplay.engine.space import Arrange, Form, OneOf, Steps
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.state import Slot
from tests.gameplay.games.roborally.scene import FLOOR, Race

FIVE = [500, 510, 520, 530, 540]
OTHER = [10, 20, 30, 40, 50]


def seen(race: Race, viewer: int | None, one: str = "A") -> dict[str, Any]:
    return roborally.view(race.state, viewer)["robots"][race.names.index(one)]  # type: ignore[no-any-return]


def test_cards_face_down_are_hidden_until_they_are_revealed() -> None:
    """RR-3.5, RR-7.1: from spectators too; locked cards that were shown stay shown."""
    race = Race(
        "A D3N d1",
        "B A5N d1",
        hands={"A": [*FIVE, 70, 80, 90], "B": [*OTHER, 60, 100, 110]},
    )
    race.answer("A", registers=FIVE).answer("B", registers=OTHER)
    assert race.asked == ["announce A"]
    for viewer in (None, 1):
        assert [register["cards"] for register in seen(race, viewer)["registers"]] == [None] * 5
    assert [register["cards"] for register in seen(race, 0)["registers"]] == [[card] for card in FIVE]
    race = Race(
        "A D3N d6",
        "B A5N",
        slots={"A": [0, 0, 0, Slot((530,), up=True), Slot((540,), up=True)]},
        hands={"A": [500, 510, 520], "B": OTHER},
    )
    assert [register["cards"] for register in seen(race, None)["registers"]] == [[], [], [], [530], [540]]


def test_cards_on_options_are_hidden() -> None:
    """RR-O-05, RR-O-11: it is public that a card lies there, but not which one."""
    race = Race(
        "A D3N d2",
        "B A5N",
        hands={"A": [*FIVE, 70, 80], "B": OTHER},
        options={"A": ["conditional-program", "flywheel"]},
        no_power_down=True,
    )
    race.answer("A", registers=FIVE, conditional=70, store=80).answer("B", registers=OTHER)
    mine, theirs = seen(race, 0), seen(race, None)
    assert (mine["spare"], mine["spare_card"], mine["stored"], mine["stored_card"]) == (True, 70, True, 80)
    assert (theirs["spare"], theirs["spare_card"], theirs["stored"], theirs["stored_card"]) == (True, None, True, None)


def test_a_scrambled_card_is_hidden_from_its_owner_too() -> None:
    """RR-O-24, RR-4.4."""
    race = Race(
        "A D3N",
        "B A5N",
        stage="announce",
        slots={"A": [70, Slot((800,), blind=True)]},
        options={"A": ["gyroscopic-stabilizer"]},
    )
    assert [register["cards"] for register in seen(race, 0)["registers"]][:2] == [[70], None]


def test_no_secret_is_in_any_view_of_another() -> None:
    """The decks' order and all hidden cards: two tables that differ only in them look the same."""
    hands = {"A": [*FIVE, 70, 80, 90, 100], "B": [*OTHER, 60, 110, 120, 130]}
    other = {"A": [140, 150, 160, 170, 180, 190, 200, 210, 220], "B": hands["B"]}
    one, two = (Race("A D3N", "B A5N", hands=held) for held in (hands, other))
    for viewer in (None, 1):
        assert roborally.view(one.state, viewer) == roborally.view(two.state, viewer)
    assert one.state.asked == two.state.asked
    assert roborally.view(one.state, 0) != roborally.view(two.state, 0)
    for race, cards in ((one, FIVE), (two, other["A"][:5])):
        race.answer("A", registers=cards)
    public = [[(e.kind, e.data) for e in race.events if e.seen_by is None] for race in (one, two)]
    assert public[0] == public[1]
    for viewer in (None, 1):
        assert roborally.view(one.state, viewer) == roborally.view(two.state, viewer)


def test_a_sealed_programme_is_in_no_view_before_the_last_is_in() -> None:
    """RR-4.4: not even in its owner's; the host keeps it."""
    race = Race("A D3N", "B A5N", hands={"A": FIVE, "B": OTHER})
    before = [roborally.view(race.state, viewer) for viewer in (None, 1)]
    race.answer("A", registers=FIVE[::-1])
    after = [roborally.view(race.state, viewer) for viewer in (None, 1)]
    for old, new in zip(before, after, strict=True):
        old["robots"][0]["ready"] = True
        assert old == new


def test_refusals_reveal_only_what_the_own_view_reveals() -> None:
    race = Race("A D3N", "B A5N", hands={"A": FIVE, "B": OTHER})
    other = Race("A D3N", "B A5N", hands={"A": FIVE, "B": [60, 70, 80, 90, 100]})
    for payload in ({"registers": [10, 20, 30, 40, 50]}, {"registers": [60, 70, 80, 90, 100]}):
        refused = []
        for table in (race, other):
            with pytest.raises(IllegalChoice) as refusal:
                roborally.parse(table.state, table.prompt("A"), payload)
            refused.append((refusal.value.code, refusal.value.params))
        assert refused[0] == refused[1]


def test_an_imagined_programming_can_be_played_on() -> None:
    """The prompts are the same, the own hand too, and the answers are accepted."""
    race = Race("A D3N", "B A5N", "C G1N", stage="deal").time_out("A")
    view = roborally.view(race.state, 1)
    state = roborally.imagine(view, Chance(b"dream"))
    assert roborally.prompts(state) == race.state.asked
    assert state.table.robots[1].hand == race["B"].hand
    assert state.table.robots[2].hand != race["C"].hand
    for prompt in race.state.asked:
        choice = roborally.default(state, prompt, None, Chance(b"x"))
        state = roborally.decide(state, prompt, choice, Chance(b"x")).state
    assert state.stage != "program" or state.table.turn == 3


# -- spaces and previews ------------------------------------------------------------------------------------------


def space(race: Race, one: str, draft: Any = None) -> Any:
    seat = race.names.index(one)
    return roborally.choices(roborally.view(race.state, seat), race.prompt(one), draft)


def test_a_plain_programme_is_an_arrangement() -> None:
    race = Race("A D3N d5", "B A5N", hands={"A": [500, 510, 520, 530], "B": OTHER}, slots={"A": [0, 0, 0, 0, 540]})
    offered = space(race, "A")
    assert isinstance(offered, Arrange)
    assert offered.k == 4
    assert [item.value for item in offered.items] == [530, 520, 510, 500]


def test_a_programme_with_options_goes_step_by_step() -> None:
    """RR-O-05, RR-O-06, RR-O-11: pairs while enough cards are left, then the stored ones."""
    race = Race(
        "A D3N d1",
        "B A5N",
        hands={"A": [500, 510, 70, 80, 90, 100, 110, 120], "B": OTHER},
        options={"A": ["crab-legs", "conditional-program", "flywheel"]},
    )
    offered = space(race, "A")
    assert isinstance(offered, Steps)
    values = [pick.value for pick in offered.next]
    assert {"card": 500} in values
    assert {"card": 500, "second": 70, "how": "crab"} in values
    steps: list[Any] = [{"card": 500, "second": 70, "how": "crab"}, {"card": 510, "second": 80, "how": "crab"}]
    steps += [{"card": 90}]
    assert all("second" not in pick.value for pick in space(race, "A", {"steps": steps}).next)
    steps += [{"card": 100}, {"card": 110}]
    done = space(race, "A", {"steps": steps})
    assert done.complete
    assert [pick.value for pick in done.next] == [{"conditional": 120}, {"store": 120}]
    race.answer("A", steps=[*steps, {"store": 120}])
    assert race.asked == ["program B"]


def test_other_questions_are_forms_of_what_is_offered() -> None:
    race = Race("A -N", "B C3N", stage="prepare", archive={"A": "C3"})
    form = space(race, "A")
    assert isinstance(form, Form)
    assert [field.name for field in form.fields] == ["place", "down"]
    yes_no = space(Race("A D3N d1", "B A5N", stage="announce"), "A")
    assert isinstance(yes_no, OneOf)
    assert [pick.value for pick in yes_no.picks] == [True, False]
    assert race.refused("A", place={"cell": [6, 4], "facing": "N"}, down=False) == "not_offered"


def ghost(race: Race, draft: Any) -> list[tuple[str, dict[str, Any]]]:
    found = roborally.preview(roborally.view(race.state, 0), race.prompt("A"), draft)
    return [(event.kind, event.data) for event in found.events]


def test_the_ghost_path_knows_belts_gears_pushers_and_beams() -> None:
    """The other robots stay where they are, and are pushed."""
    grid = FLOOR.replace(". . . . . . .", ". > @r . . . .", 1)
    race = Race("A A1E", "B F5N", grid=grid, hands={"A": FIVE, "B": OTHER})
    moves = [(data["to"], data["cause"]) for kind, data in ghost(race, {"registers": [500]}) if kind == "move"]
    assert moves == [([1, 0], "card"), ([2, 0], "belt")]
    turns = [data["cause"] for kind, data in ghost(race, {"registers": [500]}) if kind == "rotate"]
    assert turns == ["gear"] * 5
    assert [kind for kind, _data in ghost(race, {"registers": [None, 500]}) if kind == "execute"] == ["execute"]
    pushed = Race("A A1E", "B B1N", hands={"A": FIVE, "B": OTHER})
    assert {data["seat"] for kind, data in ghost(pushed, {"registers": [500]}) if kind == "move"} == {0, 1}
    beam = Race("A A1E", "B F5N", hands={"A": FIVE, "B": OTHER}, board={"walls": ["B1N"], "lasers": ["B1S1"]})
    assert [data["damage"] for kind, data in ghost(beam, {"registers": [500]}) if kind == "damage"] == [1, 2, 3, 4, 5]


def test_the_ghost_path_ends_where_the_robot_falls() -> None:
    race = Race("A F1E", "B A5N", hands={"A": FIVE, "B": OTHER})
    events = ghost(race, {"registers": FIVE})
    assert [kind for kind, _data in events if kind in ("execute", "destroyed")] == ["execute", "execute", "destroyed"]


def test_the_ghost_path_leaks_nothing() -> None:
    """It is the same whatever the others hold or have programmed, and the state stays unchanged."""
    one = Race("A A1E", "B B1N", hands={"A": FIVE, "B": OTHER})
    two = Race("A A1E", "B B1N", hands={"A": FIVE, "B": [60, 70, 80, 90, 100]})
    assert ghost(one, {"registers": FIVE}) == ghost(two, {"registers": FIVE})


def test_a_preview_says_whether_the_draft_is_whole() -> None:
    race = Race("A A1E", "B F5N", hands={"A": FIVE, "B": OTHER})
    view, prompt = roborally.view(race.state, 0), race.prompt("A")
    assert not roborally.preview(view, prompt, {"registers": [500]}).complete
    assert roborally.preview(view, prompt, {"registers": FIVE}).complete
    with pytest.raises(IllegalChoice):
        roborally.preview(view, prompt, {"registers": [800]})
    announce = Race("A D3N d1", "B A5N", stage="announce")
    found = roborally.preview(roborally.view(announce.state, 0), announce.prompt("A"), {"down": True})
    assert (found.events, found.next, found.complete) == ((), None, True)


# -- running again ------------------------------------------------------------------------------------------------


def test_a_part_that_runs_again_reports_only_what_is_new_and_logs_each_draw_once() -> None:
    race = Race("A A1E d1", "B C3E d1", stage="announce", slots={"A": [500], "B": [490]}, options={"A": ["brakes"]})
    kinds = []
    while race.asked and race.table.turn == 1:
        before = len(race.events)
        race.time_out(race.names[race.state.asked[0].seat])
        kinds += [(e.kind, str(e.data)) for e in race.events[before:]]
    labels = [(draw.label, draw.k) for draw in race.chance.log]
    assert len(labels) == len(set(labels))
    steps = [kind for kind in kinds if kind[0] == "step"]
    assert len(steps) == len(set(steps))


def test_when_the_rules_have_changed_the_part_begins_again() -> None:
    """House, section 3: a recorded answer that is no longer legal."""
    race = Race("A A1E d1", "B C3E d1", stage="announce").answer("A", down=True)
    race.state.answers = {"t1/announce/s0": {"down": "maybe"}}
    race.answer("B", down=False)
    assert race.told("restarted") == [{"turn": 1, "stage": "announce"}]
    assert race.asked == ["announce A"]


def test_a_prompt_that_is_not_open_cannot_be_decided() -> None:
    race = Race("A A1E d1", "B C3E d1", stage="announce")
    prompt = race.prompt("A")
    race.answer("A", down=False)
    with pytest.raises(ValueError, match="not open"):
        roborally.decide(race.state, prompt, {"down": False}, Chance(b""))
