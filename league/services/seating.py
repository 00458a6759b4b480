"""Which numbers of racers make tables, and what to say when they do not (BB-10.7, BB-11.3).

Asked when a race is planned (would all the places be seated?), while check-in runs, and at the start. Where a number
does not divide into tables, house bots fill them up or some sit out, as the rules say. Teams that race whole are seated
whole: the game says how many a table takes, and if they do not divide, some sit out. Bots sit at no real table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from accounts.typing import Json
from gameplay.refused import Refused
from league.models import Competition, Entry, Race, Venue
from league.scoring.heats import FEWEST, Division, Misfit, Uneven, divide, heat_sizes
from league.scoring.rules import EntryRules
from league.scoring.teams import team_size, teams_problem
from league.services import boards
from league.services import sizes as sizes_services
from league.services.boards import Board
from league.services.facts import games
from league.services.setup import race_raw, race_teams, team_numbers
from league.services.sizes import race_sizes, table_sizes
from league.services.turnout import RaceField, race_field

BOARD_PLACES = Refusal(
    "board_places",
    _("%(board)s takes tables of %(sizes)s, and %(places)s places can’t be split into them: %(help)s."),
    BAD_REQUEST,
)
NO_TABLES = Refusal("no_tables", _("This can’t be raced at any table of two or more."), BAD_REQUEST)
PLACES = Refusal("places", _("%(places)s places can’t be split into tables of %(sizes)s: %(help)s."), BAD_REQUEST)
NO_TEAM_TABLES = Refusal("no_team_tables", _("You can’t race on %(board)s in teams."), BAD_REQUEST)
BOARD_ALONE = Refusal("board_alone", _("%(board)s is for one player: it can’t be a race."), BAD_REQUEST)
TEAM_PLACES = Refusal(
    "team_places",
    _(
        "Teammates race at one table: in teams, %(board)s takes %(sizes)s robots, and %(places)s places can’t "
        "be split into such tables."
    ),
    BAD_REQUEST,
)
TEAM_PLACES_NO_BOARD = Refusal(
    "team_places_no_board",
    _(
        "Teammates race at one table: in teams it takes %(sizes)s robots, and %(places)s places can’t be split "
        "into such tables."
    ),
    BAD_REQUEST,
)
TABLES = Refusal("tables", _("%(racers)s racers can’t be split into tables of %(sizes)s: %(help)s."), CONFLICT)
APART_TABLE = Refusal(
    "apart_table",
    _("%(racers)s racers at the table can’t be split into tables of %(sizes)s: %(help)s. Or let some check in online."),
    CONFLICT,
)
APART_ONLINE = Refusal(
    "apart_online",
    _("%(racers)s racers online can’t be split into tables of %(sizes)s: %(help)s. Or let some check in at the table."),
    CONFLICT,
)
ALONE_TABLE = Refusal(
    "alone_table", _("Only %(name)s is at the table: %(help)s. Or let %(name)s check in online."), CONFLICT
)
ALONE_ONLINE = Refusal(
    "alone_online", _("Only %(name)s is online: %(help)s. Or let %(name)s check in at the table."), CONFLICT
)
ALONE_GUEST = Refusal(
    "alone_guest",
    _("Only %(name)s is at the table, and a guest can’t race online: %(help)s. Or undo the check-in of %(name)s."),
    CONFLICT,
)
TEAM_TABLE = Refusal(
    "team_table", _("Teams race together at one table: it takes %(sizes)s robots, but %(racers)s are here."), CONFLICT
)
TEAM_TABLES = Refusal(
    "team_tables", _("Whole teams race at tables of %(sizes)s robots, but too few teams are here: %(teams)s."), CONFLICT
)

UNSEATED = (
    TABLES,
    TEAM_TABLE,
    TEAM_TABLES,
    APART_TABLE,
    APART_ONLINE,
    ALONE_TABLE,
    ALONE_ONLINE,
    ALONE_GUEST,
)
"""Refusals of a race that cannot start because of how many have come: one robot more or fewer may make it fit. `apart`
and `alone`: for those at real tables or online, in a race that has both."""


@dataclass(frozen=True)
class Group:
    """Those who race each other because they are at the same venue; whole teams apart from individuals."""

    venue: str
    entries: tuple[Entry, ...]
    """Including those who may yet sit out."""
    tables: Division
    """Of entries; of teams, where whole ones are seated."""
    team: int = 0
    """Racers in a whole team, where whole ones are seated; else 0."""
    entered: int = 0
    """If all teams fit one table: how many racers they have entered, forfeits included (BB-11.4); else 0."""
    apart: bool = False
    """Individuals, beside whole teams."""

    @property
    def units(self) -> dict[int, tuple[Entry, ...]]:
        """What is seated as one unit: teams by id if whole teams are seated, else entries by id."""
        found: dict[int, tuple[Entry, ...]] = {}
        for entry in self.entries:
            key = entry.team_id if self.team and entry.team_id is not None else entry.pk
            found[key] = (*found.get(key, ()), entry)
        return found

    def label(self, draw: str) -> str:
        """The label of the group's own draw."""
        return draw + ("" if self.venue == Venue.ONLINE else "/table") + ("/alone" if self.apart else "")


