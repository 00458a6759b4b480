"""The games whose boards people can draw, by slug."""

from __future__ import annotations

from gameplay.engine.editing import Editing
from gameplay.games.bumping_bots.board_edit import tracks
from gameplay.games.dr2d.board_edit import boards
from gameplay.games.roborally.board_edit import courses

EDITABLE: dict[str, Editing] = {"bumping_bots": tracks, "dr2d": boards, "roborally": courses}
