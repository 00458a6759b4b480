"""A club bars a person: removed, out of everything that still runs, and refused everywhere until the ban ends.

Every service that lets somebody in, on or back asks `rights.barred_check`; docs/decisions/bans.md says what a ban
cannot do.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.clubs.club import screens
from league.common.refusals import PLAYER_LEFT, NotFound, PermissionRefused
from league.common.rights import address_digest, barred, grantable, keep_an_owner, require
from league.common.writing import audit, club_lock, future, reason_clean
from league.models import Action, Ban, Club, Membership, Player, Role
from league.registration import registrations
from league.registration.registrations import fields_hold
from league.registration.waitlist import State

if TYPE_CHECKING:
    from accounts.models import User


ALREADY_BANNED = Refusal("already_banned", _("%(name)s is already banned."), CONFLICT)
OWN_BAN = Refusal("own_ban", _("You can’t ban yourself or lift your own ban."), CONFLICT)
NOT_A_PERSON = Refusal("not_a_person", _("Only a person can be banned."), CONFLICT)


@transaction.atomic
def person_ban(*, club: Club, by: User, player_id: int, reason: str, until: datetime | None = None) -> Ban:
    """Remove a person from the club and its running championships, and bar them until `until` or until the ban is
    lifted. Results stay. For organisers; only owners can ban an owner.

    Locks the club's competitions, then the club. Raises Refused: not_a_person (a bot), own_ban, player_left,
    already_banned, last_owner, and the refusals of reason and date.
    """
    fields_hold([club.pk])  # before the club: a person being banned cannot enter or check in now
    club = club_lock(club)
    mine = require(club, by, Role.ORGANISER)
    player = (
        Player.objects.select_for_update(of=("self",)).select_related("user").filter(club=club, pk=player_id).first()
    )
    if player is None:
        raise NotFound("player_id")
    if player.is_bot:
        raise Refused(NOT_A_PERSON, at="player_id")
    if player.left_at is not None:
        raise Refused(PLAYER_LEFT, at="player_id")
    if player.user_id == by.pk:
        raise Refused(OWN_BAN, at="player_id")
    reason = reason_clean(reason)
    until = future(until, "until") if until is not None else None
    if barred(club, player=player) is not None:
        raise Refused(ALREADY_BANNED, {"name": player.display_name}, "player_id")
    membership = Membership.objects.filter(club=club, user=player.user_id).first() if player.user_id else None
    if membership is not None:
        if membership.role not in grantable(mine):
            raise PermissionRefused(Role.OWNER)
        if membership.role == Role.OWNER:
            keep_an_owner(club, membership.user_id)
        membership.delete()
        screens.follows(club, by, membership.role)
    registrations.end_all(player=player, by=by, state=State.REJECTED, reason=reason)
    player.claim_hash, player.claim_expires_at = "", None  # links given out before stop working
    player.save(update_fields=["claim_hash", "claim_expires_at"])
    Ban.objects.filter(player=player, lifted_at=None).update(lifted_at=F("until"))  # one that has run out
    ban = Ban.objects.create(
        club=club,
        player=player,
        user=player.user,
        address=address_digest(player.user.email) if player.user is not None and player.user.email else "",
        reason=reason,
        until=until,
        by=by,
    )
    audit(
        club=club,
        by=by,
        action=Action.PERSON_BANNED,
        subject=player.display_name,
        before={"role": membership.role} if membership is not None else {},
        after={"until": until.isoformat()} if until is not None else {},
        reason=reason,
    )
    return ban


@transaction.atomic
def lift(*, club: Club, by: User, ban_id: int) -> Ban:
    """End a ban: the person may come back as a newcomer, by registering or by invitation. For organisers."""
    club = club_lock(club)
    require(club, by, Role.ORGANISER)
    ban = Ban.objects.select_for_update(of=("self",)).select_related("player").filter(club=club, pk=ban_id).first()
    if ban is None:
        raise NotFound("ban_id")
    if ban.user_id is not None and ban.user_id == by.pk:
        raise Refused(OWN_BAN, at="ban_id")
    if ban.lifted_at is None:
        ban.lifted_at, ban.lifted_by = timezone.now(), by
        ban.save(update_fields=["lifted_at", "lifted_by"])
        audit(club=club, by=by, action=Action.BAN_LIFTED, subject=ban.player.display_name)
    return ban
