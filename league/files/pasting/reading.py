"""Preview of pasted players or results, for the organiser who is about to add them."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils import timezone

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common.refusals import WRONG_STATUS, refusal_text
from league.common.rights import require
from league.common.writing import IN_SEASON
from league.files.pasting.players import PastedPlayer, players_look
from league.files.pasting.races import FILLED, RacesForm
from league.files.pasting.results import PastedResults, RaceLooked, results_check, results_look, standings_of
from league.files.pasting.shapes import (
    PastedFault,
    PastedPlace,
    PastedPlayerLine,
    PastedPlayersPage,
    PastedRaceLine,
    PastedRacerLine,
    PastedResultsPage,
    Tonight,
)
from league.files.pasting.text_cells import Fault
from league.models import Club, Competition, Entry, Heat, RaceStatus, Role, SheetState
from league.races.cards import race_heads
from league.races.where import by_hand
from league.registration.reading import entries


def players_pasted(club: Club, viewer: Viewer, text: str) -> PastedPlayersPage:
    """For organisers. A constant number of queries for 200 lines, which is the most. Raises PermissionRefused."""
    require(club, viewer, Role.ORGANISER)
    found = players_look(club, text)
    new, refused = len(found.new), len(found.refused)
    return PastedPlayersPage(
        lines=tuple(_player(one) for one in found.lines),
        new=new,
        there=len(found.lines) - new - refused,
        refused=refused,
        unread=found.unread,
        problem=_why(found.fault) if found.fault else "",
        may_add=found.is_good and new > 0,
    )


def results_pasted(competition: Competition, viewer: Viewer, text: str, form: RacesForm) -> PastedResultsPage:
    """For organisers; the competition comes with its club and rules. A constant number of queries for 200 racers.
    Raises PermissionRefused, and Refused as `results_check`."""
    require(competition.club_id, viewer, Role.ORGANISER)
    results_check(competition)
    looked = results_look(competition, text, form)
    return PastedResultsPage(
        faults=tuple(PastedFault(one.line, looked.lines.get(one.line, ""), _why(one)) for one in looked.faults),
        racers=tuple(PastedRacerLine(one.shown, one.becomes, one.races) for one in looked.racers),
        races=tuple(_race(one, looked) for one in looked.races),
        standings=tuple(_standings(competition, looked)) if looked.is_good else (),
        entered=sum(one.entry is None for one in looked.racers),
        unread=looked.unread,
        publishes=looked.publishes,
        may_write=looked.is_good,
    )


def results_may_be_pasted(competition: Competition) -> str:
    """Why no results can be pasted into it, in words; "" if they can. No query."""
    try:
        results_check(competition)
    except Refused as refused:
        return refusal_text(refused)
    return ""


def result_of_tonight(competition: Competition, viewer: Viewer) -> Tonight:
    """For organisers: the races tonight's result may belong to, likeliest first, and who may have been there; the
    competition comes with its club and rules. Four queries. Raises PermissionRefused."""
    require(competition.club_id, viewer, Role.ORGANISER)
    now = timezone.now()
    heads = race_heads(competition)
    ahead = [one for one in heads if one.status in (*FILLED, RaceStatus.CHECK_IN)]
    ahead.sort(key=lambda one: (one.scheduled_at is None, abs((one.scheduled_at or now) - now), one.number))
    waiting = Heat.objects.filter(by_hand(), run__current_of__competition=competition)
    waiting = waiting.filter(run__current_of__status=RaceStatus.LIVE, closed="")
    waiting = waiting.exclude(sheets__state=SheetState.CONFIRMED).order_by("run__race__number", "table_no")
    return Tonight(
        races=tuple(ahead),
        racers=tuple(one for one in entries(competition) if not (one.withdrawn or one.is_bot)),
        open_tables=tuple(waiting.values_list("run__race__number", "table_no")),
        problem=results_may_be_pasted(competition)
        or ("" if competition.status in IN_SEASON else refusal_text(Refused(WRONG_STATUS))),
    )


def _player(one: PastedPlayer) -> PastedPlayerLine:
    known = one.known
    return PastedPlayerLine(
        line=one.line,
        name=one.name,
        email=one.email,
        becomes=one.becomes,
        why=_why(one.fault) if one.fault else "",
        is_bot=known is not None and known.is_bot,
        is_guest=known is not None and known.is_guest,
    )


def _race(one: RaceLooked, looked: PastedResults) -> PastedRaceLine:
    first = (
        who for table in one.tables for who, mark in table.lines if mark.place == 1 and mark.status == "classified"
    )
    return PastedRaceLine(
        number=one.found.number,
        title=one.found.title,
        at=one.found.at,
        is_new=one.found.race is None,
        tables=len(one.tables),
        racers=sum(len(table.lines) for table in one.tables),
        winners=tuple(looked.racers[who].shown for who in first),
    )


def _standings(competition: Competition, looked: PastedResults) -> Iterable[PastedPlace]:
    """Six queries."""
    stage = competition.stages.get()  # a championship has one
    stage.competition = competition
    table, new = standings_of(competition, stage, looked)
    entries = Entry.objects.filter(competition=competition).select_related("player")
    names = {one.pk: one.player.name for one in entries} | new
    for row in table.rows:
        yield PastedPlace(row.place, row.tied, names[row.entry], row.total)


def _why(fault: Fault) -> str:
    return refusal_text(Refused(fault.refusal, dict(fault.params)))
