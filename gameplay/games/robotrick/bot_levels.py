"""The five strengths: what each of them looks at, and how it errs. And the styles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from gameplay.bots.narrowing import Round as Guesses
from gameplay.bots.slips import Slips
from gameplay.games.robotrick.bot_wits import Wits

Passing = Literal["weak", "strong", "costly"]
"""Which two cards somebody passes by habit: the weakest; the strongest; those that cost most (`bot_pass`)."""


class Strength(msgspec.Struct, frozen=True):
    """How one strength thinks."""

    slips: Slips = Slips()
    """`sees` is the share of its cards that it looks at, `blur` is in points, and in a lapse it misreads Droco."""
    wits: Wits = Wits()
    counts: int = 0
    """In so many guesses of the hands it asks what the rivals still to come will do; without any it forgets them."""
    guesses: tuple[Guesses, ...] = ()
    """In so many it plays the round to its end, after each of its cards."""
    solves: int = 0
    """So many of the last tricks it solves in each guess, and does not play them by quick judgement."""
    passing: Passing = "costly"
    passes: tuple[Guesses, ...] = ()
    """In so many guesses it tries what to pass; without any it goes by habit."""
    wins: bool = False
    """Whether it plays for the match, and not only for points."""


GREEDY = Wits(patience=0.5, spite=0.0, sheds=(-0.3, -0.3, -0.3, 0.1), trumps=2.0, leads=0.0)
"""Likes every robot, and saves its strong cards."""
SIMPLE = Wits(patience=0.8, spite=0.0, sheds=(0.0, 0.0, 0.1, 0.2), trumps=4.0, leads=0.0)

STRENGTHS: Mapping[str, Strength] = {
    "rookie": Strength(Slips(sees=0.8, blur=6.0, lapse=0.7), GREEDY, passing="weak"),
    "amateur": Strength(Slips(sees=0.88, blur=5.0, lapse=0.35), SIMPLE, passing="strong"),
    "racer": Strength(Slips(blur=1.0, lapse=0.05), counts=6),
    "expert": Strength(guesses=(Guesses(4, stay=3), Guesses(6, stay=1)), solves=3),
    "champion": Strength(
        guesses=(Guesses(8, stay=6), Guesses(8, stay=3), Guesses(24, stay=1)),
        solves=3,
        passes=(Guesses(4, stay=24), Guesses(8, stay=10), Guesses(20, stay=4), Guesses(24, stay=1)),
        wins=True,
    ),
}
"""By level, from weakest to strongest."""


class Style(msgspec.Struct, frozen=True):
    """What a bot likes beside winning, in points."""

    step: float = 0.0
    """To lay a card of a step more strength."""
    grudge: float = 0.0
    """That the rivals get a point less."""


STYLES: Mapping[str, Style] = {
    "": Style(),
    "bold": Style(step=0.08),
    "careful": Style(step=-0.08),
    "spiteful": Style(grudge=0.3),
}
"""Bold bots like to lay strong cards, careful ones weak ones; spiteful ones like what it costs the others."""
