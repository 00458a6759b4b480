"""The promise of luck nobody can rig: commit before, mix nonces in, reveal when nothing can be gained any more."""

from __future__ import annotations

import secrets
from datetime import datetime

from gameplay.engine import chance
from gameplay.models import Match, Seed
from gameplay.refused import Refused

SECRET_BYTES = 32


def seed_commit() -> Seed:
    """A new secret, of which `commit` may be published at once."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return Seed.objects.create(commit=chance.commit(secret), secret=secret)


def seed_claim(seed: Seed) -> None:
    """Lock a seed for a new match. Raises Refused("seed_revealed") when its secret is known already."""
    if Seed.objects.select_for_update().only("revealed_at").get(pk=seed.pk).revealed_at is not None:
        raise Refused("seed_revealed")


def seed_reveal(match: Match, now: datetime) -> None:
    """Called by the match that ends, in its transaction: reveal when it was the last on its seed.

    Locks the seed, so that two matches that end at once do not both see the other one running.
    """
    seed = Seed.objects.select_for_update().only("revealed_at").get(pk=match.seed_id)
    if not Match.objects.filter(seed=seed).exclude(pk=match.pk).exclude(status__in=Match.OVER).exists():
        seed.revealed_at = now
        seed.save(update_fields=["revealed_at"])
