"""Snapshots of the standings: rebuilt from the results, compared by hash, never edited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.typing import JsonObject
from league.common.refusals import NotFound
from league.common.writing import competition_lock, touch
from league.models import Competition, Race, StandingsSnapshot
from league.scoring.formats import format_of
from league.scoring.points import points_plain
from league.scoring.season import Season, input_hashes
from league.scoring.stage_format import Format
from league.scoring.standings import Standings
from league.standings.season import season_load


@dataclass(frozen=True)
class Difference:
    """A snapshot that differs from the results."""

    race: int
    problem: str
    """missing, surplus, hash (made of other input), payload (the same input, another table), ordinal."""


def rebuild(*, competition: Competition) -> int:
    """Rebuild the snapshots from confirmed sheets, adjustments and rules; returns how many were written.

    Called with the competition locked, in the transaction of the change. The caller touches the competition.
    """
    have = {
        race_id: (ordinal, hashed)
        for race_id, ordinal, hashed in StandingsSnapshot.objects.filter(competition=competition).values_list(
            "race_id", "ordinal", "input_hash"
        )
    }
    surplus, changed = set(have), []
    for format_, season in _seasons(competition):
        wanted = _wanted(competition, season)
        surplus -= {snapshot.race_id for snapshot in wanted}
        new = [one for one in wanted if have.get(one.race_id) != (one.ordinal, one.input_hash)]
        for snapshot, table in zip(new, format_.standings_after(season, [one.ordinal for one in new]), strict=True):
            snapshot.payload, snapshot.places = table, places_of(table)
        changed += new
    StandingsSnapshot.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["race"],
        update_fields=["competition", "ordinal", "input_hash", "payload", "places", "computed_at"],
    )
    if surplus:
        StandingsSnapshot.objects.filter(race__in=surplus).delete()
    return len(changed) + len(surplus)


def standings_differences(*, competition: Competition) -> list[Difference]:
    """Recompute everything and compare; [] when all is as it should be."""
    have = {s.race_id: s for s in StandingsSnapshot.objects.filter(competition=competition).select_related("race")}
    found = []
    numbers = dict(Race.objects.filter(competition=competition).values_list("id", "number"))
    right_ones = (
        each
        for format_, season in _seasons(competition)
        for each in zip(
            _wanted(competition, season),
            format_.standings_after(season, range(1, len(season.races) + 1)),
            strict=True,
        )
    )
    for right, table in right_ones:
        snapshot = have.pop(right.race_id, None)
        problem = ""
        if snapshot is None:
            problem = "missing"
        elif snapshot.input_hash != right.input_hash:
            problem = "hash"
        elif snapshot.payload not in (table, table.bare) or snapshot.places != places_of(table):
            problem = "payload"
        elif snapshot.ordinal != right.ordinal:
            problem = "ordinal"
        if problem:
            found.append(Difference(numbers[right.race_id], problem))
    found += [Difference(snapshot.race.number, "surplus") for snapshot in have.values()]
    return found


def verify(*, only: Sequence[str] = (), repair: bool = False) -> list[tuple[str, list[Difference]]]:
    """Differences by "club/competition", of all or the named ones; with `repair` the snapshots are rebuilt.

    Raises NotFound at a name that is none.
    """
    competitions = {
        f"{one.club.slug}/{one.slug}": one
        for one in Competition.objects.select_related("club").order_by("club__slug", "slug")
    }
    for name in only:
        if name not in competitions:
            raise NotFound(name)
    report = []
    for name in only or competitions:
        with transaction.atomic():
            competition = competition_lock(competitions[name])
            differences = standings_differences(competition=competition)
            if differences and repair:
                StandingsSnapshot.objects.filter(competition=competition).delete()
                rebuild(competition=competition)
                touch(competition, "standings")
        report.append((name, differences))
    return report


def places_of(table: Standings) -> JsonObject:
    """{"entry": [place, total]}, and teams as {"t<team>": ...}. JSON keys are text, as is a total that is not whole."""
    entries: JsonObject = {str(row.entry): [row.place, points_plain(row.total)] for row in table.rows}
    return entries | {f"t{row.team}": [row.place, points_plain(row.total)] for row in table.teams}


def _seasons(competition: Competition) -> Iterator[tuple[Format, Season]]:
    """What each stage's standings are computed from."""
    for stage in competition.stages.all():
        stage.competition = competition
        yield format_of(stage.rules), season_load(stage)


def _wanted(competition: Competition, season: Season) -> list[StandingsSnapshot]:
    """The snapshots a stage should have, in order of running, without their tables. Not stored."""
    ids = dict(Race.objects.filter(competition=competition).values_list("number", "id"))
    return [
        StandingsSnapshot(competition=competition, race_id=ids[race.race], ordinal=ordinal, input_hash=hashed)
        for ordinal, (race, hashed) in enumerate(zip(season.races, input_hashes(season), strict=True), 1)
    ]
