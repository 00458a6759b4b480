"""The `bumping_bots` object: the contract of `engine.contract.Game`, delegated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gameplay.engine import options
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, LeaveReason, Line, Outcome, Preview, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Space
from gameplay.games.bumping_bots import choices
from gameplay.games.bumping_bots.meta import META
from gameplay.games.bumping_bots.outcome import outcome, standing
from gameplay.games.bumping_bots.prompts import prompts
from gameplay.games.bumping_bots.rules import finish, flow, grid
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.setup import freeze
from gameplay.games.bumping_bots.shapes import View
from gameplay.games.bumping_bots.state import CardsChoice, GridChoice, State, TurnChoice
from gameplay.games.bumping_bots.view import imagine, state_of, view


class BumpingBots:
    """Bumping Bots, by Sébastien Louis. Clause ids (BB-...) point to docs/games/bumping_bots.md.

    All luck comes from the `Chance` that is handed in, whose seed and draws the host records (BB-18.4).
    """

    meta = META
    state_type = State

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        return freeze(raw, seats)

    def tables(self, raw: Mapping[str, Json]) -> frozenset[int]:
        return options.sizes(freeze, raw, META.seats)

    def board_of(self, setup: Mapping[str, Json]) -> dict[str, Json] | None:
        return dict(setup["board"])

    def start(self, setup: Mapping[str, Json], chance: Chance) -> Step[State]:
        table = Table(grid.empty_race(dict(setup)))
        flow.begin(table, chance)
        return _step(table)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def decide(self, state: State, prompt: Prompt, choice: choices.Choice, chance: Chance) -> Step[State]:
        if prompt.key not in {question.key for question in prompts(state)}:
            raise ValueError(f"{prompt.key} is not open")
        if isinstance(choice, TurnChoice):
            table, _ = choices.run(state, prompt.seat, choice.steps)
            flow.after_turn(table)
            return _step(table)
        table = Table(state)
        if isinstance(choice, GridChoice):
            grid.put(table, prompt.seat, choice.cell)
            flow.after_grid(table, chance)
        elif isinstance(choice, CardsChoice):
            grid.give_cards(table, prompt.seat, list(choice.cards))
            flow.after_cards(table, chance)
        return _step(table)

    def leave(self, state: State, seat: int, reason: LeaveReason, chance: Chance) -> Step[State]:
        table = Table(state)
        flow.leave(table, seat, reason, chance)
        return _step(table)

    def reshuffle(self, state: State, chance: Chance) -> State:
        return state  # nothing is in an order that nobody knows

    def racing(self, state: State) -> frozenset[int]:
        on = [] if state.phase == "over" else state.robots
        return frozenset(robot.seat for robot in on if robot.status in ("waiting", "racing"))

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def standing(self, state: State) -> tuple[Line, ...]:
        return standing(state)

    def decided(self, state: State) -> int | None:
        return finish.decided(state)

    def stop(self, state: State) -> Step[State]:
        table = Table(state)
        finish.stop(table)
        return _step(table)

    def parse(self, state: State, prompt: Prompt, payload: Json) -> choices.Choice:
        return choices.parse(state, prompt, payload)

    def default(self, state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> choices.Choice:
        return choices.default(state, prompt, chance)

    def view(self, state: State, viewer: int | None) -> dict[str, Json]:
        return dict(view(state, viewer))

    # From a view alone. An own turn needs no hidden hand, so hands that were not shown are left out.

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        return choices.choices(state_of(_seen(view), {}), prompt, draft)

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview:
        return choices.preview(state_of(_seen(view), {}), prompt, draft)

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        return choices.sample(state_of(_seen(view), {}), prompt, chance)

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> State:
        return imagine(_seen(view), chance)

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        from gameplay.games.bumping_bots.bot import choose  # the search is only loaded where bots think

        return choose(_seen(view), prompt, pilot, chance)


def _seen(view: Mapping[str, Json]) -> View:
    """A view from outside: it is this game's own, so it has the shape that `view` gave it."""
    return cast("View", view)


def _step(table: Table) -> Step[State]:
    return Step(table.state, tuple(table.events))


bumping_bots = BumpingBots()
