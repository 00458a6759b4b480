"""Who can go home from a stage of a tournament, and who has gone home."""

from __future__ import annotations

from dataclasses import dataclass

from league.models import Berth, Race, RaceStatus
from league.selectors.cards import entry_ref
from league.selectors.shapes.people import EntryRef
from league.services.common import IN_SEASON
from league.services.turnout import takes_new, waitlisted_for


@dataclass(frozen=True)
class StagePlaces:
    """The places of a round, for its organisers; by start number."""

    here: tuple[EntryRef, ...]
    home: tuple[EntryRef, ...]
    """Gone home."""


def stage_places(race: Race) -> StagePlaces | None:
    """The places; None if there is no round being gathered, on, or just over. One query."""
    gathering = (RaceStatus.CHECK_IN, RaceStatus.LIVE, RaceStatus.PROVISIONAL)
    if not race.on_call or race.status not in gathering:
        return None
    if race.stage.competition.status not in IN_SEASON:
        return None
    rows = Berth.objects.filter(stage=race.stage, entry__withdrawn_at=None).select_related(
        "entry__player", "entry__team"
    )
    here: list[EntryRef] = []
    home: list[EntryRef] = []
    for berth in rows.order_by("entry__number"):
        (here if berth.left_at is None else home).append(entry_ref(berth.entry))
    return StagePlaces(tuple(here), tuple(home)) if here or home else None


def substitutes_waiting(race: Race) -> int:
    """How many of the waitlist could take a seat of this round. Constant queries."""
    return len(waitlisted_for(race.stage.competition, race.venue)) if takes_new(race) else 0
