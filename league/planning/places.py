"""Which numbers of racers make tables, and what to say when they do not (BB-10.7, BB-11.3).

Asked when a race is planned (would all the places be seated?), while check-in runs, and at the start. Where a number
does not divide into tables, house bots fill them up or some sit out, as the rules say. Teams that race whole are seated
whole: the game says how many a table takes, and if they do not divide, some sit out. Bots sit at no real table.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from accounts.typing import Json
from gameplay.refused import Refused
from league.games import boards, facts
from league.games import sizes as games_sizes
from league.games.boards import Board
from league.games.setup import race_raw, race_teams, team_numbers
from league.games.sizes import race_sizes, table_sizes
from league.models import Entry, Race
from league.races.where import SPOTS, WHERES
from league.scoring.heats import FEWEST, Division, Misfit, Uneven, divide, heat_sizes
from league.scoring.rules import BAD_VALUE, EntryRules
from league.scoring.teams import team_size

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
TEAM_TABLE = Refusal(
    "team_table", _("Teams race together at one table: it takes %(sizes)s robots, but %(racers)s are here."), CONFLICT
)
EITHER_TEAMS = Refusal(
    "either_teams", _("Teams race together: their race is either online or at a table, not both."), BAD_REQUEST
)


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
        return facts.takes(game, race_teams(raw, team_numbers((), size, seats), of), seats)

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


def table_check(race: Race, number: int) -> None:
    """BB-11.4: check that this many may continue at one table. Raises Refused: team_table."""
    takes = sizes_racing(race, in_teams=True)
    if number not in takes:
        raise Refused(TEAM_TABLE, {"racers": number, "sizes": sorted(takes)})


def divided(race: Race, present: Sequence[Entry], venue: str, apart: bool) -> Division:
    """The tables for these starters, who are at the venue. `apart`: others race elsewhere. Raises Refused: tables, or
    what `Spot.no_tables` refuses with."""
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
        params = {"racers": number, **_facts(divided, sizes, _other_board(race, number))}
        if apart:
            raise SPOTS[venue].no_tables(present, {**params, "name": present[0].player.name})
        raise Refused(TABLES, params)
    return divided


def bots_sit(game: str, venue: str) -> bool:
    where = WHERES[venue]
    return where.takes_bots and bool(facts.bot_levels(game))


def sizes_racing(race: Race, in_teams: bool) -> frozenset[int]:
    """How many may sit at a table of a race when it is on. BB-11.4: after forfeits a table of teams may have fewer than
    the board is made for; only the game knows whether that works."""
    board, sizes = boards.of(race), race_sizes(race)
    if not in_teams or not sizes:
        return sizes
    return frozenset(size for size in games_sizes.taken(race.game, race.options, board) if FEWEST <= size <= max(sizes))


def _facts(misfit: Misfit, sizes: Collection[int], other_board: bool) -> dict[str, Json]:
    return {"sizes": sorted(sizes), "more": misfit.more, "fewer": misfit.fewer, "other_board": other_board}


def _other_board(race: Race, racers: int) -> bool:
    """Whether the box has a board that would seat them, as far as boards say so without their rules."""
    others = (info.seats for info in facts.boards(race.game) if info.slug != race.board)
    ranges = (range(max(FEWEST, fewest), most + 1) for fewest, most in others)
    return any(not isinstance(heat_sizes(racers, sizes), Misfit) for sizes in ranges)


def venue_check(venue: str, teams: bool) -> None:
    """Check a venue. Team mates race at one table, so a team race cannot be both online and at a table. Raises Refused
    at "venue"."""
    where = WHERES.get(venue)
    if where is None:
        raise Refused(BAD_VALUE, at="venue")
    if teams and where.choices:
        raise Refused(EITHER_TEAMS, at="venue")
