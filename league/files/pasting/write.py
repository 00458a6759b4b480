"""Write results of races that were raced without the site, pasted past ones and tonight's: real races with runs, tables
and confirmed sheets, all or nothing.

Each counts at once, is provisional, and can be corrected, penalised, annulled and run again like any other. The
organiser who writes them signs the sheets; at a table where that person raced, the sheet is marked as a decision in
their own case. Racers with results in pasted races get one message, unless it is history, and those entered for them
are told so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.refused import Refused
from league.clubs.club import players
from league.common.refusals import BOT_AT_TABLE, PASTE_REFUSED, TOO_MANY_RACES, WRONG_STATUS, NotFound
from league.common.tell import notify_published, notify_results_pasted
from league.common.writing import (
    IN_SEASON,
    audit,
    club_lock,
    competition_lock,
    race_fresh,
    race_joined,
    text_clean,
    touch,
)
from league.files.pasting.races import FILLED, RaceFound, RacesForm
from league.files.pasting.results import PastedRacer, PastedTable, RaceLooked, results_check, results_look
from league.files.pasting.text_marks import Mark, RaceLabel
from league.files.pasting.text_results import PastedRace
from league.games import boards, facts
from league.games.boards import Board, BoardFields
from league.models import (
    Action,
    Competition,
    CompetitionStatus,
    Entry,
    GridSlot,
    Heat,
    Player,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    ResultSheet,
    Role,
    Run,
    SheetSource,
    Stage,
    Venue,
)
from league.planning.dates import plan_keep
from league.planning.form import race_clean
from league.races.naming import entry_changed
from league.registration import registrations
from league.registration.waitlist import ACTIVE
from league.results import states
from league.results.sheets import SheetLine
from league.results.states import race_settle
from league.scoring.calendar import MOST_RACES
from league.scoring.points import FEWEST, MOST
from league.scoring.rules import BAD_VALUE
from league.scoring.season import Line
from league.scoring.sheets import AT_TABLE, sheet_problem
from league.standings import snapshots
from league.tournaments.rounds.undo import race_unplan

if TYPE_CHECKING:
    from uuid import UUID

    from accounts.models import User


TONIGHT_FEW = Refusal("tonight_few", _("Say who was there: at least two racers."), BAD_REQUEST)
TONIGHT_CROWD = Refusal(
    "tonight_crowd",
    _("At most %(max)s racers at one table. Several tables? Paste the results under “Past results”."),
    BAD_REQUEST,
)


@dataclass(frozen=True)
class ResultsWritten:
    races: tuple[int, ...]
    """Their numbers, in order of racing."""
    entered: int
    """How many racers were entered with it."""
    again: bool = False
    """The same form was sent before and wrote these races."""


@transaction.atomic
def results_paste(
    *, competition: Competition, by: User, text: str, form: RacesForm, form_key: UUID | None = None
) -> ResultsWritten:
    """Turn a pasted table of results into races at real tables. Unknown racers become guests and are entered. A draft
    becomes public, and an open season starts running. With `form_key`, a form that is sent again writes nothing. For
    organisers.

    Locks the competition, then the club. Raises PermissionRefused, and Refused: as `results_check`, bad_board,
    paste_refused (look at the lines again).
    """
    competition = competition_lock(competition, by, Role.ORGANISER)
    if (earlier := _written_by(competition, form_key)) is not None:
        return earlier
    results_check(competition)
    club_lock(competition.club_id)
    stage = competition.stages.last()
    if stage is None:
        raise Refused(WRONG_STATUS)
    stage.competition = competition
    looked = results_look(competition, text, form)
    if not looked.is_good:
        raise Refused(PASTE_REFUSED, at="text")
    on = _raced_on(stage, by, form, new=any(one.found.race is None for one in looked.races))
    _season_on(competition, by)
    entries = {at: _entered(competition, by, racer) for at, racer in enumerate(looked.racers)}
    own = set(Entry.objects.filter(competition=competition, player__user=by).values_list("pk", flat=True))
    written = [_write(stage, by, race, on, entries, own, str(form_key or "")) for race in looked.races]
    snapshots.rebuild(competition=competition)
    notify_results_pasted(competition, written)
    new = [one.shown for one in looked.racers if one.entry is None]
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.RESULTS_PASTED,
        subject=competition.name,
        after={"races": ", ".join(str(one.found.number) for one in looked.races), **({"entered": new} if new else {})},
    )
    touch(competition, "standings")
    return ResultsWritten(tuple(one.found.number for one in looked.races), len(new))


@transaction.atomic
def result_tonight(
    *,
    competition: Competition,
    by: User,
    lines: Sequence[SheetLine],
    number: int | None = None,
    form_key: UUID | None = None,
) -> ResultsWritten:
    """Enter what was raced tonight at one table, without the site: the race with this `number`, or (None) a new one.
    The named racers were there, and get the result. A race at check-in leaves it. With `form_key`, a form that is sent
    again writes nothing. For organisers.

    Locks the competition. Raises PermissionRefused, NotFound (race, lines...), and Refused: as `results_check`,
    wrong_status (the season is a draft, or the race has begun), too_many_races, tonight_few, tonight_crowd,
    bot_at_table, `sheet_...`.
    """
    competition = competition_lock(competition, by, Role.ORGANISER)
    if (earlier := _written_by(competition, form_key)) is not None:
        return earlier
    results_check(competition)
    stage = competition.stages.last()
    if stage is None or competition.status not in IN_SEASON:
        raise Refused(WRONG_STATUS)
    stage.competition = competition
    entries, table = _tonight(competition, lines)
    race = _race_of_tonight(competition, number)
    if race is None:
        number = 1 + (competition.races.aggregate(highest=Max("number"))["highest"] or 0)
        if competition.races.count() >= MOST_RACES:
            raise Refused(TOO_MANY_RACES, {"max": MOST_RACES})
    found = RaceFound(number or 0, race.title if race else "", timezone.now(), race, PastedRace(RaceLabel(), 0))
    own = set(Entry.objects.filter(competition=competition, player__user=by).values_list("pk", flat=True))
    on = _raced_on(stage, by, RacesForm(), new=race is None)
    _season_on(competition, by)
    _write(stage, by, RaceLooked(found, (table,)), on, entries, own, str(form_key or ""), tonight=True)
    snapshots.rebuild(competition=competition)
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.SHEET_ENTERED,
        subject=f"race {found.number} table 1",
    )
    touch(competition, "standings")
    return ResultsWritten((found.number,), 0)


def _tonight(competition: Competition, lines: Sequence[SheetLine]) -> tuple[dict[int, Entry], PastedTable]:
    """The racers who were there, and the table. One query. Raises NotFound and Refused."""
    racing = Entry.objects.filter(competition=competition, withdrawn_at=None).select_related("player")
    known = {entry.number: entry for entry in racing}
    if len(lines) < FEWEST:
        raise Refused(TONIGHT_FEW, at="lines")
    if len(lines) > MOST:
        raise Refused(TONIGHT_CROWD, {"max": MOST}, "lines")
    for at, line in enumerate(lines):
        if line.entry_number not in known:
            raise NotFound(f"lines.{at}.entry_number")
        if known[line.entry_number].player.is_bot:
            raise Refused(BOT_AT_TABLE, at=f"lines.{at}.entry_number")
        if line.status not in AT_TABLE:
            raise Refused(BAD_VALUE, at=f"lines.{at}.status")
    there = {at: known[line.entry_number] for at, line in enumerate(lines)}
    sheet = [Line(there[at].pk, line.place, line.status) for at, line in enumerate(lines)]  # type: ignore[arg-type]
    problem = sheet_problem(sheet, [entry.pk for entry in there.values()])
    if problem is not None:
        refusal, at_fault = problem
        one = next(entry for entry in there.values() if entry.pk == at_fault)
        raise Refused(refusal, {"name": one.player.name, "entry_number": one.number}, "lines")
    marks = [(at, Mark(line.place, line.status)) for at, line in enumerate(lines)]  # type: ignore[arg-type]
    return there, PastedTable(tuple(sorted(marks, key=lambda one: (one[1].place is None, one[1].place or 0))))


def _race_of_tonight(competition: Competition, number: int | None) -> Race | None:
    """A race of the calendar that has not begun, cleared of its check-in. Raises NotFound, and Refused:
    wrong_status."""
    if number is None:
        return None
    pk = Race.objects.filter(competition=competition, number=number).values_list("pk", flat=True).first()
    if pk is None:
        raise NotFound("race")
    race = race_fresh(pk, competition)
    if race.status == RaceStatus.CHECK_IN:
        race_unplan(race, timezone.now(), "")
    elif race.status not in FILLED:
        raise Refused(WRONG_STATUS, at="race")
    return race


def _written_by(competition: Competition, form_key: UUID | None) -> ResultsWritten | None:
    """What a form has already written. The competition is locked."""
    if form_key is None:
        return None
    runs = Run.objects.filter(race__competition=competition, heats_report__pasted=str(form_key))
    numbers = tuple(runs.order_by("started_at", "race__number").values_list("race__number", flat=True))
    return ResultsWritten(numbers, 0, again=True) if numbers else None


def _raced_on(stage: Stage, by: User, form: RacesForm, *, new: bool) -> dict[str, object]:
    """Game, options and board of new races: those of the last race, except a named board."""
    if not new:
        return {}
    club, game = stage.competition.club, stage.rules.game
    last = stage.races.select_related("club_board").order_by("-number").first()
    options = last.options if last is not None else facts.options_filled(game, {})
    if form.board or last is None:
        found: Board = boards.find(club=club, by=by, game=game, wanted=form.board, at="board")
        race_clean(game, found, options, False, "board")
        board: BoardFields = boards.take(club, found)
    else:
        board = {"board": last.board, "board_title": last.board_title, "club_board": last.club_board}
    return {"game": game, "options": options, **board}


def _season_on(competition: Competition, by: User) -> None:
    """Make the season public, since its results are."""
    if competition.status == CompetitionStatus.RUNNING:
        return
    draft = competition.status == CompetitionStatus.DRAFT
    competition.status = CompetitionStatus.RUNNING
    competition.published_at = competition.published_at or timezone.now()
    competition.save(update_fields=["status", "published_at"])
    if draft:
        audit(
            club=competition.club_id,
            competition=competition,
            by=by,
            action=Action.COMPETITION_PUBLISHED,
            subject=competition.name,
        )
        notify_published(competition)


def _entered(competition: Competition, by: User, racer: PastedRacer) -> Entry:
    """The racer's entry, made if need be; places were checked under the same lock."""
    if racer.entry is not None:
        return racer.entry
    player: Player = racer.player or players.add_guest(club=competition.club, by=by, name=racer.name)
    registration = Registration.objects.filter(competition=competition, player=player, state__in=ACTIVE).first()
    if registration is None:
        registration = registrations.apply(competition=competition, by=by, player_id=player.pk)
    if registration.state != RegistrationState.CONFIRMED:  # others wait, but results do not depend on whose turn it is
        registrations.confirm(competition=competition, by=by, registration_id=registration.pk)
    return Entry.objects.get(competition=competition, player=player)


