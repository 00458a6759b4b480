"""What the outlook of a championship is worked out from. A constant number of queries."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from django.db.models import Exists, OuterRef, QuerySet

from league.common.own_case import undecided_adjustments, undecided_sheets
from league.common.references import GONE
from league.games.sizes import race_sizes
from league.models import Berth, Entry, GridSlot, Heat, Race, RaceStatus, ResultSheet, SheetState, Stage
from league.races.where import where_of
from league.scoring.evening import pays
from league.scoring.formats import format_of
from league.scoring.outlook_shapes import OpenRace
from league.scoring.points import FEWEST, MOST, points_encode
from league.scoring.rules import StageRules
from league.scoring.season import Season, input_hash
from league.standings.season import season_load
from league.start.attendance.newcomers import round_takes_new


@dataclass(frozen=True)
class Inputs:
    season: Season
    open: tuple[OpenRace, ...]
    """In the order in which they will be run."""
    provisional: bool
    """A result can still change: it is not official, or a decision waits for another steward."""
    half_entered: bool
    """A race has results from some of its tables only: then nothing can be said yet."""
    takes_new: bool
    """A round to come takes newcomers, who get a place in the stage: nothing can be said yet."""
    cut: int
    """How many qualify for the next stage; 0: none does, or the title is at stake."""

    @property
    def hash(self) -> str:
        made_of = (input_hash(self.season), self.open, self.provisional, self.half_entered, self.takes_new, self.cut)
        plain = msgspec.to_builtins(made_of, str_keys=True, enc_hook=points_encode)
        return hashlib.sha256(msgspec.json.encode(plain, order="deterministic")).hexdigest()

    @property
    def results_hash(self) -> str:
        """As the snapshot of the latest race has it."""
        return input_hash(self.season.until(self.season.races[-1].race)) if self.season.races else ""


def is_foreseen(rules: StageRules) -> bool:
    """The outlook of such a stage can be worked out: everybody races in one table of points, in a known number of
    races."""
    kind = format_of(rules)
    return kind.by_points and not kind.dealt and not kind.grows


def inputs_of(stage: Stage) -> Inputs:
    """The stage comes with its competition and the competition's rules. Twenty queries at most."""
    season = season_load(stage)
    counted = {race.race for race in season.races}
    races = list(
        Race.objects.filter(stage=stage, decides=False)
        .exclude(status__in=GONE)
        .select_related("run", "club_board")
        .annotate(lacks_sheets=Exists(_tables_without_sheet()))
        .order_by("number")
    )
    ahead = [race for race in races if race.number not in counted and is_open(race)]
    for race in ahead:
        race.stage = stage
    waits = undecided_sheets(stage.competition).exists() or undecided_adjustments(stage.competition).exists()
    return Inputs(
        season=season,
        open=_open_races(stage, sorted(ahead, key=_in_order)),
        provisional=waits or any(race.status == RaceStatus.PROVISIONAL for race in races),
        half_entered=any(
            race.number in counted and race.status == RaceStatus.LIVE and race.lacks_sheets for race in races
        ),
        takes_new=format_of(stage.rules).plans_tables
        and stage.ord == 1
        and round_takes_new(stage.rules, len(season.rounds) + 1),
        cut=format_of(stage.rules).cut(season),
    )


def is_open(race: Race) -> bool:
    """It can still bring points. A race whose tables were all annulled can too: its club may enter the result."""
    return race.status not in (RaceStatus.VOID, RaceStatus.OFFICIAL)


def _in_order(race: Race) -> tuple[bool, bool, float, int]:
    """A race that is on comes first, one without a date last."""
    when = race.scheduled_at.timestamp() if race.scheduled_at is not None else 0.0
    return race.status != RaceStatus.LIVE, race.scheduled_at is None, when, race.number


def _tables_without_sheet() -> QuerySet[Heat]:
    sheets = ResultSheet.objects.filter(heat=OuterRef("pk"), state=SheetState.CONFIRMED)
    return Heat.objects.filter(~Exists(sheets), run=OuterRef("run"), closed="")


def _open_races(stage: Stage, races: Sequence[Race]) -> tuple[OpenRace, ...]:
    """While a race is on, latecomers are let in: so everybody entered can still start, and a racer on the grid who has
    withdrawn since can still finish. A bot cannot start where all race at real tables."""
    entered = _entered(stage)
    people = tuple(entry for entry, bot_level in entered.items() if not bot_level)
    grids: dict[int | None, list[int]] = {}
    on = [race.run_id for race in races if race.status == RaceStatus.LIVE]
    for run, entry in GridSlot.objects.filter(run__in=on).order_by("id").values_list("run_id", "entry_id"):
        grids.setdefault(run, []).append(entry)
    found = []
    for race in races:
        able = entered if where_of(race).takes_bots else people
        found.append(_open_race(race, tuple({*able, *grids.get(race.run_id, ())}), len(entered)))
    return tuple(found)


def _entered(stage: Stage) -> dict[int, str]:
    """Entries in it, with the level of those that are bots: also a person who cannot come, since a substitute can. One
    query."""
    if format_of(stage.rules).plans_tables:
        berths = Berth.objects.filter(stage=stage, left_at=None)
        return dict(berths.order_by("seed").values_list("entry_id", "entry__player__bot_level"))
    entries = Entry.objects.filter(competition=stage.competition, withdrawn_at=None)
    return dict(entries.order_by("id").values_list("id", "player__bot_level"))


def _open_race(race: Race, field: tuple[int, ...], entered: int) -> OpenRace:
    competition, rules = race.stage.competition, race.stage.rules
    sizes = race_sizes(race)
    places = max(competition.rules.entry.capacity, entered)
    one_table = places <= max(sizes, default=0) and not where_of(race).choices
    gapless = bool(sizes) and {*range(min(sizes), max(sizes) + 1)} == sizes
    return OpenRace(
        race=race.number,
        points=pays(rules, race.game),
        field=tuple(sorted(field)),
        least=max(FEWEST, min(sizes, default=FEWEST)),
        most=min(MOST, max(sizes, default=MOST)),
        one_table=one_table,
        sits_out=not (one_table and gapless),
        house_bots=max(sizes, default=MOST) - FEWEST if rules.uneven == "house" else 0,
        newcomers=places > entered,
    )
