"""How a guest's record becomes a person's own: by a link, merged where the person already races here."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.core import signing
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _
from django.utils.translation import override

from accounts.letters import mail_works
from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.clubs.club import players
from league.common.notices import CLAIM_LINK
from league.common.refusals import BAD_DAYS, NotFound
from league.common.rights import barred_check, require, require_account
from league.common.writing import Issued, audit, club_lock, token_hash, token_make
from league.members.merging import players_hold, players_merge
from league.models import Action, Attempt, Club, Membership, Player, Role
from outbox.services import tell_address

if TYPE_CHECKING:
    from accounts.models import User


CLAIM_OVER = Refusal("claim_over", _("This link has expired or been used. Ask the club for a new one."), CONFLICT)
NOT_A_GUEST = Refusal("not_a_guest", _("Only a guest’s record can be claimed."), CONFLICT)

LONGEST_CLAIM_DAYS = CLAIM_LINK.lasts.days
SALT = "league.claim"
MARK = 16
"""This many characters of the link's hash say which link it was; a later link voids the letter too."""


class Claim(NamedTuple):
    """What a claim's token opens."""

    player: Player
    until: datetime | None

    @property
    def is_open(self) -> bool:
        return self.until is not None and self.until > timezone.now() and self.player.is_guest


def find(token: str) -> Claim | None:
    """Find the claim of a link shown to an organiser or sent in a letter; None if it is neither."""
    players = Player.objects.select_related("club")
    shown = players.filter(claim_hash=token_hash(token)).first()
    if shown is not None:
        return Claim(shown, shown.claim_expires_at)
    try:
        player_id, mark, until = signing.loads(token, salt=SALT)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    mailed = players.filter(pk=player_id, claim_hash__startswith=mark).first()
    return Claim(mailed, datetime.fromtimestamp(until, tz=UTC)) if mailed is not None else None


def letter_token(player: Player, days: int) -> str:
    """The link of a letter: it is valid from the moment it is sent."""
    until = timezone.now() + timedelta(days=days)
    return signing.dumps([player.pk, player.claim_hash[:MARK], int(until.timestamp())], salt=SALT)


@transaction.atomic
def player_claim_link(*, club: Club, by: User, player_id: int, days: int = 30) -> Issued[Player]:
    """Make a link with which a guest takes over the record; it voids the one before. It is also mailed if the guest's
    address is known. For organisers.
    """
    require(club, by, Role.ORGANISER)
    player = players.locked(club, player_id)
    if not player.is_guest or player.left_at is not None:
        raise Refused(NOT_A_GUEST, at="player_id")
    barred_check(club, player=player)
    if not 1 <= days <= LONGEST_CLAIM_DAYS:
        raise Refused(BAD_DAYS, {"max": LONGEST_CLAIM_DAYS}, "days")
    token, player.claim_hash = token_make()
    player.claim_expires_at = timezone.now() + timedelta(days=days)
    player.save(update_fields=["claim_hash", "claim_expires_at"])
    mailed = _mail(club, by, player, days)
    audit(
        club=club,
        by=by,
        action=Action.CLAIM_LINK_MADE,
        subject=player.display_name,
        after={"days": days, "mailed": mailed},
    )
    return Issued(token, player, mailed)


@transaction.atomic
def player_claim(*, token: str, user: User) -> Player:
    """Make the guest's record the user's. If the user already races here, the two are merged; an empty record of the
    user gives way. Raises Refused: claim_over, banned, and what keeps the two apart (`merging.merge_plan`)."""
    require_account(user)
    claim = find(token)
    if claim is None:
        raise NotFound("token")
    found = claim.player
    players_hold(found, Q(user=user))  # competitions before the club
    club_lock(found.club)  # before its players, as everywhere: a new player of the same user has to wait
    barred_check(found.club, user=user, player=found)
    player = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=found.pk)
    if player.claim_hash != found.claim_hash or not claim._replace(player=player).is_open:
        raise Refused(CLAIM_OVER, at="token")
    own = (
        Player.objects.select_for_update(of=("self",))
        .select_related("club")
        .filter(club=player.club, user=user)
        .first()
    )
    Membership.objects.get_or_create(club=player.club, user=user, defaults={"role": Role.MEMBER})
    if own is not None:
        if own.entries.exists() or own.registrations.exists():
            return players_merge(guest=player, own=own, by=user)
        Attempt.objects.filter(player=own).update(player=player)
        own.delete()
    player.user, player.claim_hash, player.claim_expires_at, player.email = user, "", None, ""
    player.look = user.look
    player.save(update_fields=["user", "look", "claim_hash", "claim_expires_at", "email"])
    audit(club=player.club, by=user, action=Action.PLAYER_CLAIMED, subject=player.display_name)
    return player


def _mail(club: Club, by: User, player: Player, days: int) -> bool:
    """In the club's language: the guest has no profile yet."""
    if not player.email or not mail_works():
        return False
    facts = {"player": player.pk, "mark": player.claim_hash[:MARK], "days": days}
    with override(club.language):
        return tell_address(
            CLAIM_LINK, player.email, str(player.pk), facts, asker=f"account {by.pk}", until=player.claim_expires_at
        )