@dataclass(frozen=True)
class Outlook:
    """What would become of those who are there, if the race started now."""

    problem: Refused | None = None
    house: int = 0
    """How many house bots would sit down."""
    out: int = 0
    """How many of those who are there would sit out."""


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
    """Check that those who may come can race at tables of this board. Whole teams sit at tables of whole teams, and a
    leftover one sits out; `entered` exceeds the places if the capacity was lowered. Else house bots fill up or some sit
    out; only at real tables, without bots, can too few places make no table.

    Raises Refused: no_tables, no_team_tables, board_places, team_places (`_no_board` and `places` in a game without
    boards), board_alone.
    """
    sizes = table_sizes(game, board, options, teams)
    if not sizes and board.seats[1] < FEWEST and board.title:
        raise Refused(BOARD_ALONE, {"board": board.title}, at)
    if not sizes and teams and board.title and table_sizes(game, board, options):
        raise Refused(NO_TEAM_TABLES, {"board": board.title}, at)
    if not sizes:
        raise Refused(NO_TABLES, at=at)
    if teams:
        _team_places_check(game, board, options, places, entered, at)
        return
    divided = divide(places, sizes, "house", bots_sit(game, venue))
    if isinstance(divided, Misfit):
        params = {"board": board.title, "places": places, **_facts(divided, sizes, other_board=False)}
        raise Refused(BOARD_PLACES, params, at) if board.title else Refused(PLACES, params, at)


def _team_places_check(
    game: str, board: Board, options: Mapping[str, Json], places: int, entered: int, at: str
) -> None:
    """Raises Refused: team_places, team_places_no_board."""
    size = team_size(places)
    for number in {places, max(places, entered)}:
        whole = number // size if size else 0
        takes = team_tables(game, board, options, size, number) if size else frozenset[int]()
        if whole < FEWEST or isinstance(divide(whole, takes, "sit_out", bots=False), Misfit):
            sizes = sorted(table_sizes(game, board, options, teams=True))
            params = {"board": board.title, "sizes": sizes, "places": number}
            raise Refused(TEAM_PLACES, params, at) if board.title else Refused(TEAM_PLACES_NO_BOARD, params, at)


