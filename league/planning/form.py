"""The one-page form of a championship, checked field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, get_args

from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, Refusal
from accounts.typing import Json, JsonObject
from gameplay.refused import Refused
from league.common import writing
from league.common.refusals import BAD_BOARD, BAD_OPTION, TOO_FAR
from league.common.writing import text_clean
from league.games import boards as games_boards
from league.games import facts, sizes
from league.games.boards import BAD_GAME, Board
from league.games.setup import boards_for_anybody, race_raw
from league.models import Club, Venue
from league.planning import dates, stages
from league.planning.places import places_check, venue_check
from league.planning.stages import StageForm
from league.races.naming import games_of
from league.scoring import points
from league.scoring.calendar import OUT_OF_RANGE, Rhythm
from league.scoring.formats import CHAMPIONSHIP, FORMATS, Rules, rules_known
from league.scoring.presets import rounds_at_first
from league.scoring.rules import (
    BAD_CHOICE,
    BAD_VALUE,
    OF_THE_STAGE,
    BadRule,
    EntryRules,
    Grid,
    R,
    StageRules,
    read,
    values,
)
from league.scoring.tournament import MOST_ROUNDS, MOST_STAGES

if TYPE_CHECKING:
    from accounts.models import User


TEAM_RACE = Refusal(
    "team_race", _("This board is raced in teams that form at the table: open a practice table instead."), BAD_REQUEST
)
ONE_DATE = Refusal("one_date", _("A tournament has one date: the date of its first round."), BAD_REQUEST)
TOO_MANY_STAGES = Refusal("too_many_stages", _("At most %(max)s stages."), BAD_REQUEST)
OTHER_FORMAT = Refusal("other_format", _("Stages of this format don’t have this rule."), BAD_REQUEST)
LEGS_BOARDS = Refusal("legs_boards", _("Each round of this stage has its own game, board and options."), BAD_REQUEST)
NO_LEGS = Refusal("no_legs", _("Only “Rounds” stages can be raced in several games."), BAD_REQUEST)


def tournament_usual() -> dict[str, object]:
    """The usual entry rules of a tournament. Bots score: points decide who advances, and bots without any would be
    parted by lot, whatever they raced."""
    return {"team_rule": "own", "bots_score": True}


@dataclass(frozen=True)
class CompetitionForm:
    """A whole championship. Everything but the name and the dates has a default."""

    name: str
    description: str = ""
    game: str = field(default_factory=facts.first_game)
    boards: Sequence[str] = ()
    """Slugs of the box or codes of drawn boards, taken in turn race by race; () means the game's first board, if it has
    boards."""
    options: Mapping[str, Json] = field(default_factory=dict)
    """The game's options by key; the others get the game's defaults."""
    rhythm: Rhythm | None = None
    dates: Sequence[datetime] = ()
    """In addition to or instead of the rhythm; aware."""
    venue: str = Venue.ONLINE
    """Where all its races are raced."""
    format: str = CHAMPIONSHIP
    stages: Sequence[StageForm] = ()
    """Of a tournament, in their order; (): one stage of the `format`. A tournament has one date, that of its first
    round."""
    rules: Mapping[str, object] = field(default_factory=dict)
    """By name, of `EntryRules` and the format's rules; with `stages`, those that all share. The others get their
    defaults; points and places the game's."""


@dataclass(frozen=True)
class Setting:
    """What a race is raced on."""

    game: str
    board: games_boards.Board
    options: JsonObject


@dataclass(frozen=True)
class Outline:
    """The rules that a form asks for, and what each stage is raced on."""

    rules: Rules
    settings: Mapping[int, tuple[Setting, ...]]
    """By stage number; its races take them in turn."""
    venue: str

    def sizes(self, number: int) -> tuple[frozenset[int], ...]:
        """Of the tables of a stage, in turn race by race."""
        return tuple(sizes_at([one], self.rules.stages[number]) for one in self.settings[number])

    def check(self) -> None:
        """Raises Refused if stages do not fit each other, or make no tables on one of their own boards."""
        come = stages.check(self.rules, {number: self.sizes(number) for number in self.rules.stages})
        for number, rules in self.rules.stages.items():
            for one in self.settings[number] if rules.boards else ():
                places_check(
                    one.game,
                    one.board,
                    one.options,
                    teams=False,
                    places=come[number],
                    venue=self.venue,
                    at=f"stages.{number}.boards",
                )


