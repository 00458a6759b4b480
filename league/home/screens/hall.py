"""What the screen in the hall shows of a tournament: the round that is on, who is missing, who leads, what comes."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils import timezone

from accounts.typing import Viewer
from league.common.finding import race_get
from league.common.references import EntryRef, entries_of
from league.competitions.raceday.ceremonies_read import moment_of
from league.home.screens.shapes import Hall
from league.models import Competition, RaceStatus
from league.standings.podium import podium
from league.standings.reading import standings_table
from league.standings.shapes import StandingsTable
from league.start.attendance.expected import race_field
from league.tournaments.rounds.shapes import Tournament, TournamentRound, TournamentStage
from league.tournaments.rounds.tournament import tournament


def hall(competition: Competition, viewer: Viewer) -> Hall:
    """The hall screen of a tournament, which comes with its club and rules. A constant number of queries."""
    entries = entries_of(competition)
    shown = tournament(competition, viewer, entries)
    phase = _phase(competition, shown)
    stage, at = _at(shown, phase)
    here, missing = _gathered(competition, at, entries) if phase == "gathering" and at is not None else ((), ())
    late = at is not None and at.until is not None and at.until < timezone.now() and at.over < len(at.tables)
    ended = podium(competition, entries) if phase == "over" else None
    return Hall(
        phase=phase,
        stage=stage,
        round=at,
        late=phase == "on" and late,
        stages=shown.stages,
        coming=shown.coming,
        entered=tuple(one for one in entries.values() if not one.withdrawn) if phase == "ahead" else (),
        here=here,
        missing=missing,
        standings=_standings(competition, stage, entries) if phase in ("gathering", "on", "between") else None,
        podium=ended,
        moment=moment_of(competition, ended.winners) if ended else "",
    )


def _phase(competition: Competition, shown: Tournament) -> str:
    if competition.is_over:
        return "over"
    status = {one.race.status for stage in shown.stages for one in stage.rounds}
    if RaceStatus.LIVE in status:
        return "on"
    if RaceStatus.CHECK_IN in status:
        return "gathering"
    called = any(one.is_called for stage in shown.stages for one in stage.rounds)
    return "between" if called else "ahead"


def _at(shown: Tournament, phase: str) -> tuple[TournamentStage | None, TournamentRound | None]:
    """The stage and the round to show."""
    rounds = [(stage, one) for stage in shown.stages for one in stage.rounds]
    if phase == "gathering":
        return next((stage, one) for stage, one in rounds if one.race.status == RaceStatus.CHECK_IN)
    called = [(stage, one) for stage, one in rounds if one.is_called]
    live = [(stage, one) for stage, one in called if one.race.status == RaceStatus.LIVE]
    if live or called:
        return (live or called)[-1]
    return (shown.stages[0] if shown.stages else None), None


def _gathered(
    competition: Competition, at: TournamentRound, entries: Mapping[int, EntryRef]
) -> tuple[tuple[EntryRef, ...], tuple[EntryRef, ...]]:
    """Who is here, and who is not yet. A constant number of queries."""
    who = race_field(race_get(competition, at.race.number))
    shown = [(entries[one.pk], one.pk in who.where) for one in who.expected if one.pk in entries]
    return tuple(one for one, there in shown if there), tuple(one for one, there in shown if not there)


def _standings(
    competition: Competition, stage: TournamentStage | None, entries: Mapping[int, EntryRef]
) -> StandingsTable | None:
    """Standings of a stage with a result; None for a new stage."""
    if stage is None or not stage.at.begun:
        return None
    table = standings_table(competition, None, entries=entries, stage=stage.at.number)
    return table if table.available else None
