"""Read the raw options of a match and freeze them, so that they hold from the race's start (RR-1.2, RR-16.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gameplay.engine import options
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.games.roborally import board as courses
from gameplay.games.roborally.board_file import SPECIAL_RULES, TEAM_TABLES

RULES: dict[str, str] = {code.replace("-", "_"): code for code in SPECIAL_RULES}
"""Option of a match -> code of the special rule in a course file."""
KNOWN = frozenset(
    {"game", "seats", "board", "board_digest", "end", "lives", "life_rule", "last_robot_wins", "max_turns", "grid"}
    | set(RULES)
)
LATER = frozenset({"superbot", "turning_boards", "shared_flags", "last_team"})
"""Options that a setup names only if they are on, so that older races keep their setups and views."""
THREE = 3
"""Life tokens of a robot (RR-1.5)."""
FIVE = 5
"""The number of robots from which four life tokens are allowed (RR-1.6)."""
DEFAULT_COURSE = "coil-yard"


def freeze(raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The self-contained setup: every option present, including the course with its boards. Raises InvalidSetup."""
    options.known(raw, KNOWN)
    options.seats(seats, 2, 8)
    board = _board(raw.get("board", DEFAULT_COURSE))
    low, high = board["players"]
    if not low <= seats <= high:
        raise InvalidSetup("seats", "not_on_this_course", minimum=low, maximum=high)
    lives = options.number(raw, "lives", board["lives"] if seats >= FIVE else THREE, THREE, 4)
    if lives == 4 and seats < FIVE:
        raise InvalidSetup("lives", "needs_five_robots")
    setup: dict[str, Json] = {
        "game": "roborally",
        "seats": seats,
        "end": options.one_of(raw, "end", "first", ("first", "full")),
        "lives": lives,
        "life_rule": options.one_of(raw, "life_rule", "seed", ("seed", "strict")),
        "last_robot_wins": options.flag(raw, "last_robot_wins", False),
        "max_turns": options.number(raw, "max_turns", 60, 1, 200),
        "grid": options.grid(raw, seats, "order"),
    }
    teams = _teams(raw, seats, board["rules"])
    if teams is not None:
        setup["teams"] = teams
    for option, code in RULES.items():
        if option == "teams":
            continue
        on = options.flag(raw, option, False) or code in board["rules"]
        if on or option not in LATER:
            setup[option] = on
    return {**setup, "board": board, "board_digest": courses.digest(board)}


def _board(raw: Json) -> dict[str, Json]:
    """A course of the box by its slug, or a whole course as object or `rrb1` text."""
    if isinstance(raw, str) and "\n" not in raw:
        if raw not in courses.catalogue():
            raise InvalidSetup("board", "unknown_board", board=raw[:80])
        raw = courses.catalogue()[raw]
    try:
        return courses.admit(raw)
    except courses.BoardError as wrong:
        raise InvalidSetup("board", "bad_course", problems=[str(problem) for problem in wrong.problems]) from wrong


def _teams(raw: Mapping[str, Json], seats: int, rules: Sequence[str]) -> list[int] | None:
    """The team of each seat (RR-S-21): `true`, or a rule that needs teams, deals the seats round them.

    A season names the teams itself and does not run on a course that deals its own (RR-S-26).
    """
    given = raw.get("teams", False)
    shared = "shared-flags" in rules or raw.get("shared_flags") is True
    last = "last-team" in rules or raw.get("last_team") is True
    if given is None or given is False:
        given = shared or last or "teams" in rules
    if given is False:
        return None
    if seats not in TEAM_TABLES:
        raise InvalidSetup("teams", "teams_need_robots", robots=list(TEAM_TABLES))
    if given is True:
        count = seats // 2 if shared else 2
        return [seat % count for seat in range(seats)]
    if not isinstance(given, list) or len(given) != seats or any(type(team) is not int for team in given):
        raise InvalidSetup("teams", "not_a_team_for_each_seat")
    sizes = {given.count(team) for team in given}
    if sorted(set(given)) != list(range(len(set(given)))) or len(sizes) > 1 or not 2 <= min(sizes) < seats:
        raise InvalidSetup("teams", "teams_of_unequal_size")
    return list(given)
