"""The calendar of a competition: races added, changed, moved, cancelled."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import Json, JsonObject
from gameplay.refused import Refused
from league.common.refusals import TOO_MANY_RACES, WRONG_STATUS, NotFound
from league.common.rights import require
from league.common.tell import notify_cancelled, notify_date_changed
from league.common.writing import (
    IN_SEASON,
    RUN_OF_RACE,
    audit,
    competition_lock,
    future,
    race_fresh,
    race_joined,
    race_lock,
    race_note,
    reason_clean,
    text_clean,
    touch,
)
from league.games import boards, facts
from league.games.boards import Board
from league.games.sizes import table_sizes
from league.models import Action, CheckIn, Competition, CompetitionStatus, Race, RaceNote, RaceStatus, Role, Venue
from league.planning.dates import PLAN, is_tonight, moves_to_tonight, plan_keep, tonight_at
from league.planning.form import race_clean
from league.planning.places import places_check, venue_check
from league.races.call import call_of
from league.races.cards import UNRACED
from league.races.naming import ENTRY, entry_changed
from league.races.where import SPOTS, WHERES
from league.results.annul import run_annul, tables_end, tables_ended
from league.scoring.calendar import MOST_RACES
from league.scoring.formats import format_of
from league.standings import snapshots
from league.tournaments.rounds.undo import race_unplan

if TYPE_CHECKING:
    from accounts.models import User


ROUNDS_IN_RULES = Refusal(
    "rounds_in_rules", _("The rules of the stage set the number of rounds: change it there."), CONFLICT
)

OPEN = (CompetitionStatus.DRAFT, CompetitionStatus.OPEN, CompetitionStatus.RUNNING)


@transaction.atomic
def race_add(
    *,
    competition: Competition,
    by: User,
    scheduled_at: datetime,
    board: str = "",
    title: str = "",
    options: Mapping[str, Json] | None = None,
    venue: str | None = None,
    stage: int | None = None,
) -> Race:
    """Add a race, to the last stage unless `stage` names one. Options and venue default to those of that stage's last
    race. A game without boards takes none. For organisers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status not in OPEN:
        raise Refused(WRONG_STATUS)
    stages = competition.stages.all()
    of = stages.filter(ord=stage).first() if stage is not None else stages.last()
    if of is None:
        raise NotFound("stage")
    of.competition = competition
    if format_of(of.rules).plans_tables:
        raise Refused(ROUNDS_IN_RULES)
    last = of.races.order_by("-number").first()
    number = (competition.races.aggregate(highest=Max("number"))["highest"] or 0) + 1
    if competition.races.count() >= MOST_RACES:
        raise Refused(TOO_MANY_RACES, {"max": MOST_RACES})
    game = of.rules.game
    options = (last.options if last else facts.options_filled(game, {})) | dict(options or {})
    found = boards.find(club=competition.club, by=by, game=game, wanted=board, at="board")
    teams = competition.rules.entry.team_races
    venue = venue if venue is not None else last.venue if last else Venue.ONLINE
    venue_check(venue, teams)
    race_clean(game, found, options, teams, "board")
    _places_check(competition, game, found, options, venue)
    race = Race.objects.create(
        stage=of,
        competition=competition,
        number=number,
        scheduled_at=future(scheduled_at),
        game=game,
        options=options,
        venue=venue,
        title=text_clean(title, "title", 80, required=False),
        **boards.take(competition.club, found),
    )
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=Action.RACE_ADDED,
        subject=f"race {number}",
        after=_facts(race),
    )
    touch(competition, "calendar")
    return race