@dataclass(frozen=True)
class Wanted:
    """A checked form: what is to be made."""

    rules: Rules
    dates: tuple[datetime | None, ...]
    """In UTC, for each race of the first stage; None: when it is called."""
    settings: tuple[Setting, ...]
    """The races of the first stage take them in turn."""


def form_clean(form: CompetitionForm, club: Club, by: User) -> Wanted:
    """Check a form: rules, dates, boards and options. Raises Refused at the field at fault; for a stage
    "stages.<number>.<rule>"."""
    text_clean(form.name, "name", 80)
    text_clean(form.description, "description", 500, required=False)
    stages = _stages(form)
    given = dates.clean(form.dates, form.rhythm, club.zone)
    tournament = any(FORMATS[stage.format].plans_tables for stage in stages.values())
    if tournament and len(given) > 1:
        raise Refused(ONE_DATE, at="dates")

    def settings(entry: EntryRules) -> tuple[Setting, ...]:
        wanted = list(form.boards) or [info.slug for info in boards_for_anybody(form.game)[:1]] or [""]
        find = partial(games_boards.find, club=club, by=by, game=form.game)
        boards = {one: find(wanted=one) for one in dict.fromkeys(wanted)}
        found = {one: _setting(form, entry, form.game, board, form.options) for one, board in boards.items()}
        return tuple(found[one] for one in wanted)

    outline = _outline(form, stages, settings)
    if tournament:
        outline.check()
    first = outline.rules.stages[1]
    rounds = rounds_at_first(first) if tournament else len(given)
    planned: list[datetime | None] = [*given, *[None] * (rounds - len(given))]
    return Wanted(outline.rules, tuple(planned), outline.settings[1])


def form_outline(form: CompetitionForm) -> Outline:
    """The rules of an unfinished form, as far as boards of the box allow: drawn boards are left out. Raises Refused at
    the field at fault."""

    def settings(entry: EntryRules) -> tuple[Setting, ...]:
        known = [slug for slug in form.boards if facts.board_info(form.game, slug) is not None]
        slugs = known or [info.slug for info in boards_for_anybody(form.game)[:1]] or [""]
        filled = facts.options_filled(form.game, form.options)
        return tuple(Setting(form.game, games_boards.box_board(form.game, slug), filled) for slug in slugs)

    return _outline(form, _stages(form), settings)


def _stages(form: CompetitionForm) -> dict[int, StageForm]:
    """By number. Raises Refused where there is no such game or format."""
    if facts.game_meta(form.game) is None:
        raise Refused(BAD_GAME, at="game")
    if len(form.stages) > MOST_STAGES:
        raise Refused(TOO_MANY_STAGES, {"max": MOST_STAGES}, "stages")
    stages = dict(enumerate(form.stages or (StageForm(form.format),), 1))
    for number, stage in stages.items():
        if stage.format not in FORMATS:
            raise Refused(BAD_VALUE, at=f"stages.{number}.format" if form.stages else "format")
    return stages


def _outline(
    form: CompetitionForm,
    stages: Mapping[int, StageForm],
    settings: Callable[[EntryRules], tuple[Setting, ...]],
) -> Outline:
    given = {name: value for name, value in form.rules.items() if value is not None}
    tournament = any(FORMATS[stage.format].plans_tables for stage in stages.values())
    usual: dict[str, object] = {"capacity": facts.places_usual(form.game)}
    if tournament:
        usual |= tournament_usual()
    of_entry = {name: given.pop(name) for name in EntryRules.__struct_fields__ if name in given}
    entry = rules_read(EntryRules, usual | of_entry)
    venue_check(form.venue, entry.team_races)
    legs = {number: _legs(form, entry, stage, f"stages.{number}.legs") for number, stage in stages.items()}
    shared = () if all(legs.values()) else settings(entry)
    found: dict[int, tuple[Setting, ...]] = {}
    read: dict[int, StageRules] = {}
    for number, stage in stages.items():
        before = [*found.get(number - 1, ()), *shared]
        own = _own(form, number, stage, before, entry)
        read[number] = _stage_read(form, number, stage, given, legs[number], own)
        game = read[number].game
        found[number] = (
            legs[number] or own or (tuple(one for one in found.get(number - 1, shared) if one.game == game) or shared)
        )
    return Outline(Rules(entry, read), found, form.venue)


