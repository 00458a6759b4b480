"""Chance that nobody can rig and anybody can check.

Every draw comes from a keyed HMAC-SHA256 stream: a *label* names its occasion (`"grid"`, `"r3/p2/abort/s1"`)
and is used on one occasion only; draw k of a label depends on (seed, label, k) alone, so no counter is
stored and running a resolution again repeats its draws. Rejection sampling: no modulo bias.

The server commits to its secret (`commit`) before a match, then the nonces of the seats are mixed in
(`mix`), so that neither side can choose the draws; the secret is revealed at the end.

Source: HMAC, RFC 2104; rejection sampling, Knuth TAOCP 2, 3.4.1.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")

WORD = 1 << 64


class Draw(msgspec.Struct, frozen=True):
    """One logged draw: `value` is below `n`; the k-th of its label (k counts accepted draws from 0)."""

    label: str
    k: int
    n: int
    value: int


def commit(secret: bytes) -> str:
    """The published commitment: SHA-256 of the secret, hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def mix(secret: bytes, label: str, nonces: Iterable[str]) -> bytes:
    """The 32-byte seed of one match: HMAC of the secret over the match's label and its seats' nonces, in seat order."""
    message = "\x00".join([label, *nonces]).encode()
    return hmac.new(secret, message, hashlib.sha256).digest()


class Chance:
    """All the luck of a match. Holds a seed and a log of the draws made through this object.

    `settled`: labels that were drawn under another seed already, and keep it. A match that continues from an earlier
    position has a new seed, and a game may draw again what it had drawn on the way to that position.

    >>> Chance(b"x").below("toss", 2) in (0, 1)
    True
    """

    def __init__(self, seed: bytes, settled: Mapping[str, bytes] | None = None) -> None:
        self._seed = seed
        self._settled = settled or {}
        self.log: list[Draw] = []

    def below(self, label: str, n: int) -> int:
        """The first draw of `label`, uniform in `0..n-1`."""
        return self.draws(label, [n])[0]

    def draws(self, label: str, sizes: Sequence[int]) -> list[int]:
        """One draw for each size, in order; the same label always gives the same stream."""
        words = self._words(label)
        drawn = []
        for k, n in enumerate(sizes):
            if n < 1:
                raise ValueError(f"draw {k} of {label!r} has nothing to choose from")
            limit = WORD - WORD % n
            word = next(words)
            while word >= limit:
                word = next(words)
            drawn.append(word % n)
            self.log.append(Draw(label, k, n, word % n))
        return drawn

    def shuffle(self, label: str, items: Sequence[T]) -> list[T]:
        """A uniform permutation (Fisher-Yates, from the end); the input is left alone."""
        deck = list(items)
        sizes = list(range(len(deck), 1, -1))
        for last, j in zip(range(len(deck) - 1, 0, -1), self.draws(label, sizes), strict=True):
            deck[last], deck[j] = deck[j], deck[last]
        return deck

    def choice(self, label: str, items: Sequence[T]) -> T:
        return items[self.below(label, len(items))]

    def _words(self, label: str) -> Iterator[int]:
        seed = self._settled.get(label, self._seed)
        block = 0
        while True:
            digest = hmac.new(seed, f"{label}\x00{block}".encode(), hashlib.sha256).digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1
