"""Floors, walls and belts in a picture match the live board: both draw what tests/support/floors.json says
(tests/front/floors.test.js reads it, too)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gameplay.gamepages.dr2d import picture as dr2d
from gameplay.gamepages.droids.island import ground_paths, rack_paths
from gameplay.gamepages.floors import Paths, band_paths, floor_paths, front_paths, rail_paths, rivet_paths, wall_paths
from gameplay.gamepages.roborally import picture as roborally

KEPT = json.loads(Path(__file__, "../../../support/floors.json").resolve().read_text("utf-8"))


def roborally_belts(rows: list[str]) -> Paths:
    belts = roborally.belts_of([row.split() for row in rows])
    kinds = (
        band_paths([belt for belt in belts if belt.kind == kind], marks, round_corners=True)
        for kind, marks in roborally.MARKS.items()
    )
    return [*rail_paths(belts, round_corners=True), *(path for paths in kinds for path in paths)]


DRAWN = {
    "floor": lambda cells: [*floor_paths(cells), *rivet_paths(cells)],
    "walls": wall_paths,
    "bricks": lambda edges: wall_paths(edges, bricks=True),
    "front": lambda given: front_paths(given["edges"], given["borne"]),
    "roborally": roborally_belts,
    "dr2d": dr2d.belt_paths,
    "garden": lambda given: ground_paths([*map(tuple, given["cells"])], [*map(tuple, given["river"])]),
    "rack": lambda given: rack_paths(given["emitters"], given["way"]),
}


@pytest.mark.parametrize("case", KEPT, ids=lambda case: str(case["name"]))
def test_a_picture_has_the_paths_of_the_live_board(case: dict[str, Any]) -> None:
    drawn = DRAWN[case["draws"]](case["given"])
    assert [list(path) for path in drawn] == case["paths"]
