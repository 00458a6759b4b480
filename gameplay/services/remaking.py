"""Remaking a match with one more seat, as long as nobody has answered in it: for somebody who comes too late.

The old match is annulled and stays on record. The new one is on the same committed seed under another label, so its
luck was promised before the start, too, and is different.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from accounts.typing import Json
from gameplay.models import Decision, Match
from gameplay.refused import FINISHED, HostRefusal, Refused
from gameplay.services.loading import match_locked, seatings_of
from gameplay.services.looks import Wish
from gameplay.services.matches import SeatSpec, match_annul, match_create, match_start

ANSWERED = HostRefusal(
    "answered", _("Someone has already answered, and the answer counts: the match has begun."), CONFLICT
)

PEOPLE = (Decision.By.PLAYER, Decision.By.DRAFT)
"""What people decided, including their stored drafts, but no default and no bot."""


@transaction.atomic
def match_untouched(*, match_id: int) -> Match:
    """Lock a match in which no answer of a person counts yet, until the transaction ends. Answers that wait to be
    resolved, those of bots and defaults do no harm.

    Raises Refused: not_found, finished, answered.
    """
    match, _now = match_locked(pk=match_id)
    if match.is_over:
        raise Refused(FINISHED)
    if matches_answered([match.pk]):
        raise Refused(ANSWERED)
    return match


def matches_answered(match_ids: Sequence[int]) -> set[int]:
    """The matches in which an answer of a person counts. One query."""
    counted = Decision.objects.filter(match__in=match_ids, by__in=PEOPLE, version__isnull=False)
    return set(counted.values_list("match_id", flat=True))


@transaction.atomic
def match_remake(
    *, match_id: int, raw: Mapping[str, Json], newcomer: SeatSpec, seed_label: str, gives_up: int | None = None
) -> Match:
    """Make the match again with a seat more for `newcomer`, and start it; the old one is annulled. The others keep
    their seats with their current drivers, their names and nonces. `raw`: the options, as `match_create` takes them.
    `gives_up`: a seat that the newcomer takes over instead.

    Locks the match. Raises Refused like `match_untouched` and `match_create`.
    """
    old = match_untouched(match_id=match_id)
    seats = [
        SeatSpec(
            row.user_id,
            row.bot_level,
            row.label,
            row.nonce,
            row.is_open,
            row.style,
            Wish(row.look, row.seat, worn=True),
        )
        for row in seatings_of(old)
    ]
    at = len(seats) if gives_up is None else gives_up
    seats[at : at + 1] = [newcomer]
    made = match_create(
        game=old.game,
        raw=raw,
        seats=seats,
        speed=old.speed,
        purpose=old.purpose,
        title=(old.title_words[0], old.title_words[1]) if old.title_words else old.title,
        back_url=old.back_url,
        visibility=old.visibility,
        seed=old.seed,
        seed_label=seed_label,
        bot_pace_ms=old.bot_pace_ms,
    )
    # The new match is there before the old one is over: otherwise the seed would be revealed with it.
    match_annul(code=old.code, by=None)
    return match_start(match_id=made.pk)
