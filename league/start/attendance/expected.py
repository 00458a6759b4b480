"""Who comes to a race, and where.

Racers who cannot race there are not expected, neither on a grid nor as a forfeit: a guest, known by name alone, has no
account to race online with, and a bot sits at no real table. A race that may be either is raced where people are: its
bots join those who are online, and an absent guest counts as missing only if there is a real table, or in a called
round of a tournament, which nobody forfeits.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import msgspec

from league.common.rights import players_barred
from league.games.sizes import race_sizes
from league.models import Berth, CheckIn, Competition, Entry, Race, Registration, RegistrationState, Stage
from league.races.call import call_of
from league.races.naming import round_number
from league.races.where import SPOTS, WHERES, Racer, bots_at, where_of
from league.scoring.formats import format_of
from league.scoring.going_on import Onward, Tied
from league.scoring.season import Season
from league.standings.season import season_load
from league.start.attendance.newcomers import round_takes_new


@dataclass(frozen=True)
class RaceField:
    """A race at check-in, as it is now."""

    expected: tuple[Entry, ...]
    """Starts when there, and forfeits otherwise; in order of start numbers."""
    where: Mapping[int, str]
    """The venue of those who are there, by entry id."""
    aside: frozenset[int] = frozenset()
    """Entry ids of those who are out of a knock-out, and race at consolation tables only."""
    tied: tuple[Tied, ...] = ()
    """Of a deciding race: who races with whom, by entry id."""

    @property
    def present(self) -> list[Entry]:
        """Who starts."""
        return [entry for entry in self.expected if entry.pk in self.where]

    @property
    def groups(self) -> list[tuple[str, list[Entry]]]:
        """Who can race with whom, by venue: those at tables first."""
        present = self.present
        found = ((venue, [one for one in present if self.where[one.pk] == venue]) for venue in SPOTS)
        return [(venue, there) for venue, there in found if there]


@dataclass(frozen=True)
class _Driver:
    """Who drives an entry’s robot: if that is a substitute, somebody with an account."""

    is_guest: bool
    is_bot: bool


def race_field(race: Race, stand_ins: Collection[int] = (), elsewhere: Collection[int] = ()) -> RaceField:
    """The turnout of a race with its run. `stand_ins`: ids of entries that have a driver. `elsewhere`: those in another
    race, who are not here whatever they said. Two queries."""
    competition, place = race.stage.competition, where_of(race)
    said = dict(CheckIn.objects.filter(run=race.run).values_list("entry_id", "venue"))
    said |= dict.fromkeys(stand_ins, place.usual_venue)
    entries = list(Entry.objects.filter(competition=competition).select_related("player", "team").order_by("number"))
    free = [entry for entry in entries if entry.withdrawn_at is None and entry.pk not in elsewhere]
    here = {entry.pk: said[entry.pk] for entry in free if entry.pk in said}
    raced = place.venues_raced(here.values(), call_of(race).venues_first)
    if bots_are_at := bots_at(raced):
        here |= {entry.pk: bots_are_at for entry in free if entry.player.is_bot}
    racing = call_of(race).racing(race)
    expected = tuple(
        entry
        for entry in entries
        if (racing is None or entry.pk in racing.entries)
        and expects(
            race,
            raced,
            _Driver(entry.player.is_guest and entry.pk not in stand_ins, entry.player.is_bot),
            withdrawn=entry.withdrawn_at is not None,
            in_team=entry.team_id is not None,
        )
    )
    where = {entry.pk: here[entry.pk] for entry in expected if entry.pk in here}
    return RaceField(expected, where) if racing is None else RaceField(expected, where, racing.aside, racing.tied)


def may_race(race: Race, entry: Entry) -> bool:
    """Whether a round of a tournament is open to an entry; any other race is."""
    racing = racing_in(race)
    return racing is None or entry.pk in racing


def racing_in(race: Race) -> frozenset[int] | None:
    """Entries that may race a race; None: all entries."""
    racing = call_of(race).racing(race)
    return None if racing is None else racing.entries


def round_takes(race: Race) -> bool:
    """Whether somebody entered now may still race a round: the rules decide. Two queries."""
    return (race.stage.ord == 1 and not Berth.objects.filter(stage=race.stage).exists()) or _late_open(race)


def _late_open(race: Race) -> bool:
    """A round of the first stage that takes late-comers by the rules; without such a rule, the first round."""
    stage = race.stage
    if stage.ord > 1 or race.decides:
        return False
    return round_takes_new(stage.rules, round_number(race))


@dataclass(frozen=True)
class Racing:
    """Who may race a round, by entry id."""

    entries: frozenset[int]
    aside: frozenset[int] = frozenset()
    tied: tuple[Tied, ...] = ()


def round_racing(race: Race) -> Racing | None:
    """Entries that may race a round: those with a place in the stage who have not left and are not out. None: all
    entries, as long as the first stage takes late-comers. For a round that is on, as it was when called."""
    stage = race.stage
    berths = dict(Berth.objects.filter(stage=stage).values_list("entry_id", "left_at"))
    if not berths:
        return None if stage.ord == 1 else Racing(frozenset())
    if race.decides:
        ties = tied_in(race)
        return Racing(frozenset(entry for one in ties for entry in one.entries), tied=ties)
    onward = format_of(stage.rules).racing(season_load(stage, without=race), race_sizes(race))
    there = {one.entry for one in onward if berths.get(one.entry) is None}
    aside = frozenset(one.entry for one in onward if one.why == "consolation")
    if _late_open(race):
        there |= set(stage.competition.entries.exclude(pk__in=berths).values_list("pk", flat=True))
    return Racing(frozenset(there), aside)


def tied_in(race: Race) -> tuple[Tied, ...]:
    """Who would race for a place in the next stage, at tables as this race has them: `race` is left out, if it is the
    deciding race itself."""
    stage = race.stage
    season = season_load(stage, without=race if race.decides else None)
    return format_of(stage.rules).tied(season, race_sizes(race), away_from(stage))


def onward_of(stage: Stage, season: Season, without: Collection[int] = ()) -> tuple[Onward, ...]:
    """Who advances from a stage by the current results. The places of those who left or withdrew, and of those
    `without`, go to the next in line."""
    kind, away = format_of(stage.rules), away_from(stage).union(without)
    found = kind.goes_on(season, away)
    usual = {one.entry for one in kind.goes_on(season)} if away else {one.entry for one in found}
    return tuple(one if one.entry in usual else msgspec.structs.replace(one, why="next") for one in found)


def away_from(stage: Stage) -> frozenset[int]:
    """Entries that have left a stage, or withdrawn."""
    away = Berth.objects.filter(stage=stage).exclude(left_at=None, entry__withdrawn_at=None)
    return frozenset(away.values_list("entry_id", flat=True))


def expects(race: Race, raced: Collection[str], racer: Racer, *, withdrawn: bool, in_team: bool) -> bool:
    """Whether a race that is raced at these venues expects such an entry. A robot of a team forfeits when its player
    has withdrawn or cannot race there, so that its team goes on (BB-11.4)."""
    can = not withdrawn and where_of(race).expects(racer, raced)
    return can or (race.stage.competition.rules.entry.team_races and in_team)


def waitlisted_for(competition: Competition, venue: str) -> list[Registration]:
    """Registrations on the waitlist that can race at a venue, longest wait first. Two queries."""
    rows = Registration.objects.filter(competition=competition, state=RegistrationState.WAITLISTED)
    barred, where = set(players_barred(competition.club_id)), WHERES[venue]
    return [
        one
        for one in rows.select_related("player").order_by("applied_at", "id")
        if one.player_id not in barred and where.venues_open_to(one.player)
    ]
