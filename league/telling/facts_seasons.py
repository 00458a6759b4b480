"""Facts for letters about a whole season, at the moment of sending: it takes entries, who asks to take part, how it
ended, which results were pasted. Each is None if it no longer concerns this reader.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from league.common.rights import reaches, role_of
from league.common.tell import MEANWHILE, standings_fingerprint
from league.models import Competition, CompetitionStatus, Entry, Membership, Race, Registration, RegistrationState, Role
from league.races.cards import next_races, race_heads
from league.registration.reading import registration_status
from league.registration.shapes import RegistrationStatus
from league.scoring.formats import format_of
from league.scoring.points import Points
from league.standings.podium import Finish, Leg, Podium, TeamFinish, legs, podium, stage_tables
from league.standings.reading import places_latest
from league.telling.facts import entry_facts


@dataclass(frozen=True)
class OpenedFacts:
    competition: Competition
    races: int
    first: datetime | None
    status: RegistrationStatus


@dataclass(frozen=True)
class OverFacts:
    competition: Competition
    podium: Podium
    mine: Finish | None
    """None in a chat room, and for somebody without a counting race."""
    team: TeamFinish | None
    legs: tuple[Leg, ...]
    """The reader's own way, race by race."""


@dataclass(frozen=True)
class PastedFacts:
    competition: Competition
    races: int
    legs: tuple[Leg, ...]
    """The reader's."""
    place: int | None
    """In the standings as they are now."""
    total: Points
    tied: bool
    provisional: bool
    """Some of them are."""


def opened_facts(competition_id: int, reader: User | None) -> OpenedFacts | None:
    """None once the reader has signed up, or nobody can. A constant number of queries."""
    competition = _competition(competition_id, CompetitionStatus.OPEN, CompetitionStatus.RUNNING)
    if competition is None:
        return None
    if reader is not None and not Membership.objects.filter(club=competition.club_id, user=reader).exists():
        return None
    # A room is for members: what only they may enter is news there too.
    members = reader is None and competition.rules.entry.admits == "members"
    status = registration_status(competition, reader or AnonymousUser(), invited=members)
    if status.mine is not None or status.closed_code not in ("", "not_yet"):
        return None
    first = next_races([competition]).get(competition.pk)
    races = Race.objects.filter(competition=competition).count()
    return OpenedFacts(competition, races, first.scheduled_at if first is not None else None, status)


def asks_facts(competition_id: int, since: datetime, reader: User) -> tuple[Competition, tuple[str, ...]] | None:
    """Names of all applicants, in order of applying. None if none of the newer ones is left, if others have applied
    later (a later message names all), or if the reader does not decide."""
    competition = _competition(competition_id, CompetitionStatus.OPEN, CompetitionStatus.RUNNING)
    if competition is None or not reaches(role_of(competition.club_id, reader), Role.ORGANISER):
        return None
    asked = Registration.objects.filter(competition=competition, state=RegistrationState.APPLIED)
    rows = list(asked.select_related("player").order_by("applied_at", "pk"))
    if not rows or not since <= rows[-1].applied_at < since + MEANWHILE:
        return None
    return competition, tuple(row.player.name for row in rows)


def over_facts(competition_id: int, mark: str, reader: User | None) -> OverFacts | None:
    """None once it continues, or has ended otherwise. A constant number of queries."""
    competition = _competition(competition_id, *Competition.OVER)
    if competition is None or standings_fingerprint(competition) != mark:
        return None
    entry = entry_facts(competition, reader) if reader is not None else None
    if reader is not None and entry is None:
        return None
    end = podium(competition)
    mine = next((one for one in end.order if entry is not None and one.entry.id == entry.pk), None)
    team = next((one for one in end.teams if entry is not None and entry.team and one.name == entry.team.name), None)
    return OverFacts(competition, end, mine, team, _legs(competition, entry))


def pasted_facts(competition_id: int, runs: Collection[int], reader: User | None) -> PastedFacts | None:
    """Pasted results of runs that still count. None if none does. A constant number of queries."""
    competition = _competition(competition_id, CompetitionStatus.RUNNING, *Competition.OVER)
    entry = entry_facts(competition, reader) if competition is not None and reader is not None else None
    if competition is None or (reader is not None and entry is None):
        return None
    raced = Race.objects.filter(run__in=runs, status__in=("provisional", "official"))
    numbers = dict(raced.values_list("number", "status"))
    mine = tuple(leg for leg in _legs(competition, entry) if leg.race.number in numbers)
    if not numbers or (entry is not None and not mine):
        return None
    last = competition.rules.all.stages[max(competition.rules.all.stages)]
    places = places_latest([competition]).get(competition.pk, {}) if format_of(last).by_points else {}
    place, total = places.get(str(entry.pk), (None, 0)) if entry is not None else (None, 0)
    tied = sum(one[0] == place for key, one in places.items() if not key.startswith("t")) > 1
    provisional = "provisional" in numbers.values()
    return PastedFacts(competition, len(mine) or len(numbers), mine, place, total, tied, provisional)


def _competition(pk: int, *states: str) -> Competition | None:
    return Competition.objects.select_related("club", "rules").filter(pk=pk, status__in=states).first()


def _legs(competition: Competition, entry: Entry | None) -> tuple[Leg, ...]:
    if entry is None:
        return ()
    return legs(entry.pk, stage_tables(competition), {head.number: head for head in race_heads(competition)})
