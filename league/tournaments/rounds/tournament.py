"""A tournament on one page: every stage with its rounds and tables, who advances, and where the reader sits."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import OuterRef, Subquery

from accounts.typing import Viewer
from league.common.own_case import OPEN_SHEETS
from league.common.references import GONE, EntryRef, entries_of, house_bots
from league.common.writing import IN_SEASON
from league.models import (
    Berth,
    CheckIn,
    Closing,
    Competition,
    GridSlot,
    Heat,
    HouseBot,
    Race,
    RaceStatus,
    ResultSheet,
    Run,
    SheetState,
    SitOut,
    Stage,
    StandingsSnapshot,
)
from league.races.cards import AHEAD, race_cards, race_head
from league.races.kind import Cut
from league.races.lasting import race_minutes
from league.races.rounds import rounds_of, stages_of
from league.races.shapes import Onwards, RaceHead, RoundOf
from league.results.scorers import night_is_over
from league.scoring.race import Cell
from league.scoring.standings import Row, Standings
from league.sets import RoundTableState as State
from league.sets import TableStatus
from league.standings.reading import Read, standings_table
from league.standings.shapes import StandingsTable
from league.tournaments.rounds.going_on import SETTLED, Qualifying, qualifying_of
from league.tournaments.rounds.shapes import (
    MySeat,
    RoundRacer,
    RoundTable,
    Tournament,
    TournamentHome,
    TournamentRound,
    TournamentStage,
)

OF_MATCH: Mapping[str, State] = {TableStatus.ANNULLED: State.ANNULLED, TableStatus.PAUSED: State.PAUSED}


@dataclass(frozen=True)
class _Facts:
    """All that was read, by id."""

    entries: Mapping[int, EntryRef]
    heads: Mapping[int, RaceHead]
    """By race id."""
    seats: Mapping[int, list[tuple[int, EntryRef]]]
    """By heat id: (seat from 1, who)."""
    free: Mapping[int, list[int]]
    """Entry ids by race id."""
    here: Mapping[int, int]
    """How many are checked in, by race id."""
    minutes: Mapping[int, int]
    """About how long it takes, by race id, for races that have not begun."""
    groups: Mapping[int, Mapping[int, int]]
    """By stage id and entry id."""
    rows: Mapping[tuple[int, int], tuple[Row, Cell]]
    """What the standings say about a race, by its number and the entry id."""
    waiting: frozenset[int]
    """Heats with a result that nobody has agreed to yet."""
    consolation: Mapping[int, Sequence[int]]
    """Consolation tables, by race id."""
    onward: Mapping[int, frozenset[int]]
    """By race id, in a knock-out: who advances from its tables."""
    mine: int | None
    rounds: Mapping[int, RoundOf]
    """By race id."""


def tournament(competition: Competition, viewer: Viewer, entries: Mapping[int, EntryRef] | None = None) -> Tournament:
    """The stages of a tournament, which comes with its club and rules, and the reader's seat. A constant number of
    queries."""
    return _tournament(competition, viewer, entries)[0]


def tournament_home(competition: Competition, viewer: Viewer) -> TournamentHome:
    """The same, with the standings of the stage that is on. At most four queries more."""
    shown, races, facts, going = _tournament(competition, viewer)
    return TournamentHome(shown, _standings(competition, shown.stages, races, facts, going), going.raced)


def _tournament(
    competition: Competition, viewer: Viewer, entries: Mapping[int, EntryRef] | None = None
) -> tuple[Tournament, list[Race], _Facts, Qualifying]:
    entries = entries if entries is not None else entries_of(competition)
    races, berths = _races(competition), _berths(competition)
    heats, consolation = _heats(competition), _consolation(races)
    seats, free = _seats(competition, entries)
    sat = {
        race.pk: [
            entry.id
            for heat in heats[race.run_id or 0]
            if heat[1] not in consolation.get(race.pk, ())
            for _seat, entry in seats[heat[0]]
        ]
        for race in races
    }
    going = qualifying_of(
        competition, races, berths, {pk: (*found, *free.get(pk, ())) for pk, found in sat.items() if found}
    )
    facts = replace(_read(competition, viewer, races, berths, entries, going, seats, free), consolation=consolation)
    by_stage: dict[int, list[TournamentRound]] = defaultdict(list)
    for race in races:
        by_stage[race.stage.ord].append(_round(race, heats.get(race.run_id or 0, ()), facts))
    rules = competition.rules.all.stages
    stages = tuple(
        TournamentStage(
            at=at,
            rules=rules[at.number],
            is_last=at.number == max(rules),
            open=bool(by_stage[at.number]),
            rounds=tuple(by_stage[at.number]),
            racers=sum(one.stage.ord == at.number and one.left_at is None for one in berths),
            onward=tuple(
                Onwards(entries[pk], why, pk == facts.mine)
                for pk, why in going.stages.get(at.number, ())
                if pk in entries
            ),
            settled=at.number in going.settled,
        )
        for at in stages_of(competition)
    )
    live = any(race.status == RaceStatus.LIVE for race in races)
    ahead = [] if live else [race for race in races if race.status in AHEAD][:1]
    for race in ahead:
        race.stage.competition = competition
    coming = race_cards(ahead, viewer, grids=False)
    mine = _my_seat(races, stages, berths, facts, going)
    last = next((one for one in sorted(berths, key=_latest_first) if one.entry_id == facts.mine), None)
    if mine is not None and last is not None and competition.status in IN_SEASON:
        mine = replace(mine, may_leave=last.left_at is None and mine.state != "out", left=last.left_at is not None)
    return Tournament(stages, mine, coming[0] if coming else None), races, facts, going


def _standings(
    competition: Competition,
    stages: tuple[TournamentStage, ...],
    races: Sequence[Race],
    facts: _Facts,
    going: Qualifying,
) -> StandingsTable | None:
    """Standings of the current stage. Three queries, none for a knock-out or before the first result."""
    shown = next((one for one in reversed(stages) if one.at.begun), None)
    if (
        shown is None
        or shown.is_tree
        or not any(table.state is State.OVER for one in shown.rounds for table in one.tables)
    ):
        return None
    cut = Cut() if shown.is_last else going.cut(shown.at.number)
    over = all(one.race.status in SETTLED for one in shown.rounds)
    read = Read(races, facts.rounds, tuple(one.at for one in stages), replace(cut, final=cut.final or over), facts.mine)
    table = standings_table(competition, entries=facts.entries, stage=shown.at.number, read=read)
    return table if table.available else None


def _latest_first(berth: Berth) -> int:
    return -berth.stage.ord


def _races(competition: Competition) -> list[Race]:
    """Races in order of their numbers. One query; the long report on their tables is not read."""
    races = Race.objects.filter(competition=competition).select_related("run", "stage", "club_board")
    return list(races.defer("run__heats_report").order_by("number"))


def _berths(competition: Competition) -> list[Berth]:
    """Best seed first, with their stages. Two queries."""
    stages = {stage.pk: stage for stage in Stage.objects.filter(competition=competition)}
    berths = list(Berth.objects.filter(stage__in=stages).order_by("seed"))
    for berth in berths:
        berth.stage = stages[berth.stage_id]
    return berths


_Heat = tuple[int, int, str, str, str, bool]


def _heats(competition: Competition) -> dict[int, list[_Heat]]:
    """By run id: (heat, table, venue, match, its status or that it was annulled, has a result). Two queries."""
    of = {"run__current_of__competition": competition}
    confirmed = ResultSheet.objects.filter(state=SheetState.CONFIRMED, heat__run__current_of__competition=competition)
    done = set(confirmed.values_list("heat_id", flat=True))
    found: dict[int, list[_Heat]] = defaultdict(list)
    rows = Heat.objects.filter(**of).order_by("run", "table_no")
    for pk, run, no, venue, code, status, closed in rows.values_list(
        "id", "run_id", "table_no", "venue", "match__code", "match__status", "closed"
    ):
        status = TableStatus.ANNULLED if closed == Closing.ANNULLED else status or ""
        found[run].append((pk, no, venue, code or "", status, pk in done))
    return found


_Seats = Mapping[int, list[tuple[int, EntryRef]]]


def _seats(competition: Competition, entries: Mapping[int, EntryRef]) -> tuple[_Seats, Mapping[int, list[int]]]:
    """Who sits at which heat, and who was free in which race. Three queries."""
    of = {"run__current_of__competition": competition}
    seats: dict[int, list[tuple[int, EntryRef]]] = defaultdict(list)
    slots = GridSlot.objects.filter(**of).order_by("heat", "seat").values_list("heat_id", "seat", "entry_id")
    for heat, seat, entry in slots:
        if entry in entries:
            seats[heat].append((seat + 1, entries[entry]))
    bots = list(HouseBot.objects.filter(heat__run__current_of__competition=competition).order_by("heat", "seat"))
    for bot, ref in zip(bots, house_bots(bots).values(), strict=True):
        seats[bot.heat_id].append((bot.seat + 1, ref))
    free: dict[int, list[int]] = defaultdict(list)
    for race_id, entry in SitOut.objects.filter(**of).order_by("id").values_list("run__race_id", "entry_id"):
        free[race_id].append(entry)
    return seats, free


def _read(
    competition: Competition,
    viewer: Viewer,
    races: list[Race],
    berths: Iterable[Berth],
    entries: Mapping[int, EntryRef],
    going: Qualifying,
    seats: _Seats,
    free: Mapping[int, list[int]],
) -> _Facts:
    rounds = rounds_of(races)
    here: dict[int, int] = defaultdict(int)
    gathering = CheckIn.objects.filter(
        run__current_of__status=RaceStatus.CHECK_IN, run__current_of__competition=competition
    )
    for race_id in gathering.values_list("run__race_id", flat=True):
        here[race_id] += 1
    groups: dict[int, dict[int, int]] = defaultdict(dict)
    for berth in berths:
        groups[berth.stage_id][berth.entry_id] = berth.group
    waiting = ResultSheet.objects.filter(state__in=OPEN_SHEETS, heat__run__current_of__competition=competition)
    mine = None
    if viewer.is_authenticated:
        mine = competition.entries.filter(player__user=viewer).values_list("id", flat=True).first()
    return _Facts(
        entries=entries,
        heads={race.pk: race_head(race, rounds.get(race.pk)) for race in races},
        seats=seats,
        free=free,
        here=here,
        minutes=race_minutes(races, rounds),
        groups=groups,
        rows=_rows(competition),
        waiting=frozenset(waiting.values_list("heat_id", flat=True)),
        consolation={},
        onward=going.rounds,
        mine=mine,
        rounds=rounds,
    )


def _rows(competition: Competition) -> dict[tuple[int, int], tuple[Row, Cell]]:
    """From the latest standings of each stage. One query."""
    newest = StandingsSnapshot.objects.filter(race__stage=OuterRef("race__stage")).order_by("-ordinal")
    latest = StandingsSnapshot.objects.filter(competition=competition, pk=Subquery(newest.values("pk")[:1]))
    tables: list[Standings] = list(latest.values_list("payload", flat=True))
    return {(cell.race, row.entry): (row, cell) for table in tables for row in table.rows for cell in row.cells}


def _round(race: Race, heats: Iterable[_Heat], facts: _Facts) -> TournamentRound:
    called = race.run is not None and race.run.started_at is not None
    return TournamentRound(
        race=facts.heads[race.pk],
        until=race.until,
        tables=tuple(_table(race, heat, facts) for heat in heats) if called else (),
        free=tuple(
            RoundRacer(facts.entries[pk], 0, is_you=pk == facts.mine)
            for pk in facts.free.get(race.pk, ())
            if pk in facts.entries
        ),
        here=facts.here.get(race.pk, 0),
        minutes=facts.minutes.get(race.pk, 0),
    )


def _table(race: Race, heat: _Heat, facts: _Facts) -> RoundTable:
    pk, table_no, venue, code, status, done = heat
    onward = facts.onward.get(race.pk, frozenset())
    racers = [_racer(race, seat, entry, facts, done, entry.id in onward) for seat, entry in facts.seats.get(pk, ())]
    if done:
        racers.sort(key=lambda one: (one.place is None, one.status != "classified", one.place or 0, one.seat))
    state = State.OVER if done else State.WAITS if pk in facts.waiting else OF_MATCH.get(status, State.ON)
    of_group = facts.groups.get(race.stage_id, {})
    group = next((of_group[one.entry.id] for one in racers if one.entry.id in of_group), 0)
    aside = table_no in facts.consolation.get(race.pk, ())
    return RoundTable(race.number, pk, table_no, venue, code, state, tuple(racers), group, aside)


def _consolation(races: Sequence[Race]) -> dict[int, Sequence[int]]:
    """Numbers of the consolation tables, by race id. One query."""
    rows = Run.objects.filter(current_of__in=races, heats_report__has_key="consolation")
    return dict(rows.values_list("race_id", "heats_report__consolation"))


def _racer(race: Race, seat: int, entry: EntryRef, facts: _Facts, done: bool, onward: bool) -> RoundRacer:
    is_you = entry.id == facts.mine
    found = facts.rows.get((race.number, entry.id)) if done else None
    if found is None:
        return RoundRacer(entry, seat, goes_on=onward, is_you=is_you)
    row, cell = found
    return RoundRacer(entry, seat, cell.status, cell.place, row.pays(cell), cell.tied, onward, is_you)


def _my_seat(
    races: list[Race],
    stages: tuple[TournamentStage, ...],
    berths: Iterable[Berth],
    facts: _Facts,
    going: Qualifying,
) -> MySeat | None:
    """The reader's part in the round that was called last."""
    mine = facts.entries.get(facts.mine) if facts.mine is not None else None
    if mine is None or mine.withdrawn:
        return None
    called = [(stage, one) for stage in stages for one in stage.rounds if one.is_called and one.race.status not in GONE]
    by_number = {race.number: race for race in races}
    if called:
        stage, latest = called[-1]
        at = MySeat("waits", latest.race, until=latest.until, again=mine.id in going.again)
        for table in latest.tables:
            for line in table.racers:
                if line.is_you:
                    state = "raced" if table.state is State.OVER else "seat"
                    token = _token(by_number[latest.race.number], table) if state == "seat" else ""
                    places = _places(latest) if table.consolation else None
                    return replace(at, state=state, table=table, seat=line.seat, line=line, token=token, places=places)
        if latest.race.status == RaceStatus.LIVE and any(one.is_you for one in latest.free):
            return replace(at, state="free")
        in_stage = {one.entry_id for one in berths if one.stage.ord == stage.at.number and one.left_at is None}
        if stage.is_tree and going.left is not None:
            in_stage = set(going.left)
        if in_stage and mine.id not in in_stage:
            return replace(at, state="out")
    return MySeat("waits")


def _places(one: TournamentRound) -> tuple[int, int]:
    """The places a round's consolation tables race for: behind everybody who is still in."""
    inside = sum(not line.entry.house for table in one.tables if not table.consolation for line in table.racers)
    aside = sum(not line.entry.house for table in one.tables if table.consolation for line in table.racers)
    inside += len(one.free)
    return inside + 1, inside + aside


def _token(race: Race, table: RoundTable) -> str:
    """The token of the table's page tonight, for its signed-in racer; "" without such a page."""
    if race.run is None or night_is_over(race, race.run):
        return ""
    return table.spot.token(table.heat_id)
