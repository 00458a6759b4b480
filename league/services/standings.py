"""Snapshots of the standings: rebuilt from the truth, compared by hash, never edited."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from django.db import transaction

from accounts.typing import JsonObject
from league.models import Competition, Race, StandingsSnapshot
from league.scoring.season import input_hashes
from league.scoring.standings import Standings, standings_after_each
from league.services.common import competition_lock, touch
from league.services.errors import NotFound
from league.services.facts.season import season_load


@dataclass(frozen=True)
class Difference:
    """A snapshot that is not what the truth says."""

    race: int
    problem: str
    """missing, surplus, hash (made of other input), payload (the same input, another table), ordinal."""


def standings_rebuild(*, competition: Competition) -> int:
    """Make the snapshots say what the confirmed sheets, adjustments and rules say; how many were written.

    Called with the competition locked, in the transaction of the change. The caller touches the competition.
    """
    have = {snapshot.race_id: snapshot for snapshot in StandingsSnapshot.objects.filter(competition=competition)}
    written = 0
    for race_id, ordinal, hashed, table in _tables(competition):
        snapshot = have.pop(race_id, None)
        if snapshot is not None and snapshot.input_hash == hashed and snapshot.ordinal == ordinal:
            continue
        StandingsSnapshot.objects.update_or_create(
            race_id=race_id,
            defaults={
                "competition": competition,
                "ordinal": ordinal,
                "input_hash": hashed,
                "payload": msgspec.to_builtins(table),
                "places": places_of(table),
            },
        )
        written += 1
    if have:
        StandingsSnapshot.objects.filter(pk__in=[snapshot.pk for snapshot in have.values()]).delete()
        written += len(have)
    return written


def standings_differences(*, competition: Competition) -> list[Difference]:
    """Recompute everything and compare; [] when all is as it should be."""
    have = {s.race_id: s for s in StandingsSnapshot.objects.filter(competition=competition).select_related("race")}
    found = []
    numbers = dict(Race.objects.filter(stage__competition=competition).values_list("id", "number"))
    for race_id, ordinal, hashed, table in _tables(competition):
        snapshot = have.pop(race_id, None)
        problem = ""
        if snapshot is None:
            problem = "missing"
        elif snapshot.input_hash != hashed:
            problem = "hash"
        elif msgspec.convert(snapshot.payload, Standings) != table or snapshot.places != places_of(table):
            problem = "payload"
        elif snapshot.ordinal != ordinal:
            problem = "ordinal"
        if problem:
            found.append(Difference(numbers[race_id], problem))
    found += [Difference(snapshot.race.number, "surplus") for snapshot in have.values()]
    return found


def standings_verify(*, only: Sequence[str] = (), repair: bool = False) -> list[tuple[str, list[Difference]]]:
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
                standings_rebuild(competition=competition)
                touch(competition, "standings")
        report.append((name, differences))
    return report


def places_of(table: Standings) -> JsonObject:
    """{"entry": [place, total]}, and teams as {"t<team>": ...}; JSON keys are text."""
    entries: JsonObject = {str(row.entry): [row.place, row.total] for row in table.rows}
    return entries | {f"t{row.team}": [row.place, row.total] for row in table.teams}


def _tables(competition: Competition) -> list[tuple[int, int, str, Standings]]:
    """(race id, ordinal, hash of the input, standings after it), in order of running."""
    season = season_load(competition)
    ids = dict(Race.objects.filter(stage__competition=competition).values_list("number", "id"))
    tables = standings_after_each(season)
    return [
        (ids[race.race], ordinal, hashed, table)
        for ordinal, (race, hashed, table) in enumerate(zip(season.races, input_hashes(season), tables, strict=True), 1)
    ]