@transaction.atomic
def race_update(
    *,
    race: Race,
    by: User,
    board: str | None = None,
    title: str | None = None,
    options: Mapping[str, Json] | None = None,
    venue: str | None = None,
) -> Race:
    """Change board, title, options or venue (those given) until the race starts. The code of a drawn board takes the
    board as saved now. The venue cannot change to one where a racer who has checked in is not. For organisers."""
    race = race_lock(race, by, Role.ORGANISER)
    competition = race.stage.competition
    if race.status not in UNRACED or competition.status not in OPEN:
        raise Refused(WRONG_STATUS)
    before, had = _facts(race), race.club_board
    found, teams = boards.of(race), competition.rules.entry.team_races
    had_sizes = table_sizes(race.game, found, race.options, teams)
    if board is not None and board != race.board:
        found = boards.find(club=competition.club, by=by, game=race.game, wanted=board, at="board")
    race.options = race.options | dict(options or {})
    race.title = text_clean(title, "title", 80, required=False) if title is not None else race.title
    race_clean(race.game, found, race.options, teams, "board")
    if venue is not None and venue != race.venue:
        _venue_change(race, venue, teams)
    # A race that never fitted can still be renamed.
    sizes = table_sizes(race.game, found, race.options, teams)
    if found.wanted != race.board or sizes != had_sizes or race.venue != before["venue"]:
        _places_check(competition, race.game, found, race.options, race.venue)
    for name, value in boards.take(competition.club, found).items():
        setattr(race, name, value)
    entry_changed(race)
    race.save(update_fields=["board", "board_title", "club_board", "options", "title", "venue", *ENTRY, *PLAN])
    if had is not None and had != race.club_board:
        boards.drop(had)
    race_note(race, by, Action.RACE_UPDATED, before=before, after=_facts(race), topic="calendar")
    return race


