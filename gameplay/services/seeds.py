"""Luck that nobody can rig: the seed is committed beforehand, nonces are mixed in, and it is revealed at the end."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT
from gameplay.engine import chance
from gameplay.models import Match, Seating, Seed
from gameplay.refused import HostRefusal, Refused
from gameplay.services.fold import label_of_stretch

SEED_REVEALED = HostRefusal("seed_revealed", _("That didn’t work. Try again."), CONFLICT)

SECRET_BYTES = 32


def seed_commit() -> Seed:
    """A new secret. Its `commit` may be published at once."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return Seed.objects.create(commit=chance.commit(secret), secret=secret)


def seed_claim(seed: Seed) -> None:
    """Lock a seed for a new match. Raises Refused("seed_revealed") if its secret is public already."""
    if Seed.objects.select_for_update().only("revealed_at").get(pk=seed.pk).revealed_at is not None:
        raise Refused(SEED_REVEALED)


def seed_reveal(match: Match, now: datetime) -> None:
    """Reveal the seed of a match that ends, if it was the last on that seed. Called in the transaction of the end.

    The app that opened a challenge reveals the seed of its attempts (`attempts_close`): others may still try. Locks the
    seed: of two matches that end at once, each would see the other as still running.
    """
    if match.purpose == Match.Purpose.ATTEMPT:
        return
    seed = Seed.objects.select_for_update().only("revealed_at").get(pk=match.seed_id)
    if not Match.objects.filter(seed=seed).exclude(pk=match.pk).exclude(status__in=Match.OVER).exists():
        seed.revealed_at = now
        seed.save(update_fields=["revealed_at"])


def seed_tell(*, seed_id: int) -> None:
    """Reveal a seed that no match reveals, once its owner has no more to draw; nothing happens while a match on it
    runs. Called in the transaction of the end. Locks the seed."""
    seed = Seed.objects.select_for_update().only("revealed_at").get(pk=seed_id)
    if seed.revealed_at is None and not Match.objects.filter(seed=seed).exclude(status__in=Match.OVER).exists():
        seed.revealed_at = timezone.now()
        seed.save(update_fields=["revealed_at"])


def seed_bytes(match: Match, nonces: Sequence[str]) -> bytes:
    """The seed of this match, since it was last set back."""
    return seed_of_stretch(match, nonces, match.restarted)


def seed_of_stretch(match: Match, nonces: Sequence[str], restarted: int) -> bytes:
    """The seed from a restart (0: from the start) to the next one."""
    return _mixed(match.code, match.seed_id, label_of_stretch(match.seed_label, restarted), tuple(nonces))


@lru_cache(maxsize=1024)
def _mixed(code: str, seed_id: int, label: str, nonces: tuple[str, ...]) -> bytes:
    """Reads the one table of secrets, once for each match (`code`) and process: secret and nonces never change."""
    secret = Seed.objects.values_list("secret", flat=True).get(pk=seed_id)
    return chance.mix(bytes(secret), label, nonces)


def nonces_of(seatings: Sequence[Seating]) -> list[str]:
    return [seating.nonce for seating in seatings]


def bot_seed(match: Match, nonces: Sequence[str], prompt: str) -> bytes:
    """The luck of a bot. With the game's own stream it could predict the game's later draws."""
    return chance.mix(seed_bytes(match, nonces), f"bot/{prompt}", ())
