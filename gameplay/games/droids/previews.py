"""Answers from a view alone: the space of answers, what a draft would do, and a sample."""

from __future__ import annotations

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.codec import read
from gameplay.engine.contract import EVERYBODY, Event, Json, Preview, Prompt
from gameplay.engine.space import Space, Steps
from gameplay.engine.squaregrid import COMPASS
from gameplay.engine.words import gettext_noop as _
from gameplay.games.droids import plain
from gameplay.games.droids.board import board_of, serving
from gameplay.games.droids.choices import check_queue, judge, read_choice
from gameplay.games.droids.forecast import ghost_of_order, ghost_of_places, lay, table_of
from gameplay.games.droids.imagine import state_of
from gameplay.games.droids.rules.drawing import TOKENS
from gameplay.games.droids.rules.placing import spots
from gameplay.games.droids.shapes import View
from gameplay.games.droids.state import (
    REPAIRERS,
    DamageChoice,
    DrawChoice,
    LayChoice,
    PlaceChoice,
    Placement,
    PlanChoice,
    SendChoice,
    State,
)
from gameplay.games.droids.tokens import COLOUR, COLOURS, KINDS, Kind, directions


class Queue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A draft of `place`: tokens that a player wants to lay one after another."""

    places: tuple[Placement, ...]


def choices(seen: View, prompt: Prompt, draft: Json | None) -> Space:
    """The legal answers; for a plan that has begun in steps, what may follow."""
    if prompt.kind == "plan" and isinstance(draft, dict) and "steps" in draft:
        return next_step(seen, prompt, draft)
    return plain.choices(prompt, state_of(seen).players[prompt.seat])


def next_step(seen: View, prompt: Prompt, draft: Json) -> Steps:
    """A plan is answered token by token and place by place (DR-S7.3). Raises like `parse`."""
    steps = read(plain.PlainPlan, draft).steps
    choice = read_choice(prompt, {"steps": list(steps[: len(steps) // 2 * 2])})
    table = table_of(seen)
    judge(table.state, prompt, choice)
    places = choice.places if isinstance(choice, PlanChoice) else ()
    lay(table, prompt.seat, places)
    if len(steps) % 2:
        return Steps(_("Where the token goes"), plain.places(table.player(prompt.seat)), complete=False)
    left = [kind for kind in KINDS if table.state.bins.get(kind)]
    return Steps(_("Token"), plain.tokens(left) if len(places) < TOKENS else (), complete=True)


def preview(seen: View, prompt: Prompt, draft: Json) -> Preview:
    """What a draft would do, as far as the rules can tell without luck and without others. Raises like `parse`."""
    if prompt.kind == "place" and isinstance(draft, dict) and "places" in draft:
        places = read(Queue, draft).places
        player = state_of(seen).players[prompt.seat]
        check_queue(player, places, player.hand, "$.places")
        return Preview(tuple(ghost_of_places(seen, prompt.seat, places)), None, complete=False)
    if prompt.kind == "plan" and isinstance(draft, dict) and "steps" in draft:
        return _preview_steps(seen, prompt, draft)
    choice = read_choice(prompt, draft)
    judge(state_of(seen), prompt, choice)
    if isinstance(choice, DrawChoice) and sum(choice.split) < TOKENS:
        return Preview((), choices(seen, prompt, None), complete=False)
    if isinstance(choice, DamageChoice) and len(choice.emitters) < prompt.data["count"]:
        return Preview((), choices(seen, prompt, None), complete=False)
    if isinstance(choice, PlanChoice):
        return Preview(tuple(ghost_of_places(seen, prompt.seat, choice.places)), None, complete=True)
    if isinstance(choice, PlaceChoice):
        places = (choice.place,) if choice.place else ()
        return Preview(tuple(ghost_of_places(seen, prompt.seat, places)), None, complete=True)
    if isinstance(choice, SendChoice):
        return Preview(tuple(ghost_of_order(seen, prompt.seat, choice)), None, complete=True)
    return Preview(_told(prompt, choice), None, complete=True)


def _preview_steps(seen: View, prompt: Prompt, draft: Json) -> Preview:
    following = next_step(seen, prompt, draft)
    steps = draft["steps"]
    choice = read_choice(prompt, {"steps": steps[: len(steps) // 2 * 2]})
    places = choice.places if isinstance(choice, PlanChoice) else ()
    events = tuple(ghost_of_places(seen, prompt.seat, places))
    return Preview(events, following if following.next else None, following.complete)


def _told(prompt: Prompt, choice: object) -> tuple[Event, ...]:
    """What everybody would see of an answer without further consequences."""
    seat = prompt.seat
    if isinstance(choice, LayChoice):
        return (Event("laid", {"seat": seat, "cell": list(choice.cell), "left": prompt.data["left"] - 1}, EVERYBODY),)
    if isinstance(choice, DrawChoice):
        tokens = {str(colour): count for colour, count in zip(COLOURS, choice.split, strict=True)}
        return (Event("split", {"seat": seat, "tokens": tokens}, EVERYBODY),)
    return ()


# -- samples


def sample(seen: View, prompt: Prompt, chance: Chance) -> Json:
    """Some legal payload, drawn at random."""
    label, data = f"sample/{prompt.key}", prompt.data
    if prompt.kind == "lay":
        return {"cell": chance.choice(label, data["legal"])}
    if prompt.kind == "draw":
        tokens = [colour for colour in COLOURS for _token in range(data["bins"][colour])]
        drawn = chance.shuffle(label, tokens)[:TOKENS]
        return {colour: drawn.count(colour) for colour in COLOURS}
    if prompt.kind == "place":
        state = state_of(seen)
        hand = state.players[prompt.seat].hand
        stops = chance.below(f"{label}/stop", 12) == 0
        return {"place": None if stops else _placement(state, prompt.seat, chance.choice(label, hand), label, chance)}
    if prompt.kind == "plan":
        return _sample_plan(seen, prompt, label, chance)
    if prompt.kind == "damage":
        return {"emitters": sorted(chance.shuffle(label, data["intact"])[: data["count"]])}
    may = [one["emitter"] for one in data["sendable"]] if prompt.kind == "send" else data["broken"]
    return {"emitter": chance.choice(label, may)}


def _placement(state: State, seat: int, kind: Kind, label: str, chance: Chance) -> Json:
    """A free cell, mostly of an emitter in whose column there is a robot that could get the order now."""
    player = state.players[seat]
    xy = board_of(tuple(state.setup["board"]["rows"])).squares.xy
    grey = COLOUR[kind] == "grey"
    robots = [state.neutral[robot] for robot in REPAIRERS if robot in state.neutral] if grey else [player.cell]
    now = {serving(player.side, xy[cell]) for cell in robots}
    free = spots(player)
    near = [spot for spot in free if spot[0] in now]
    often = chance.below(f"{label}/near", 4) > 0
    emitter, cell = chance.choice(f"{label}/spot", near if near and often else free)
    direction = COMPASS[chance.choice(f"{label}/arrow", directions(kind))]
    return {"order": kind, "emitter": emitter, "cell": cell, "direction": direction}


def _sample_plan(seen: View, prompt: Prompt, label: str, chance: Chance) -> Json:
    """Up to seven tokens of the supply, one after another."""
    table = table_of(seen)
    found: list[Json] = []
    for number in range(chance.below(f"{label}/count", TOKENS + 1)):
        kinds = [kind for kind in KINDS for _token in range(table.state.bins.get(kind, 0))]
        one = f"{label}/{number}"
        if not spots(table.player(prompt.seat)):
            break
        found.append(_placement(table.state, prompt.seat, chance.choice(one, kinds), one, chance))
        lay(table, prompt.seat, (msgspec.convert(found[-1], Placement),))
    return {"places": found}
