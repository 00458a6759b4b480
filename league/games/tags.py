"""What a game is like, for templates. Nothing here queries the database."""

from __future__ import annotations

from django import template
from django.utils.functional import Promise

from league.games import facts, words

register = template.Library()


@register.filter
def is_uneven(game: str) -> bool:
    """Whether some numbers of racers make no whole tables of the game."""
    return facts.is_uneven(game)


@register.filter
def clock_word(speed: str, game: str) -> str | Promise:
    """The clock of a championship in words; a game may describe its own live clock."""
    return words.speeds(game)[speed]
