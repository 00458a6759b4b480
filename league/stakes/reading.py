"""The outlook of a competition, while nothing has changed since it was worked out."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import groupby

from django.db.models import OuterRef, Subquery

from league.common.references import GONE, EntryRef, entries_of
from league.common.words import nth
from league.models import Competition, Entry, Race, RaceStatus, StageOutlook, StandingsSnapshot
from league.scoring.outlook_shapes import Outlook, Prospect
from league.stakes.shapes import MeaningRow, Meanings, RacerStakes, Stakes
from league.stakes.words import alone, meaning_text, places_text, prospect_text, summary_text, ways_text

COMING = (RaceStatus.PLANNED, RaceStatus.CHECK_IN, RaceStatus.LIVE)
MOST_COLUMNS = 4
"""So many contenders have a column in the small table."""


def outlooks_of(competitions: Collection[int]) -> dict[int, StageOutlook]:
    """What can still happen, by competition id. Those for which it is not worked out, or where something has changed
    since, are missing. Two queries."""
    latest = StandingsSnapshot.objects.filter(competition=OuterRef("stage__competition"))
    latest = latest.order_by("-race__stage__ord", "-ordinal")
    rows = StageOutlook.objects.filter(stage__competition__in=competitions).annotate(
        latest=Subquery(latest.values("input_hash")[:1])
    )
    found = {
        row.stage_id: row
        for row in rows.select_related("stage")
        if row.payload.prospects and row.results_hash == row.latest
    }
    still_open: dict[int, list[int]] = {pk: [] for pk in found}
    counted = StandingsSnapshot.objects.values("race")
    races = Race.objects.filter(stage__in=found, decides=False).exclude(status__in=(*GONE, RaceStatus.OFFICIAL))
    for stage, number in races.exclude(pk__in=counted).order_by("number").values_list("stage_id", "number"):
        still_open[stage].append(number)
    return {row.stage.competition_id: row for pk, row in found.items() if sorted(row.open_races) == still_open[pk]}


def stakes(
    competition: Competition,
    entries: Mapping[int, EntryRef] | None = None,
    you: int | None = None,
    stage: int | None = None,
) -> Stakes | None:
    """What is at stake, in the reader's language; None while there is no current outlook. `you`: the reader's entry.
    `stage`: of a tournament, only if this one is the latest. Two queries; one more without the entries."""
    found = outlooks_of([competition.pk]).get(competition.pk)
    if found is None or (stage is not None and found.stage.ord != stage):
        return None
    return told(found, entries if entries is not None else entries_of(competition), you)


def race_stakes(race: Race, you: int | None = None) -> Stakes | None:
    """What is at stake in this very race, which comes with its competition; None if it is not the next one. Three
    queries at most."""
    if race.status not in COMING:
        return None
    found = stakes(race.stage.competition, you=you)
    return found if found is not None and found.race == race.number else None


def lines_of(entries: Mapping[int, int]) -> dict[int, tuple[str, ...]]:
    """What is at stake for one entry in each of these championships: sentences by competition id. `entries`: the
    entry's id by competition id. Three queries."""
    found = outlooks_of(entries)
    if not found:
        return {}
    named = Entry.objects.filter(competition__in=found).select_related("player")
    names = {entry.pk: entry.player.name for entry in named}
    lines = {pk: _lines(row, entries[pk], names) for pk, row in found.items()}
    return {pk: (alone(said[0], found[pk].payload.provisional), *said[1:]) for pk, said in lines.items() if said}


def _lines(row: StageOutlook, entry: int, names: Mapping[int, str]) -> tuple[str, ...]:
    found: Outlook = row.payload
    ways = [one for one in (found.tonight.clinches if found.tonight else ()) if one.entry == entry]
    if ways:
        return ways_text(ways, names)
    own = next((one for one in found.prospects if one.entry == entry), None)
    return (prospect_text(own, races=bool(row.open_races)),) if own else ()


def told(row: StageOutlook, entries: Mapping[int, EntryRef], you: int | None = None) -> Stakes:
    """The same of an outlook that is at hand."""
    found: Outlook = row.payload
    names = {pk: entry.name for pk, entry in entries.items()}
    by_entry = {one.entry: one for one in found.prospects if one.entry in entries}
    able = {one.entry for one in found.tonight.clinches} & entries.keys() if found.tonight else set()
    shown = [pk for pk in by_entry if pk in able or pk == you]
    shown.sort(key=lambda pk: pk != you)
    champions = [pk for pk, one in by_entry.items() if one.champion or one.shares]
    return Stakes(
        race=found.tonight.race if found.tonight else None,
        summary=summary_text(
            [names[pk] for pk in champions],
            [names[pk] for pk in by_entry if pk in able],
            found.tonight.nobody if found.tonight else None,
            len(row.open_races),
        ),
        racers=tuple(RacerStakes(entries[pk], _lines(row, pk, names), pk == you) for pk in shown),
        provisional=found.provisional,
        champions=frozenset(champions),
        through=frozenset(pk for pk, one in by_entry.items() if one.through),
        reach=_reach(by_entry.values()),
        team_champions=frozenset(one.entry for one in found.teams if one.champion or one.shares),
        team_reach=_reach(found.teams),
        meanings=_meanings(found, entries, names, you),
    )


def _reach(prospects: Collection[Prospect]) -> dict[int, str]:
    """Nothing while everybody can still win."""
    if all(one.best == 1 for one in prospects):
        return {}
    return {one.entry: nth(one.best) for one in prospects if one.best_reached and one.best != one.worst}


def _meanings(
    found: Outlook, entries: Mapping[int, EntryRef], names: Mapping[int, str], you: int | None
) -> Meanings | None:
    """Only where there are few enough columns to read."""
    if found.tonight is None:
        return None
    racers = [pk for pk in found.tonight.meanings if pk in entries][:MOST_COLUMNS]
    if not racers:
        return None
    places = list(dict.fromkeys(one.place for pk in racers for one in found.tonight.meanings[pk]))
    places.sort(key=lambda place: (place is None, place))
    said = {pk: {one.place: meaning_text(one, names) for one in found.tonight.meanings[pk]} for pk in racers}
    alike = groupby(places, lambda place: tuple(said[pk].get(place, "–") for pk in racers))
    return Meanings(
        race=found.tonight.race,
        racers=tuple(entries[pk] for pk in racers),
        rows=tuple(
            MeaningRow(places_text(list(of_them)), tuple(zip((names[pk] for pk in racers), cells, strict=True)))
            for cells, of_them in alike
        ),
        mine=racers.index(you) if you in racers else None,
    )
