"""The answers of the players: what is legal (as a space), reading a payload, defaults, previews, samples.

A turn is checked by running it: the rules offer each decision at its moment, and a step that no moment offered is
illegal. Without the explicit end the same run shows what may follow (BB-18.2).
"""

from __future__ import annotations

from gameplay.engine.ask import Path
from gameplay.engine.chance import Chance
from gameplay.engine.codec import read
from gameplay.engine.contract import Event, IllegalChoice, Json, Preview, Prompt
from gameplay.engine.space import Arrange, OneOf, Pick, Space, Steps
from gameplay.games.bumping_bots.board import track_of
from gameplay.games.bumping_bots.picks import pick_of, place_pick, word
from gameplay.games.bumping_bots.refusals import refusal
from gameplay.games.bumping_bots.rules import cards, grid
from gameplay.games.bumping_bots.rules.speed import keep
from gameplay.games.bumping_bots.rules.table import Table
from gameplay.games.bumping_bots.rules.turn import own_turn
from gameplay.games.bumping_bots.state import CardsChoice, End, GridChoice, State, TurnChoice, TurnStep

Choice = TurnChoice | GridChoice | CardsChoice
KINDS: dict[str, type[Choice]] = {"turn": TurnChoice, "grid": GridChoice, "cards": CardsChoice}


def parse(state: State, prompt: Prompt, payload: Json) -> Choice:
    """Read and check an answer. Raises InvalidChoice or IllegalChoice."""
    choice: Choice = read(KINDS[prompt.kind], payload)
    check(state, prompt, choice)
    return choice


def check(state: State, prompt: Prompt, choice: Choice) -> None:
    match choice:
        case TurnChoice(steps):
            _, ended = run(state, prompt.seat, steps)
            if not ended:
                raise IllegalChoice("not_ended", "$.steps")
        case GridChoice(cell):
            legal = grid.free_places(state)
            if cell not in legal:
                raise IllegalChoice("grid_place_not_free", "$.cell", legal=[list(place) for place in legal])
        case CardsChoice(chosen):
            count, most = state.setup["card_count"], cards.copies_each(len(state.robots))
            if len(chosen) != count:
                raise IllegalChoice("wrong_number_of_cards", "$.cards", count=count)
            for index, card in enumerate(chosen):
                if chosen[:index].count(card) >= most:
                    raise IllegalChoice("too_many_of_a_card", f"$.cards[{index}]", card=card, most=most)


def run(state: State, seat: int, steps: tuple[TurnStep, ...]) -> tuple[Table, bool]:
    """Resolve the player's turn on a copy: the table after it, and whether the path has its end.

    Raises IllegalChoice at the first step that no moment offered.
    """
    ended = End() in steps
    before_end = steps[: steps.index(End())] if ended else steps
    if ended and len(before_end) + 1 < len(steps):
        raise IllegalChoice("after_the_end", f"$.steps[{len(before_end) + 1}]")
    table = Table(state, Path(before_end, ended=ended))
    own_turn(table, seat)
    if table.path.left:
        at = table.path.used
        raise IllegalChoice(refusal(state, seat, before_end, at), f"$.steps[{at}]")
    if table.path.missed and ended:
        raise IllegalChoice("speed_first", "$.steps[0]")
    return table, ended


# -- legal answers ------------------------------------------------------------------------------------------------


def choices(state: State, prompt: Prompt, draft: Json | None) -> Space:
    if prompt.kind == "turn":
        following = preview(state, prompt, draft if draft is not None else {"steps": []}).next
        return following if following is not None else Steps(word("question/turn"), (), complete=True)
    if prompt.kind == "grid":
        places = track_of(state.setup["board"], state.setup["board_digest"]).grid
        picks = [place_pick(cell, places.index(cell) + 1) for cell in grid.free_places(state)]
        return OneOf("cell", word("field/cell"), tuple(picks))
    items = [Pick(card, word(f"card/{card}")) for card in cards.choosable(len(state.robots))]
    return Arrange("cards", word("field/cards"), tuple(items), state.setup["card_count"])


def preview(state: State, prompt: Prompt, draft: Json) -> Preview:
    """What the draft would do, with everything further declined, and every next legal step (BB-18.2)."""
    if prompt.kind != "turn":
        choice = parse(state, prompt, draft)
        return Preview(_after(state, prompt, choice), None, complete=True)
    steps = read(TurnChoice, draft).steps
    table, ended = run(state, prompt.seat, steps)
    if ended:
        return Preview(tuple(table.events), None, complete=True)
    me = state.robots[prompt.seat]
    following = [pick_of(step, where, me) for step, where in table.path.further]
    if not table.path.missed:
        following.append(pick_of(End(), None, me))
    return Preview(tuple(table.events), Steps(word("question/turn"), tuple(following), complete=False), complete=False)


def _after(state: State, prompt: Prompt, choice: Choice) -> tuple[Event, ...]:
    table = Table(state)
    if isinstance(choice, GridChoice):
        grid.put(table, prompt.seat, choice.cell)
    return tuple(table.events)


def default(state: State, prompt: Prompt, chance: Chance) -> Choice:
    """When time has run out: keep speed and decline everything; the first grid cell; a random legal set (BB-18.3,
    BB-12.4)."""
    if prompt.kind == "turn":
        return TurnChoice((keep(state.robots[prompt.seat]), End()))
    if prompt.kind == "grid":
        return GridChoice(grid.free_places(state)[0])
    shuffled = chance.shuffle(f"cards/s{prompt.seat}", cards.choosable(len(state.robots)))
    return CardsChoice(tuple(cards.hand(shuffled[: state.setup["card_count"]])))


def sample(state: State, prompt: Prompt, chance: Chance) -> Json:
    """Some legal payload: a random path to its end."""
    label = f"sample/{prompt.key}"
    space = choices(state, prompt, None)
    if isinstance(space, OneOf):
        return {"cell": chance.choice(label, space.picks).value}
    if isinstance(space, Arrange):
        return {"cards": [item.value for item in chance.shuffle(label, space.items)[: space.k]]}
    steps: list[Json] = []
    while isinstance(space, Steps) and not space.complete:
        steps.append(chance.choice(f"{label}/{len(steps)}", space.next).value)
        space = choices(state, prompt, {"steps": steps})
    return {"steps": steps}