def team_tables(game: str, board: Board, options: Mapping[str, Json], size: int, entered: int = 0) -> frozenset[int]:
    """How many whole teams of `size` a table of the board takes, as the game says. `entered`: the racers of all teams;
    if they fit one table, fewer teams may be there too (BB-11.4)."""
    sizes = table_sizes(game, board, options, teams=True)
    raw = race_raw(game=game, board=board.value, options=options)

    def takes(teams: int, of: int) -> bool:
        seats = teams * size
        return games.takes(game, race_teams(raw, team_numbers((), size, seats), of), seats)

    found = {seats // size for seats in sizes if seats % size == 0 and seats > size and takes(seats // size, seats)}
    if entered in sizes:
        found.update(teams for teams in range(1, entered // size) if takes(teams, entered))
    return frozenset(found)


def places_divided(
    game: str,
    board: Board,
    options: Mapping[str, Json],
    *,
    places: int,
    venue: str,
    uneven: Uneven,
    teams: bool = False,
) -> Division | None:
    """The tables of a race where every place is taken; None where there can be none. `teams`: in whole ones."""
    if teams:
        size = team_size(places)
        takes = team_tables(game, board, options, size, places) if size else frozenset[int]()
        whole = divide(places // size, takes, "sit_out", bots=False) if size else None
        if size is None or not isinstance(whole, Division):
            return None
        return Division(tuple(teams * size for teams in whole.sizes), out=whole.out * size)
    found = divide(places, table_sizes(game, board, options), uneven, bots_sit(game, venue))
    return found if isinstance(found, Division) else None


def race_places_check(race: Race, entry: EntryRules, *, entered: int = 0, at: str) -> None:
    """As `places_check`, for a planned race, with its entry rules."""
    places_check(
        race.game,
        boards.of(race),
        race.options,
        teams=entry.team_races,
        places=entry.capacity,
        venue=race.venue,
        entered=entered,
        at=at,
    )


def groups_divide(race: Race, there: RaceField, in_teams: bool) -> list[Group]:
    """Everybody who is there, with the sizes of their tables: those at real tables first. Raises Refused with one of
    `UNSEATED`."""
    groups = there.groups
    if in_teams:
        return [one for venue, entries in groups for one in _in_teams(race, there.expected, entries, venue)]
    return [
        Group(venue, tuple(entries), divided(race, entries, venue, apart=len(groups) > 1)) for venue, entries in groups
    ]


def _in_teams(race: Race, expected: Sequence[Entry], present: Sequence[Entry], venue: str) -> list[Group]:
    """Whole teams and individuals apart; but if one table takes all of them it does, and the game gets no teams. Raises
    Refused: team_table, team_tables."""
    alone = tuple(entry for entry in present if entry.team_id is None)
    whole = tuple(entry for entry in present if entry.team_id is not None)
    takes = sizes_racing(race, in_teams=True)
    if not table_sizes(race.game, boards.of(race), race.options, teams=True) or (
        alone and len(expected) <= max(takes, default=0)
    ):
        _table_check(race, len(present))
        return [Group(venue, tuple(present), Division((len(present),)))]
    found = [Group(venue, alone, _alone(race, len(alone), venue), apart=True)] if alone else []
    return [*found, _whole(race, expected, whole, venue)] if whole else found


def _whole(race: Race, expected: Sequence[Entry], whole: tuple[Entry, ...], venue: str) -> Group:
    """Teams with somebody there. Raises Refused: team_table, team_tables."""
    board, entered = boards.of(race), sum(entry.team_id is not None for entry in expected)
    size = team_size(entered) or FEWEST  # that they are whole was checked before
    takes = team_tables(race.game, board, race.options, size, entered)
    sizes = table_sizes(race.game, board, race.options, teams=True)
    at_one = entered in sizes
    teams, bots = len({entry.team_id for entry in whole}), bots_sit(race.game, venue)
    divided = divide(teams, takes, "sit_out", bots)
    if isinstance(divided, Misfit):
        raise Refused(TEAM_TABLES, {"teams": teams, "sizes": sorted(sizes)})
    if at_one and not bots:
        _table_check(race, len(whole))
    return Group(venue, whole, divided, size, entered if at_one else 0)


def _alone(race: Race, number: int, venue: str) -> Division:
    """Tables for individuals beside whole teams. If they make none and no house bot can help, they sit out: the teams
    do not wait."""
    sizes = table_sizes(race.game, boards.of(race), race.options)
    divided = divide(number, sizes, race.stage.rules.uneven, bots_sit(race.game, venue))
    return Division((), out=number) if isinstance(divided, Misfit) else divided


def _table_check(race: Race, number: int) -> None:
    """BB-11.4: check that this many may continue at one table. Raises Refused: team_table."""
    takes = sizes_racing(race, in_teams=True)
    if number not in takes:
        raise Refused(TEAM_TABLE, {"racers": number, "sizes": sorted(takes)})


def house_bots(race: Race, group: Group, entries: Sequence[Entry], size: int) -> int:
    """How many house bots join these at a table of `size` (in teams, where whole ones are seated). A missing member's
    seat stays empty where the game takes a team without it (BB-11.4); else a house bot drives there."""
    if not group.team:
        return size - len(entries)
    seats, teams = size * group.team, [entry.team_id for entry in entries]
    if len(entries) == seats or not bots_sit(race.game, group.venue):
        return 0
    raw = race_raw(game=race.game, board=boards.of(race).value, options=race.options)
    short = race_teams(raw, team_numbers(teams, group.team, len(teams)), group.entered or seats)
    return 0 if len(set(teams)) == size and games.takes(race.game, short, len(teams)) else seats - len(entries)


def divided(race: Race, present: Sequence[Entry], venue: str, apart: bool) -> Division:
    """The tables for these starters, who are at the venue. `apart`: others race elsewhere. Raises Refused with one of
    `UNSEATED`."""
    number, sizes = len(present), race_sizes(race)
    if not sizes:
        return Division((number,))  # the game runs no such race, and says why when the match is made
    divided: Division | Misfit
    if number < FEWEST or race.stage.competition.rules.entry.team_races:
        exact = heat_sizes(number, sizes)
        divided = exact if isinstance(exact, Misfit) else Division(exact)
    else:
        divided = divide(number, sizes, race.stage.rules.uneven, bots_sit(race.game, venue))
    if isinstance(divided, Misfit):
        facts = _facts(divided, sizes, _other_board(race, number))
        raise _apart(venue, present, facts) if apart else Refused(TABLES, {"racers": number, **facts})
    return divided


def bots_sit(game: str, venue: str) -> bool:
    return venue != Venue.TABLE and bool(games.bot_levels(game))


def _apart(venue: str, present: Sequence[Entry], facts: Mapping[str, Json]) -> Refused:
    """The refusal for those at one venue while others are at the other, which may be the way out."""
    params: dict[str, Json] = {"racers": len(present), "name": present[0].player.name, **facts}
    if len(present) > 1:
        return Refused(APART_TABLE, params) if venue == Venue.TABLE else Refused(APART_ONLINE, params)
    if venue == Venue.ONLINE:
        return Refused(ALONE_ONLINE, params)
    return Refused(ALONE_GUEST, params) if present[0].player.is_guest else Refused(ALONE_TABLE, params)


def sizes_racing(race: Race, in_teams: bool) -> frozenset[int]:
    """How many may sit at a table of a race when it is on. BB-11.4: after forfeits a table of teams may have fewer than
    the board is made for; only the game knows whether that works."""
    board, sizes = boards.of(race), race_sizes(race)
    if not in_teams or not sizes:
        return sizes
    return frozenset(
        size for size in sizes_services.taken(race.game, race.options, board) if FEWEST <= size <= max(sizes)
    )


def outlook(race: Race) -> Outlook:
    """How those who are there could start now; empty if they are too few for any race. At most three queries."""
    there = race_field(race)
    if len(there.where) < FEWEST:
        return Outlook()
    try:
        groups = groups_divide(race, there, races_in_teams(race.stage.competition, there.expected))
    except Refused as refused:
        return Outlook(refused)
    tables = [(group, table) for group in groups for table in _as_they_come(group)]
    seated = sum(len(table) for _group, table in tables)
    sizes = [size for group in groups for size in group.tables.sizes]
    house = sum(house_bots(race, group, table, size) for (group, table), size in zip(tables, sizes, strict=True))
    return Outlook(house=house, out=sum(len(group.entries) for group in groups) - seated)


def _as_they_come(group: Group) -> list[list[Entry]]:
    """The group's tables before anything is drawn: the fullest teams are seated, the last ones sit out."""
    units = iter(sorted(group.units.values(), key=len, reverse=True))
    return [[entry for unit in islice(units, size) for entry in unit] for size in group.tables.entries]


def races_in_teams(competition: Competition, expected: Iterable[Entry]) -> bool:
    """The teams are whole: a withdrawn robot's seat counts; entries without a team are individuals (BB-11.3)."""
    teams: dict[int, list[int]] = {}
    for entry in expected:
        if entry.team_id is not None:
            teams.setdefault(entry.team_id, []).append(entry.pk)
    return competition.rules.entry.team_races and not teams_problem(teams, [entry.pk for entry in expected])


def _facts(misfit: Misfit, sizes: Collection[int], other_board: bool) -> dict[str, Json]:
    return {"sizes": sorted(sizes), "more": misfit.more, "fewer": misfit.fewer, "other_board": other_board}


def _other_board(race: Race, racers: int) -> bool:
    """Whether the box has a board that would seat them, as far as boards say so without their rules."""
    others = (info.seats for info in games.boards(race.game) if info.slug != race.board)
    ranges = (range(max(FEWEST, fewest), most + 1) for fewest, most in others)
    return any(not isinstance(heat_sizes(racers, sizes), Misfit) for sizes in ranges)
