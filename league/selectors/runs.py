"""The runs of a race, and what may be done with them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from accounts.typing import Viewer
from league.models import CompetitionStatus, Heat, HouseBot, HouseResult, Race, RaceStatus, Result, Run, SheetState
from league.selectors.cards import RUN, house_bots, signature
from league.selectors.shapes.earlier import EarlierResult, EarlierRun, EarlierTable
from league.selectors.shapes.people import Access, EntryRef
from league.services.common import IN_SEASON
from league.services.own_case import own_race


def ways_back(race: Race, may: Access, viewer: Viewer) -> dict[str, bool]:
    """Which ways back of a race the viewer may use. No query, except for a steward below organiser on a race that was
    run."""
    competition, annulled = race.stage.competition, race.is_annulled
    status = competition.status
    running, run = status == CompetitionStatus.RUNNING, race.run
    undone = run is not None and run.was_over if annulled else may.is_organiser
    asked = may.is_steward and not may.is_organiser and (annulled or race.status in RUN)
    steward = may.is_steward and not (asked and own_race(race, viewer))
    void = race.status == RaceStatus.VOID
    return {
        "may_annul": steward and running and race.status in RUN,
        "may_rerun": may.is_organiser
        and (status in IN_SEASON if void else running and (race.status in RUN or annulled)),
        "may_uncancel": steward and not competition.is_over and race.status == RaceStatus.CANCELLED and undone,
        "annulled": annulled,
    }


def earlier_runs(race: Race, entries: Mapping[int, EntryRef]) -> tuple[EarlierRun, ...]:
    """Runs before the current one, the latest first. Five queries at most; none for a race in its first run."""
    if race.run is not None and race.run.number == 1:
        return ()
    runs = Run.objects.filter(race=race).exclude(pk=race.run_id or 0).select_related("annulled_by").order_by("-number")
    listed = list(runs)
    if not listed:
        return ()
    results: dict[int, list[EarlierResult]] = defaultdict(list)
    rows = Result.objects.filter(sheet__heat__run__in=listed, sheet__state=SheetState.CONFIRMED)
    for row in rows.select_related("sheet").order_by("place", "id"):
        results[row.sheet.heat_id].append(EarlierResult(entries[row.entry_id], row.place, row.status))
    bots = HouseBot.objects.filter(heat__run__in=listed).order_by("heat", "seat")
    house = house_bots(bots)
    got = HouseResult.objects.filter(bot__in=house, sheet__state=SheetState.CONFIRMED).select_related("bot")
    for one in got.order_by("place", "id") if house else ():
        results[one.bot.heat_id].append(EarlierResult(house[one.bot_id], one.place, one.status))
        results[one.bot.heat_id].sort(key=lambda line: (line.place is None, line.place or 0))
    tables: dict[int, list[EarlierTable]] = defaultdict(list)
    for heat in Heat.objects.filter(run__in=listed).select_related("match").order_by("table_no"):
        code = heat.match.code if heat.match is not None else ""
        tables[heat.run_id].append(EarlierTable(heat.table_no, code, tuple(results[heat.pk])))
    return tuple(
        EarlierRun(
            number=run.number,
            started_at=run.started_at,
            annulled_at=run.annulled_at,
            annulled_by=signature(run.annulled_by) if run.annulled_at else "",
            reason=run.annul_reason,
            tables=tuple(tables[run.pk]),
        )
        for run in listed
    )
