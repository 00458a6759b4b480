"""The special cards of a game as people read them, for its help pages."""

from __future__ import annotations

from gameplay.games.roborally.options import CARDS


def option_cards() -> list[dict[str, str]]:
    """RoboRally's option cards: code, name and text (message ids)."""
    return [{"slug": slug, "name": card.name, "text": card.text} for slug, card in CARDS.items()]
