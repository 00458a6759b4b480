"""People of a club: members, players, links."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.db.models import F
from django.http import Http404
from django.utils import timezone

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.models import (
    Ban,
    Club,
    Competition,
    CompetitionStatus,
    Membership,
    Player,
    Result,
    Role,
    SheetState,
)
from league.selectors.access import access
from league.selectors.cards import competition_cards, player_ref
from league.selectors.home import my_competitions
from league.selectors.invitations import invitations
from league.selectors.shapes.homes import PlayerPage, PlayerResult
from league.selectors.shapes.people import BanLine, ClaimPeek, MemberLine, MembersPage, MergeLine, PlayerRef, SamePeek
from league.selectors.shapes.podium import LAST_STEP
from league.selectors.standings_cells import cells_of_entries
from league.services import claims, merging
from league.services.errors import refusal_text
from league.services.facts.games import board_title
from league.services.inviting import may_invite
from league.services.merging import merge_plan, same_check
from league.services.permissions import ORDER, grantable, require

NEWEST = 50


def members(club: Club, viewer: Viewer) -> MembersPage:
    """Members with their roles, players, invitations. Names and roles are public; links are for organisers; no shape
    has e-mail addresses."""
    may = access(club, viewer)
    players = list(Player.objects.filter(club=club, left_at=None).order_by("display_name"))
    of_user = {player.user_id: player_ref(player) for player in players if player.user_id}
    give = grantable(may.role)
    rows = sorted(
        Membership.objects.filter(club=club).select_related("user"),
        key=lambda row: (ORDER.index(row.role), row.user.public_name.lower(), row.pk),
    )
    barred = bans(club, viewer) if may.is_organiser else ()
    return MembersPage(
        access=may,
        members=tuple(
            MemberLine(
                membership_id=row.pk,
                user_id=row.user_id,
                name=row.user.public_name,
                role=row.role,
                player=of_user.get(row.user_id),
                is_you=row.user_id == getattr(viewer, "pk", None),
                may_change=row.role in give,
            )
            for row in rows
        ),
        players=tuple(player_ref(player) for player in players),
        invitations=invitations(club) if may.is_organiser else (),
        grantable=tuple(str(role) for role in give),
        bans=barred,
        doubles=_doubles(players) if may.is_organiser else (),
        may_ban=_may_ban(players, rows, barred, viewer, give) if may.is_organiser else (),
    )


def bans(club: Club, viewer: Viewer) -> tuple[BanLine, ...]:
    """The bans in force, newest first. Raises PermissionRefused below organiser."""
    require(club, viewer, Role.ORGANISER)
    found = Ban.objects.filter(Ban.in_force(timezone.now()), club=club).select_related("player", "by")
    return tuple(
        BanLine(one.pk, player_ref(one.player), one.reason, one.at, one.until, one.by.public_name if one.by else "")
        for one in found.order_by("-id")
    )


def _may_ban(
    players: Iterable[Player],
    members: Iterable[Membership],
    barred: Iterable[BanLine],
    viewer: Viewer,
    give: Collection[str],
) -> tuple[int, ...]:
    """Persons the viewer may ban: not themselves, nor the banned, nor those whose role they may not take."""
    above = {one.user_id for one in members if one.role not in give}
    already = {one.player.id for one in barred}
    return tuple(
        player.pk
        for player in players
        if not player.is_bot
        and player.pk not in already
        and (player.user_id is None or (player.user_id != viewer.pk and player.user_id not in above))
    )


def players(club: Club, kind: str | None = None, name: str | None = None) -> tuple[PlayerRef, ...]:
    """Players of a club, by name; `kind`: person (with an account), guest or bot."""
    found = Player.objects.filter(club=club, left_at=None)
    if kind == "bot":
        found = found.exclude(bot_level="")
    elif kind == "guest":
        found = found.filter(bot_level="", user=None)
    elif kind == "person":
        found = found.filter(user__isnull=False)
    if name:
        found = found.filter(display_name__icontains=name)
    return tuple(player_ref(player) for player in found.order_by("display_name"))


def claim_peek(token: str, viewer: Viewer | None = None) -> ClaimPeek:
    """What a claim link gives the viewer; those who already race here see what is merged. Raises Http404 for an unknown
    one."""
    claim = claims.find(token)
    if claim is None:
        raise Http404
    player, open_ = claim.player, claim.is_open
    own = Player.objects.filter(club=player.club, user=viewer).first() if viewer and viewer.is_authenticated else None
    merges = merge_plan(player, own) if open_ and own is not None else ()
    return ClaimPeek(
        player.club.slug,
        player.club.name,
        player_ref(player),
        "open" if open_ else "expired",
        player_ref(own) if own is not None and (own.entries.exists() or own.registrations.exists()) else None,
        _merge_lines(merges, player, own),
    )


def claim_facts(player_id: int, mark: str, address: str) -> Player | None:
    """The guest at this address whose link has this mark; None once it is over, or the address has changed."""
    guests = Player.objects.select_related("club").filter(user=None, left_at=None, email__iexact=address)
    return guests.filter(pk=player_id, claim_hash__startswith=mark).exclude(claim_hash="").first()


def same_peek(club: Club, viewer: Viewer, guest_id: int, own_id: int) -> SamePeek:
    """What happens to a guest's record that belongs to another player. For organisers. Raises PermissionRefused, and
    Http404 where the two cannot be one."""
    require(club, viewer, Role.ORGANISER)
    pair = Player.objects.filter(club=club).in_bulk([guest_id, own_id])
    if len(pair) < 2:
        raise Http404
    guest, own = pair[guest_id], pair[own_id]
    try:
        same_check(guest, own)
    except Refused as refused:
        raise Http404 from refused
    return SamePeek(player_ref(guest), player_ref(own), _merge_lines(merge_plan(guest, own), guest, own))


def _merge_lines(merges: Iterable[merging.MergeLine], guest: Player, own: Player | None) -> tuple[MergeLine, ...]:
    return tuple(
        MergeLine(
            one.name,
            one.races,
            one.joined,
            refusal_text(refused) if (refused := one.refused(guest.name, own.name if own else "")) else "",
        )
        for one in merges
    )


def _doubles(players: Iterable[Player]) -> tuple[tuple[PlayerRef, PlayerRef], ...]:
    """Records without an account, and a player of the same name who may own each."""
    by_key: dict[str, list[Player]] = defaultdict(list)
    for player in players:
        if not player.is_bot:
            by_key[player.name_key].append(player)
    pairs = []
    for same in by_key.values():
        guests = sorted((one for one in same if one.user_id is None), key=lambda one: one.pk)
        others = [one for one in same if one.user_id is not None] or guests[:1]
        pairs += [(player_ref(guest), player_ref(own)) for guest in guests for own in others if guest.pk != own.pk]
    return tuple(pairs)


def player_page(club: Club, player_id: int, viewer: Viewer) -> PlayerPage:
    """A player's record in one club. A constant number of queries."""
    player = Player.objects.select_related("user").filter(club=club, pk=player_id).first()
    if player is None:
        raise Http404
    competitions = list(
        Competition.objects.filter(entries__player=player)
        .exclude(status=CompetitionStatus.DRAFT)
        .select_related("club", "rules")
        .annotate(start_number=F("entries__number"))
        .order_by("-created_at", "-id")
    )
    results = _results(player)
    came_in = [(one.place, one.starters) for one in results if one.status == "classified" and one.place is not None]
    return PlayerPage(
        player=player_ref(player),
        number=competitions[0].start_number if competitions else None,
        club_slug=club.slug,
        club_name=club.name,
        competitions=my_competitions(competitions, [player], competition_cards(competitions)),
        results=results[:NEWEST],
        races=sum(one.status not in ("forfeit", "dns", "void", "sat_out") for one in results),
        wins=sum(place == 1 for place, _starters in came_in),
        podiums=sum(_on_podium(place, starters) for place, starters in came_in),
        is_you=player.user_id is not None and player.user_id == getattr(viewer, "pk", None),
        may_invite=may_invite(club, viewer, player),
    )


def _on_podium(place: int, starters: int | None) -> bool:
    """Among the first three, and ahead of somebody: the last of a small field does not count."""
    return place == 1 or (place <= LAST_STEP and (starters is None or place < starters))


def _results(player: Player) -> tuple[PlayerResult, ...]:
    """Newest first, from the standings' own cells, so that penalties count here too."""
    codes = dict(
        Result.objects.filter(
            entry__player=player, sheet__state=SheetState.CONFIRMED, sheet__heat__run__current_of__isnull=False
        ).values_list("sheet__heat__run__race_id", "sheet__heat__match__code")
    )
    cells = cells_of_entries(player)
    lines = [
        PlayerResult(
            club_slug=competition.club.slug,
            competition_slug=competition.slug,
            competition_name=competition.name,
            race=race.number,
            scheduled_at=race.scheduled_at,
            started_at=race.started_at,
            board_title=board_title(race.game, race.board, race.board_title),
            status=cell.status,
            place=cell.place,
            starters=cell.starters,
            points=points,
            match_code=codes.get(race.pk) or "",
        )
        for competition, race, cell, points in cells
    ]
    return tuple(lines)
