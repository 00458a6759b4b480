"""Which numbers of racers make tables, and what to say when they do not (BB-10.7, BB-11.3).

Asked when a race is planned (would all the places be seated?), while check-in runs, and at the start. Where a number
does not divide into tables, house bots fill them up or some sit out, as the rules say. What remains: a bot sits at no
real table, and teams that race together are neither filled up nor parted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.typing import Json
from gameplay.refused import Refused
from league.models import Competition, Entry, Race, Venue
from league.scoring.heats import FEWEST, Division, Misfit, Uneven, divide, heat_sizes
from league.scoring.rules import EntryRules
from league.scoring.teams import teams_problem
from league.services.boards import Board, board_of
from league.services.facts import games
from league.services.setup import race_raw
from league.services.turnout import Turnout, turnout

UNSEATED = ("tables", "team_table", "apart_table", "apart_online", "alone_table", "alone_online", "alone_guest")
"""Codes of a race that can not start because of how many have come: one robot more or fewer may make it fit. `apart`
and `alone`: of those at real tables or online, in a race that has both."""


@dataclass(frozen=True)
class Group:
    """Those who race with each other, because they are in the same place."""

    venue: str
    entries: tuple[Entry, ...]
    """Whoever may yet sit out among them."""
    tables: Division


@dataclass(frozen=True)
class Outlook:
    """What would become of those who are there, if the race started now."""

    problem: Refused | None = None
    house: int = 0
    """How many house bots would sit down."""
    out: int = 0
    """How many of those who are there would sit out."""


def table_sizes(game: str, board: Board, options: Mapping[str, Json], teams: bool = False) -> frozenset[int]:
    """How many may race at a table: what the game takes, within what the board is made for, and nobody alone."""
    fewest, most = max(FEWEST, board.seats[0]), board.seats[1]
    return frozenset(size for size in _taken(game, options, board, teams) if fewest <= size <= most)


def places_check(
    game: str,
    board: Board,
    options: Mapping[str, Json],
    *,
    teams: bool,
    places: int,
    venue: str,
    entered: int = 0,
    at: str = "boards",
) -> None:
    """Can those who may come race at tables of this board? Teams race at one table, so that mates are not parted; there
    are more `entered` than places where the capacity was lowered. Else house bots fill up or some sit out; only at real
    tables, where no bot sits, too few places make no table.

    Raises Refused: no_tables, board_places, team_places (`_no_board` and `places` in a game without boards).
    """
    sizes = table_sizes(game, board, options, teams)
    if not sizes:
        raise Refused("no_tables", at=at)
    if teams:
        if places not in sizes or entered > max(sizes):
            params = {"board": board.title, "sizes": sorted(sizes), "places": max(places, entered)}
            raise Refused("team_places", params, at) if board.title else Refused("team_places_no_board", params, at)
        return
    divided = divide(places, sizes, "house", _bots_sit(game, venue))
    if isinstance(divided, Misfit):
        params = {"board": board.title, "places": places, **_facts(divided, sizes, other_board=False)}
        raise Refused("board_places", params, at) if board.title else Refused("places", params, at)


def places_divided(
    game: str, board: Board, options: Mapping[str, Json], *, places: int, venue: str, uneven: Uneven
) -> Division | None:
    """The tables of a race where every place is taken; None where there can be none."""
    found = divide(places, table_sizes(game, board, options), uneven, _bots_sit(game, venue))
    return found if isinstance(found, Division) else None


def race_places_check(race: Race, entry: EntryRules, *, entered: int = 0, at: str) -> None:
    """The same of a race that is planned, with the rules of who takes part."""
    places_check(
        race.game,
        board_of(race),
        race.options,
        teams=entry.team_races,
        places=entry.capacity,
        venue=race.venue,
        entered=entered,
        at=at,
    )


def groups_divide(race: Race, there: Turnout, in_teams: bool) -> list[Group]:
    """Everybody who is there, with the sizes of their tables: those at real tables first. Raises Refused with one of
    `UNSEATED`."""
    groups = there.groups
    return [
        Group(venue, tuple(entries), _divided(race, entries, in_teams, venue, apart=len(groups) > 1))
        for venue, entries in groups
    ]


def _divided(race: Race, present: Sequence[Entry], in_teams: bool, venue: str, apart: bool) -> Division:
    """The tables for these starters, who are at the venue. `apart`: others race elsewhere. Raises Refused with one of
    `UNSEATED`."""
    board, number = board_of(race), len(present)
    sizes = table_sizes(race.game, board, race.options)
    if not sizes:
        return Division((number,))  # the game runs no such race at all, and says why when the match is made
    if in_teams:
        takes = sizes_racing(race, in_teams)
        if number not in takes:
            raise Refused("team_table", {"racers": number, "sizes": sorted(takes)})
        return Division((number,))
    divided: Division | Misfit
    if number < FEWEST or race.stage.competition.rules.entry.team_races:
        exact = heat_sizes(number, sizes)
        divided = exact if isinstance(exact, Misfit) else Division(exact)
    else:
        divided = divide(number, sizes, race.stage.rules.uneven, _bots_sit(race.game, venue))
    if isinstance(divided, Misfit):
        facts = _facts(divided, sizes, _other_board(race, number))
        raise _apart(venue, present, facts) if apart else Refused("tables", {"racers": number, **facts})
    return divided


def _bots_sit(game: str, venue: str) -> bool:
    return venue != Venue.TABLE and bool(games.bot_levels(game))


def _apart(venue: str, present: Sequence[Entry], facts: Mapping[str, Json]) -> Refused:
    """Of those who are at one venue, while others are at the other: the way out may be there."""
    params: dict[str, Json] = {"racers": len(present), "name": present[0].player.name, **facts}
    if len(present) > 1:
        return Refused("apart_table", params) if venue == Venue.TABLE else Refused("apart_online", params)
    if venue == Venue.ONLINE:
        return Refused("alone_online", params)
    return Refused("alone_guest", params) if present[0].player.is_guest else Refused("alone_table", params)


def sizes_racing(race: Race, in_teams: bool) -> frozenset[int]:
    """How many may sit at a table of a race when it is on. BB-11.4: after forfeits a team race may have fewer than the
    board is made for; whether that goes, the game alone says."""
    board = board_of(race)
    sizes = table_sizes(race.game, board, race.options)
    if not in_teams or not sizes:
        return sizes
    return frozenset(size for size in _taken(race.game, race.options, board) if FEWEST <= size <= max(sizes))


def outlook(race: Race) -> Outlook:
    """How those who are there could start now; nothing where they are too few for any race. At most three queries."""
    there = turnout(race)
    if len(there.where) < FEWEST:
        return Outlook()
    try:
        groups = groups_divide(race, there, races_in_teams(race.stage.competition, there.expected))
    except Refused as refused:
        return Outlook(refused)
    return Outlook(house=sum(one.tables.house for one in groups), out=sum(one.tables.out for one in groups))


def races_in_teams(competition: Competition, expected: Iterable[Entry]) -> bool:
    """The teams are whole (BB-11.3): a withdrawn robot's seat counts, who has no team is an individual."""
    teams: dict[int, list[int]] = {}
    for entry in expected:
        if entry.team_id is not None:
            teams.setdefault(entry.team_id, []).append(entry.pk)
    return competition.rules.entry.team_races and not teams_problem(teams, [entry.pk for entry in expected])


def teams_entered(expected: Iterable[Entry], present: Iterable[Entry]) -> int:
    """How many robots teams have entered, forfeits included, as a game is told of a race in teams (BB-11.4). 0 where
    it is told of none, because somebody races without a team."""
    if any(entry.team_id is None for entry in present):
        return 0
    return sum(entry.team_id is not None for entry in expected)


def _taken(game: str, options: Mapping[str, Json], board: Board, teams: bool = False) -> frozenset[int]:
    raw = race_raw(game=game, board=board.told, options=options)
    return games.tables(game, {**raw, "teams": True} if teams else raw)


def _facts(misfit: Misfit, sizes: Collection[int], other_board: bool) -> dict[str, Json]:
    return {"sizes": sorted(sizes), "more": misfit.more, "fewer": misfit.fewer, "other_board": other_board}


def _other_board(race: Race, racers: int) -> bool:
    """Whether the box has a board that would seat them, as far as boards tell without their rules."""
    others = (info.seats for info in games.boards(race.game) if info.slug != race.board)
    ranges = (range(max(FEWEST, fewest), most + 1) for fewest, most in others)
    return any(not isinstance(heat_sizes(racers, sizes), Misfit) for sizes in ranges)
