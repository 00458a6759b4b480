"""What the pages show of each game: pictures, positions in words, names of things. One module a game, by slug.

Each gives: BOARD, BOARDS (what its boards are called), HELP (how to play on the live page, before its keys), SEASON
(what is said of its start and its teams in a championship), COVER (the board that stands for it), FIRST_RACE (the led
one), `picture(content, label)`, `alt(title, content)`, `facts(content)`, `pictures()` for its rules,
`position(view, seats, you, marks)` and `question(prompt, seats)` for the plain pages, `heading(event)` (the part of the
race that a public event begins, or ""), `guide()` for help beside the live board.
"""

from __future__ import annotations

from typing import Any

from gameplay.pages.games import bumping_bots, roborally

FACES: dict[str, Any] = {"bumping_bots": bumping_bots, "roborally": roborally}


def face(game: str) -> Any:
    return FACES[game]
