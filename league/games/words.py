"""The clocks of a game in words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from league.common.words import Words, rule_words
from league.games.facts import live_clock


def speeds(game: str) -> Words:
    """The clocks to choose from, in words."""
    own = live_clock(game)
    said = rule_words("speed") | ({"live": own} if own else {})
    return {speed: gettext_lazy(word) for speed, word in said.items()}
