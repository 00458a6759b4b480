"""A bot gives way to a person. If the field is full, a person entered or confirmed by an organiser, or at the door,
gets the place of a bot and races from the next round on. The bot leaves like anybody: it drives the current race to its
end, keeps its points, and is in the standings as withdrawn.

A person who signs up from afar still waits: nobody has seen them come.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from accounts.typing import JsonObject
from league.models import Action, Competition, Entry, GaveWay, Player, Race, RaceStatus, Registration, StandingsSnapshot
from league.races.call import call_of
from league.registration.waitlist import State, registration_end

if TYPE_CHECKING:
    from accounts.models import User


AHEAD = (RaceStatus.PLANNED, RaceStatus.CHECK_IN, RaceStatus.POSTPONED)


def bots_in_turn(competition: Competition) -> list[Entry]:
    """The bots that would give way, in this order: fewest points in the current standings first, and among equals the
    one entered last. A bot in a team stays, or its team would lose a racer. Two queries."""
    bots = Entry.objects.filter(competition=competition, withdrawn_at=None, team=None).exclude(player__bot_level="")
    latest = StandingsSnapshot.objects.filter(competition=competition).order_by("-race__stage__ord", "-ordinal")
    places: JsonObject = latest.values_list("places", flat=True).first() or {}

    def turn(entry: Entry) -> tuple[Fraction, int]:
        _place, total = places.get(str(entry.pk), (None, 0))
        return Fraction(total), -entry.number

    return sorted(bots.select_related("player"), key=turn)


def bots_spare(competition: Competition) -> list[Entry]:
    """As `bots_in_turn` for somebody who has not waited: people on the waitlist come first. Three queries."""
    bots = bots_in_turn(competition)
    waiting = Registration.objects.filter(competition=competition, state=State.WAITLISTED, player__bot_level="")
    return bots[: max(0, len(bots) - waiting.count())]


def bot_gives_way(competition: Competition, player: Player, by: User | None, *, waited: bool) -> GaveWay | None:
    """A bot leaves, and its place is free for the player, who has none. None: no bot gives way, or the player is one.
    `waited`: the player is on the waitlist, or has asked to take part. The competition is locked."""
    if player.is_bot:
        return None
    bots = bots_in_turn(competition) if waited else bots_spare(competition)
    held = Registration.objects.filter(competition=competition, player__in=[bot.player_id for bot in bots[:1]])
    place_of = held.filter(state=State.CONFIRMED).select_related("player", "place").first()
    if place_of is None:
        return None
    place_of.competition = competition
    way = GaveWay(place_of.player.display_name, player.display_name, first_race(competition))
    told: JsonObject = {"place_to": way.person} | ({"from_race": way.number} if way.number is not None else {})
    registration_end(place_of, State.WITHDRAWN, by, Action.BOT_GAVE_WAY, more=told)
    return way


def first_race(competition: Competition) -> int | None:
    """The first round of its stage, or race, of somebody entered now. None: nothing has begun, or the next round does
    not exist yet."""
    races = Race.objects.filter(competition=competition).select_related("stage")
    if not races.filter(run__started_at__isnull=False).exists():
        return None
    race = races.filter(status__in=AHEAD).order_by("number").first()
    return None if race is None else call_of(race).number(race)
