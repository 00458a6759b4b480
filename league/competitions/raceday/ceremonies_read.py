"""Which ceremony is on, whom it shows, and which moment of a race ends it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef
from django.utils import timezone

from league.competitions.raceday.ceremonies import RACED, has_ended
from league.competitions.raceday.evening_shapes import Ceremony
from league.competitions.raceday.podiums import race_podiums
from league.models import Ceremony as Stored
from league.models import Club, Competition, GridSlot, Heat, Race
from league.planning.head import competition_head
from league.races.cards import race_heads
from league.races.kind import kind_of
from league.standings.podium import Blocks, Step, blocks_of, podium
from league.standings.reading import standings_table

NOBODY = AnonymousUser()
LASTS = timedelta(hours=2)
"""A ceremony ends automatically this long after its last step."""
MOST_TABLES = 3
"""With more tables, only a race's winners step up."""
MOST_WINNERS = 8
"""If more than this would share a step, there is no ceremony."""


def ceremony_of(where: Club | Competition) -> Ceremony | None:
    """The ceremony that is on: of a competition, or the latest in a club. One query while none is on; a constant
    number."""
    rows = Stored.objects.filter(at__gt=timezone.now() - LASTS)
    rows = rows.filter(competition__club=where) if isinstance(where, Club) else rows.filter(competition=where)
    on = (
        rows.select_related("competition__club", "competition__rules", "race__stage", "race__run")
        .order_by("-at")
        .first()
    )
    if on is None or not has_ended(on.competition, on.race):
        return None
    found = _shown(on.competition, on.race, on.step)
    if found is None:
        return None
    heads = race_heads(on.competition) if on.race is not None else ()
    race = next((one for one in heads if one.number == found.race_number), None)
    return replace(found, head=competition_head(on.competition, NOBODY), race=race)


def ceremony(competition: Competition, race: Race | None = None) -> Ceremony | None:
    """The ceremony, to start or continue it. None: there is nothing to celebrate yet. A constant number of queries."""
    if not has_ended(competition, race):
        return None
    on = Stored.objects.filter(competition=competition, race=race, at__gt=timezone.now() - LASTS).first()
    return _shown(competition, race, on.step if on is not None else "")


def _shown(competition: Competition, race: Race | None, step: str) -> Ceremony | None:
    blocks = _race_blocks(competition, race) if race is not None else podium(competition).blocks
    if not blocks or max(len(who) for _place, who in blocks) > MOST_WINNERS:
        return None
    won = [one.entry.id for place, who in blocks if place == 1 for step_ in who for one in step_.racers]
    moment = moment_of(competition, won, race)
    return Ceremony(race.number if race is not None else None, blocks, moment, step)


def _race_blocks(competition: Competition, race: Race) -> Blocks:
    """The first three of a race; of each table if there are several."""
    stage = kind_of(competition).standings_stage(race)
    found = race_podiums(race, standings_table(competition, stage=stage))
    last = 1 if len(found) > MOST_TABLES else 3
    return blocks_of(
        Step(one.place, one.tied, one.racers, gain=one.gain, table_no=table.table_no)
        for table in found
        for one in table.podium.steps
        if one.place <= last
    )


def moment_of(competition: Competition, winners: Iterable[int], race: Race | None = None) -> str:
    """Code of a match with a moment worth seeing again: of this race, else of the latest; one with a winner (by entry
    id) comes first. "" if there is none. One query."""
    raced = Heat.objects.filter(run__current_of__competition=competition, run__current_of__status__in=RACED)
    heats = raced if race is None else raced.filter(run=race.run)
    won = Exists(GridSlot.objects.filter(heat=OuterRef("pk"), entry__in=list(winners)))
    heats = heats.filter(match__status="finished", match__moment__has_key="rule").annotate(won=won)
    return heats.order_by("-won", "-run__finished_at", "table_no").values_list("match__code", flat=True).first() or ""
