"""What a board editor asks of a game: read a board's text, judge the board, write it down again. Knows no game.

Here: the contract. Each game that lets people draw boards keeps it in its `board_edit.py`;
`gameplay.games.editable` lists them.
"""

from __future__ import annotations

from typing import Protocol

from gameplay.engine.boardfile import Problem
from gameplay.engine.contract import Json


class Editing(Protocol):
    """How boards of one game are read, judged and written."""

    file: type
    """The struct of a board's file; scripts get their types from it."""
    format: str
    suffix: str
    """The end of the name of a file that holds a board."""

    def read(self, text: str) -> dict[str, Json]:
        """The canonical object of a text. Raises BoardError."""
        ...

    def remarks(self, text: str) -> tuple[Problem, ...]:
        """What `read` changed to make a board of this text; its writer is told once, when the text comes in."""
        ...

    def check(self, content: Json) -> tuple[Problem, ...]:
        """Everything wrong with a canonical object, errors before warnings."""
        ...

    def write(self, content: Json) -> str:
        """The object as text; `read` gives the same object again."""
        ...

    def drawn(self, content: Json) -> dict[str, Json] | None:
        """What pictures are made of; None while there is nothing to show."""
        ...

    def blank(self) -> dict[str, Json]:
        """The board with which somebody starts to draw."""
        ...

    def shipped(self, slug: str) -> dict[str, Json] | None:
        """The canonical object of a board of the box."""
        ...

    def extras(self) -> dict[str, Json]:
        """What the page of the editor needs besides: lists to choose from."""
        ...

    def seats(self, content: Json) -> tuple[int, int] | None:
        """Fewest and most robots it says it is for; None when it says nothing."""
        ...
