"""Tracks in the editor: `bb-track/1` text read with the line and column of what is wrong, judged, written by lines."""

from __future__ import annotations

import json
from functools import lru_cache

from gameplay.engine.boardfile import BoardError, Problem
from gameplay.engine.contract import Json
from gameplay.engine.editing import Finding, Unreadable, named_cells
from gameplay.engine.words import gettext_noop as _
from gameplay.games.bumping_bots import board
from gameplay.games.bumping_bots.board_check import check
from gameplay.games.bumping_bots.board_file import FORMAT, TrackFile, read

MOST_CELLS = 1000
"""More than twice the largest track of the box; the checks look at every cell several times."""
MOST_THINGS = 200


class Tracks:
    """Implements `gameplay.engine.editing.Editing`."""

    format = FORMAT
    suffix = "json"

    def read(self, text: str) -> dict[str, Json]:
        try:
            raw = json.loads(text)
        except json.JSONDecodeError as error:
            message = _("Line %(line)s, column %(column)s: this is not JSON (%(error)s).")
            params = {"line": error.lineno, "column": error.colno, "error": error.msg}
            raise Unreadable((Finding("error", "format", message, params),)) from error
        except (ValueError, RecursionError) as error:
            raise Unreadable((Finding("error", "format", _("The text can not be read.")),)) from error
        try:
            _bounded(raw)
            return board.normalise(raw)
        except BoardError as error:
            raise Unreadable(tuple(_finding(problem) for problem in error.problems)) from error

    def remarks(self, text: str) -> tuple[Finding, ...]:
        return ()

    def check(self, content: Json) -> tuple[Finding, ...]:
        track = read(content)
        if track.lab:
            return (Finding("error", "lab", _("A laboratory track has no line and can not be raced.")),)
        return tuple(_finding(problem) for problem in check(track))

    def write(self, content: Json) -> str:
        lines = []
        for key, value in content.items():
            if isinstance(value, list) and value and isinstance(value[0], dict):
                items = ",\n".join(f"  {json.dumps(item, ensure_ascii=False)}" for item in value)
                lines.append(f"{json.dumps(key)}: [\n{items}\n]")
            else:
                lines.append(f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
        return "{\n" + ",\n".join(lines) + "\n}\n"

    def drawn(self, content: Json) -> dict[str, Json] | None:
        return content if any(zone["runs"] for zone in content["zones"]) else None

    def blank(self) -> dict[str, Json]:
        """The zones of an oval driven to the left, nothing painted yet."""
        zones: list[Json] = [{"dir": d, "inside": "L", "runs": []} for d in (0, 1, 2, 3, 4, 5, 0)]
        empty: dict[str, Json] = {key: [] for key in ("grid", "fixed", "mobiles", "motors", "bumpers")}
        return {"format": FORMAT, "id": "my_track", "name": "My track", "laps": [2, 3], "zones": zones, **empty}

    def shipped(self, slug: str) -> dict[str, Json] | None:
        return _shipped(slug)

    def extras(self) -> dict[str, Json]:
        return {}

    def seats(self, content: Json) -> tuple[int, int] | None:
        return None


@lru_cache(maxsize=32)
def _shipped(slug: str) -> dict[str, Json] | None:
    raw = board.catalogue().get(slug)
    return None if raw is None else board.normalise(raw)


def _bounded(raw: Json) -> None:
    """A small text can name a million cells; count before anything walks over them. Raises Unreadable, BoardError."""
    track: TrackFile = read(raw)
    cells = sum(last - first + 1 for zone in track.zones for _r, first, last in zone.runs)
    if cells > MOST_CELLS:
        message = _("The track has %(cells)s cells; at most %(most)s are possible here.")
        raise Unreadable((Finding("error", "too_many_cells", message, {"cells": cells, "most": MOST_CELLS}),))
    arrows = sum(len(bumper.arrows or ()) for bumper in track.bumpers)
    things = (track.grid, track.fixed, track.mobiles, track.motors, track.bumpers, track.zones)
    if sum(map(len, things)) + arrows > MOST_THINGS:
        message = _("There are too many zones, places and obstacles; at most %(most)s are possible here.")
        raise Unreadable((Finding("error", "too_many_things", message, {"most": MOST_THINGS}),))


def _finding(problem: Problem) -> Finding:
    where = named_cells([f"({q}, {r})" for q, r in problem.cells])
    return Finding(problem.level, problem.rule, problem.message, problem.params, problem.cells, where)


tracks = Tracks()
