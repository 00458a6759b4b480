"""The answers of the players: what is legal (as a space), reading a payload, defaults, previews, samples."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from gameplay.engine.chance import Chance
from gameplay.engine.codec import read
from gameplay.engine.contract import EVERYBODY, Event, IllegalChoice, Json, Preview, Prompt
from gameplay.engine.space import Arrange, OneOf, Pick, Space
from gameplay.engine.words import gettext_noop as _
from gameplay.games.robotrick.cards import NAMES, NUMBER, STRENGTHS, TYPES, named, numbers
from gameplay.games.robotrick.imagine import state_of
from gameplay.games.robotrick.rules import flow, passing
from gameplay.games.robotrick.rules.table import Table
from gameplay.games.robotrick.rules.tricks import lay, legal_plays, weakest_play
from gameplay.games.robotrick.shapes import View
from gameplay.games.robotrick.state import PASSED, Card, PassChoice, PlayChoice, State

Choice = PassChoice | PlayChoice
KINDS: dict[str, type[Choice]] = {"pass": PassChoice, "play": PlayChoice}
CARD = "%(card)s"
"""A card is its own name, in any language."""


class PassDraft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pass that may be incomplete."""

    cards: tuple[Card, ...] = ()


def parse(state: State, prompt: Prompt, payload: Json) -> Choice:
    """Read and check an answer. Raises InvalidChoice or IllegalChoice."""
    choice: Choice = read(KINDS[prompt.kind], payload)
    hand = state.hands[prompt.seat]
    if isinstance(choice, PassChoice):
        check_pass(hand, choice.cards)
    else:
        check_play(hand, [play.card for play in state.table], choice.card)
    return choice


def check_pass(hand: Sequence[int], cards: Sequence[str]) -> None:
    """Different cards of the player's own hand (RT-13)."""
    for index, card in enumerate(cards):
        if NUMBER.get(card) not in hand:
            raise IllegalChoice("not_held", f"$.cards[{index}]", card=card)
        if card in cards[:index]:
            raise IllegalChoice("same_card_twice", f"$.cards[{index}]", card=card)


def check_play(hand: Sequence[int], trick: Sequence[int], card: str) -> None:
    """A card of the player's own hand, of the led type if there is one (RT-23, RT-49)."""
    number = NUMBER.get(card)
    if number is None or number not in hand:
        raise IllegalChoice("not_held", "$.card", card=card)
    if number not in legal_plays(hand, trick):
        raise IllegalChoice("follow", "$.card", led=TYPES[trick[0] // STRENGTHS])


# -- from a view alone


def own_hand(seen: View, seat: int) -> list[int]:
    """The hand of this view's seat; a view has nobody else's."""
    return numbers(seen["players"][seat]["hand"] or ())


def on_table(seen: View) -> list[int]:
    return numbers(play["card"] for play in seen["table"])


def picks(cards: Sequence[int]) -> tuple[Pick, ...]:
    return tuple(Pick(NAMES[card], CARD, {"card": NAMES[card]}) for card in cards)


def choices(seen: View, prompt: Prompt) -> Space:
    hand = own_hand(seen, prompt.seat)
    if prompt.kind == "pass":
        return Arrange("cards", _("Two cards for the player on your left"), picks(hand), PASSED)
    return OneOf("card", _("The card you play"), picks(legal_plays(hand, on_table(seen))))


def preview(seen: View, prompt: Prompt, draft: Json) -> Preview:
    """A play, and what follows from open cards alone: Droco's card, the end of the trick, and his next lead."""
    hand = own_hand(seen, prompt.seat)
    if prompt.kind == "play":
        choice = read(PlayChoice, draft)
        check_play(hand, on_table(seen), choice.card)
        return Preview(_after(seen, prompt.seat, NUMBER[choice.card]), None, complete=True)
    cards = read(PassDraft, draft).cards
    check_pass(hand, cards)
    if len(cards) < PASSED:
        return Preview((), choices(seen, prompt), complete=False)
    read(PassChoice, draft)
    return Preview((Event("passed", {"seat": prompt.seat}, EVERYBODY),), None, complete=True)


def _after(seen: View, seat: int, card: int) -> tuple[Event, ...]:
    table = Table(state_of(seen))
    lay(table, seat, card)
    flow.follow(table)
    return tuple(table.events)


def sample(seen: View, prompt: Prompt, chance: Chance) -> Json:
    """Some legal payload."""
    label, hand = f"sample/{prompt.key}", own_hand(seen, prompt.seat)
    if prompt.kind == "pass":
        return {"cards": named(chance.shuffle(label, hand)[:PASSED])}
    return {"card": NAMES[chance.choice(label, legal_plays(hand, on_table(seen)))]}


# -- when time has run out


def default(state: State, prompt: Prompt) -> Choice:
    """The two weakest cards (RT-50), the weakest legal one (RT-51)."""
    hand = state.hands[prompt.seat]
    if prompt.kind == "pass":
        first, second = named(passing.weakest_pass(hand))
        return PassChoice((first, second))
    return PlayChoice(NAMES[weakest_play(hand, [play.card for play in state.table])])
