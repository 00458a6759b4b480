"""Read the raw options of a match and freeze them: the scenario is its board, and has the last word (DR-3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from gameplay.engine import codec, options
from gameplay.engine.contract import InvalidSetup, Json
from gameplay.games.droids.board import ROWS, SIDES
from gameplay.games.droids.meta import MOST_LEVEL, MOST_SEATS, MOST_TURNS, SCENARIOS, TITLES, TURNS
from gameplay.games.droids.rules.scenarios import scenario_of
from gameplay.games.droids.rules.scenarios.base import Scenario

KNOWN = ("game", "seats", "board", "board_digest", "turns", "teams", "by_lot", "side", "sides", "level")
OPPOSITE = 2
"""Sides that face each other are two apart (DR-2.5)."""


def freeze(raw: Mapping[str, Json], seats: int) -> dict[str, Json]:
    """The self-contained setup: every option present. Options that its scenario does not have must be at their default.
    Raises InvalidSetup."""
    options.known(raw, KNOWN)
    options.seats(seats, 1, MOST_SEATS)
    board = _board(raw.get("board", SCENARIOS[0]))
    scenario = scenario_of({"board": board})
    fewest, most = scenario.seats
    if not fewest <= seats <= most:
        raise InvalidSetup(
            "seats", "not_in_this_scenario", players=str(fewest) if fewest == most else f"{fewest}–{most}"
        )
    teams = _teams(raw, seats, scenario)
    alone = board["slug"] == "killer"
    return {
        "game": "droids",
        "seats": seats,
        "turns": options.number(raw, "turns", TURNS, 5, MOST_TURNS),
        "teams": teams,
        "sides": _side(raw, scenario) if alone else _sides(raw, seats, scenario, teams),
        "level": options.number(raw, "level", 1, 1, MOST_LEVEL) if alone else _no_level(raw),
        "board": board,
        "board_digest": codec.digest(board),
        **({"by_lot": True} if options.flag(raw, "by_lot", False) else {}),  # matches older than the option lack it
    }


def _board(raw: Json) -> dict[str, Json]:
    """A scenario by its slug, or the frozen object of one."""
    slug = raw.get("slug") if isinstance(raw, Mapping) else raw
    if not isinstance(slug, str) or slug not in TITLES:
        raise InvalidSetup("board", "unknown_board", board=str(slug)[:80])
    board: dict[str, Json] = {"slug": slug, "name": TITLES[slug], "rows": list(ROWS)}
    if isinstance(raw, Mapping) and raw != board:
        raise InvalidSetup("board", "another_board")
    return board


def _teams(raw: Mapping[str, Json], seats: int, scenario: Scenario) -> list[int] | None:
    """The team of each seat (DR-S0.1): `true` makes seats 0 and 2 partners. A season names the teams itself."""
    given = raw.get("teams")
    if given is None or given is False:
        return None
    if not scenario.teams:
        raise InvalidSetup("teams", "no_teams_here")
    if seats != MOST_SEATS:
        raise InvalidSetup("teams", "teams_need_four")
    if given is True:
        return [0, 1, 0, 1]
    if not isinstance(given, list) or any(type(team) is not int for team in given) or sorted(given) != [0, 0, 1, 1]:
        raise InvalidSetup("teams", "two_teams_of_two")
    return list(given)


def _side(raw: Mapping[str, Json], scenario: Scenario) -> list[str]:
    """The side that the solo player has chosen (DR-S7.1)."""
    given = raw.get("sides")
    if given is None:
        given = [raw.get("side", SIDES[0])]
    if not isinstance(given, list) or len(given) != 1 or given[0] not in _allowed(scenario):
        raise InvalidSetup("side", "unknown_value", choices=list(_allowed(scenario)))
    return list(given)


def _sides(raw: Mapping[str, Json], seats: int, scenario: Scenario, teams: list[int] | None) -> list[str] | None:
    """The side of each seat, if the table names them (DR-3.1, DR-3.11); None: they are drawn (DR-17.10)."""
    if raw.get("side", SIDES[0]) != SIDES[0]:
        raise InvalidSetup("side", "only_killer")
    given = raw.get("sides")
    if given is None:
        return None
    allowed = _allowed(scenario)
    if not isinstance(given, list) or len(given) != seats or any(side not in allowed for side in given):
        raise InvalidSetup("sides", "not_a_side_for_each_seat", choices=list(allowed))
    if len(set(given)) != seats:
        raise InvalidSetup("sides", "same_side_twice")
    if teams is not None:
        at = [SIDES.index(side) for side in given]
        if any((at[i] - at[j]) % len(SIDES) != OPPOSITE for i in range(4) for j in range(i) if teams[i] == teams[j]):
            raise InvalidSetup("sides", "partners_opposite")
    return list(given)


def _allowed(scenario: Scenario) -> tuple[str, ...]:
    return tuple(SIDES[side] for side in scenario.sides_allowed)


def _no_level(raw: Mapping[str, Json]) -> int:
    if raw.get("level", 0) not in (0, 1):
        raise InvalidSetup("level", "only_killer")
    return 0
