"""The cells of a player, whatever the competition, read from the latest snapshots."""

from __future__ import annotations

from league.models import Competition, CompetitionStatus, Entry, Player, Race, StandingsSnapshot
from league.scoring.points import Points
from league.scoring.race import Cell
from league.scoring.standings import Standings


def cells_of_entries(*players: Player) -> list[tuple[Competition, Race, Cell, Points | None]]:
    """Cells of one person, a player in each club, and what each pays. Newest race first. Four queries."""
    entries = dict(
        Entry.objects.filter(player__in=players)
        .exclude(competition__status=CompetitionStatus.DRAFT)
        .values_list("competition_id", "id")
    )
    latest: dict[int, tuple[int, int]] = {}  # by stage: the competition, and its latest snapshot
    for competition_id, stage_id, pk in (
        StandingsSnapshot.objects.filter(competition__in=entries)
        .order_by("ordinal")
        .values_list("competition_id", "race__stage_id", "id")
    ):
        latest[stage_id] = competition_id, pk
    found = [pk for _competition, pk in latest.values()]
    snapshots = StandingsSnapshot.objects.filter(pk__in=found).select_related("competition__club")
    races = {
        (race.stage.competition_id, race.number): race
        for race in Race.objects.filter(stage__in=latest).select_related("stage", "run")
    }
    raced = []
    for snapshot in snapshots:
        table: Standings = snapshot.payload
        entry = entries[snapshot.competition_id]
        for row in table.rows:
            if row.entry == entry:
                raced += [
                    (snapshot.competition, races[snapshot.competition_id, cell.race], cell, row.pays(cell))
                    for cell in row.cells
                ]
    raced.sort(key=lambda one: (one[1].started_at, one[1].pk), reverse=True)
    return raced
