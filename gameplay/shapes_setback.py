"""What a page knows about a request to set its match back. Part of the shapes in `gameplay.shapes`."""

from __future__ import annotations

from typing import TypedDict


class SetBackPublic(TypedDict):
    """Somebody asks to go back to before one of their own answers."""

    asked: int
    """The version of the step that announced it; an answer names it."""
    seat: int
    """The asker's seat."""
    answers: int
    """How many answers of the asker would become void."""
    waits: list[int]
    """Seats whose players have not agreed."""


class BackAsked(TypedDict):
    """`answers`: how many of the asker's would become void."""

    seat: int
    answers: int


class BackEnded(TypedDict):
    """`seat`: the asker's; `by`: the seat that said no, or the asker's own."""

    seat: int
    by: int
