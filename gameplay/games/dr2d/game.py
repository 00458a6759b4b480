"""The `dr2d` object: the contract of `engine.contract.Game`, delegated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gameplay.engine import options
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Json, LeaveReason, Line, Outcome, Preview, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Space
from gameplay.games.dr2d import bot, choices
from gameplay.games.dr2d.board import Board, board_of
from gameplay.games.dr2d.choices import Choice
from gameplay.games.dr2d.meta import META
from gameplay.games.dr2d.outcome import outcome, standing
from gameplay.games.dr2d.prompts import prompts
from gameplay.games.dr2d.rules import ending, leaving, placement
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.rules.turn import Sealed, advance
from gameplay.games.dr2d.setup import freeze
from gameplay.games.dr2d.shapes import View
from gameplay.games.dr2d.state import PlaceChoice, ProgramChoice, State
from gameplay.games.dr2d.view import imagine, view


class Dr2d:
    """Des Robots et Des Dalles. Clause ids (DD-...) point to docs/games/dr2d.md."""

    meta = META
    state_type = State

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        return freeze(raw, seats)

    def tables(self, raw: Mapping[str, Json]) -> frozenset[int]:
        return options.sizes(freeze, raw, META.seats)

    def board_of(self, setup: Mapping[str, Json]) -> dict[str, Json] | None:
        return dict(setup["board"])

    def start(self, setup: Mapping[str, Json], chance: Chance) -> Step[State]:
        table = placement.lay_table(setup, chance)
        state = State(dict(setup), table, (None,) * setup["seats"])
        return Step(state, (Event("order", {"order": list(table.order)}, None),))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def decide(self, state: State, prompt: Prompt, choice: Choice, chance: Chance) -> Step[State]:
        if prompt not in prompts(state):
            raise ValueError(f"{prompt.key} is not open")
        run, events = _run(state, chance)
        robot, sealed = run.table.robots[prompt.seat], state.sealed
        if isinstance(choice, PlaceChoice):
            placement.place(run, robot, run.board.squares.number(choice.cell))
        else:
            sealed = _with(sealed, prompt.seat, choice)
            run.tell("ready", seat=prompt.seat)
        return Step(State(state.setup, run.table, advance(run, sealed)), tuple(events))

    def leave(self, state: State, seat: int, reason: LeaveReason, chance: Chance) -> Step[State]:
        if seat not in self.racing(state):
            return Step(state, ())
        run, events = _run(state, chance)
        leaving.leave(run, run.table.robots[seat], reason)
        sealed = advance(run, _with(state.sealed, seat, None))
        return Step(State(state.setup, run.table, sealed), tuple(events))

    def reshuffle(self, state: State, chance: Chance) -> State:
        return state  # nothing is in an order that nobody knows

    def racing(self, state: State) -> frozenset[int]:
        on = [] if state.table.reason is not None else state.table.robots
        return frozenset(robot.seat for robot in on if robot.in_race and not robot.leaving)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def standing(self, state: State) -> tuple[Line, ...]:
        return standing(state)

    def decided(self, state: State) -> int | None:
        return ending.decided(state.table)

    def stop(self, state: State) -> Step[State]:
        table, events = state.table.clone(), list[Event]()
        ending.stop(Run(table, _board(state), state.setup["max_turns"], events=events))
        return Step(State(state.setup, table, (None,) * len(table.robots)), tuple(events))

    def parse(self, state: State, prompt: Prompt, payload: Json) -> Choice:
        return choices.parse(prompt, payload)

    def default(self, state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> Choice:
        board = _board(state)
        free = board.squares.xy[placement.default(state.table, board)] if prompt.kind == "place" else ()
        return choices.default(prompt, free)

    def view(self, state: State, viewer: int | None) -> dict[str, Json]:
        return dict(view(state, viewer))

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        return choices.choices(prompt)

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview:
        return choices.preview(_seen(view), prompt, draft)

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        return choices.sample(prompt, chance)

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> State:
        return imagine(_seen(view), chance)

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        return bot.choose(_seen(view), prompt, pilot, chance)


def _board(state: State) -> Board:
    return board_of(state.setup["board"], state.setup["board_digest"])


def _run(state: State, chance: Chance) -> tuple[Run, list[Event]]:
    """A resolution on a copy of the table, and the list of its events."""
    events: list[Event] = []
    return Run(state.table.clone(), _board(state), state.setup["max_turns"], events=events, chance=chance), events


def _with(sealed: Sealed, seat: int, choice: ProgramChoice | None) -> Sealed:
    return (*sealed[:seat], choice, *sealed[seat + 1 :])


def _seen(view: Mapping[str, Json]) -> View:
    """A view from outside: it is this game's own, so it has the shape that `view` gave it."""
    return cast("View", view)


dr2d = Dr2d()
