"""Boards that people draw, as pages and the API read them; and a game's judgement of one that is being drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from gameplay.engine.boardfile import Problem
from gameplay.engine.contract import Json
from gameplay.games.editable import EDITABLE
from gameplay.models import OwnBoard
from gameplay.refused import NOT_FOUND, Refused
from gameplay.services.boards import BOARD_UNREADABLE, board_read, editing_of
from gameplay.shapes import ProblemShape
from gameplay.wording import worded

if TYPE_CHECKING:
    from accounts.typing import Viewer


@dataclass(frozen=True)
class Judged:
    """A text as the game reads it. `content` and `text` are None if it cannot be read."""

    content: dict[str, Json] | None
    text: str | None
    problems: list[ProblemShape]
    remarks: tuple[str, ...] = ()
    """What reading changed in the text, in the reader's language."""

    @property
    def errors(self) -> int:
        return sum(problem["level"] == "error" for problem in self.problems)


def is_editable(game: str) -> bool:
    return game in EDITABLE


def board_suffix(game: str) -> str:
    return editing_of(game).suffix


def own_board(code: str, user: Viewer) -> OwnBoard:
    """A shared board, or the user's own. Raises Refused("not_found")."""
    board = OwnBoard.objects.select_related("owner").filter(code=code).first()
    if board is None or not (board.is_shared or (user.is_authenticated and board.owner_id == user.pk)):
        raise Refused(NOT_FOUND)
    return board


def own_boards(user: Viewer, game: str | None = None) -> QuerySet[OwnBoard]:
    """The latest first."""
    mine = OwnBoard.objects.filter(owner=user) if user.is_authenticated else OwnBoard.objects.none()
    return mine.filter(game=game) if game else mine


def boards_for_table(user: Viewer, game: str, code: str = "") -> list[OwnBoard]:
    """Boards without an error when they were saved: the one of that link first, then the user's own."""
    ready = OwnBoard.objects.filter(game=game, errors=0)
    linked = ready.filter(code=code, is_shared=True).first() if code else None
    mine = list(ready.filter(owner=user)) if user.is_authenticated else []
    found = [linked, *(board for board in mine if board != linked)] if linked else mine
    return sorted(found, key=lambda board: board.code != code)


def board_judge(game: str, text: str) -> Judged:
    """Read and judge a text. Raises Refused: game_unknown, too_large."""
    editing = editing_of(game)
    try:
        content = board_read(editing, text)
    except Refused as refused:
        if refused.refusal is not BOARD_UNREADABLE:
            raise
        return Judged(None, None, problem_lines(refused.params["problems"]))
    return Judged(content, editing.write(content), problem_lines(editing.check(content)), board_remarks(game, text))


def board_remarks(game: str, text: str) -> tuple[str, ...]:
    """What reading changed in the text."""
    return tuple(problem["message"] for problem in problem_lines(editing_of(game).remarks(text)))


def board_text(game: str, content: dict[str, Json]) -> str:
    return editing_of(game).write(content)


def board_problems(game: str, content: dict[str, Json]) -> list[ProblemShape]:
    return problem_lines(editing_of(game).check(content))


def board_first(game: str, slug: str = "") -> dict[str, Json]:
    """The start of a new board: empty, or a board of the box. Raises Refused: game_unknown, not_found."""
    editing = editing_of(game)
    content = editing.shipped(slug) if slug else editing.blank()
    if content is None:
        raise Refused(NOT_FOUND)
    return content


def board_drawn(game: str, content: dict[str, Json]) -> dict[str, Json] | None:
    """What its picture is made from; None while there is nothing to show."""
    editing = EDITABLE.get(game)
    return editing.drawn(content) if editing else content


def board_extras(game: str) -> dict[str, Json]:
    """Lists to choose from; labels are translated here."""
    return {key: [_labelled(item) for item in items] for key, items in editing_of(game).extras().items()}


def _labelled(item: dict[str, Json]) -> dict[str, Json]:
    return {**item, "label": worded(item["label"])} if "label" in item else item


def board_seats(game: str, content: dict[str, Json]) -> tuple[int, int] | None:
    return editing_of(game).seats(content)


def problem_lines(problems: tuple[Problem, ...]) -> list[ProblemShape]:
    """As the page and the API show it: in the reader's language, including places."""
    return [
        {
            "level": found.level,
            "rule": found.rule,
            "part": found.part,
            "where": f"{found.part} {found.where}".strip(),
            "cells": [list(cell) for cell in found.cells[:400]],
            "message": worded(found.message, {key: _worded_value(value) for key, value in found.params.items()}),
        }
        for found in problems
    ]


def _worded_value(value: Json) -> Json:
    """Kinds of obstacles are message ids themselves; any other text stays as it is."""
    return worded(value) if isinstance(value, str) else value