def _own(
    form: CompetitionForm, number: int, stage: StageForm, before: Sequence[Setting], entry: EntryRules
) -> tuple[Setting, ...]:
    """The game, boards and options a stage names itself; () if it names nothing. Raises Refused."""
    game, at = stage.game or form.game, f"stages.{number}"
    boards = list(stage.boards)
    if stage.legs and (stage.game or boards or stage.options):
        raise Refused(LEGS_BOARDS, at=f"{at}.boards")
    if len(boards) > MOST_ROUNDS:
        raise Refused(OUT_OF_RANGE, {"min": 1, "max": MOST_ROUNDS}, f"{at}.boards")
    if facts.game_meta(game) is None:
        raise Refused(BAD_GAME, at=f"{at}.game")
    if game != form.game and not boards:
        boards = [next((info.slug for info in boards_for_anybody(game)), "")]
    if any(facts.board_info(game, slug) is None for slug in boards if slug or facts.boards(game)):
        raise Refused(BAD_BOARD, at=f"{at}.boards")
    if not (boards or stage.options):
        return ()
    of_all = form.options if game == form.game else {}
    options = facts.options_filled(game, {**of_all, **stage.options})
    taken = [games_boards.box_board(game, slug) for slug in boards]
    taken = taken or [one.board for one in before if one.game == game][:1]
    with refused_at(at):
        for board in taken:
            race_clean(game, board, options, entry.team_races)
    return tuple(Setting(game, board, options) for board in taken)


def _stage_read(
    form: CompetitionForm,
    number: int,
    stage: StageForm,
    given: Mapping[str, object],
    legs: Sequence[Setting],
    settings: Sequence[Setting] = (),
) -> StageRules:
    """The rules of a stage: its own, else the shared ones (`given`), else the defaults. Raises Refused, and TypeError
    at an unknown name."""
    if not isinstance(stage.rules, Mapping) or stage.rules.keys() & OF_THE_STAGE:
        raise TypeError("the game of a stage is no rule of it")
    kind = FORMATS[stage.format].rules
    known = {name for one in form.stages for name in FORMATS[one.format].rules.__struct_fields__}
    for_all = {name: value for name, value in given.items() if name in kind.__struct_fields__ or name not in known}
    game = legs[0].game if legs else stage.game or form.game
    usual: dict[str, object] = {"points": points.to_json(points.of_game(game))}
    if not any(facts.has_grid(one) for one in {leg.game for leg in legs} or {game}):
        usual["grid"] = "none"
    if legs:
        tables = [leg.points or points.to_json(points.of_game(leg.game)) for leg in stage.legs]
        usual["legs"] = [
            {"game": leg.game, "board": leg.board.wanted, "options": leg.options, "points": table}
            for leg, table in zip(legs, tables, strict=True)
        ]
        usual["rounds"] = len(legs)
    usual |= _on(form, number, stage, settings)
    own = {name: value for name, value in stage.rules.items() if value is not None}
    with refused_at(f"stages.{number}" if form.stages else ""):
        return stage_rules_read(kind, {**usual, **for_all, **own, "game": game})


def _on(form: CompetitionForm, number: int, stage: StageForm, settings: Sequence[Setting]) -> dict[str, object]:
    """What the rules of a stage say of its boards and options, as far as its races are written later. The rounds of a
    knock-out that begins the tournament are, and take its boards in turn."""
    if settings and FORMATS[stage.format].plans_tables:
        boards = [one.board.wanted for one in settings] if stage.boards or stage.game else []
        return {"boards": boards, "options": settings[0].options if stage.options or stage.game else {}}
    turns = number == 1 and FORMATS[stage.format].grows and len(form.boards) > 1
    if turns and all(facts.board_info(form.game, slug) is not None for slug in form.boards):
        return {"boards": list(form.boards)}
    return {}


