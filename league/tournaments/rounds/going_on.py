"""Who advances from a stage, and from the tables of a knock-out, by the current results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from league.common.references import GONE
from league.games.sizes import race_sizes
from league.models import Berth, Competition, Race, RaceStatus, Stage
from league.races.kind import Cut
from league.races.shapes import StageRef
from league.scoring.formats import format_of
from league.scoring.going_on import Onward
from league.scoring.season import Season
from league.standings.season import season_load
from league.tournaments.rounds.rounds import qualifiers

SETTLED = (RaceStatus.OFFICIAL, *GONE)
OVER = (*SETTLED, RaceStatus.PROVISIONAL)


@dataclass(frozen=True)
class Qualifying:
    """Who advances in a whole tournament."""

    stages: Mapping[int, tuple[tuple[int, str], ...]]
    """By the number of a stage: (entry id, why), best first."""
    settled: frozenset[int]
    """Stages whose next stage is open."""
    rounds: Mapping[int, frozenset[int]]
    """By race id, of a knock-out's rounds."""
    left: frozenset[int] | None = None
    """Who is still in the current stage, if that is a knock-out."""
    again: frozenset[int] = frozenset()
    """Who is out, and races again beside the next round."""
    raced: bool = False
    """The last stage has all its results."""

    def cut(self, stage: int) -> Cut:
        """The cut of a stage; for the current one the caller decides `final`."""
        return Cut(frozenset(entry for entry, _why in self.stages.get(stage, ())), stage in self.settled)


def cut(competition: Competition, shown: StageRef) -> Cut:
    """As `Kind.cut`. Nobody advances from the last stage, or before a round was called."""
    if not shown.begun or shown.number == len(competition.rules.all.stages):
        return Cut()
    onward = Berth.objects.filter(stage__competition=competition, stage__ord=shown.number + 1)
    if found := frozenset(onward.values_list("entry_id", flat=True)):
        return Cut(found, True)
    stage = Stage.objects.get(competition=competition, ord=shown.number)
    stage.competition = competition
    races = list(Race.objects.filter(stage=stage).select_related("club_board").order_by("number"))
    entries = frozenset(one.entry for one in _onward(stage, season_load(stage), races))
    return Cut(entries, all(race.status in SETTLED for race in races))


def qualifying_of(
    competition: Competition, races: Sequence[Race], berths: Iterable[Berth], sat: Mapping[int, Iterable[int]]
) -> Qualifying:
    """From the tournament's races, with their stages, in order of their numbers. `sat`: who sat in each (not at
    consolation tables) or was free, by race id. Computes only the current stage: a constant number of queries."""
    by_stage: dict[int, list[Race]] = {}
    for race in races:
        if race.status in GONE:
            continue
        race.stage.competition = competition
        by_stage.setdefault(race.stage.ord, []).append(race)
    stages: dict[int, tuple[tuple[int, str], ...]] = {}
    for berth in berths:
        before = berth.stage.ord - 1
        if before and berth.left_at is None:
            stages[before] = (*stages.get(before, ()), (berth.entry_id, berth.why))
    settled, rounds, left = frozenset(stages), _rounds(by_stage, stages, sat), None
    again, raced = frozenset[int](), False
    begun = [ord_ for ord_, of in by_stage.items() if any(race.pk in sat for race in of)]
    on = max(begun, default=0)
    if on and on not in settled:
        stage = by_stage[on][0].stage
        season = season_load(stage)
        stages[on] = tuple((one.entry, one.why) for one in _onward(stage, season, by_stage[on]))
        raced = on == max(competition.rules.all.stages) and _is_raced(by_stage[on], season)
        if format_of(stage.rules).tree and season.races:
            last = next(race for race in reversed(by_stage[on]) if race.pk in sat)
            kind, sizes = format_of(stage.rules), race_sizes(last)
            racing = kind.racing(season, sizes)
            left = frozenset(one.entry for one in racing if one.why != "consolation")
            if last.status in OVER:
                over = kind.is_over(season, sizes)
                # Its last table sends racers only to the next stage.
                rounds[last.pk] = frozenset(entry for entry, _why in stages[on]) if over else left
                again = frozenset(one.entry for one in racing if one.entry not in left and not over)
    return Qualifying(stages, settled, rounds, left, again, raced)


def _is_raced(races: Sequence[Race], season: Season) -> bool:
    """As `rounds.what_next` says it of the last stage."""
    done = [race for race in races if not race.decides]
    if any(race.status not in OVER or race.has_no_result for race in races):
        return False
    return format_of(done[-1].stage.rules).is_over(season, race_sizes(done[-1]))


def _rounds(
    by_stage: Mapping[int, Sequence[Race]],
    stages: Mapping[int, tuple[tuple[int, str], ...]],
    sat: Mapping[int, Iterable[int]],
) -> dict[int, frozenset[int]]:
    """For each round of a knock-out except the latest: who was in the one after it, or in the next stage."""
    found: dict[int, frozenset[int]] = {}
    for ord_, races in by_stage.items():
        called = [race for race in races if race.pk in sat]
        if not called or not format_of(called[0].stage.rules).tree:
            continue
        for race, after in pairwise(called):
            found[race.pk] = frozenset(sat[after.pk])
        if ord_ in stages:
            found[called[-1].pk] = frozenset(entry for entry, _why in stages[ord_])
    return found


def _onward(stage: Stage, season: Season, races: Sequence[Race]) -> tuple[Onward, ...]:
    """Who would advance if the stage ended now; from a knock-out nobody before it is over."""
    kind = format_of(stage.rules)
    if not season.races or stage.ord == max(stage.competition.rules.all.stages):
        return ()
    if kind.tree and not kind.is_over(season, race_sizes(races[-1])):
        return ()
    return qualifiers(stage, season)
