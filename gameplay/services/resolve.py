"""Feeding a game: which of the waiting decisions it gets, in which order, and the result. Pure.

Departures come first, then the end of a match that is decided, then unsealed answers (decided on arrival), then whole
barriers of sealed answers. Each of these is in the order of the seats, so that the order of arrival never matters.
"""

from __future__ import annotations

import operator
from collections.abc import Container, Sequence
from typing import Generic, TypeVar

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.contract import Event, Game, IllegalChoice, InvalidChoice, Json, LeaveReason, Prompt

S = TypeVar("S")
"""The state of a game."""


class Fed(msgspec.Struct, frozen=True):
    """A decision as the game gets it."""

    prompt: str
    """The prompt's key; empty when the seat leaves."""
    seat: int
    payload: Json = None
    use_default: bool = False
    reason: LeaveReason | None = None
    """Set when the seat leaves."""
    stops: bool = False
    """The seat is the last one that races, and ends the match; `prompt` is the host's word for it."""


class Resolved(msgspec.Struct, Generic[S]):
    """The result of feeding."""

    state: S
    events: list[Event]
    fed: list[Fed]
    refused: list[Fed]
    """Answers that were legal when they were given and no longer are; their prompts stay open."""


def resolve(game: Game[S], state: S, waiting: Sequence[Fed], chance: Chance) -> Resolved[S]:
    """Feed everything that can be fed now."""
    done = Resolved(state=state, events=[], fed=[], refused=[])
    left = sorted(waiting, key=operator.attrgetter("seat"))
    while (item := next_to_feed(game.prompts(done.state), left)) is not None:
        left.remove(item)
        try:
            state, events = feed(game, done.state, item, chance)
        except (InvalidChoice, IllegalChoice):
            done.refused.append(item)
            continue
        done.state = state
        done.events += after(done.events, events)
        done.fed.append(item)
    return done


def next_to_feed(prompts: Sequence[Prompt], waiting: Sequence[Fed]) -> Fed | None:
    """`waiting` is in seat order."""
    for item in waiting:
        if item.reason is not None:
            return item
    for item in waiting:
        if item.stops:
            return item
    open_now = {prompt.key: prompt for prompt in prompts}
    answers = {item.prompt: item for item in waiting if item.prompt in open_now}
    for key, item in answers.items():
        if not open_now[key].sealed:
            return item
    for key, item in answers.items():
        if barrier_is_closed(open_now[key].barrier, prompts, answers):
            return item
    return None


def barrier_is_closed(barrier: str, prompts: Sequence[Prompt], answered: Container[str]) -> bool:
    """Every open prompt of the barrier is in `answered`."""
    return all(prompt.key in answered for prompt in prompts if prompt.barrier == barrier)


def feed(game: Game[S], state: S, item: Fed, chance: Chance) -> tuple[S, tuple[Event, ...]]:
    """Feed one decision. Raises InvalidChoice or IllegalChoice, and KeyError when its prompt is not open."""
    if item.reason is not None:
        step = game.leave(state, item.seat, item.reason, chance)
        return step.state, step.events
    if item.stops:
        if game.decided(state) != item.seat:
            raise IllegalChoice("not_decided")
        step = game.stop(state)
        return step.state, step.events
    prompt = {prompt.key: prompt for prompt in game.prompts(state)}[item.prompt]
    if item.use_default:
        choice = game.default(state, prompt, item.payload, chance)
    else:
        choice = game.parse(state, prompt, item.payload)
    step = game.decide(state, prompt, choice, chance)
    return step.state, step.events


def after(before: Sequence[Event], events: Sequence[Event]) -> list[Event]:
    """`events` with their beats after those of `before`: a game counts from 0 in each of its steps."""
    if not before:
        return list(events)
    shift = 1 + max(event.beat for event in before)
    return [msgspec.structs.replace(event, beat=event.beat + shift) for event in events]
