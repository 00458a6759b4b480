"""Boards in the editor: reads `DR2D 1` text or the same as JSON, checks the board, writes the text, and draws it."""

from __future__ import annotations

from gameplay.engine.boardfile import Problem
from gameplay.engine.contract import Json
from gameplay.games.dr2d import board
from gameplay.games.dr2d.board_check import check
from gameplay.games.dr2d.board_file import FORMAT, SIZE, BoardFile, read


class Boards:
    """Implements `gameplay.engine.editing.Editing`."""

    file: type = BoardFile
    format = FORMAT
    suffix = "dr2d"

    def read(self, text: str) -> dict[str, Json]:
        return board.parse(text)

    def remarks(self, text: str) -> tuple[Problem, ...]:
        return ()

    def check(self, content: Json) -> tuple[Problem, ...]:
        return check(read(content))

    def write(self, content: Json) -> str:
        return board.write(content)

    def drawn(self, content: Json) -> dict[str, Json] | None:
        if [len(row) for row in content["grid"]] != [SIZE] * SIZE:
            return None
        return dict(board.draw(content, "", board.floor_of(content)))

    def blank(self) -> dict[str, Json]:
        """An empty floor with its laws and starts: it can be raced, and built on."""
        return board.parse(
            {
                "name": "My board",
                "grid": ["." * SIZE] * SIZE,
                "laws": ["C4", "J6", "E10"],
                "starts": ["A1", "L12", "L1", "A12", "F1", "G12", "A8", "L9"],
            }
        )

    def shipped(self, slug: str) -> dict[str, Json] | None:
        return board.catalogue().get(slug)

    def extras(self) -> dict[str, Json]:
        return {}

    def seats(self, content: Json) -> tuple[int, int] | None:
        low, high = content["players"]
        return low, high


boards = Boards()
