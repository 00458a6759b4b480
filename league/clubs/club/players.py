"""The people and bots of a club."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, Refusal
from accounts.typing import Json
from gameplay.models import Seating
from gameplay.refused import Refused
from gameplay.services.names import seats_unname
from league.common.refusals import BAD_LEVEL, NOT_REGISTERED, PLAYER_LEFT, NotFound
from league.common.rights import require, require_account
from league.common.writing import audit, club_lock, name_set
from league.games.facts import STYLES, bot_levels, style_drawn
from league.models import Action, Adjustment, AuditEvent, Club, ClubBoard, GridSlot, Player, ResultSheet, Role

if TYPE_CHECKING:
    from accounts.models import User


BAD_EMAIL = Refusal("bad_email", _("This is not an email address."), BAD_REQUEST)
BAD_STYLE = Refusal("bad_style", _("There is no bot of this style."), BAD_REQUEST)

EMAIL_LENGTH = 254
"""Characters the database takes."""


@transaction.atomic
def ensure(*, club: Club, user: User) -> Player:
    """The user's player in this club, created with the public name if missing."""
    require_account(user)
    player = Player.objects.filter(club=club, user=user).first()
    if player is not None:
        return player
    club_lock(club)  # two taps at once must not meet at the unique key
    player = Player.objects.filter(club=club, user=user).first()
    if player is None:
        player = Player(club=club, user=user, look=user.look)
        player.display_name = player.name_free(user.public_name)
        player.save()
    return player


def robots_redress(user: User) -> None:
    """Give the user's players the user's current robot. In the caller's transaction; locks their rows."""
    Player.objects.filter(user=user).update(look=user.look)


@transaction.atomic
def add_guest(*, club: Club, by: User, name: str, email: str = "") -> Player:
    """Add a guest, known only by name. Results count; the person can claim the record later. For organisers."""
    require(club, by, Role.ORGANISER)
    email = email_clean(email)
    club_lock(club)
    player = Player(club=club, email=email)
    name_set(player, name)
    player.save()
    audit(club=club, by=by, action=Action.GUEST_ADDED, subject=player.display_name)
    return player


def email_clean(email: str) -> str:
    """A guest's address, stripped; "" for none. Raises Refused: bad_email."""
    email = email.strip()
    if email:
        try:
            validate_email(email)
        except ValidationError as error:
            raise Refused(BAD_EMAIL, at="email") from error
        if len(email) > EMAIL_LENGTH:
            raise Refused(BAD_EMAIL, at="email")
    return email


@transaction.atomic
def add_bot(*, club: Club, by: User, name: str, level: str, style: str = "") -> Player:
    """Add a bot with a name. `level` is one of some game's bot levels; `style` "": any, in turn. For organisers."""
    require(club, by, Role.ORGANISER)
    if level not in bot_levels():
        raise Refused(BAD_LEVEL, at="level")
    if style and style not in STYLES:
        raise Refused(BAD_STYLE, at="style")
    club_lock(club)
    style = style or style_drawn(Player.objects.filter(club=club).exclude(bot_level="").count())
    player = Player(club=club, bot_level=level, bot_style=style)
    name_set(player, name)
    player.save()
    audit(
        club=club, by=by, action=Action.BOT_ADDED, subject=player.display_name, after={"level": level, "style": style}
    )
    return player


@transaction.atomic
def rename(*, club: Club, by: User, player_id: int, name: str) -> Player:
    """Rename yourself, or anybody as an organiser."""
    club_lock(club)
    player = locked(club, player_id)
    if player.user_id is None or player.user_id != by.pk:
        require(club, by, Role.ORGANISER)
    if player.left_at is not None:
        raise Refused(PLAYER_LEFT)
    before = player.display_name
    name_set(player, name)
    if player.display_name != before:
        player.save(update_fields=["display_name"])
        audit(
            club=club,
            by=by,
            action=Action.PLAYER_RENAMED,
            subject=player.display_name,
            before={"name": before},
            after={"name": player.display_name},
        )
    return player


