"""The one-page form of a championship: what it may say, checked field by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, TypedDict
from zoneinfo import ZoneInfo

from django.utils import timezone

from accounts.typing import Json, JsonObject
from gameplay.refused import Refused
from league.models import Club, GridRule
from league.scoring import points
from league.scoring.calendar import MOST_RACES, BadRhythm, Rhythm, local_instant, occurrences
from league.scoring.season import BB_TIE_BREAKS, TIE_BREAKS
from league.scoring.teams import team_size
from league.services.boards import Board, board_find
from league.services.common import text_clean
from league.services.facts import games
from league.services.seating import places_check
from league.services.setup import boards_for_anybody, race_raw

if TYPE_CHECKING:
    from accounts.models import User

SPEEDS = ("live", "relaxed", "none")
MOST_CAPACITY = 100
FARTHEST = timedelta(days=36525)
"""A century: nobody plans farther, and a slip of the finger does."""


class RulesFields(TypedDict, total=False):
    """What a version of the rules says and an organiser may change."""

    points: Mapping[str, Json]
    drop: Mapping[str, Json]
    tie_breaks: Sequence[str]
    grid: str
    teams: bool
    bots_score: bool
    capacity: int
    approval: bool
    registration_opens_at: datetime | None
    registration_closes_at: datetime | None
    offer_hours: int
    check_in_minutes: int
    speed: str


RULES_FIELDS = tuple(RulesFields.__annotations__)


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
    points: Mapping[str, Json] | None = None
    """None: the table made for the game."""
    drop: Mapping[str, Json] = field(default_factory=lambda: {"kind": "none"})
    tie_breaks: Sequence[str] = BB_TIE_BREAKS
    grid: str = GridRule.REVERSE
    teams: bool = False
    bots_score: bool = False
    capacity: int | None = None
    """None: as many as race at one table of the game."""
    approval: bool = False
    registration_opens_at: datetime | None = None
    registration_closes_at: datetime | None = None
    offer_hours: int = 24
    check_in_minutes: int = 30
    speed: str = "live"


def form_clean(form: CompetitionForm, club: Club, by: User) -> tuple[JsonObject, list[datetime], list[Board]]:
    """The rules as fields of CompetitionRules, the dates in UTC, the boards. Raises Refused at the field at fault."""
    text_clean(form.name, "name", 80)
    text_clean(form.description, "description", 500, required=False)
    if games.game_meta(form.game) is None:
        raise Refused("bad_game", at="game")
    dates = dates_clean(form, club.zone)
    given = {name: getattr(form, name) for name in RULES_FIELDS}
    if given["points"] is None:
        given["points"] = points.to_json(points.of_game(form.game))
    if given["capacity"] is None:
        given["capacity"] = games.most_robots(form.game)
    rules = {"game": form.game, **rules_clean(given)}
    wanted = list(form.boards) or [info.slug for info in boards_for_anybody(form.game)[:1]] or [""]
    found = {one: board_find(club=club, by=by, game=form.game, wanted=one) for one in dict.fromkeys(wanted)}
    options = games.options_filled(form.game, form.options)
    for board in found.values():
        race_clean(form.game, board, options, form.teams)
        places_check(form.game, board, options, teams=form.teams, places=rules["capacity"])
    return rules, dates, [found[one] for one in wanted]


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
        if key in games.OF_THE_LEAGUE:
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


def rules_clean(rules: Mapping[str, Json]) -> JsonObject:
    """Fields of CompetitionRules, checked one by one and together."""
    clean = dict(rules)
    try:
        clean["points"] = points.to_json(points.parse(rules["points"]))
    except points.BadTable as error:
        raise Refused(f"points_{error.code}", {"where": error.at}, "points") from error
    clean["drop"] = _drop_clean(rules["drop"])
    tie_breaks = list(rules["tie_breaks"])
    if len(set(tie_breaks)) != len(tie_breaks) or not set(tie_breaks) <= set(TIE_BREAKS):
        raise Refused("bad_tie_breaks", at="tie_breaks")
    clean["tie_breaks"] = tie_breaks
    if rules["grid"] not in GridRule.values:
        raise Refused("bad_grid", at="grid")
    if rules["speed"] not in SPEEDS:
        raise Refused("bad_speed", at="speed")
    for name, least, most in (("capacity", 2, MOST_CAPACITY), ("offer_hours", 1, 336), ("check_in_minutes", 1, 1440)):
        if isinstance(rules[name], bool) or not isinstance(rules[name], int) or not least <= rules[name] <= most:
            raise Refused("out_of_range", {"min": least, "max": most}, name)
    if rules["teams"] and team_size(rules["capacity"]) is None:
        raise Refused("teams_capacity", at="capacity")
    opens, closes = rules["registration_opens_at"], rules["registration_closes_at"]
    for name in ("registration_opens_at", "registration_closes_at"):
        if rules[name] is not None and abs(rules[name] - timezone.now()) > FARTHEST:
            raise Refused("too_far", at=name)
    if opens is not None and closes is not None and opens >= closes:
        raise Refused("bad_window", at="registration_closes_at")
    return clean


def _drop_clean(drop: Mapping[str, Json]) -> JsonObject:
    kind, n = drop.get("kind", "none"), drop.get("n", 0)
    if kind == "none":
        return {"kind": "none"}
    if kind not in ("best", "drop") or isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= MOST_RACES:
        raise Refused("bad_drop", at="drop")
    return {"kind": kind, "n": n}


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
