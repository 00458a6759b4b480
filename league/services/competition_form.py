"""The one-page form of a championship: what it may say, checked field by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, get_args
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.typing import Json
from gameplay.refused import Refused
from league.models import Club, Venue
from league.scoring import points
from league.scoring.calendar import MOST_RACES, BadRhythm, Rhythm, local_instant, occurrences
from league.scoring.formats import CHAMPIONSHIP, FORMATS, Rules
from league.scoring.rules import BadRule, EntryRules, Grid, R, StageRules, read, values
from league.services.boards import Board, board_find
from league.services.common import text_clean
from league.services.facts import games
from league.services.seating import places_check
from league.services.setup import boards_for_anybody, race_raw

if TYPE_CHECKING:
    from accounts.models import User

FARTHEST = timedelta(days=36525)
"""A century: nobody plans farther, and a slip of the finger does."""


@dataclass(frozen=True)
class CompetitionForm:
    """A whole championship. Everything but the name and the dates has a default."""

    name: str
    description: str = ""
    game: str = field(default_factory=games.first_game)
    boards: Sequence[str] = ()
    """Taken in turn, race by race; () means the game's first board, if it has boards. Slugs of the box, codes of drawn
    boards."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """Of the game, by key; what is left out is as the game proposes."""
    rhythm: Rhythm | None = None
    dates: Sequence[datetime] = ()
    """Besides or instead of the rhythm; aware."""
    venue: str = Venue.ONLINE
    """Where all its races are raced."""
    format: str = CHAMPIONSHIP
    rules: Mapping[str, object] = field(default_factory=dict)
    """By name, of `EntryRules` and of the format's. What is left out is as usual; points and places as the game's."""


def form_clean(form: CompetitionForm, club: Club, by: User) -> tuple[Rules, list[datetime], list[Board]]:
    """The rules with one stage, the dates in UTC, the boards. Raises Refused at the field at fault."""
    text_clean(form.name, "name", 80)
    text_clean(form.description, "description", 500, required=False)
    if games.game_meta(form.game) is None:
        raise Refused("bad_game", at="game")
    if form.format not in FORMATS:
        raise Refused("bad_value", at="format")
    dates = dates_clean(form, club.zone)
    usual = {"points": points.to_json(points.of_game(form.game)), "capacity": games.places_usual(form.game)}
    if not games.has_grid(form.game):
        usual["grid"] = "none"
    given = {**usual, **{name: value for name, value in form.rules.items() if value is not None}, "game": form.game}
    kind = FORMATS[form.format].rules
    entry = rules_read(EntryRules, {name: given.pop(name) for name in EntryRules.__struct_fields__ if name in given})
    rules = Rules(entry, {1: rules_read(kind, given)})
    wanted = list(form.boards) or [info.slug for info in boards_for_anybody(form.game)[:1]] or [""]
    found = {one: board_find(club=club, by=by, game=form.game, wanted=one) for one in dict.fromkeys(wanted)}
    venue_check(form.venue, entry.team_races)
    options = games.options_filled(form.game, form.options)
    for board in found.values():
        race_clean(form.game, board, options, entry.team_races)
        places_check(form.game, board, options, teams=entry.team_races, places=entry.capacity, venue=form.venue)
    return rules, dates, [found[one] for one in wanted]


def venue_check(venue: str, teams: bool) -> None:
    """Can a race be raced there? Mates race at one table, so one in teams is not both online and at a table. Raises
    Refused at "venue"."""
    if venue not in Venue.values:
        raise Refused("bad_value", at="venue")
    if teams and venue == Venue.EITHER:
        raise Refused("either_teams", at="venue")


def dates_clean(form: CompetitionForm, zone: str) -> list[datetime]:
    dates = list(form.dates)
    if form.rhythm is not None:
        try:
            dates += occurrences(form.rhythm, zone)
        except BadRhythm as error:
            raise Refused(error.code, at=error.field) from error
    if not dates:
        raise Refused("no_dates", at="dates")
    if len(dates) > MOST_RACES:
        raise Refused("too_many_races", {"max": MOST_RACES}, "dates")
    return sorted(dates)


def race_clean(game: str, board: Board, options: Mapping[str, Json], teams: bool, at_board: str = "boards") -> None:
    """Would the game run this race? Asked of the game itself, so that a race never fails at its start."""
    known = {option.key for option in games.game_options(game)}
    if teams and "teams" not in known:
        raise Refused("bad_option", {"option": "teams"}, "teams")
    for key in options:
        if key not in known:
            raise Refused("bad_option", {"option": key, "game": game, "why": "unknown_option"}, f"options.{key}")
        if not games.is_asked(game, key):
            raise Refused("bad_option", {"option": key}, f"options.{key}")
    fewest, most = board.seats
    usual = max(fewest, min(4, most))
    raw = race_raw(game=game, board=board.told, options=options)
    sizes = games.tables(game, raw)
    # Nobody is seated at a table of a size that the game does not take. But teams that a table makes for itself are for
    # practice only; and where no size fits, something is wrong: the complaint is about the usual number if it has any.
    for seats in sorted(range(fewest, most + 1), key=lambda number: (number != usual, number)):
        problem = None if seats in sizes else games.setup_problem(game, raw, seats)
        if problem is None:
            continue
        at, code, params = problem
        if code == "teams_need_robots":
            raise Refused("team_race", at=at_board)
        if sizes or at == "seats":
            continue
        if at == "board":
            raise Refused("bad_board", params, at_board)
        raise Refused("bad_option", {"option": at, "game": game, "why": code, **params}, f"options.{at}")


def rules_read(kind: type[R], given: Mapping[str, object]) -> R:
    """Rules by name, checked one by one and together. Raises Refused at the field at fault, TypeError at an unknown."""
    try:
        rules = read(kind, given)
    except BadRule as error:
        raise Refused(error.code, error.params, error.name) from error
    if isinstance(rules, StageRules) and (rules.grid == "none") == games.has_grid(rules.game):
        possible = [one for one in get_args(Grid) if (one == "none") != games.has_grid(rules.game)]
        raise Refused("bad_choice", {"choices": ", ".join(possible)}, "grid")
    for name, value in values(rules).items():
        if isinstance(value, datetime) and abs(value - timezone.now()) > FARTHEST:
            raise Refused("too_far", at=name)
    return rules


def shifted(dates: Sequence[datetime], first: date, zone: str) -> list[datetime]:
    """The same calendar from another first day: wall-clock times stay, also across a change of the clocks."""
    if not dates:
        return []
    local = [instant.astimezone(ZoneInfo(zone)) for instant in dates]
    days = timedelta(days=(first - local[0].date()).days)
    try:
        return [local_instant(one.date() + days, one.timetz().replace(tzinfo=None), zone) for one in local]
    except (OverflowError, ValueError) as error:  # near the end of what a date can say
        raise Refused("out_of_range", at="first") from error


def future(instant: datetime, at: str = "scheduled_at") -> datetime:
    """An instant for the calendar: it lies ahead, and near enough to be shown in every zone."""
    now = timezone.now()
    if instant <= now:
        raise Refused("past", at=at)
    if instant - now > FARTHEST:
        raise Refused("too_far", at=at)
    return instant
