"""The games that have a page of their own, by slug. A game without one is shown by the defaults of `GamePage`."""

from __future__ import annotations

from gameplay.gamepages.base import GamePage
from gameplay.gamepages.bumping_bots.page import BumpingBotsPage
from gameplay.gamepages.dr2d.page import Dr2dPage
from gameplay.gamepages.droids.page import DroidsPage
from gameplay.gamepages.roborally.page import RoboRallyPage
from gameplay.gamepages.robotrick.page import RobotrickPage

PAGES: dict[str, GamePage] = {
    page.slug: page
    for page in (
        BumpingBotsPage(),
        RoboRallyPage(),
        RobotrickPage(),
        Dr2dPage(),
        DroidsPage(),
    )
}


def game_page(slug: str) -> GamePage:
    """Answers for every game."""
    return PAGES.get(slug) or GamePage()
