"""Read the raw options of a match and freeze them (BB-2.1, BB-2.2, BB-2.12, BB-11).

A race in teams after forfeits: `entered` is the number of robots that were entered, including those that forfeited
before the start; it is 4, 6, 8 or 9 (BB-11.3). `teams` gives each remaining robot the number of its team, from 0 up: a
team has at most as many robots as when it was whole, and may have none. For example three teams of two, one robot of
the last team missing: `{"teams": [0, 0, 1, 1, 2], "entered": 6}` for five seats.
"""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine import options
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.games.bumping_bots import board as tracks
from gameplay.games.bumping_bots.rules.cards import MOST_CARDS

KNOWN = (
    "game", "seats", "board", "board_digest", "laps", "cards", "card_count", "obstacles", "full_ranking",
    "reverse_lock", "teams", "entered", "grid",
)  # fmt: skip
TEAM_SIZE = {4: 2, 6: 2, 8: 2, 9: 3}
"""Robots in each team, by number of robots entered (BB-11.1, BB-11.2, BB-11.3)."""


def freeze(raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The self-contained setup: every option present, including the track's content. Raises InvalidSetup."""
    options.known(raw, KNOWN)
    options.seats(seats, 2, 9)
    obstacles = options.flag(raw, "obstacles", True)
    board = _board(raw.get("board", "rivet_oval"), obstacles)
    laps = options.number(raw, "laps", min(board["laps"]), min(board["laps"]), max(board["laps"]))
    if laps not in board["laps"]:
        raise InvalidSetup("laps", "not_on_this_track", laps=board["laps"])
    # BB-12.3: drawn or chosen, and more or fewer than laps.
    cards = options.one_of(raw, "cards", "draw", ("none", "draw", "choose"))
    count = options.number(raw, "card_count", 0, 0, MOST_CARDS)
    entered = options.number(raw, "entered", seats, seats, 9)
    teams = _teams(raw.get("teams"), seats, entered)
    frozen: dict[str, Json] = {
        "game": "bumping_bots",
        "seats": seats,
        "laps": laps,
        "cards": cards,
        "card_count": 0 if cards == "none" else count or laps,
        "obstacles": obstacles,
        "full_ranking": options.flag(raw, "full_ranking", True),
        "reverse_lock": options.flag(raw, "reverse_lock", True),
        "teams": teams,
        "grid": options.grid(raw, seats),
        "board": board,
        "board_digest": tracks.digest(board),
    }
    if teams is not None and entered > seats:  # only then: the setup of a whole field stays as it always was
        frozen["entered"] = entered
    return frozen


def team_size(setup: Mapping[str, Json]) -> int:
    """Robots in a whole team of a race in teams; a forfeit does not change it (BB-11.4)."""
    return TEAM_SIZE[setup.get("entered", setup["seats"])]


def _board(raw: Json, obstacles: bool) -> dict[str, Json]:
    if isinstance(raw, str):
        if raw not in tracks.catalogue():
            raise InvalidSetup("board", "unknown_board", board=raw[:80])
        raw = tracks.catalogue()[raw]
    try:
        board = tracks.admit(raw, obstacles=obstacles)
    except tracks.BoardError as wrong:
        raise InvalidSetup("board", "bad_track", problems=[str(problem) for problem in wrong.problems]) from wrong
    if board.get("lab"):
        raise InvalidSetup("board", "lab_only")
    return board


def _teams(raw: Json, seats: int, entered: int) -> list[int] | None:
    """The team of each seat; `true` deals the seats round the teams (BB-11.1, BB-11.2)."""
    if raw is None or raw is False:
        return None
    size = TEAM_SIZE.get(entered)
    if size is None:
        raise InvalidSetup("teams", "teams_need_robots", robots=sorted(TEAM_SIZE))
    count = entered // size
    if raw is True:
        return [seat % count for seat in range(seats)]
    if not isinstance(raw, list) or len(raw) != seats or any(type(team) is not int for team in raw):
        raise InvalidSetup("teams", "not_a_team_for_each_seat")
    if not all(0 <= team < count and raw.count(team) <= size for team in raw):
        raise InvalidSetup("teams", "teams_of_unequal_size", size=size)
    return list(raw)
