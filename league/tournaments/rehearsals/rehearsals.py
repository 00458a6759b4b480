"""A dry run of a tournament that has not begun: requested by an organiser, computed by a worker piece by piece.

It makes no races, matches or results: the rules and the planned rounds go in, one row comes out. Each piece is its own
task, so a player's turn waits for one piece at most. A task may run twice, or never: of two with the same piece only
one is saved, and the sweep asks again for a run that has stopped.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from gameplay.services.indoors import Indoors, match_indoors, quick_levels, thinker
from gameplay.services.thoughts import Stopping
from gameplay.work import task_send
from league.common.refusals import WRONG_STATUS
from league.common.writing import competition_lock
from league.games import boards
from league.games import sizes as games_sizes
from league.games.setup import race_raw
from league.games.sizes import table_sizes
from league.models import Competition, CompetitionStatus, Entry, PlanState, Race, RaceStatus, Rehearsal, Role
from league.planning.places import bots_sit
from league.races.kind import kind_of
from league.races.where import where_of
from league.results.recording import sheet_status
from league.scoring.calendar import OUT_OF_RANGE
from league.scoring.formats import rules_to_json
from league.scoring.heats import FEWEST
from league.scoring.presets import MOST_IN_A_ROW, stretches
from league.scoring.rehearsal import Asked, Course, Racer, Setting, raced_each
from league.scoring.rehearsal import Rehearsal as Shown
from league.scoring.rehearsing import STRENGTHS, Raced, forward, racers_of
from league.scoring.rules import StageRules
from league.tournaments.rounds.races import race_ahead

if TYPE_CHECKING:
    from accounts.models import User


log = logging.getLogger(__name__)


REHEARSAL_ENDLESS = Refusal(
    "rehearsal_endless", _("This dry run would never end: one stage has more rounds than fit in an evening."), CONFLICT
)


BEFORE = (CompetitionStatus.DRAFT, CompetitionStatus.OPEN)
"""States of a tournament that has not begun."""
SEATS = 128
"""This many seats are really raced, each a tenth to a fifth of a second of work; the other tables are drawn."""
PIECE_SECONDS = 0.12
"""Seconds of work in a task. A started step is finished: a bot's longest answer, or the tables of a round, come on
top."""
MOST_ROUNDS = 120
"""With more, stages are taken to be endless: six of twenty rounds each is the most that can be configured."""
OVERDUE = timedelta(seconds=20)
"""A rehearsal that has not moved for this long has lost its task."""


@transaction.atomic
def ask(*, competition: Competition, by: User, racers: int, seed: str = "") -> Rehearsal:
    """Start a dry run with this many racers; it replaces the one before. Does nothing while one runs. `seed` decides
    all its luck; a new one if none is given. For organisers. Locks the competition.

    Raises PermissionRefused, and Refused: wrong_status (it has begun, or is no tournament), out_of_range.
    """
    competition = competition_lock(competition, by, Role.ORGANISER)
    if not kind_of(competition).may_rehearse(competition.status):
        raise Refused(WRONG_STATUS)
    fewest, most = limits(competition)
    if not fewest <= racers <= most:
        raise Refused(OUT_OF_RANGE, {"min": fewest, "max": most}, "racers")
    asked, now = _asked(competition, racers, seed or secrets.token_hex(4)), timezone.now()
    found = Rehearsal.objects.select_for_update().filter(competition=competition).first()
    row = found or Rehearsal(competition=competition, version=0)
    hashed = _hash(asked)
    same = row.input_hash == hashed and len(row.asked["racers"]) == racers if found else False
    if same and row.state == PlanState.WAITING and not seed:
        return row
    row.version, row.step, row.progress, row.state, row.made_at = row.version + 1, 0, 0, PlanState.WAITING, None
    row.asked, row.course, row.input_hash, row.by = msgspec.to_builtins(asked, str_keys=True), "", hashed, by
    row.asked_at = row.moved_at = now
    row.save()
    transaction.on_commit(partial(rehearsal_wanted, row.pk, row.version, 0), robust=True)
    return row


def rehearsal_work(*, rehearsal_id: int, version: int, step: int) -> None:
    """Do one piece and request the next. Does nothing if this piece is done or the rehearsal was requested again."""
    this = Rehearsal.objects.filter(pk=rehearsal_id, version=version, step=step, state=PlanState.WAITING)
    row = this.first()
    if row is None:
        return
    shown = read(row)
    asked, course = shown.asked, shown.course
    until = time.monotonic() + PIECE_SECONDS

    def enough() -> bool:
        return time.monotonic() >= until

    drive = partial(_drive, asked.seed, enough)
    while not (course.over or course.problem):
        course = forward(asked, course, drive)
        if sum(1 for _round in course.rounds) > MOST_ROUNDS:
            course = msgspec.structs.replace(course, problem=REHEARSAL_ENDLESS.code)
        if enough():
            break
    now, done = timezone.now(), course.over or bool(course.problem)
    state = PlanState.FAILED if course.problem else PlanState.READY if done else PlanState.WAITING
    with transaction.atomic():
        moved = this.update(
            step=step + 1,
            course=msgspec.json.encode(course).decode(),
            progress=Shown(asked, course).percent,
            state=state,
            moved_at=now,
            made_at=now if done else None,
        )
        if moved and not done:
            transaction.on_commit(partial(rehearsal_wanted, rehearsal_id, version, step + 1), robust=True)


def again() -> int:
    """Ask a worker again for rehearsals that have stopped, as the message may be lost. Those of tournaments that have
    begun are deleted. Returns how many were requested."""
    Rehearsal.objects.filter(~Q(competition__status__in=BEFORE)).delete()
    now = timezone.now()
    late = Rehearsal.objects.filter(state=PlanState.WAITING, moved_at__lt=now - OVERDUE)
    found = list(late.values_list("pk", "version", "step"))
    for pk, version, step in found:
        Rehearsal.objects.filter(pk=pk, version=version, step=step).update(moved_at=now)
        rehearsal_wanted(pk, version, step)
    return len(found)


def limits(competition: Competition) -> tuple[int, int]:
    """Fewest and most racers: as many as there are places, plus those entered beyond them."""
    entered = Entry.objects.filter(competition=competition, withdrawn_at=None).count()
    return FEWEST, max(competition.rules.entry.capacity, entered)


def read(row: Rehearsal) -> Shown:
    course = msgspec.json.decode(row.course, type=Course) if row.course else Course()
    return Shown(msgspec.convert(row.asked, Asked, str_keys=True), course)


def is_outdated(row: Rehearsal) -> bool:
    """The rules, or what the rounds are raced on, have changed since. The competition comes with its rules."""
    asked = read(row).asked
    return _hash(_asked(row.competition, len(asked.racers), asked.seed)) != row.input_hash


def _asked(competition: Competition, wanted: int, seed: str) -> Asked:
    rules = competition.rules.all
    settings, takes = _settings(competition)
    entry = rules.entry
    rows = Entry.objects.filter(competition=competition, withdrawn_at=None).order_by("number")
    entered = [
        Racer(number, team=team or 0 if entry.teams else 0, scores=entry.bots_score or not bot)
        for number, team, bot in rows.values_list("number", "team_id", "player__bot_level")
    ]
    sizes = [[frozenset(settings[one].sizes) for one in takes[number]] for number in rules.stages]
    bots = all(setting.bots for setting in settings)
    found = stretches(list(rules.stages.values()), wanted, sizes, bots=bots)
    expected = [sum(one.sizes) for stretch in found for one in stretch.rounds]
    return Asked(
        seed=seed,
        rules=rules_to_json(rules),
        racers=racers_of(entered, wanted, entry.team_size if entry.teams else 0),
        settings=tuple(settings),
        takes=takes,
        expected=tuple(expected),
        raced=raced_each(expected, SEATS),
    )


def _settings(competition: Competition) -> tuple[list[Setting], dict[int, tuple[int, ...]]]:
    """What the rounds are raced on, each once; and which of these each stage's rounds use, planned ones and later ones.
    Two queries. Raises Refused: wrong_status (nothing is planned)."""
    planned = Race.objects.filter(competition=competition).exclude(status=RaceStatus.CANCELLED)
    before = list(planned.select_related("club_board").order_by("number"))
    if not before:
        raise Refused(WRONG_STATUS)
    settings: list[Setting] = []
    takes: dict[int, tuple[int, ...]] = {}
    for stage in competition.stages.order_by("ord"):
        stage.competition = competition
        rules = stage.rules
        found = []
        mine = [race for race in before if race.stage_id == stage.pk]
        for number in range(rules.rounds or MOST_IN_A_ROW):
            race = mine[number] if number < len(mine) else race_ahead(stage, before, number)
            if number >= len(mine):
                before.append(race)
            one = _setting(race, rules)
            if one not in settings:
                settings.append(one)
            found.append(settings.index(one))
        takes[stage.ord] = tuple(found)
    return settings, takes


def _setting(race: Race, rules: StageRules) -> Setting:
    board = boards.of(race)
    sizes = games_sizes.within(table_sizes(race.game, board, race.options), rules)
    raw = race_raw(game=race.game, board=board.value, options=race.options)
    venue = where_of(race).usual_venue
    sits = bots_sit(race.game, venue)
    return Setting(race.game, raw, tuple(sorted(sizes)), venue, sits, race.board, race.board_title)


def _hash(asked: Asked) -> str:
    """A hash of the rules and of what the rounds are raced on; not of the racers."""
    said = msgspec.to_builtins([asked.rules, asked.settings, sorted(asked.takes.items())], str_keys=True)
    return hashlib.sha256(msgspec.json.encode(said, order="deterministic")).hexdigest()


def _drive(
    seed: str, enough: Callable[[], bool], setting: Setting, label: str, strengths: Sequence[int], so_far: str
) -> Raced:
    """Bots that think quickly, the stronger half of the racers a little less so badly."""
    levels = quick_levels(setting.game)
    if not levels:
        return Raced(broken=True)
    try:
        match = match_indoors(
            game=setting.game,
            raw=setting.raw,
            levels=[levels[one * len(levels) // STRENGTHS] for one in strengths],
            seed=hashlib.sha256(f"{seed}/{label}".encode()).digest(),
            so_far=msgspec.json.decode(so_far, type=Indoors) if so_far else None,
            enough=enough,
            think=thinker(),
        )
    except Stopping:
        raise  # the site is stopping: the sweep repeats this piece
    except (
        Exception
    ):  # a game that breaks must not keep the organiser from seeing the rest; the page says what was drawn
        log.exception("a table of a dry run could not be raced", extra={"game": setting.game})
        return Raced(broken=True)
    if not match.ends:
        return Raced(so_far=msgspec.json.encode(match).decode())
    return Raced(ends=tuple((place, sheet_status(status)) for place, status in match.ends))


def rehearsal_wanted(rehearsal_id: int, version: int, step: int) -> None:
    """Ask a worker to continue a dry run."""
    task_send("league.tasks.rehearsal_task", rehearsal_id, version, step)
