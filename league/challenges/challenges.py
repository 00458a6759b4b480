"""The weekly challenge of a club: opened by an organiser, tried once by each member, closed by the clock.

All play with the same secret luck, promised at the opening and revealed at the closing. Until then only the player sees
an attempt: its match says so (`Match.Visibility.OWN`), so pages and lists need not check.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.models import Seating, Seed
from gameplay.refused import Refused
from gameplay.services import attempt_begin, attempts_close, matches_hold, seed_commit, solo_of, solo_options
from league.clubs.club import players
from league.common.refusals import UNCHANGED, NotFound
from league.common.rights import barred_check, require
from league.common.writing import audit, club_lock, reason_clean
from league.models import Action, Attempt, Challenge, Club, NextChallenge, Role
from league.scoring.calendar import week_end
from league.scoring.rules import BAD_CHOICE

if TYPE_CHECKING:
    from accounts.models import User


CHALLENGE_IS_OPEN = Refusal("challenge_is_open", _("A challenge is already open. End it first."), CONFLICT)
CHALLENGE_CLOSED = Refusal("challenge_closed", _("This challenge is closed."), CONFLICT)
ATTEMPT_MADE = Refusal("attempt_made", _("You’ve already had your attempt at this challenge."), CONFLICT)


@transaction.atomic
def open(*, club: Club, by: User, game: str, level: str, side: str, goes_on: str = NextChallenge.NONE) -> Challenge:
    """Open the club's challenge in a game, until the end of the week in the club's zone. For organisers.

    Locks the club. Raises Refused: challenge_is_open, bad_choice, game_unknown, no_solo, solo_level, solo_side.
    """
    club = club_lock(club)
    require(club, by, Role.ORGANISER)
    solo_options(game, level=level, side=side)
    _check_next(goes_on)
    if Challenge.objects.filter(club=club, game=game, closed_at=None).exists():
        raise Refused(CHALLENGE_IS_OPEN)
    return _open(club, by, game, level, side, goes_on, timezone.now())


@transaction.atomic
def change(*, challenge: Challenge, by: User, goes_on: str) -> Challenge:
    """Set what opens when it closes. For organisers. Locks the challenge. Raises Refused: challenge_closed,
    bad_choice."""
    challenge = _lock(challenge, by, Role.ORGANISER)
    _check_next(goes_on)
    before, challenge.goes_on = challenge.goes_on, goes_on
    if before != goes_on:
        challenge.save(update_fields=["goes_on"])
        _note(challenge, by, Action.CHALLENGE_CHANGED, before={"goes_on": before}, after={"goes_on": goes_on})
    return challenge


@transaction.atomic
def end(*, challenge: Challenge, by: User) -> Challenge:
    """Close it now; nothing follows. For organisers. Locks the attempts' matches, then the challenge. Raises Refused:
    challenge_closed."""
    _hold(challenge.pk)
    challenge = _lock(challenge, by, Role.ORGANISER)
    _close(challenge, by, timezone.now())
    return challenge


@transaction.atomic
def attempt_make(*, challenge: Challenge, by: User) -> Attempt:
    """Begin a member's one attempt. Calling it again returns the same attempt, so a double tap costs nothing. Locks the
    challenge.

    Raises Refused: banned, challenge_closed, attempt_made (as another player of the club). PermissionRefused for
    non-members.
    """
    challenge = _lock(challenge, by, Role.MEMBER)
    barred_check(challenge.club, user=by)
    if challenge.closes_at <= timezone.now():
        raise Refused(CHALLENGE_CLOSED)
    player = players.ensure(club=challenge.club, user=by)
    made = Attempt.objects.filter(challenge=challenge, player=player).first()
    if made is not None:
        return made
    # Somebody who left and came back is another player here, but still knows the dice.
    if Seating.objects.filter(match__seed=challenge.seed_id, user=by).exists():
        raise Refused(ATTEMPT_MADE)
    back = reverse("league:challenge", args=[challenge.club.slug, challenge.game, challenge.number])
    match = attempt_begin(
        game=challenge.game,
        level=challenge.level,
        side=challenge.side,
        user=by,
        seed=challenge.seed,
        title=(
            _("%(club)s · Challenge %(number)d"),
            {"club": challenge.club.name, "number": challenge.number},
        ),
        back_url=back,
    )
    _note(challenge, by, Action.ATTEMPT_MADE)
    return Attempt.objects.create(challenge=challenge, player=player, match=match)


@transaction.atomic
def attempt_void(*, challenge: Challenge, by: User, player_id: int, reason: str) -> Attempt:
    """Void an attempt; its player gets no other. For organisers, while the challenge is open. Locks it.

    Raises Refused: challenge_closed, reason_needed, unchanged. NotFound for a player without an attempt.
    """
    challenge = _lock(challenge, by, Role.ORGANISER)
    reason = reason_clean(reason)
    attempt = Attempt.objects.select_related("player").filter(challenge=challenge, player_id=player_id).first()
    if attempt is None:
        raise NotFound("player_id")
    if attempt.voided_at is not None:
        raise Refused(UNCHANGED)
    attempt.voided_at = timezone.now()
    attempt.save(update_fields=["voided_at"])
    _note(challenge, by, Action.ATTEMPT_VOIDED, after={"racer": attempt.player.display_name}, reason=reason)
    return attempt


def due(now: datetime) -> list[int]:
    """Ids of challenges whose week is over."""
    return list(
        Challenge.objects.filter(closed_at=None, closes_at__lte=now).order_by("pk").values_list("pk", flat=True)
    )


@transaction.atomic
def change_over(*, challenge_id: int, now: datetime) -> int:
    """Close a challenge whose week is over and open the next; 0 when somebody else did. Locks the attempts' matches,
    then the club, then it."""
    _hold(challenge_id)
    club_id = Challenge.objects.values_list("club_id", flat=True).get(pk=challenge_id)
    club = club_lock(club_id)
    challenge = Challenge.objects.select_for_update().get(pk=challenge_id)
    if challenge.closed_at is not None or challenge.closes_at > now:
        return 0
    challenge.club = club
    _close(challenge, None, now)
    following = _following(challenge)
    if following is not None and club.memberships.exists():
        level, side = following
        _open(club, None, challenge.game, level, side, challenge.goes_on, now)
    return 1


@transaction.atomic
def renew(*, challenge_id: int) -> int:
    """Close a challenge whose secret may be known and reopen it with a new one; 0 when it is already closed. Locks the
    attempts' matches, then the club, then it."""
    _hold(challenge_id)
    club = club_lock(Challenge.objects.values_list("club_id", flat=True).get(pk=challenge_id))
    challenge = Challenge.objects.select_for_update().get(pk=challenge_id)
    if challenge.closed_at is not None:
        return 0
    challenge.club, now = club, timezone.now()
    _close(challenge, None, now)
    _open(club, None, challenge.game, challenge.level, challenge.side, challenge.goes_on, now)
    return 1


