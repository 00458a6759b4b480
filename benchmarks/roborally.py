"""A turn of RoboRally: eight robots, five phases, with programmes, over the courses for eight; and a champion's hand.

Times are processor time, so that a busy machine does not matter. Aims: under 1 ms with all events; above 2,400 turns a
second without (what a headless Java engine of this edition did), and 6,900 (a TypeScript one) as the next mark; a
champion answers a hand of nine cards in under a second.
"""

from __future__ import annotations

import time

from benchmarks.figures import line
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event
from gameplay.engine.pilot import Pilot
from gameplay.games.roborally import board
from gameplay.games.roborally.cards import DECK
from gameplay.games.roborally.game import roborally
from gameplay.games.roborally.rules.register import play_phase
from gameplay.games.roborally.rules.run import Run
from gameplay.games.roborally.state import PHASES, Robot, Slot, Table

FOR_EIGHT = [info.slug for info in roborally.meta.boards if info.seats[1] == 8]
TABLES = 60
"""For each course: robots anywhere on the floor, any facing, any cards."""


def tables(slug: str) -> tuple[dict[str, object], board.Course, list[Table]]:
    setup = roborally.setup({"board": slug}, 8)
    course = board.course_of(setup["board"], setup["board_digest"])
    floor = [cell for cell, deadly in enumerate(course.deadly) if not deadly]
    found = []
    for number in range(TABLES):
        luck = Chance(f"{slug}/{number}".encode())
        cells, cards = luck.shuffle("cells", floor), luck.shuffle("cards", DECK)
        facings = luck.draws("facings", [4] * 8)
        robots = [
            Robot(
                seat,
                seat + 1,
                cells[seat],
                facings[seat],
                cells[seat],
                slots=tuple(Slot((card,)) for card in cards[seat * 5 : seat * 5 + 5]),
            )
            for seat in range(8)
        ]
        found.append(Table(robots, list(course.flags), turn=1))
    return setup, course, found


def turn_times(*, told: bool) -> list[float]:
    """Seconds of every turn, with all its events or without any."""
    times = []
    for slug in FOR_EIGHT:
        setup, course, found = tables(slug)
        for table in found:
            begun = time.process_time()
            events: list[Event] | None = [] if told else None
            run = Run(table, course, setup, events=events)
            for phase in PHASES:
                play_phase(run, phase)
            times.append(time.process_time() - begun)
    return times


def hand_times() -> list[float]:
    """Seconds that a champion takes for the first hand of every seat, including the tables that it makes of a
    course."""
    times = []
    for info in roborally.meta.boards:
        chance = Chance(info.slug.encode())
        state = roborally.start(roborally.setup({"board": info.slug}, info.seats[1]), chance).state
        for prompt in roborally.prompts(state):
            view = roborally.view(state, prompt.seat)
            begun = time.process_time()
            roborally.bot(view, prompt, Pilot("champion"), Chance(prompt.key.encode()))
            times.append(time.process_time() - begun)
    return times


def main() -> None:
    print("RoboRally: a turn of eight robots, programmes given, on all courses for eight (aim: under 1 ms with events)")
    print(line("with all events", turn_times(told=True)))
    silent = turn_times(told=False)
    print(line("without events, as bots plan", silent))
    print(f"  without events: {len(silent) / sum(silent):,.0f} turns a second (aim: 2,400; the next mark: 6,900)")
    print(line("a champion's programme", hand_times()))


if __name__ == "__main__":
    main()
