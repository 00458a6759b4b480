"""A challenge: many people play alone, with the same luck; their results are shown when it closes."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import TYPE_CHECKING

from django.db import transaction

from gameplay.models import Match, Seed
from gameplay.refused import Refused
from gameplay.services.matches import SeatSpec, match_annul, match_create, match_start
from gameplay.services.names import TitleWords
from gameplay.services.seeds import seed_tell
from gameplay.services.solo import solo_keep, solo_options

if TYPE_CHECKING:
    from accounts.models import User

LABEL = "challenge"
"""Mixed in with the secret, the same for every attempt. No nonce is mixed in, so that all have the same luck."""


@transaction.atomic
def attempt_begin(
    *, game: str, level: str, side: str, user: User, seed: Seed, title: TitleWords, back_url: str
) -> Match:
    """Start a match that only its player may see, without a clock. The caller has checked the right, and that it is the
    player's first. Raises Refused like `solo_options` and `match_create`."""
    match = match_create(
        game=game,
        raw=solo_options(game, level=level, side=side),
        seats=[SeatSpec(user_id=user.pk)],
        speed=Match.Speed.NONE,
        purpose=Match.Purpose.ATTEMPT,
        visibility=Match.Visibility.OWN,
        title=title,
        back_url=back_url,
        seed=seed,
        seed_label=LABEL,
    )
    return match_start(match_id=match.pk)


def matches_hold(match_ids: Collection[int]) -> None:
    """Lock matches until the transaction ends, in the order of their ids. A caller that locks more than one does so
    before anything of a club: deleting an account gives up matches first, and then leaves clubs."""
    held = Match.objects.select_for_update().filter(pk__in=match_ids)
    list(held.order_by("pk").values_list("pk", flat=True))


@transaction.atomic
def attempts_close(*, seed_id: int, but: Collection[int] = ()) -> None:
    """Close a challenge: attempts that still run have failed, and from now on everybody may see every attempt, its luck
    and the secret. `but`: matches that do not count. The caller holds the matches (`matches_hold`); locks the seed."""
    attempts = Match.objects.filter(seed_id=seed_id, purpose=Match.Purpose.ATTEMPT)
    for code in list(attempts.exclude(status__in=Match.OVER).order_by("pk").values_list("code", flat=True)):
        with suppress(Refused):  # it has ended meanwhile
            match_annul(code=code, by=None)
    attempts.update(visibility=Match.Visibility.LINK)
    for match in attempts.filter(status=Match.Status.FINISHED).exclude(pk__in=but).defer("setup"):
        solo_keep(match)
    seed_tell(seed_id=seed_id)
