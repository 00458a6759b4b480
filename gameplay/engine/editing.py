"""What a board editor needs from a game: read a board's text, check the board, write it down again. Knows no game.

Here: the contract. Each game that lets people draw boards fulfils it in its `board_edit.py`; `gameplay.games.editable`
lists them.
"""

from __future__ import annotations

from typing import Protocol

from gameplay.engine.boardfile import Problem
from gameplay.engine.contract import Json


class Editing(Protocol):
    """How boards of one game are read, checked and written."""

    file: type
    """The struct of a board's file; scripts get their types from it."""
    format: str
    suffix: str
    """The end of the name of a board's file."""

    def read(self, text: str) -> dict[str, Json]:
        """The canonical object of a text. Raises BoardError."""
        ...

    def remarks(self, text: str) -> tuple[Problem, ...]:
        """What `read` changed to make a board of this text; the author sees it once, when the text comes in."""
        ...

    def check(self, content: Json) -> tuple[Problem, ...]:
        """Everything wrong with a canonical object, errors before warnings."""
        ...

    def write(self, content: Json) -> str:
        """The object as text; `read` gives the same object again."""
        ...

    def drawn(self, content: Json) -> dict[str, Json] | None:
        """What pictures are made from; None while there is nothing to show."""
        ...

    def blank(self) -> dict[str, Json]:
        """The board with which a drawing begins."""
        ...

    def shipped(self, slug: str) -> dict[str, Json] | None:
        """The canonical object of a board of the box."""
        ...

    def extras(self) -> dict[str, Json]:
        """What else the page of the editor needs: lists to choose from."""
        ...

    def seats(self, content: Json) -> tuple[int, int] | None:
        """The fewest and most robots it is for; None if the board does not say."""
        ...