def _following(challenge: Challenge) -> tuple[str, str] | None:
    """Level and side of the next. None: there is to be none, or the game is not played so any more."""
    if challenge.goes_on == NextChallenge.NONE:
        return None
    try:
        solo_options(challenge.game, level=challenge.level, side=challenge.side)
    except Refused:
        return None
    if challenge.goes_on == NextChallenge.SAME:
        return challenge.level, challenge.side
    solo = solo_of(challenge.game)
    levels, sides = [value for value, _label in solo.levels], [value for value, _label in solo.sides]
    return _after(levels, challenge.level), _after(sides, challenge.side)


def _after(values: list[str], value: str) -> str:
    return values[(values.index(value) + 1) % len(values)]


def _open(club: Club, by: User | None, game: str, level: str, side: str, goes_on: str, now: datetime) -> Challenge:
    """The club is locked."""
    last = Challenge.objects.filter(club=club, game=game).aggregate(highest=Max("number"))["highest"] or 0
    seed = seed_commit()
    challenge = Challenge.objects.create(
        club=club,
        game=game,
        number=last + 1,
        level=level,
        side=side,
        goes_on=goes_on,
        seed=seed,
        opened_by=by,
        opened_at=now,
        closes_at=week_end(now, club.zone),
    )
    _note(
        challenge,
        by,
        Action.CHALLENGE_OPENED,
        after={"challenge_level": level, "side": side, "seed_commit": seed.commit},
    )
    return challenge


def _hold(challenge_id: int) -> None:
    """Lock the attempts' matches; matches come before the club. An attempt begun meanwhile needs no lock."""
    matches_hold(list(Attempt.objects.filter(challenge=challenge_id).values_list("match_id", flat=True)))


def _close(challenge: Challenge, by: User | None, now: datetime) -> None:
    """The challenge and the matches of its attempts are locked."""
    void = challenge.attempts.exclude(voided_at=None).values_list("match_id", flat=True)
    attempts_close(seed_id=challenge.seed_id, but=set(void))
    challenge.closed_at = now
    challenge.save(update_fields=["closed_at"])
    secret = Seed.objects.values_list("secret", flat=True).get(pk=challenge.seed_id)
    _note(challenge, by, Action.CHALLENGE_CLOSED, after={"seed": bytes(secret).hex()})


def _lock(challenge: Challenge, by: User, needed: Role) -> Challenge:
    """The challenge, fresh, locked and still open. Its club is locked first, as when somebody becomes a player
    there."""
    club = club_lock(challenge.club_id)
    require(club, by, needed)
    locked = Challenge.objects.select_for_update(of=("self",)).select_related("seed").get(pk=challenge.pk)
    locked.club = club
    if locked.closed_at is not None:
        raise Refused(CHALLENGE_CLOSED)
    return locked


def _check_next(goes_on: str) -> None:
    if goes_on not in NextChallenge.values:
        raise Refused(BAD_CHOICE, {"choices": ", ".join(NextChallenge.values)}, "goes_on")


def _note(
    challenge: Challenge,
    by: User | None,
    action: Action,
    *,
    before: dict[str, str] | None = None,
    after: dict[str, str] | None = None,
    reason: str = "",
) -> None:
    audit(
        club=challenge.club_id,
        by=by,
        action=action,
        subject=f"challenge {challenge.number}",
        before=before,
        after=after,
        reason=reason,
    )
