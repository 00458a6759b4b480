"""Entering several at once, for organisers: bots that fill a table up, people by their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count as numbers
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.names import name_key
from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from gameplay.refused import FULL, Refused
from gameplay.services.names import ROBOT_NAMES
from league.clubs.club import players
from league.common.refusals import ALREADY_REGISTERED, BAD_LEVEL, REQUIRED, WRONG_STATUS
from league.common.writing import club_lock, competition_lock, race_lock, text_clean
from league.games.facts import bot_levels
from league.models import (
    Action,
    Club,
    Competition,
    CompetitionStatus,
    GaveWay,
    Place,
    Player,
    Race,
    RaceStatus,
    Registration,
    Role,
)
from league.races.kind import kind_of
from league.races.where import where_of, with_door
from league.registration import registrations, waitlist
from league.registration.giving_way import bots_in_turn
from league.registration.waitlist import ACTIVE, CHANGES_ENTRIES, State, place_free, registration_end
from league.scoring.calendar import OUT_OF_RANGE
from league.start.attendance import check_in

if TYPE_CHECKING:
    from accounts.models import User


TOO_MANY_NAMES = Refusal("too_many_names", _("At most %(max)s names at once."), BAD_REQUEST)
NO_DOOR = Refusal("no_door", _("This race is online: nobody can be checked in at the door."), CONFLICT)
NO_BOTS = Refusal("no_bots", _("No bot is entered."), CONFLICT)

MOST_NAMES = 50
"""Names in one form: more than a club types in one evening."""


@dataclass(frozen=True)
class Arrived:
    here: int
    waiting: int
    """People without a free place: on the waitlist, or with an offer to take."""
    gave_way: tuple[GaveWay, ...] = ()
    """The bots that gave up their places."""


@transaction.atomic
def entries_fill_with_bots(
    *, competition: Competition, by: User, count: int, level: str, anyway: bool = False
) -> list[Registration]:
    """Put `count` bots of a level into free places: the club's idle bots first, then new ones. All or none. For
    organisers. `anyway` as in `registrations.apply`."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if level not in bot_levels(competition.rules.last.game):
        raise Refused(BAD_LEVEL, at="level")
    free = Place.objects.filter(competition=competition, registration__isnull=True).count()
    if not free:
        raise Refused(FULL, at="count")
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= free:
        raise Refused(OUT_OF_RANGE, {"min": 1, "max": free}, "count")
    club = club_lock(competition.club)
    idle = Player.objects.filter(club=club, bot_level=level, left_at=None).exclude(
        registrations__competition=competition
    )
    bots = list(idle.order_by("id")[:count])
    names = _robot_names(club, count - len(bots))
    bots += [players.add_bot(club=club, by=by, name=name, level=level) for name in names]
    return [registrations.apply(competition=competition, by=by, player_id=bot.pk, anyway=anyway) for bot in bots]