@transaction.atomic
def anonymise(*, club: Club, user: User) -> Player | None:
    """Remove the name and the link to the user; results stay. The club is locked; the caller ends registrations.

    What is stored instead of the name is language-neutral: `Player.name` shows "Former racer 12" to its reader.
    """
    _unsign(club, user)
    player = Player.objects.select_for_update().filter(club=club, user=user).first()
    if player is None:
        return None
    known_as, player.display_name = player.display_name, player.name_free(f"former {player.pk}")
    # The name is at tables and in the history too, even at a table where a bot drives on for the entry.
    slots = GridSlot.objects.filter(heat__match=OuterRef("match"), seat=OuterRef("seat"), entry__player=player)
    seats_unname(Seating.objects.filter(Exists(slots) | Q(match__attempt__player=player)))
    history_forget(club, {known_as, user.public_name}, player)
    player.user, player.email, player.claim_hash, player.look, player.left_at = None, "", "", "", timezone.now()
    player.save(update_fields=["display_name", "user", "email", "claim_hash", "look", "left_at"])
    audit(club=club, by=None, action=Action.PLAYER_LEFT, subject=player.display_name)
    return player


def _unsign(club: Club, user: User) -> None:
    """Remove the name that pages of the club show as author: boards, sheets, stewards' decisions."""
    ClubBoard.objects.filter(club=club, drawn_by=user).update(drawn_by=None)
    sheets = ResultSheet.objects.filter(heat__run__race__competition__club=club)
    sheets.filter(by=user).update(by=None)
    sheets.filter(decided_by=user).update(decided_by=None)
    given = Adjustment.objects.filter(competition__club=club)
    given.filter(by=user).update(by=None)
    given.filter(decided_by=user).update(decided_by=None)
    given.filter(revoked_by=user).update(revoked_by=None)
    given.filter(revoke_decided_by=user).update(revoke_decided_by=None)


def history_forget(club: Club, names: set[str], player: Player) -> None:
    """Replace a person's current and earlier names in the history with `player.display_name`. A name that somebody else
    in the club has by now stays. The person's actions are shown as by somebody who has left."""
    if player.user_id is not None:
        AuditEvent.objects.filter(club=club, by=player.user_id).update(by=None, by_gone=True)
    renamed = AuditEvent.objects.filter(club=club, action=Action.PLAYER_RENAMED).order_by("-id")
    for before, after in renamed.values_list("before__name", "after__name"):
        if after in names:
            names.add(before)
    names -= set(Player.objects.filter(club=club).exclude(pk=player.pk).values_list("display_name", flat=True))

    def told(value: Json) -> Json:
        if isinstance(value, dict):
            return {key: told(one) for key, one in value.items()}
        if isinstance(value, list):
            return [told(one) for one in value]
        return player.display_name if isinstance(value, str) and value in names else value

    for event in AuditEvent.objects.filter(club=club):
        now = told(event.subject), told(event.before), told(event.after)
        if now != (event.subject, event.before, event.after):
            event.subject, event.before, event.after = now
            event.save(update_fields=["subject", "before", "after"])


def acting(club: Club, by: User, player_id: int | None) -> Player:
    """The player `by` acts for: their own, or, for an organiser, any in the club."""
    if player_id is None:
        player = Player.objects.filter(club=club, user=by).first() if by.is_authenticated else None
        if player is None:
            raise Refused(NOT_REGISTERED)
        return player
    player = locked(club, player_id)
    if player.user_id is None or player.user_id != by.pk:
        require(club, by, Role.ORGANISER)
    return player


def locked(club: Club, player_id: int) -> Player:
    """A player of the club, held. Raises NotFound."""
    player = Player.objects.select_for_update().filter(club=club, pk=player_id).first()
    if player is None:
        raise NotFound("player_id")
    return player