def _legs(form: CompetitionForm, entry: EntryRules, stage: StageForm, at: str) -> tuple[Setting, ...]:
    """The games of a decathlon, on boards of the box; () for any other stage. Raises Refused."""
    if stage.legs and "legs" not in FORMATS[stage.format].rules.__struct_fields__:
        raise Refused(NO_LEGS, at=at)
    if len(stage.legs) > MOST_ROUNDS:
        raise Refused(OUT_OF_RANGE, {"min": 1, "max": MOST_ROUNDS}, at)
    found = []
    for number, leg in enumerate(stage.legs, 1):
        with refused_at(f"{at}.{number}"):
            if facts.game_meta(leg.game) is None:
                raise Refused(BAD_GAME, at="game")
            first = next((info.slug for info in boards_for_anybody(leg.game)), "")
            if (leg.board or facts.boards(leg.game)) and facts.board_info(leg.game, leg.board or first) is None:
                raise Refused(BAD_BOARD, at="board")
            board = games_boards.box_board(leg.game, leg.board or first)
            found.append(_setting(form, entry, leg.game, board, leg.options, at="board"))
    return tuple(found)


def _setting(
    form: CompetitionForm,
    entry: EntryRules,
    game: str,
    board: Board,
    options: Mapping[str, Json],
    at: str = "boards",
) -> Setting:
    """What races use. Raises Refused unless the game runs such a race with all places taken."""
    filled = facts.options_filled(game, options)
    race_clean(game, board, filled, entry.team_races, at)
    places_check(game, board, filled, teams=entry.team_races, places=entry.capacity, venue=form.venue, at=at)
    return Setting(game, board, filled)


def sizes_at(settings: Iterable[Setting], rules: StageRules) -> frozenset[int]:
    """Table sizes at which a stage may be raced on any of these."""
    found = (sizes.within(sizes.table_sizes(one.game, one.board, one.options), rules) for one in settings)
    return frozenset[int]().union(*found)


@contextmanager
def refused_at(prefix: str) -> Iterator[None]:
    """A refusal inside names its field within a larger form."""
    try:
        yield
    except Refused as refused:
        raise refused.moved(".".join(filter(None, (prefix, refused.at)))) from refused


def race_clean(game: str, board: Board, options: Mapping[str, Json], teams: bool, at_board: str = "boards") -> None:
    """Check that the game would run this race, by asking the game, so that a race never fails at its start."""
    known = {option.key for option in facts.game_options(game)}
    if teams and "teams" not in known:
        raise Refused(BAD_OPTION, {"option": "teams"}, "teams")
    for key in options:
        if key not in known:
            raise Refused(BAD_OPTION, {"option": key, "game": game, "why": "unknown_option"}, f"options.{key}")
        if not facts.is_asked(game, key):
            raise Refused(BAD_OPTION, {"option": key}, f"options.{key}")
    fewest, most = board.seats
    usual = max(fewest, min(4, most))
    raw = race_raw(game=game, board=board.value, options=options)
    sizes = facts.tables(game, raw)
    # Nobody is seated at a table of a size the game does not take. But teams that a table makes itself are for practice
    # only; and where no size fits, something is wrong: the complaint is about the usual size if it has one.
    for seats in sorted(range(fewest, most + 1), key=lambda number: (number != usual, number)):
        problem = None if seats in sizes else facts.setup_problem(game, raw, seats)
        if problem is None:
            continue
        at, code, params = problem
        if code == "teams_need_robots":
            raise Refused(TEAM_RACE, at=at_board)
        if sizes or at == "seats":
            continue
        if at == "board":
            raise Refused(BAD_BOARD, params, at_board)
        raise Refused(BAD_OPTION, {"option": at, "game": game, "why": code, **params}, f"options.{at}")


def rules_read(kind: type[R], given: Mapping[str, object]) -> R:
    """Rules by name, checked one by one and together. Raises Refused at the field at fault, TypeError at an unknown."""
    if others := sorted({rule.name for rule in rules_known()} & given.keys() - set(kind.__struct_fields__)):
        raise Refused(OTHER_FORMAT, at=others[0])
    try:
        rules = read(kind, given)
    except BadRule as error:
        raise Refused(error.refusal, error.params, error.name) from error
    for name, value in values(rules).items():
        if isinstance(value, datetime) and abs(value - timezone.now()) > writing.FARTHEST:
            raise Refused(TOO_FAR, at=name)
    return rules


def stage_rules_read(kind: type[StageRules], given: Mapping[str, object]) -> StageRules:
    """The same of a stage, whose grid has to fit its games."""
    rules = rules_read(kind, given)
    has_grid = any(map(facts.has_grid, games_of(rules)))
    if (rules.grid == "none") == has_grid:
        possible = [one for one in get_args(Grid) if (one == "none") != has_grid]
        raise Refused(BAD_CHOICE, {"choices": ", ".join(possible)}, "grid")
    return rules