@transaction.atomic
def entries_add_by_name(
    *, competition: Competition, by: User, names: Sequence[str], anyway: bool = False
) -> list[Registration]:
    """Enter people by name: the club's player of that name, else a new guest. Those already in stay as they are. All or
    none. For organisers. `anyway` as in `registrations.apply`. Once a tournament is on, a guest who is entered is in
    the hall, so they are checked in to the round that gathers."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    players = _players(competition, by, names)
    there = Registration.objects.filter(competition=competition, player__in=players, state__in=ACTIVE)
    already = set(there.values_list("player_id", flat=True))
    new = [player for player in players if player.pk not in already]
    if not new:
        raise Refused(ALREADY_REGISTERED, at="names")
    made = [registrations.apply(competition=competition, by=by, player_id=player.pk, anyway=anyway) for player in new]
    if competition.status == CompetitionStatus.RUNNING and kind_of(competition).guests_arrive:
        _guests_arrive(competition, by, new)
    return made


def _guests_arrive(competition: Competition, by: User, players: Sequence[Player]) -> None:
    """Check new guests in to the round that gathers at real tables. The competition is locked."""
    gathers = Race.objects.filter(competition=competition, status=RaceStatus.CHECK_IN)
    race = gathers.filter(with_door()).order_by("number").first()
    if race is None:
        return
    race = race_lock(race, by, Role.ORGANISER)
    venue = where_of(race).door_venue
    here = competition.entries.select_related("player", "team").filter(player__in=players, withdrawn_at=None)
    for entry in here.filter(player__user=None, player__bot_level=""):
        check_in.of(race, entry, by, venue=venue)


@transaction.atomic
def entries_arrive(*, race: Race, by: User, names: Sequence[str], anyway: bool = False) -> Arrived:
    """Enter people who are at the door: they are entered if need be, and those with a place are checked in at the
    table. If no place is free and no bot gives way, they wait. All or none. For organisers. `anyway` as in
    `registrations.apply`.

    Raises PermissionRefused, and Refused: no_door (all race online), wrong_status, check_in_closed, required,
    too_many_names, late_rule (the tournament takes nobody new), and as `race_check_in`.
    """
    race = race_lock(race, by, Role.ORGANISER)
    where = where_of(race)
    if not where.has_door:
        raise Refused(NO_DOOR)
    competition = race.stage.competition
    players = _players(competition, by, names)
    states = Registration.objects.filter(competition=competition, player__in=players, state__in=ACTIVE)
    there = {one.player_id: one for one in states}
    came: list[Registration] = []
    for player in players:
        if player.pk not in there:
            came.append(registrations.apply(competition=competition, by=by, player_id=player.pk, anyway=anyway))
        elif there[player.pk].state == State.WAITLISTED and _room(competition):
            waited = there[player.pk].pk
            came.append(registrations.confirm(competition=competition, by=by, registration_id=waited, anyway=anyway))
    entries = list(competition.entries.select_related("player", "team").filter(player__in=players, withdrawn_at=None))
    for entry in entries:
        check_in.of(race, entry, by, venue=where.door_venue)
    ways = tuple(one.gave_way for one in came if one.gave_way is not None)
    return Arrived(len(entries), len(players) - len(entries), ways)


@transaction.atomic
def entries_bots_out(*, competition: Competition, by: User) -> list[Registration]:
    """All bots leave, also those on the waitlist; their points stay. For organisers. Raises PermissionRefused, and
    Refused: wrong_status, no_bots."""
    competition = competition_lock(competition, by, Role.ORGANISER)
    if competition.status not in CHANGES_ENTRIES:
        raise Refused(WRONG_STATUS)
    rows = Registration.objects.filter(competition=competition, state__in=ACTIVE).exclude(player__bot_level="")
    bots = list(rows.select_related("player", "place").order_by("id"))
    if not bots:
        raise Refused(NO_BOTS)
    for one in bots:
        one.competition = competition
        registration_end(one, State.WITHDRAWN, by, Action.REGISTRATION_WITHDRAWN)
    waitlist.promote(competition=competition, now=timezone.now())
    return bots


def _room(competition: Competition) -> bool:
    return place_free(competition) is not None or bool(bots_in_turn(competition))


def _players(competition: Competition, by: User, names: Sequence[str]) -> list[Player]:
    """The club's players of these names, else new guests."""
    clean = [text_clean(name, "names", Player.name_longest(), required=False) for name in names]
    wanted = list({name_key(name): name for name in clean if name}.values())
    if not wanted:
        raise Refused(REQUIRED, at="names")
    if len(wanted) > MOST_NAMES:
        raise Refused(TOO_MANY_NAMES, {"max": MOST_NAMES}, "names")
    club = club_lock(competition.club)
    return [_named(club, name) or players.add_guest(club=club, by=by, name=name) for name in wanted]


def _named(club: Club, name: str) -> Player | None:
    """By name; where two share one, the older."""
    return Player.objects.filter(club=club, left_at=None, name_key=name_key(name)).order_by("twin").first()


def _robot_names(club: Club, wanted: int) -> list[str]:
    """Names nobody in the club has: Axle, Bolt, Cog, then Axle 2."""
    taken = set(Player.objects.filter(club=club).values_list("name_key", flat=True))
    free: list[str] = []
    for round_ in numbers(1):
        for robot in ROBOT_NAMES:
            if len(free) == wanted:
                return free
            name = robot if round_ == 1 else f"{robot} {round_}"
            if name_key(name) not in taken:
                free.append(name)
    return free
