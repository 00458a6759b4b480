"""The `roborally` object: the contract of `engine.contract.Game`, delegated."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from gameplay.engine import codec, options
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Json, LeaveReason, Line, Outcome, Preview, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Space
from gameplay.games.roborally import choices, spaces
from gameplay.games.roborally.board import course_of
from gameplay.games.roborally.meta import META
from gameplay.games.roborally.outcome import outcome, standing
from gameplay.games.roborally.rules import ending, start
from gameplay.games.roborally.rules.turn import advance, reshuffled, stopped
from gameplay.games.roborally.setup import freeze
from gameplay.games.roborally.shapes import View
from gameplay.games.roborally.state import State
from gameplay.games.roborally.view import imagine, view


class RoboRally:
    """RoboRally, by Richard Garfield (2005 edition). Clause ids (RR-...) point to docs/games/roborally.md."""

    meta = META
    state_type = State

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        return freeze(raw, seats)

    def tables(self, raw: Mapping[str, Json]) -> frozenset[int]:
        return options.sizes(freeze, raw, META.seats)

    def board_of(self, setup: Mapping[str, Json]) -> dict[str, Json] | None:
        return dict(setup["board"])

    def start(self, setup: Mapping[str, Json], chance: Chance) -> Step[State]:
        frozen = dict(setup)
        course = course_of(frozen["board"], frozen["board_digest"])
        docks = start.docks_of(frozen, chance)
        table = start.lay_table(frozen, course, docks, start.shuffled_options(chance))
        state, events = advance(State(frozen, "keep", table, table), chance)
        return Step(state, (Event("docks", {"order": docks}, None, 0), *_after_first(events)))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return state.asked

    def decide(self, state: State, prompt: Prompt, choice: choices.Choice, chance: Chance) -> Step[State]:
        if prompt not in state.asked:
            raise ValueError(f"{prompt.key} is not open")
        state = copy(state)
        state.answers = {**state.answers, prompt.key: codec.plain(choice)}
        after, events = advance(state, chance)
        if prompt.kind != "program":
            return Step(after, tuple(events))
        # A player says “done” aloud (RR-4.3). The event is added here: the resolution must not depend on the order of
        # answers.
        return Step(after, (Event("ready", {"seat": prompt.seat}, None, 0), *_after_first(events)))

    def leave(self, state: State, seat: int, reason: LeaveReason, chance: Chance) -> Step[State]:
        if seat in state.left or state.stage == "over":
            return Step(state, ())
        state = copy(state)
        state.left = (*state.left, seat)
        after, events = advance(state, chance)
        told = Event("left", {"seat": seat, "reason": reason}, None, 0)
        return Step(after, (told, *_after_first(events)))

    def reshuffle(self, state: State, chance: Chance) -> State:
        return reshuffled(state, chance)

    def racing(self, state: State) -> frozenset[int]:
        on = [] if state.stage == "over" else enumerate(state.table.robots)
        return frozenset(s for s, robot in on if robot.status in ("racing", "destroyed") and s not in state.left)

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def standing(self, state: State) -> tuple[Line, ...]:
        return standing(state)

    def decided(self, state: State) -> int | None:
        return ending.decided(state.table)

    def stop(self, state: State) -> Step[State]:
        state, events = stopped(state)
        return Step(state, tuple(events))

    def parse(self, state: State, prompt: Prompt, payload: Json) -> choices.Choice:
        return choices.parse(state, prompt, payload)

    def default(self, state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> choices.Choice:
        return choices.default(state, prompt, draft, chance)

    def view(self, state: State, viewer: int | None) -> dict[str, Json]:
        return dict(view(state, viewer))

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        return spaces.choices(_seen(view), prompt, draft)

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview:
        return spaces.preview(_seen(view), prompt, draft)

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        return spaces.sample(_seen(view), prompt, chance)

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> State:
        return imagine(_seen(view), chance)

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        if find_spec(f"{__package__}.bot") is None:
            return spaces.sample(_seen(view), prompt, chance)
        bot = import_module(f"{__package__}.bot")  # the search is only loaded where bots think
        return bot.choose(view, prompt, pilot, chance)


def _seen(view: Mapping[str, Json]) -> View:
    """A view from outside: it is this game's own, so it has the shape that `view` gave it."""
    return cast("View", view)


def _after_first(events: list[Event]) -> list[Event]:
    """Beats after an event of beat 0."""
    return [Event(event.kind, event.data, event.seen_by, event.beat + 1) for event in events]


roborally = RoboRally()
