"""Looking ahead without events, questions or luck: the same rules, and branches that do not touch each other."""

from __future__ import annotations

from gameplay.engine.chance import Chance
from gameplay.games.roborally.cards import DECK
from gameplay.games.roborally.forecast import forecast, give, stand_still
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.state import PHASES, Slot
from tests.gameplay.games.roborally.scene import Race

FIVE = [500, 510, 520, 530, 540]


def test_a_silent_turn_ends_like_one_with_events() -> None:
    """One set of rules: all courses, as many robots as they take, with and without events."""
    for info in roborally.meta.boards:
        slug, seats = info.slug, info.seats[1]
        setup = roborally.setup({"board": slug}, seats)
        view = roborally.view(roborally.start(setup, Chance(slug.encode())).state, None)
        cards = Chance(slug.encode()).shuffle("cards", DECK)
        ends = []
        for events in (None, []):
            run = forecast(view, events)
            for seat in range(seats):
                give(run, seat, [Slot((card,)) for card in cards[seat * 5 : seat * 5 + 5]])
            for phase in PHASES:
                play_phase(run, phase)
            ends.append(run.seats)
        assert ends[0] == ends[1]


def test_branches_share_their_beginning_and_nothing_else() -> None:
    race = Race("A A1E", "B A5E", hands={"A": FIVE, "B": [10, 20, 30, 40, 50]})
    trunk = forecast(roborally.view(race.state, 0))
    give(trunk, 0, [Slot((500,))])
    play_phase(trunk, 1)
    before = [(robot.cell, robot.damage) for robot in trunk.seats]
    ends = set()
    for card in (70, 670, 430):
        branch = trunk.fork()
        branch.put(branch.seats[0], 2, Slot((card,)))
        play_phase(branch, 2)
        ends.add((branch.seats[0].cell, branch.seats[0].facing))
        assert branch.at[branch.seats[0].cell] is branch.seats[0]
    assert len(ends) == 3
    assert [(robot.cell, robot.damage) for robot in trunk.seats] == before


def test_what_a_view_does_not_show_executes_nothing() -> None:
    """Face-down cards of others are unknown; the forecast may keep robots still."""
    race = Race("A A1E d1", "B A5E d1", stage="announce", slots={"A": FIVE, "B": FIVE[::-1]})
    run = forecast(roborally.view(race.state, 0))
    assert [slot.cards for slot in run.seats[1].slots] == [()] * 5
    assert [slot.cards for slot in run.seats[0].slots] == [(card,) for card in FIVE]
    stand_still(run, 0)
    play_phase(run, 1)
    assert [robot.cell for robot in run.seats] == [robot.cell for robot in race.table.robots]
