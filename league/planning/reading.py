"""What forms about a competition preview: the plan of a tournament with its rounds, tables and hours, dates, points
tables, and how numbers divide into tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import gettext_noop as _

from accounts.typing import Json
from gameplay.refused import Refused
from league.common.refusals import refusal_text
from league.games import facts
from league.games.boards import box_board
from league.games.setup import boards_for_anybody
from league.models import Club, Race
from league.planning.dates import USUAL_NIGHT, night_next
from league.planning.form import CompetitionForm, Setting, form_outline
from league.planning.places import bots_sit, places_divided
from league.planning.presets import form_preset
from league.planning.shapes import NightUsual, PointsPreset, StagePlan, TablesPreview, TournamentPlan
from league.planning.stages import LegForm
from league.scoring import points, presets
from league.scoring.calendar import BadRhythm, Rhythm, occurrences
from league.scoring.formats import name_of
from league.scoring.heats import Uneven
from league.scoring.presets import Stretch, stretches
from league.scoring.rules import Leg, StageRules
from league.scoring.uneven import uneven

LATELY = 12
"""How many latest races show when a club races."""
PAUSE = 5
"""Minutes between two rounds: results come in, tables are made and called."""
LABELS = {
    "share": _("Share of rivals beaten"),
    "podium": _("5-3-2-1"),
    "bumping_bots": _("Bumping Bots: by number of starters"),
    "roborally": _("RoboRally: by number of starters"),
    "robotrick": _("RoboTrick: for three at a table"),
    "dr2d": _("DR2D: by number of starters"),
    "droids": _("Droids: by number of starters"),
    "formula": _("25-18-15-12-10-8-6-4-2-1"),
    "countdown": _("As many points as starters, one less per place"),
}


def tournament_plan(form: CompetitionForm) -> TournamentPlan:
    """The plan of a form with its stages, even an unfinished one. Raises Refused if its rules cannot be read."""
    outline = form_outline(form)
    problem = ""
    try:
        outline.check()
    except Refused as refused:
        problem = refusal_text(refused)
    stages = outline.rules.stages
    takes = [outline.sizes(number) for number in stages]
    bots = all(bots_sit(one.game, form.venue) for one in outline.settings[1])
    found = stretches(list(stages.values()), outline.rules.entry.capacity, takes, bots=bots)
    plans = [
        StagePlan(
            number=number,
            format=name_of(rules),
            rules=rules,
            last=number == len(stages),
            racing=stretch.racing,
            sizes=tuple(sorted(outline.sizes(number)[0])),
            rounds=stretch.rounds,
            legs=tuple(map(leg_name, rules.legs)),
            minutes=_minutes(stretch, outline.settings[number]),
            uneven=uneven(rules, stretch.racing, outline.sizes(number)[0], bots=bots, first=number == 1),
            on=tuple(stage_on(rules)) if number > 1 else (),
        )
        for (number, rules), stretch in zip(stages.items(), found, strict=True)
    ]
    return TournamentPlan(tuple(plans), problem)


def night_usual(club: Club) -> NightUsual:
    """Where and when the club races: like its latest races, else on Thursdays. One query."""
    races = Race.objects.filter(competition__club=club).order_by("-competition__created_at", "-competition", "-number")
    rows = list(races.values_list("venue", "scheduled_at")[:LATELY])
    local = [at.astimezone(ZoneInfo(club.zone)) for _venue, at in rows if at is not None]
    nights = Counter((at.weekday(), at.time().replace(second=0, microsecond=0)) for at in local)
    (weekday, clock), _count = next(iter(nights.most_common(1)), (USUAL_NIGHT, 0))
    return NightUsual(rows[0][0] if rows else "", night_next(weekday, clock, club.zone))


def preset_plans(
    form: CompetitionForm, names: Sequence[str] = presets.PRESETS, legs: Sequence[LegForm] = ()
) -> dict[str, TournamentPlan]:
    """The plan of each preset with a form's game, boards and places."""
    found = {}
    for name in names:
        try:
            found[name] = tournament_plan(form_preset(form, name, legs))
        except Refused as refused:
            found[name] = TournamentPlan((), refusal_text(refused))
    return found


def leg_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """What a round of a decathlon may be raced on: by game, its boards as ("game/board", title)."""
    return [
        (
            title,
            [(f"{game}/{one.slug}", played(game, one.slug)) for one in boards_for_anybody(game)]
            or [(f"{game}/", title)],
        )
        for game, title in facts.games()
    ]


def stage_boards(game: str) -> list[tuple[str, str]]:
    """What a later stage may be raced on: boards of the box, as (slug, title)."""
    return [(one.slug, facts.board_title(game, one.slug)) for one in boards_for_anybody(game)]


def played(game: str, board: str) -> str:
    """A game's title, followed by its board's if it has one."""
    return " · ".join(filter(None, (facts.title(game), facts.board_title(game, board) if board else "")))


def stage_on(rules: StageRules) -> list[str]:
    """What the rounds of a stage are raced on, if its rules say so: boards, in turn, and options."""
    boards = [facts.board_title(rules.game, one) for one in rules.boards]
    return [*boards, *facts.options_text(rules.game, rules.options)] if rules.options else boards


def leg_name(leg: Leg) -> str:
    """What a round of a decathlon is raced on."""
    return played(leg.game, leg.board)


def _minutes(stretch: Stretch, settings: Sequence[Setting]) -> int:
    """The largest table of a round is the last to end."""
    played = (settings[number % len(settings)].game for number in range(len(stretch.rounds)))
    longest = (max(one.sizes) for one in stretch.rounds)
    return sum(facts.minutes(game, seats) + PAUSE for game, seats in zip(played, longest, strict=True))


def points_presets(game: str = "") -> tuple[PointsPreset, ...]:
    """Points tables to start from: all, or with a game named those that fit it, its own first."""
    others = {slug for slug, _title in facts.games()} - {game} if game else set()
    return tuple(
        PointsPreset(slug, LABELS[slug], points.to_json(make()), tuple(points.chart(make())))
        for slug, make in points.PRESETS.items()
        if slug not in others
    )


def points_chart(table: Mapping[str, Json], game: str = "") -> tuple[points.Pay, ...]:
    """What a points table pays at each field size (of a game, if one is named). Raises Refused `points_...`."""
    try:
        seats = facts.seats_of(game) if game else (points.FEWEST, points.MOST)
        return tuple(points.chart(points.parse(table), points.sizes(*seats)))
    except points.BadTable as error:
        raise Refused(error.refusal, {"where": error.at}, "points") from error


def tables_preview(
    game: str,
    boards: Sequence[str],
    options: Mapping[str, Json],
    *,
    places: int,
    venue: str,
    uneven: Uneven,
    teams: bool = False,
) -> tuple[TablesPreview, ...]:
    """The tables of a full race on each of these boards of the box, or in a game without boards. Leaves out drawn
    boards and those that make no tables. `teams`: whole teams race."""
    found = []
    for slug in dict.fromkeys(boards) if boards else ("",):
        if slug and facts.board_info(game, slug) is None:
            continue
        board = box_board(game, slug)
        divided = places_divided(game, board, options, places=places, venue=venue, uneven=uneven, teams=teams)
        if divided is not None:
            found.append(TablesPreview(board.title, divided.sizes, divided.house, divided.out))
    return tuple(found)


def rhythm_preview(rhythm: Rhythm, zone: str) -> tuple[datetime, ...]:
    """The dates of a rhythm. Raises Refused at the field at fault."""
    try:
        return tuple(occurrences(rhythm, zone))
    except BadRhythm as error:
        raise Refused(error.refusal, at=error.field) from error
