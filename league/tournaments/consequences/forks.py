"""Points where results decided who takes part next: the places of a stage, and the rounds of a knock-out. What was made
there then, and what the results say now.

Nothing of it is stored. A fork is examined only if standings before it were recomputed after it was made, so it costs
pages nothing on a quiet evening.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

import msgspec

from league.common.references import RUN
from league.games.sizes import race_sizes
from league.models import (
    Berth,
    BerthWhy,
    CheckIn,
    Competition,
    Entry,
    GridSlot,
    Heat,
    Race,
    RaceStatus,
    SitOut,
    Stage,
    StandingsSnapshot,
)
from league.races.where import by_spot
from league.scoring.consequences import Exchange, Moved, exchanges, moved
from league.scoring.evening import carries_points, groups_dealt, points_carried
from league.scoring.formats import format_of
from league.scoring.going_on import Onward
from league.scoring.season import Season
from league.standings.season import season_load

LATER = (BerthWhy.LATE, BerthWhy.DECISION)
"""Berths not given by a result."""
ASIDE = frozenset({"consolation"})
"""Parts whose racers race on without being in the knock-out any more."""
Seasons = Mapping[int, Season]
"""By the number of a stage: results as they would be."""


@dataclass(frozen=True)
class Divergence:
    """A stage that was opened, or a round of a knock-out."""

    stage: Stage
    """The one that was opened, or the knock-out."""
    race: Race | None
    """The round; None for a stage."""
    before: Race
    """The last race whose result decided."""
    at: datetime
    """When it was decided."""
    due: tuple[Onward, ...]
    """Who qualifies by the results of now, best first."""
    exchanges: tuple[Exchange, ...]
    moved: tuple[Moved, ...]
    """For a stage: entries with other seeds, or in other groups."""
    called: tuple[Race, ...]
    """Rounds called since, in order of running."""

    @property
    def differs(self) -> bool:
        return bool(self.exchanges or self.moved)

    @property
    def is_called(self) -> bool:
        """Whether a round was called with what was made: then its places cannot be written again."""
        return self.race is not None or any(race.stage_id == self.stage.pk for race in self.called)

    @property
    def question(self) -> str:
        """Names what differs: once decided it is not asked again, and an answer to an outdated question is refused."""
        what = (self.stage.pk, self.race.run_id if self.race else 0, self.at.isoformat(), self.exchanges, self.moved)
        return hashlib.sha256(msgspec.json.encode(what)).hexdigest()[:24]

    @property
    def subject(self) -> str:
        """The fork as the history names it."""
        return f"race {self.race.number}" if self.race else f"stage {self.stage.ord}"


def divergences(competition: Competition, assumed: Seasons | None = None) -> list[Divergence]:
    """The forks of a tournament, which comes with its rules, where something differs. `assumed`: results as they would
    be, by the number of the stage; only what follows from them is examined. Four queries, and a constant number more
    for each fork examined."""
    reader = _Reader(competition, assumed)
    return [fork for ord_ in sorted(reader.stages) for fork in reader.forks(ord_) if fork.differs]


class _Reader:
    """What all forks are computed from."""

    def __init__(self, competition: Competition, assumed: Seasons | None) -> None:
        self.competition, self.assumed = competition, assumed
        self.seasons = dict(assumed or {})
        self.stages = {stage.ord: stage for stage in competition.stages.all()}
        by_id = {stage.pk: stage for stage in self.stages.values()}
        for stage in by_id.values():
            stage.competition = competition
        self.called: dict[int, list[Race]] = defaultdict(list)
        races = Race.objects.filter(competition=competition, status__in=RUN, run__started_at__isnull=False)
        for race in races.select_related("run", "club_board").order_by("run__started_at", "number"):
            race.stage = by_id[race.stage_id]
            self.called[race.stage.ord].append(race)
        self.berths: dict[int, list[Berth]] = defaultdict(list)
        rows = Berth.objects.filter(stage__competition=competition).select_related("entry").order_by("seed")
        for berth in rows:
            self.berths[by_id[berth.stage_id].ord].append(berth)
        snapshots = StandingsSnapshot.objects.filter(competition=competition)
        self.computed = {} if assumed else dict(snapshots.values_list("race_id", "computed_at"))

    def forks(self, ord_: int) -> list[Divergence]:
        """The forks of one stage: its places, then its rounds. Call it in the order of stages."""
        if self.assumed:
            self._carry(ord_)
        found = [self._places(ord_)] if ord_ > 1 and self.berths[ord_] else []
        if format_of(self.stages[ord_].rules).tree:
            found += [self._round(before, race) for before, race in pairwise(self.called[ord_])]
        return [fork for fork in found if fork is not None]

    def _places(self, ord_: int) -> Divergence | None:
        stage, before, called = self.stages[ord_], self.called[ord_ - 1], self.called[ord_]
        berths = [berth for berth in self.berths[ord_] if berth.why not in LATER]
        if not berths or not before or not self._is_looked_at(ord_ - 1, before, min(one.at for one in berths)):
            return None
        season = self._season(ord_ - 1)
        made = [berth.entry_id for berth in berths]
        away = {one.entry_id for one in self.berths[ord_ - 1] if one.left_at or one.entry.withdrawn_at}
        due = format_of(self.stages[ord_ - 1].rules).goes_on(season, away.difference(made)) if season.races else ()
        if not due:
            return None
        changed = exchanges(made, [one.entry for one in due], format_of(self.stages[ord_ - 1].rules).origin(season))
        follows = [race for later, races in sorted(self.called.items()) if later >= ord_ for race in races]
        return Divergence(
            stage=stage,
            race=None,
            before=before[-1],
            at=min(one.at for one in berths),
            due=due,
            exchanges=changed,
            moved=_moved(stage, berths, due, settled=bool(called or changed)),
            called=tuple(follows),
        )

    def _round(self, before: Race, race: Race) -> Divergence | None:
        ord_, run = race.stage.ord, race.run
        if run is None or run.started_at is None or not self._is_looked_at(ord_, [before], run.started_at):
            return None
        whole = self._season(ord_)
        earlier = {one.number for one in self.called[ord_][: self.called[ord_].index(race)]}
        season = msgspec.structs.replace(whole, races=tuple(one for one in whole.races if one.race in earlier))
        if not season.races:
            return None
        racing = format_of(race.stage.rules).racing(season, race_sizes(race))
        made = _seated(race)
        there = self._there(race) | set(made)
        due = tuple(one for one in racing if one.why not in ASIDE and one.entry in there)
        later = [one for number, races in sorted(self.called.items()) if number > ord_ for one in races]
        return Divergence(
            stage=race.stage,
            race=race,
            before=before,
            at=run.started_at,
            due=due,
            exchanges=exchanges(made, [one.entry for one in due], format_of(race.stage.rules).origin(season)),
            moved=(),
            called=(*self.called[ord_][self.called[ord_].index(race) :], *later),
        )

    def _is_looked_at(self, ord_: int, races: Sequence[Race], since: datetime) -> bool:
        if self.assumed:
            return ord_ in self.seasons
        return any(race.pk in self.computed and self.computed[race.pk] > since for race in races)

    def _season(self, ord_: int) -> Season:
        if ord_ not in self.seasons:
            self.seasons[ord_] = season_load(self.stages[ord_])
        return self.seasons[ord_]

    def _carry(self, ord_: int) -> None:
        """Assumed results also change the points carried over, and so the next stage's results."""
        rules, before = self.stages[ord_].rules, self.seasons.get(ord_ - 1)
        if before is None or ord_ in self.seasons or not carries_points(rules):
            return
        totals = points_carried(rules, format_of(self.stages[ord_ - 1].rules).standings(before))
        season = season_load(self.stages[ord_])
        berths = tuple(msgspec.structs.replace(one, carried=totals.get(one.entry, 0)) for one in season.berths)
        self.seasons[ord_] = msgspec.structs.replace(season, berths=berths)

    def _there(self, race: Race) -> set[int]:
        """Who could have raced: checked in, and not gone home since. Bots are always there online."""
        there = set(CheckIn.objects.filter(run=race.run).values_list("entry_id", flat=True))
        if any(spot.automatic for spot, _heats in by_spot(Heat.objects.filter(run=race.run))):
            bots = Entry.objects.filter(competition=self.competition).exclude(player__bot_level="")
            there |= set(bots.values_list("pk", flat=True))
        gone = (one.entry_id for one in self.berths[race.stage.ord] if one.left_at or one.entry.withdrawn_at)
        return there.difference(gone)


