"""The games that have a page of their own, by slug. A game without one is shown by the defaults of `GamePage`."""

from __future__ import annotations

from gameplay.gamepages.base import GamePage
from gameplay.gamepages.bumping_bots.page import BumpingBotsPage
from gameplay.gamepages.roborally.page import RoboRallyPage

PAGES: dict[str, GamePage] = {
    page.slug: page
    for page in (
        BumpingBotsPage(),
        RoboRallyPage(),
    )
}


def game_page(slug: str) -> GamePage:
    """Answers for every game."""
    return PAGES.get(slug) or GamePage()
