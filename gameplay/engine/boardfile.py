"""What may be wrong with a board, for any game: one problem as a value, and the error that holds them all.

Loading boards and drawing them use the same two. Reading texts is in `boardtext`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from gameplay.engine.contract import Json

Level = Literal["error", "warning"]
NAMED = 3
"""How many cells a problem names; it holds them all."""


class Problem(msgspec.Struct, frozen=True):
    """One thing that is wrong with a board, as a value.

    `message` is a message id with `%(name)s` places filled from `params`; the host translates it.
    """

    level: Level
    rule: str
    """A stable word for the failed check, or `"format"`."""
    message: str
    params: dict[str, Json] = {}
    cells: tuple[tuple[int, int], ...] = ()
    """The cells at fault; empty when no single place is at fault."""
    where: str = ""
    """The first few of these cells as people name them."""
    part: str = ""
    """Which board of a course the cells belong to; empty: the whole course, or the only board."""
    file: str = ""
    """The file it was read from, if any."""

    def __str__(self) -> str:
        """One plain line: file, place, sentence, rule."""
        place = " ".join(part for part in (self.part, self.where) if part)
        said = ": ".join(part for part in (self.file, place, self.message % self.params) if part)
        return f"{said} [{self.rule}]"


class BoardError(ValueError):
    """A text that is no board, or a board that cannot be raced. Holds every problem found, including warnings."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("\n".join(str(problem) for problem in problems))
        self.problems = problems


def named_cells(names: Sequence[str]) -> str:
    """The names of the first few cells, and a sign if there are more."""
    return ", ".join(names[:NAMED]) + (" …" if len(names) > NAMED else "")


def located(problems: Iterable[Problem], *, file: str = "", part: str = "") -> tuple[Problem, ...]:
    """The problems, with the file or board added where they name none yet."""
    return tuple(
        msgspec.structs.replace(problem, file=problem.file or file, part=problem.part or part) for problem in problems
    )
