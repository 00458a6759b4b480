"""People of a club: members, bans, players and their pages; and what links of claims and invitations give."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.http import Http404
from django.utils import timezone

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.common import rights
from league.common.finding import access
from league.common.references import PlayerRef, player_ref
from league.common.refusals import refusal_text
from league.common.rights import ORDER, barred, grantable, require
from league.common.writing import token_hash
from league.competitions.life.cards import competition_cards
from league.games.facts import board_title
from league.home.first.reading import my_competitions
from league.members import claims, merging
from league.members.inviting import may_invite
from league.members.merging import merge_plan, same_check
from league.members.shapes import (
    BanLine,
    ClaimPeek,
    InvitationLine,
    InvitationPeek,
    InvitedTo,
    MemberLine,
    MembersPage,
    MergeLine,
    PlayerPage,
    PlayerResult,
    SamePeek,
)
from league.models import (
    Ban,
    Club,
    Competition,
    CompetitionStatus,
    Invitation,
    Membership,
    Player,
    Race,
    Result,
    Role,
    SheetState,
)
from league.registration.reading import registration_status
from league.registration.waitlist import ACTIVE
from league.sets import InvitationState, Shut
from league.standings.podium import LAST_STEP
from league.standings.reading import cells_of_entries

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


def invitation_peek(token: str, viewer: Viewer | None = None) -> InvitationPeek:
    """What an invitation link promises. Raises Http404 for an unknown one."""
    links = Invitation.objects.select_related("club", "competition__club", "competition__rules")
    invitation = links.filter(token_hash=token_hash(token)).first()
    if invitation is None:
        raise Http404
    competition = invitation.competition
    to = _invited_to(competition, viewer or AnonymousUser()) if competition is not None else None
    club, state = invitation.club, str(invitation_state(invitation))
    if to is None and state == "open" and barred(club, user=viewer or AnonymousUser()) is not None:
        state = Shut.BANNED
    return InvitationPeek(club.slug, club.name, Role(invitation.role), state, to)


def _invited_to(competition: Competition, viewer: Viewer) -> InvitedTo:
    """What the button does for this viewer, or why there is none."""
    status = registration_status(competition, viewer, invited=True)
    if status.mine is not None and status.mine.state in ACTIVE and status.mine.state != "applied":
        gives = "in"
    elif status.closed_code or (status.mine is not None and status.mine.state == "rejected"):
        gives = status.closed_code or Shut.REJECTED
    else:
        gives = "waitlist" if status.waiting or status.taken >= status.capacity else "place"
    races = Race.objects.filter(competition=competition, decides=False).order_by("scheduled_at", "number")
    dates = list(races.exclude(scheduled_at=None).values_list("scheduled_at", "venue"))
    coming = [(at, venue) for at, venue in dates if at is not None and at >= timezone.now()]
    next_at, venue = (coming or dates[-1:] or [(None, "")])[0]
    return InvitedTo(
        competition.slug, competition.name, gives, status.taken, status.capacity, len(dates), next_at, venue
    )


def invitation_state(invitation: Invitation) -> InvitationState:
    if invitation.revoked_at is not None:
        return InvitationState.REVOKED
    if invitation.expires_at <= timezone.now():
        return InvitationState.EXPIRED
    if invitation.max_uses is not None and invitation.uses >= invitation.max_uses:
        return InvitationState.USED_UP
    return InvitationState.OPEN


def invitations(club: Club, competition: Competition | None = None) -> tuple[InvitationLine, ...]:
    """Invitations to a club itself, or to one of its competitions, the latest first. The caller has checked the
    right."""
    return tuple(
        InvitationLine(one.pk, one.role, one.note, one.expires_at, one.uses, one.max_uses, invitation_state(one))
        for one in Invitation.objects.filter(club=club, competition=competition)
    )


def has_raced(club: Club, viewer: Viewer) -> bool:
    """Whether the viewer has a player in the club, named in its tables."""
    return viewer.is_authenticated and rights.of(club, viewer) is not None
