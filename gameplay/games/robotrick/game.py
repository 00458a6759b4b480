"""The `robotrick` object: the contract of `engine.contract.Game`, delegated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gameplay.engine import options
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, LeaveReason, Line, Outcome, Preview, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Space
from gameplay.games.robotrick import choices
from gameplay.games.robotrick.cards import NUMBER, numbers
from gameplay.games.robotrick.foresee import foreseen
from gameplay.games.robotrick.imagine import imagine
from gameplay.games.robotrick.meta import META
from gameplay.games.robotrick.outcome import outcome, standing
from gameplay.games.robotrick.prompts import prompts
from gameplay.games.robotrick.rules import ending, flow, passing, tricks
from gameplay.games.robotrick.rules.table import Table
from gameplay.games.robotrick.setup import freeze
from gameplay.games.robotrick.shapes import View
from gameplay.games.robotrick.state import PLAYERS, PassChoice, State
from gameplay.games.robotrick.view import view


class RoboTrick:
    """RoboTrick. Clause ids (RT-...) point to docs/games/robotrick.md."""

    meta = META
    state_type = State

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        return freeze(raw, seats)

    def tables(self, raw: Mapping[str, Json]) -> frozenset[int]:
        return options.sizes(freeze, raw, META.seats)

    def board_of(self, setup: Mapping[str, Json]) -> dict[str, Json] | None:
        return None

    def start(self, setup: Mapping[str, Json], chance: Chance) -> Step[State]:
        state = State(dict(setup), order=list(range(PLAYERS)), step="over")
        table = Table(state)
        flow.begin(table, chance)
        return _step(state, table)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def decide(self, state: State, prompt: Prompt, choice: choices.Choice, chance: Chance) -> Step[State]:
        if prompt.key not in {question.key for question in prompts(state)}:
            raise ValueError(f"{prompt.key} is not open")
        table = Table(state)
        if isinstance(choice, PassChoice):
            passing.choose(table, prompt.seat, numbers(choice.cards))
        else:
            tricks.lay(table, prompt.seat, NUMBER[choice.card])
        flow.go_on(table, chance)
        return _step(state, table)

    def leave(self, state: State, seat: int, reason: LeaveReason, chance: Chance) -> Step[State]:
        table = Table(state)
        flow.leave(table, seat, reason, chance)
        return _step(state, table)

    def reshuffle(self, state: State, chance: Chance) -> State:
        return state  # the cards set aside are those that no hand holds: there is no other order of them

    def racing(self, state: State) -> frozenset[int]:
        return frozenset(() if state.step == "over" else set(range(PLAYERS)) - set(state.left))

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def standing(self, state: State) -> tuple[Line, ...]:
        return standing(state)

    def decided(self, state: State) -> int | None:
        return ending.decided(state)

    def stop(self, state: State) -> Step[State]:
        table = Table(state)
        ending.stop(table)
        return _step(state, table)

    def parse(self, state: State, prompt: Prompt, payload: Json) -> choices.Choice:
        return choices.parse(state, prompt, payload)

    def default(self, state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> choices.Choice:
        return choices.default(state, prompt)

    def view(self, state: State, viewer: int | None) -> dict[str, Json]:
        return dict(view(state, viewer))

    # From a view alone.

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        return choices.choices(_seen(view), prompt)

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview:
        return choices.preview(_seen(view), prompt, draft)

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        return choices.sample(_seen(view), prompt, chance)

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> State:
        return imagine(_seen(view), chance)

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        from gameplay.games.robotrick.bot import choose  # the search is only loaded where bots think

        return choose(_seen(view), prompt, pilot, chance)


def _seen(view: Mapping[str, Json]) -> View:
    """A view from outside: it is this game's own, so it has the shape that `view` gave it."""
    return cast("View", view)


def _step(before: State, table: Table) -> Step[State]:
    """Droco's next plays are sent whenever they have changed."""
    now = foreseen(table.state)
    if now != foreseen(before):
        table.tell("foreseen", {"foreseen": [dict(entry) for entry in now]})
    return Step(table.state, tuple(table.events))


robotrick = RoboTrick()
