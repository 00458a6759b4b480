"""The `droids` object: the contract of `engine.contract.Game`, delegated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from gameplay.engine import options
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Json, LeaveReason, Line, Outcome, Preview, Prompt, Step
from gameplay.engine.pilot import Pilot
from gameplay.engine.space import Space
from gameplay.games.droids import choices, previews
from gameplay.games.droids.imagine import imagine
from gameplay.games.droids.meta import META
from gameplay.games.droids.outcome import outcome, standing
from gameplay.games.droids.prompts import prompts
from gameplay.games.droids.rules import leaving, setting_up
from gameplay.games.droids.rules.answers import apply
from gameplay.games.droids.rules.table import Table
from gameplay.games.droids.rules.turn import go_on
from gameplay.games.droids.setup import freeze
from gameplay.games.droids.shapes import View
from gameplay.games.droids.state import Choice, State
from gameplay.games.droids.view import view


class Droids:
    """Droids. Clause ids (DR-...) point to docs/games/droids.md."""

    meta = META
    state_type = State

    def setup(self, raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
        return freeze(raw, seats)

    def tables(self, raw: Mapping[str, Json]) -> frozenset[int]:
        return options.sizes(freeze, raw, META.seats)

    def board_of(self, setup: Mapping[str, Json]) -> dict[str, Json] | None:
        return dict(setup["board"])

    def start(self, setup: Mapping[str, Json], chance: Chance) -> Step[State]:
        events: list[Event] = []
        table = Table(setting_up.set_out(setup, chance), chance, events=events, copied=True)
        setting_up.begin(table, chance)
        go_on(table, chance)
        return Step(table.state, tuple(events))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return prompts(state)

    def decide(self, state: State, prompt: Prompt, choice: Choice, chance: Chance) -> Step[State]:
        if prompt.key not in {question.key for question in prompts(state)}:
            raise ValueError(f"{prompt.key} is not open")
        events: list[Event] = []
        table = Table(state, chance, events=events)
        apply(table, prompt.seat, choice, chance)
        go_on(table, chance)
        return _step(state, table, events)

    def leave(self, state: State, seat: int, reason: LeaveReason, chance: Chance) -> Step[State]:
        events: list[Event] = []
        table = Table(state, chance, events=events)
        leaving.leave(table, seat, reason)
        go_on(table, chance)
        return _step(state, table, events)

    def reshuffle(self, state: State, chance: Chance) -> State:
        return state  # bins have no order: a token is only determined when it is drawn

    def racing(self, state: State) -> frozenset[int]:
        return frozenset(
            () if state.ranking else (seat for seat, player in enumerate(state.players) if player.out is None)
        )

    def outcome(self, state: State) -> Outcome | None:
        return outcome(state)

    def standing(self, state: State) -> tuple[Line, ...]:
        return standing(state)

    def decided(self, state: State) -> int | None:
        return None  # with the last player or team in the game the match is over anyway (DR-8.9)

    def stop(self, state: State) -> Step[State]:
        raise ValueError("a match is never decided before it is over")

    def parse(self, state: State, prompt: Prompt, payload: Json) -> Choice:
        return choices.parse(state, prompt, payload)

    def default(self, state: State, prompt: Prompt, draft: Json | None, chance: Chance) -> Choice:
        return choices.default(state, prompt)

    def view(self, state: State, viewer: int | None) -> dict[str, Json]:
        return dict(view(state, viewer))

    # From a view alone.

    def choices(self, view: Mapping[str, Json], prompt: Prompt, draft: Json | None) -> Space:
        return previews.choices(_seen(view), prompt, draft)

    def preview(self, view: Mapping[str, Json], prompt: Prompt, draft: Json) -> Preview:
        return previews.preview(_seen(view), prompt, draft)

    def sample(self, view: Mapping[str, Json], prompt: Prompt, chance: Chance) -> Json:
        return previews.sample(_seen(view), prompt, chance)

    def imagine(self, view: Mapping[str, Json], chance: Chance) -> State:
        return imagine(_seen(view), chance)

    def bot(self, view: Mapping[str, Json], prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
        from gameplay.games.droids.bot import choose  # the search is only loaded where bots think

        return choose(_seen(view), prompt, pilot, chance)


def _seen(view: Mapping[str, Json]) -> View:
    """A view from outside: it is this game's own, so it has the shape that `view` gave it."""
    return cast("View", view)


def _step(before: State, table: Table, events: list[Event]) -> Step[State]:
    """Open choices are sent whenever they have changed."""
    state = table.state
    if (state.due, state.dues) != (before.due, before.dues):
        due = [{"seat": due.seat, "kind": due.kind, "emitters": due.emitters} for due in state.due]
        table.next_beat()
        table.tell("dues", {"due": due, "dues": state.dues})
    return Step(state, tuple(events))


droids = Droids()
