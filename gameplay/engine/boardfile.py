"""The problems of a board file, for any game: one problem as a value, and the error that holds them all."""

from __future__ import annotations

from typing import Literal

import msgspec

from gameplay.engine.contract import Json


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a board, as a value.

    `message` is a message id with `%(name)s` places filled from `params`; the host translates it.
    """

    file: str
    rule: str
    """A stable word for the check that failed, or `"format"`."""
    level: Literal["error", "warning"]
    cells: tuple[tuple[int, int], ...]
    """The cells at fault; empty when no single place is meant."""
    message: str
    params: dict[str, Json] = {}
    where: str = ""
    """The place as the game's own files name it."""

    def __str__(self) -> str:
        """One plain line: file, place, sentence."""
        return ": ".join(part for part in (self.file, self.where, self.message % self.params) if part)


class BoardError(ValueError):
    """A board that can not be raced. Holds every problem found, warnings too."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems
