"""Preview of a tournament: its stages, rounds, tables and hours; and how its numbers divide into tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from zoneinfo import ZoneInfo

from gameplay.refused import Refused
from league.models import Club, Competition, Race, RaceStatus, Venue
from league.scoring import presets
from league.scoring.formats import name_of
from league.scoring.presets import Stretch, stretches
from league.scoring.rules import StageRules
from league.scoring.tournament import Leg, RoundsRules, TournamentRules
from league.scoring.uneven import Uneven, uneven
from league.selectors.shapes.planning import NightUsual, StagePlan, TournamentPlan
from league.services.common import RUN_OF_RACE, race_joined
from league.services.competition_form import CompetitionForm, Setting, form_outline
from league.services.dates import USUAL_NIGHT, night_next
from league.services.errors import refusal_text
from league.services.facts import games
from league.services.presets import form_preset
from league.services.seating import bots_sit
from league.services.setup import boards_for_anybody
from league.services.sizes import race_sizes
from league.services.stages import LegForm
from league.services.turnout import race_field

LATELY = 12
"""How many latest races show when a club races."""
PAUSE = 5
"""Minutes between two rounds: results come in, tables are made and called."""


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
    bots = form.venue != Venue.TABLE and all(games.bot_levels(one.game) for one in outline.settings[1])
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
            legs=tuple(map(leg_name, rules.legs)) if isinstance(rules, RoundsRules) else (),
            minutes=_minutes(stretch, outline.settings[number]),
            uneven=uneven(rules, stretch.racing, outline.sizes(number)[0], bots=bots, first=number == 1),
            on=tuple(stage_on(rules)) if number > 1 else (),
        )
        for (number, rules), stretch in zip(stages.items(), found, strict=True)
    ]
    return TournamentPlan(tuple(plans), problem)


def uneven_next(competition: Competition) -> tuple[Uneven, ...]:
    """Early, for a tournament's organisers: whether those who are entered make whole tables in its first round, while
    none has begun; at check-in those who are here. For a race that may be either, by where they are, once known. A
    constant number of queries; none for a championship."""
    if not competition.rules.all.is_tournament:
        return ()
    races = Race.objects.select_related("stage", *RUN_OF_RACE).filter(competition=competition, on_call=True)
    begun = Race.objects.filter(competition=competition, run__started_at__isnull=False).exists()
    coming = races.filter(status__in=(RaceStatus.PLANNED, RaceStatus.CHECK_IN)).order_by("number").first()
    if coming is None or (begun and coming.status == RaceStatus.PLANNED):
        return ()
    return round_uneven(race_joined(coming, competition))


def round_uneven(race: Race) -> tuple[Uneven, ...]:
    """The same for a round that is planned or at check-in, which comes with its competition. () for any other race, and
    for deciding races."""
    if not race.on_call or race.decides or race.status not in (RaceStatus.PLANNED, RaceStatus.CHECK_IN):
        return ()
    there = race_field(race)
    if race.status == RaceStatus.CHECK_IN:
        rooms = [(venue, sum(one.pk not in there.aside for one in here)) for venue, here in there.groups]
    else:
        rooms = [] if race.venue == Venue.EITHER else [(race.venue, len(there.expected))]
    rules, sizes = race.stage.rules, race_sizes(race)
    first = race.stage.ord == 1
    found = (
        uneven(rules, number, sizes, bots=bots_sit(race.game, venue), early=False, first=first)
        for venue, number in rooms
    )
    return tuple(one for one in found if one is not None)


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
        for game, title in games.games()
    ]


def stage_boards(game: str) -> list[tuple[str, str]]:
    """What a later stage may be raced on: boards of the box, as (slug, title)."""
    return [(one.slug, games.board_title(game, one.slug)) for one in boards_for_anybody(game)]


def played(game: str, board: str) -> str:
    """A game's title, followed by its board's if it has one."""
    return " · ".join(filter(None, (games.title(game), games.board_title(game, board) if board else "")))


def stage_on(rules: StageRules) -> list[str]:
    """What the rounds of a stage are raced on, if its rules say so: boards, in turn, and options."""
    if not isinstance(rules, TournamentRules):
        return []
    boards = [games.board_title(rules.game, one) for one in rules.boards]
    return [*boards, *games.options_text(rules.game, rules.options)] if rules.options else boards


def leg_name(leg: Leg) -> str:
    """What a round of a decathlon is raced on."""
    return played(leg.game, leg.board)


def _minutes(stretch: Stretch, settings: Sequence[Setting]) -> int:
    """The largest table of a round is the last to end."""
    played = (settings[number % len(settings)].game for number in range(len(stretch.rounds)))
    longest = (max(one.sizes) for one in stretch.rounds)
    return sum(games.minutes(game, seats) + PAUSE for game, seats in zip(played, longest, strict=True))
