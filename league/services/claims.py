"""How a guest's record becomes somebody's own: by a link, and by merging where the person races here already."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import TYPE_CHECKING

from django.core.mail import EmailMessage
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, override

from gameplay.refused import Refused
from league.models import Attempt, Club, Membership, Player, Role
from league.services.common import Issued, audit, club_lock, token_hash, token_make
from league.services.errors import NotFound
from league.services.merging import players_hold, players_merge
from league.services.permissions import barred_check, require, require_account
from league.services.players import player_locked

if TYPE_CHECKING:
    from accounts.models import User

log = logging.getLogger(__name__)

LONGEST_CLAIM_DAYS = 90


@transaction.atomic
def player_claim_link(
    *, club: Club, by: User, player_id: int, days: int = 30, address: Callable[[str], str] | None = None
) -> Issued[Player]:
    """A link by which a guest takes the record over. A new link voids the one before. For organisers.

    With `address` (from the token to the whole link) it is also mailed, where the guest's e-mail address is known.
    """
    require(club, by, Role.ORGANISER)
    player = player_locked(club, player_id)
    if not player.is_guest or player.left_at is not None:
        raise Refused("not_a_guest", at="player_id")
    barred_check(club, player=player)
    if not 1 <= days <= LONGEST_CLAIM_DAYS:
        raise Refused("bad_days", {"max": LONGEST_CLAIM_DAYS}, "days")
    token, player.claim_hash = token_make()
    player.claim_expires_at = timezone.now() + timedelta(days=days)
    player.save(update_fields=["claim_hash", "claim_expires_at"])
    mailed = bool(player.email and address)
    if player.email and address:
        letter = _claim_letter(club, player, address(token), days)
        transaction.on_commit(lambda: _send(letter))
    audit(
        club=club,
        by=by,
        action="claim_link_made",
        subject=player.display_name,
        after={"days": days, "mailed": mailed},
    )
    return Issued(token, player, mailed)


@transaction.atomic
def player_claim(*, token: str, user: User) -> Player:
    """The guest's record is the user's from now on. Where the user races here already it is merged into the user's own;
    an own record that is empty gives way. Raises Refused: claim_over, banned, and what keeps the two apart
    (`merging.merge_plan`)."""
    require_account(user)
    found = Player.objects.filter(claim_hash=token_hash(token)).select_related("club").first()
    if found is None:
        raise NotFound("token")
    players_hold(found, Q(user=user))  # competitions before the club
    club_lock(found.club)  # before its players, as everywhere: a new player of the same user must wait
    barred_check(found.club, user=user, player=found)
    player = Player.objects.select_for_update(of=("self",)).select_related("club").get(pk=found.pk)
    if player.claim_hash != found.claim_hash:
        raise Refused("claim_over", at="token")
    if player.claim_expires_at is None or player.claim_expires_at <= timezone.now() or not player.is_guest:
        raise Refused("claim_over", at="token")
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
    player.save(update_fields=["user", "claim_hash", "claim_expires_at", "email"])
    audit(club=player.club, by=user, action="player_claimed", subject=player.display_name)
    return player


def _claim_letter(club: Club, player: Player, link: str, days: int) -> EmailMessage:
    """In the club's language: the guest has no profile yet."""
    words = {"name": player.display_name, "club": club.name, "link": link, "days": days}
    with override(club.language):
        subject = gettext("Your record at %(club)s") % words
        body = (
            gettext(
                "Hello %(name)s,\n\nyour results at %(club)s are kept under this name. "
                "To make them your own, sign in or sign up, and open this link within %(days)s days:\n\n%(link)s\n"
            )
            % words
        )
    return EmailMessage(subject, body, to=[player.email])


def _send(letter: EmailMessage) -> None:
    """The link was made and is shown to the organiser too, so a mail that fails costs nothing."""
    try:
        letter.send()
    except OSError:
        log.warning("claim link not mailed", exc_info=True)
