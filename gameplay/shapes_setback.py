"""What a page knows of a request to set its match back. Part of the shapes in `gameplay.shapes`."""

from __future__ import annotations

from typing import TypedDict


class SetBackPublic(TypedDict):
    """Somebody asks to go back to before an own answer."""

    asked: int
    """The version of the step that told it; an answer names it."""
    seat: int
    """The asker's."""
    answers: int
    """So many answers of the asker would become void."""
    waits: list[int]
    """Seats whose players have not agreed."""


class BackAsked(TypedDict):
    """`answers`: of the asker, that would become void."""

    seat: int
    answers: int


class BackEnded(TypedDict):
    """`seat`: the asker's; `by`: whose no it was, or the asker's own."""

    seat: int
    by: int
