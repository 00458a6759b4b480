"""Who may drive for whom at one table of a running race."""

from __future__ import annotations

from accounts.typing import Viewer
from gameplay.models import Match, Seating
from gameplay.selectors import abandoned_seats, game_info
from league.models import GridSlot, Heat, Player, Role
from league.selectors.cards import entry_ref, player_ref
from league.selectors.shapes.races import Substitutes
from league.services.permissions import players_barred, require


def substitutes(heat: Heat, viewer: Viewer) -> Substitutes:
    """Who can be replaced at the table, and by whom. A constant number of queries. Raises PermissionRefused below
    organiser."""
    competition = heat.race.stage.competition
    club_id, rules = competition.club_id, competition.rules.entry
    require(club_id, viewer, Role.ORGANISER)
    match = heat.match
    if match is None or match.status not in (Match.Status.RUNNING, Match.Status.PAUSED):
        return Substitutes((), (), (), for_teams=True)
    seatings = {each.seat: each for each in Seating.objects.filter(match=match)}
    gone = abandoned_seats(match, right="all", seatings=list(seatings.values()))[1]
    slots = GridSlot.objects.filter(heat=heat, entry__player__bot_level="").select_related(
        "entry__player", "entry__team"
    )
    entries = tuple(
        entry_ref(slot.entry)
        for slot in slots.order_by("seat")
        if slot.seat in gone or (seatings[slot.seat].is_bot and not seatings[slot.seat].left)
    )
    seated = [each.user_id for each in seatings.values() if each.user_id is not None]
    people = Player.objects.filter(club_id=club_id, left_at=None, user__isnull=False).exclude(user__in=seated)
    people = people.exclude(pk__in=players_barred(club_id))
    return Substitutes(
        entries,
        tuple(game_info(match.game).bot_levels),
        tuple(player_ref(player) for player in people.order_by("display_name", "pk")),
        for_teams=not rules.teams or rules.substitutes == "seat",
    )


def seat_is_anothers(*, match_id: int, seat: int, user_id: int) -> bool:
    """The seat of a race's table belongs to an entry that is not this user's: the user is a substitute there."""
    slots = GridSlot.objects.filter(heat__match_id=match_id, seat=seat)
    player = slots.values_list("entry__player__user_id", flat=True)
    return any(owner != user_id for owner in player)