def _write(
    stage: Stage,
    by: User,
    looked: RaceLooked,
    on: Mapping[str, object],
    entries: Mapping[int, Entry],
    own: set[int],
    key: str,
    *,
    tonight: bool = False,
) -> Race:
    """One race with its run, tables and sheets. `tonight`: it is news."""
    competition, found = stage.competition, looked.found
    race = _race(stage, found, on)
    numbers = [[entries[who].number for who, _mark in table.lines] for table in looked.tables]
    run = Run.objects.create(
        race=race,
        number=int(race.runs.aggregate(highest=Max("number"))["highest"] or 0) + 1,
        started_at=found.at,
        finished_at=found.at,
        rules=competition.rules,
        heats_report={"heats": numbers, "sizes": [len(one) for one in numbers], "grid": "none", "pasted": key},
    )
    race.run, race.status = run, RaceStatus.LIVE
    race.save()
    race_joined(race, competition)
    for number, table in enumerate(looked.tables, 1):
        heat = Heat.objects.create(run=run, table_no=number, venue=Venue.TABLE)
        there = [(entries[who], mark) for who, mark in table.lines]
        GridSlot.objects.bulk_create(
            GridSlot(heat=heat, run=run, seat=seat, entry=entry, team_id=entry.team_id)
            for seat, (entry, _mark) in enumerate(there)
        )
        sheet = ResultSheet(
            heat=heat,
            source=SheetSource.STEWARD if tonight else SheetSource.IMPORT,
            by=by,
            own_case=any(entry.pk in own for entry, _mark in there),
        )
        states.write(states.Step.PASTED, sheet, [Line(entry.pk, mark.place, mark.status) for entry, mark in there])
    race_settle(race, told=tonight)
    return race


def _race(stage: Stage, found: RaceFound, on: Mapping[str, object]) -> Race:
    """The race of the calendar, or a new one; not saved yet."""
    title = text_clean(found.title, "title", 80, required=False)
    race = found.race
    if race is None:
        return Race.objects.create(
            stage=stage,
            competition=stage.competition,
            number=found.number,
            scheduled_at=found.at,
            title=title,
            venue=Venue.TABLE,
            **on,
        )
    entry_changed(race)
    plan_keep(race)
    race.stage, race.title, race.venue, race.scheduled_at = stage, title, Venue.TABLE, found.at
    race.note, race.hold, race.not_before = "", "", None
    return race
