"""Results of past races from a pasted table: checked line by line, with the resulting standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import msgspec
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.names import name_key
from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.refusals import BANNED, BOT_AT_TABLE, PASTE_LEFT
from league.common.rights import ban_applies
from league.competitions.life.calendar import OPEN
from league.files.pasting.names import known_players, name_fault
from league.files.pasting.races import RaceFound, RacesForm, races_find
from league.files.pasting.text_cells import Fault, Unreadable
from league.files.pasting.text_marks import Mark
from league.files.pasting.text_results import PastedRace, ResultCell, Results, results_read
from league.models import (
    Ban,
    Competition,
    CompetitionStatus,
    Entry,
    Place,
    Player,
    Race,
    RaceStatus,
    RegistrationState,
    Stage,
)
from league.races.kind import kind_of
from league.scoring import season
from league.scoring.evening import pays
from league.scoring.formats import format_of
from league.scoring.points import FEWEST, MOST
from league.scoring.sheets import sheet_problem
from league.scoring.standings import Standings
from league.standings.season import season_load

PASTE_AGAIN = Refusal("paste_again", _("In race %(number)s, this racer is already on line %(line)s."), BAD_REQUEST)
PASTE_ALONE = Refusal("paste_alone", _("In race %(number)s, somebody is alone at a table."), BAD_REQUEST)
PASTE_CROWD = Refusal(
    "paste_crowd",
    _(
        "In race %(number)s, a table has %(racers)s racers, but at most %(max)s can score. Say who sat at which "
        "table: one line for each racer in each race, with a “table” column."
    ),
    BAD_REQUEST,
)
PASTE_NO_RESULT = Refusal("paste_no_result", _("There is no result in the pasted table."), BAD_REQUEST)
PASTE_PLACES = Refusal(
    "paste_places",
    _(
        "The pasted table has more racers who aren’t entered yet (%(racers)s) than there are free places (%(free)s). "
        "Add places in the rules first."
    ),
    CONFLICT,
)
PASTE_DRAFT_PAST = Refusal(
    "paste_draft_past",
    _(
        "The draft goes public with its first results, and race %(number)s is planned for a day that has "
        "passed. Postpone or cancel it first."
    ),
    CONFLICT,
)
PASTE_TOURNAMENT = Refusal(
    "paste_tournament",
    _("In a tournament, the results of each round decide the next: you can only paste results into a championship."),
    CONFLICT,
)
PASTE_TEAM_RACES = Refusal(
    "paste_team_races",
    _("Whole teams race together here: you can only paste results where everybody races alone."),
    CONFLICT,
)
PASTE_FINISHED = Refusal("paste_finished", _("This championship is over. Reopen it first."), CONFLICT)


@dataclass(frozen=True)
class PastedRacer:
    """A racer in the table, listed once."""

    name: str
    line: int
    """The first line that names them."""
    becomes: Literal["entered", "enters", "new"]
    """Already entered; in the club, to be entered; a new guest, to be entered."""
    player: Player | None = None
    entry: Entry | None = None
    races: int = 0

    @property
    def shown(self) -> str:
        return self.player.name if self.player is not None else self.name


@dataclass(frozen=True)
class PastedTable:
    lines: tuple[tuple[int, Mark], ...]
    """Racers by their index in `PastedResults.racers`, best first."""


@dataclass(frozen=True)
class RaceLooked:
    found: RaceFound
    tables: tuple[PastedTable, ...]


@dataclass
class PastedResults:
    racers: list[PastedRacer] = field(default_factory=list)
    races: list[RaceLooked] = field(default_factory=list)
    """In order of racing."""
    faults: list[Fault] = field(default_factory=list)
    lines: dict[int, str] = field(default_factory=dict)
    """What each line says."""
    unread: tuple[str, ...] = ()
    publishes: bool = False
    """A draft becomes public with its first results."""

    @property
    def is_good(self) -> bool:
        return not self.faults and bool(self.races)


def results_check(competition: Competition) -> None:
    """Check that results can be pasted into the competition. Raises Refused: paste_tournament, paste_team_races,
    wrong_status."""
    if not kind_of(competition).takes_races:
        raise Refused(PASTE_TOURNAMENT)
    if competition.rules.entry.team_races:
        raise Refused(PASTE_TEAM_RACES)
    if competition.status not in OPEN:
        raise Refused(PASTE_FINISHED)


def results_look(competition: Competition, text: str, form: RacesForm) -> PastedResults:
    """What a table would become. Ten queries at most, whatever its size; five more for `standings_of`. The competition
    comes with its club and rules, and takes results (`results_check`)."""
    looked = PastedResults()
    try:
        read = results_read(text)
    except Unreadable as wrong:
        looked.faults.append(wrong.fault)
        return looked
    looked.lines, looked.unread = read.lines, read.unread
    looked.faults += read.faults
    calendar = list(Race.objects.filter(competition=competition).order_by("number"))
    found = races_find(competition, calendar, read.races, form, timezone.now())
    looked.faults += found.faults
    index = _racers(competition, read, looked)
    if not looked.racers:
        looked.faults.append(Fault(0, PASTE_NO_RESULT))
    looked.faults += _no_places(competition, looked.racers)
    for race in found.races:
        looked.races.append(RaceLooked(race, tuple(_tables(race.pasted, race.number, index, looked))))
    for number, pasted in found.dateless:
        list(_tables(pasted, number, index, looked))
    looked.publishes = competition.status == CompetitionStatus.DRAFT
    if looked.publishes:
        filled = {one.race.number for one in found.races if one.race is not None}
        looked.faults += _left_behind(calendar, filled)
    looked.faults.sort(key=lambda one: one.line)
    return looked


def standings_of(competition: Competition, stage: Stage, looked: PastedResults) -> tuple[Standings, dict[int, str]]:
    """The resulting standings, and by entry who is new in them: racers without an entry get an id that nobody has."""
    now = season_load(stage)
    free = max((one.id for one in now.entries), default=0) + 1
    ids = [one.entry.pk if one.entry is not None else free + at for at, one in enumerate(looked.racers)]
    names = {pk: one.shown for pk, one in zip(ids, looked.racers, strict=True) if one.entry is None}
    started = dict(Race.objects.filter(stage=stage, run__isnull=False).values_list("number", "run__started_at"))
    raced = [(started[one.race], one.race, one) for one in now.races]
    paying = pays(stage.rules, stage.rules.game)
    for looked_race in looked.races:
        heats = tuple(
            season.HeatResult(
                number, tuple(season.Line(ids[who], mark.place, mark.status) for who, mark in table.lines)
            )
            for number, table in enumerate(looked_race.tables, 1)
        )
        found = looked_race.found
        one = season.RaceResult(found.number, paying, competition.rules.version, heats)
        raced.append((found.at, found.number, one))
    raced.sort(key=lambda one: one[:2])
    entries = (*now.entries, *(season.Entry(pk) for pk in names))
    with_them = msgspec.structs.replace(now, entries=entries, races=tuple(one for _at, _number, one in raced))
    return format_of(stage.rules).standings(with_them), names


def _racers(competition: Competition, read: Results, looked: PastedResults) -> dict[str, int]:
    """Add every racer of the table to `looked`, once; returns the index of each name. Five queries at most."""
    cells = sorted((cell for race in read.races for cell in race.cells), key=lambda cell: cell.line)
    if not cells:
        return {}
    club = competition.club
    known = known_players(club)
    entries = {one.player_id: one for one in Entry.objects.filter(competition=competition)}
    barred = _barred(club.pk, known.values())
    index: dict[str, int] = {}
    by_low: dict[str, int] = {}
    races: dict[int, int] = defaultdict(int)
    for cell in cells:
        key = name_key(cell.name)
        if key not in by_low:
            by_low[key] = len(looked.racers)
            player = known.get(key)
            entry = entries.get(player.pk) if player is not None else None
            looked.faults += _racer_faults(cell, player, entry, barred)
            becomes: Literal["entered", "enters", "new"] = "entered" if entry else "enters" if player else "new"
            looked.racers.append(PastedRacer(cell.name, cell.line, becomes, player, entry))
        index[cell.name] = by_low[key]
        races[by_low[key]] += 1
    looked.racers = [_with_races(one, races[at]) for at, one in enumerate(looked.racers)]
    return index


def _with_races(racer: PastedRacer, races: int) -> PastedRacer:
    return PastedRacer(racer.name, racer.line, racer.becomes, racer.player, racer.entry, races)


def _racer_faults(
    cell: ResultCell, player: Player | None, entry: Entry | None, barred: Mapping[int, str]
) -> Iterator[Fault]:
    if (wrong := name_fault(cell.name, cell.line)) is not None:
        yield wrong
    elif player is not None and player.left_at is not None:
        yield Fault(cell.line, PASTE_LEFT)
    elif player is not None and player.is_bot:
        yield Fault(cell.line, BOT_AT_TABLE)
    elif player is not None and entry is None and player.pk in barred:
        yield Fault(cell.line, BANNED, {"name": player.name})


def _barred(club_id: int, players: Iterable[Player]) -> dict[int, str]:
    """The banned racers, as `rights.barred` finds them. One query."""
    in_force = Ban.objects.filter(Ban.in_force(timezone.now()), club_id=club_id)
    bans = list(in_force.values_list("player_id", "user_id", "address"))
    if not bans:
        return {}
    ids, users = {one[0] for one in bans}, {one[1] for one in bans if one[1]}
    addresses = {one[2] for one in bans if one[2]}
    return {
        player.pk: player.name for player in players if player.pk in ids or ban_applies(player.user, users, addresses)
    }


def _no_places(competition: Competition, racers: Sequence[PastedRacer]) -> Iterator[Fault]:
    """Refuse if places run out: racers without an entry need one, except those who were offered one. At most two
    queries."""
    without = [one for one in racers if one.entry is None]
    if not without:
        return
    offered = competition.registrations.filter(
        Q(state=RegistrationState.OFFERED), player__in=[one.player for one in without if one.player is not None]
    ).count()
    free = Place.objects.filter(competition=competition, registration__isnull=True).count()
    if len(without) - offered > free:
        yield Fault(0, PASTE_PLACES, {"racers": len(without) - offered, "free": free})


def _left_behind(calendar: Iterable[Race], filled: set[int]) -> Iterator[Fault]:
    """Refuse to publish a draft with a date that has passed, since that race would begin at once."""
    now = timezone.now()
    for race in calendar:
        past = race.scheduled_at is not None and race.scheduled_at <= now
        if past and race.status == RaceStatus.PLANNED and race.number not in filled:
            yield Fault(0, PASTE_DRAFT_PAST, {"number": race.number})


def _tables(race: PastedRace, number: int, index: Mapping[str, int], looked: PastedResults) -> Iterator[PastedTable]:
    """The tables of a race in the order of their names; faults go into `looked`."""
    tables: dict[str, list[ResultCell]] = defaultdict(list)
    first: dict[int, int] = {}
    for cell in race.cells:
        who = index[cell.name]
        if who in first:
            looked.faults.append(Fault(cell.line, PASTE_AGAIN, {"number": number, "line": first[who]}))
            continue
        first[who] = cell.line
        tables[cell.table].append(cell)
    for _name, cells in sorted(tables.items(), key=lambda one: (len(one[0]), one[0])):
        lines = [(index[cell.name], cell.mark) for cell in cells]
        if not FEWEST <= len(lines) <= MOST:
            refusal = PASTE_ALONE if len(lines) < FEWEST else PASTE_CROWD
            looked.faults.append(Fault(cells[0].line, refusal, {"number": number, "racers": len(lines), "max": MOST}))
            continue
        sheet = [season.Line(who, mark.place, mark.status) for who, mark in lines]
        problem = sheet_problem(sheet, [who for who, _mark in lines])
        if problem is not None:
            refusal, at_fault = problem
            cell = next(cell for cell in cells if index[cell.name] == at_fault)
            params: dict[str, str | int] = {"name": looked.racers[at_fault or 0].shown, "number": number}
            looked.faults.append(Fault(cell.line, refusal, params))
            continue
        yield PastedTable(tuple(sorted(lines, key=lambda one: (one[1].place is None, one[1].place or 0))))
