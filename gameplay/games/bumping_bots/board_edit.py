"""Tracks in the editor: `bb-track/1` text is read with the line and column of each mistake, checked, and written by
lines."""

from __future__ import annotations

import json
from functools import lru_cache

from gameplay.engine.boardfile import BoardError, Problem
from gameplay.engine.boardtext import read_json
from gameplay.engine.contract import Json
from gameplay.engine.words import gettext_noop as _
from gameplay.games.bumping_bots import board
from gameplay.games.bumping_bots.board_check import check
from gameplay.games.bumping_bots.board_file import FORMAT, TrackFile, read

MOST_CELLS = 1000
"""More than twice the largest track of the box; the checks look at every cell several times."""
MOST_THINGS = 200
OVAL = "rivet_oval"


class Tracks:
    """Implements `gameplay.engine.editing.Editing`."""

    file: type = TrackFile
    format = FORMAT
    suffix = "json"

    def read(self, text: str) -> dict[str, Json]:
        raw = read_json(text)
        _bounded(raw)
        return board.normalise(raw)

    def remarks(self, text: str) -> tuple[Problem, ...]:
        return ()

    def check(self, content: Json) -> tuple[Problem, ...]:
        track = read(content)
        if track.lab:
            return (Problem("error", "lab", _("A laboratory track has no line and cannot be raced.")),)
        return check(track)

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
        """An oval driven to the left, with its grid and no obstacles: it can be raced, and pulled into shape."""
        return {**_normal(OVAL), "id": "my_track", "name": "My track"}

    def shipped(self, slug: str) -> dict[str, Json] | None:
        return _normal(slug) if slug in board.catalogue() else None

    def extras(self) -> dict[str, Json]:
        return {}

    def seats(self, content: Json) -> tuple[int, int] | None:
        return None


@lru_cache(maxsize=32)
def _normal(slug: str) -> dict[str, Json]:
    return board.normalise(board.catalogue()[slug])


def _bounded(raw: Json) -> None:
    """A small text can name a million cells, so count before anything loops over them. Raises BoardError."""
    track: TrackFile = read(raw)
    cells = sum(last - first + 1 for zone in track.zones for _r, first, last in zone.runs)
    if cells > MOST_CELLS:
        message = _("The track has %(cells)s cells; the limit here is %(most)s.")
        raise BoardError(Problem("error", "too_many_cells", message, {"cells": cells, "most": MOST_CELLS}))
    arrows = sum(len(bumper.arrows or ()) for bumper in track.bumpers)
    things = (track.grid, track.fixed, track.mobiles, track.motors, track.bumpers, track.zones)
    if sum(map(len, things)) + arrows > MOST_THINGS:
        message = _("There are too many zones, places and obstacles; the limit here is %(most)s.")
        raise BoardError(Problem("error", "too_many_things", message, {"most": MOST_THINGS}))


tracks = Tracks()