def _seated(race: Race) -> list[int]:
    """Who is in a round: at its tables, or free. Two queries."""
    aside = race.run.heats_report.get("consolation", ()) if race.run else ()
    slots = GridSlot.objects.filter(run=race.run).exclude(heat__table_no__in=aside).order_by("heat__table_no", "seat")
    free = SitOut.objects.filter(run=race.run).order_by("id")
    return [*slots.values_list("entry_id", flat=True), *free.values_list("entry_id", flat=True)]


def _moved(stage: Stage, berths: Sequence[Berth], due: Sequence[Onward], *, settled: bool) -> tuple[Moved, ...]:
    """Entries that moved: groups always; seeds while nothing was made of them. `settled`: something was called, or the
    entries differ."""
    if format_of(stage.rules).dealt:
        groups = groups_dealt(stage.rules, len(due))
        return moved(
            {berth.entry_id: berth.group for berth in berths},
            ((one.entry, group) for one, group in zip(due, groups, strict=True)),
        )
    if settled:
        return ()
    return moved({berth.entry_id: berth.seed for berth in berths}, ((one.entry, n) for n, one in enumerate(due, 1)))


def round_open(competition: Competition, stage: Stage) -> Race | None:
    """The round of a stage whose tables are being made and which is not called yet. One query."""
    rows = Race.objects.filter(stage=stage, status=RaceStatus.CHECK_IN)
    race = rows.select_related("run", "club_board", "stage").order_by("number").first()
    if race is not None:
        race.stage = stage
        stage.competition = competition
    return race