@transaction.atomic
def races_venue(
    *, competition: Competition, by: User, venue: str, numbers: Collection[int] | None = None
) -> list[Race]:
    """Set the venue of all races that have not begun, or of those with these `numbers`; later rounds follow the one
    before. All or none, and `venue` as in `race_update`. For organisers. Returns the races that changed."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status not in OPEN:
        raise Refused(WRONG_STATUS)
    teams = competition.rules.entry.team_races
    venue_check(venue, teams)
    ahead = Race.objects.filter(competition=competition, status__in=UNRACED).exclude(venue=venue)
    ahead = ahead if numbers is None else ahead.filter(number__in=numbers)
    rows = ahead.select_related("stage", "club_board", *RUN_OF_RACE).order_by("number")
    races = [race_joined(race, competition) for race in rows]
    was = {race.venue for race in races}
    for race in races:
        _venue_change(race, venue, teams)
        _places_check(competition, race.game, boards.of(race), race.options, venue)
        entry_changed(race)
        race.save(update_fields=["venue", *ENTRY, *PLAN])
    if races:
        audit(
            club=competition.club_id,
            competition=competition,
            by=by,
            action=Action.RACES_VENUE,
            subject=competition.name,
            before={"venue": was.pop()} if len(was) == 1 else {},
            after={"venue": venue, "races": len(races)},
        )
        touch(competition, "calendar")
    return races


@transaction.atomic
def race_postpone(*, race: Race, by: User, scheduled_at: datetime | None = None, reason: str) -> Race:
    """Move a race that has not begun to a new date, or to none yet. Check-ins start afresh, with a new seed. For
    organisers."""
    race = race_lock(race, by, Role.ORGANISER)
    competition = race.stage.competition
    if race.status not in UNRACED or competition.status not in OPEN:
        raise Refused(WRONG_STATUS)
    reason = reason_clean(reason)
    before, was = _facts(race), race.scheduled_at
    race_unplan(race, future(scheduled_at) if scheduled_at is not None else None, reason)
    race_note(race, by, Action.RACE_POSTPONED, before=before, after=_facts(race), reason=reason, topic="calendar")
    if race.scheduled_at != was:
        notify_date_changed(race, was, "moved")
    return race


@transaction.atomic
def race_tonight(*, race: Race, by: User) -> Race:
    """Move a race to tonight: at its time of day, or soon if that has passed. A race already planned for tonight stays
    as it is. For organisers."""
    race = race_lock(race, by, Role.ORGANISER)
    competition = race.stage.competition
    zone, was = competition.club.zone, race.scheduled_at
    if race.status in (RaceStatus.PLANNED, RaceStatus.CHECK_IN) and is_tonight(was, zone):
        return race
    if competition.status not in IN_SEASON or not moves_to_tonight(race.status, was, call_of(race), zone):
        raise Refused(WRONG_STATUS)
    usual = was or Race.objects.filter(competition=competition).aggregate(last=Max("scheduled_at"))["last"]
    before = _facts(race)
    race_unplan(race, tonight_at(usual, zone), RaceNote.TONIGHT)
    race_note(race, by, Action.RACE_TONIGHT, before=before, after=_facts(race), topic="calendar")
    notify_date_changed(race, was, "moved")
    return race


@transaction.atomic
def race_cancel(*, race: Race, by: User, reason: str) -> Race:
    """Cancel a race; one that is live is annulled and counts for nothing. Also cancels a race whose matches were all
    annulled. For organisers."""
    require(race.stage.competition.club_id, by, Role.ORGANISER)
    reason = reason_clean(reason)
    tables_end(race)
    race = race_lock(race, by, Role.ORGANISER)
    competition = race.stage.competition
    if race.status not in (*UNRACED, RaceStatus.LIVE, RaceStatus.VOID) and not race.has_no_result:
        raise Refused(WRONG_STATUS)
    tables_ended(race)
    was_live = race.status == RaceStatus.LIVE
    if race.run is not None and race.run.started_at is not None:
        run_annul(race.run, by, reason)
    _let_go(race, by, reason, "standings" if was_live else "calendar")
    if was_live:
        snapshots.rebuild(competition=competition)
    notify_cancelled(race)
    return race


def races_let_go(competition: Competition, by: User, numbers: Collection[int], reason: str) -> None:
    """Cancel those of these races that have not begun; the competition is locked. People get one message about all of
    them."""
    ahead = Race.objects.filter(competition=competition, status__in=UNRACED, number__in=numbers)
    races = [race_fresh(pk, competition) for pk in ahead.order_by("number").values_list("pk", flat=True)]
    for race in races:
        _let_go(race, by, reason, "calendar")
    if races:
        notify_cancelled(races[0], more=len(races) - 1)


def _let_go(race: Race, by: User, reason: str, topic: str) -> None:
    before = _facts(race)
    entry_changed(race)
    race.status, race.note, race.hold = RaceStatus.CANCELLED, reason, ""
    race.save(update_fields=["status", "note", "hold", *ENTRY])
    race_note(race, by, Action.RACE_CANCELLED, before=before, after=_facts(race), reason=reason, topic=topic)


def _venue_change(race: Race, venue: str, teams: bool) -> None:
    """Refuse a venue that would move racers who have checked in: somebody who is online is not at a table."""
    venue_check(venue, teams)
    others = SPOTS.keys() - {*WHERES[venue].venues}
    if race.run is not None and others:
        elsewhere = CheckIn.objects.filter(run=race.run, venue__in=others)
        elsewhere.filter(entry__withdrawn_at__isnull=False).delete()
        occupied = elsewhere.values_list("venue", flat=True).first()
        if occupied is not None:
            raise Refused(SPOTS[occupied].moved, at="venue")
    if race.status == RaceStatus.CHECK_IN:
        plan_keep(race)
    else:
        race.planned_venue = ""
    race.venue = venue


def _places_check(competition: Competition, game: str, board: Board, options: Mapping[str, Json], venue: str) -> None:
    """Check that all places can race on the board. Raises Refused at "board"."""
    rules = competition.rules.entry
    places_check(
        game,
        board,
        options,
        teams=rules.team_races,
        places=rules.capacity,
        venue=venue,
        entered=competition.entries.filter(withdrawn_at=None).count(),
        at="board",
    )


def _facts(race: Race) -> JsonObject:
    return {
        "status": race.status,
        "scheduled_at": race.scheduled_at.isoformat() if race.scheduled_at else None,
        "board": race.board_title or race.board,
        "title": race.title,
        "venue": race.venue,
        "options": race.options,
    }
