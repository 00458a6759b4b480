"""The `robotrick` object: the contract of `engine.contract.Game`, delegated."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine import options
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, LeaveReason, Outcome, Preview, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Space
from gameplay.games.robotrick import bot, choices, rules
from gameplay.games.robotrick.meta import META
from gameplay.games.robotrick.setup import freeze
from gameplay.games.robotrick.state import Press, State
from gameplay.games.robotrick.view import imagine, view


class Robotrick:
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
        return rules.start(setup, chance)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return rules.prompts(state)

    def decide(self, state: State, prompt: Prompt, choice: Press, chance: Chance) -> Step[State]:
        return rules.drive(state, prompt.seat, chance)

    def leave(self, state: State, seat: int, reason: LeaveReason, chance: Chance) -> Step[State]:
        return rules.leave(state, seat, reason)

    def reshuffle(self, state: State, chance: Chance) -> State:
        return state  # nothing lies in an order nobody knows

    def racing(self, state: State) -> frozenset[int]:
        return frozenset(range(len(state.cells)) if rules.winner(state) is None else ())

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def parse(self, state: State, prompt: Prompt, payload: Json) -> Press:
        return choices.parse(payload)

    def default(self, state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> Press:
        return choices.default()

    def view(self, state: State, viewer: int | None) -> dict[str, Json]:
        return view(state)

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        return choices.choices()

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview:
        return choices.preview(draft)

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        return choices.sample()

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> State:
        return imagine(view)

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        return bot.choose()


robotrick = Robotrick()
