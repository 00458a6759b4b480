"""A race on paper: who sits at which real table, for a hall whose network fails."""

from __future__ import annotations

from league.competitions.raceday.shapes import Paper, PaperRacer, PaperTable
from league.games.facts import has_grid
from league.models import GridSlot, Race, RaceStatus
from league.races.cards import race_cards
from league.races.shapes import TableRef

RACED = (RaceStatus.LIVE, RaceStatus.PROVISIONAL, RaceStatus.OFFICIAL)


def race_paper(race: Race) -> Paper:
    """The paper of a race, which comes with its competition. A constant number of queries."""
    card = race_cards([race])[0]
    slots = GridSlot.objects.filter(run=race.run).values_list("heat_id", "entry_id", "start_place")
    started = {(heat_id, entry_id): place for heat_id, entry_id, place in slots}
    grid = has_grid(race.game)

    def on_paper(table: TableRef) -> PaperTable:
        racers = [PaperRacer(one, started.get((table.heat_id, one.id)) if grid else None) for one in table.entries]
        return PaperTable(table.table_no, tuple(sorted(racers, key=lambda one: one.start_place or 0)))

    there = [one for one in card.tables if one.spot.by_hand and not one.is_annulled] if race.status in RACED else []
    return Paper(card, grid, tuple(on_paper(one) for one in there))
