"""Chance: keyed streams that repeat, fair draws, and the commitment to a seed."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from gameplay.engine.chance import WORD, Chance, Draw, commit, mix

SEED = bytes(range(32))
VECTORS = {
    "grid": [1, 4, 5, 0, 5, 0],
    "deal": ["c", "f", "d", "b", "e", "a"],
    "toss": 1,
    "mix": "1f2de0e96b90bc2d14cf726f6f77356acd6234b1b4002e7d5ef50d13bd6c77a5",
}


def test_the_stream_is_hmac_sha256_in_blocks() -> None:
    """The published recipe, by hand: HMAC(seed, label NUL block), eight bytes a word, big-endian."""
    words = []
    for block in (0, 1):
        digest = hmac.new(SEED, b"grid\x00%d" % block, hashlib.sha256).digest()
        words += [int.from_bytes(digest[i : i + 8], "big") for i in range(0, 32, 8)]
    assert Chance(SEED).draws("grid", [10**9 + 7] * 6) == [word % (10**9 + 7) for word in words[:6]]


def test_vectors() -> None:
    """Never to change: the page that verifies a match in the browser computes the same."""
    chance = Chance(SEED)
    assert chance.draws("grid", [6, 6, 6, 6, 6, 6]) == VECTORS["grid"]
    assert chance.shuffle("deal", "abcdef") == VECTORS["deal"]
    assert chance.below("toss", 2) == VECTORS["toss"]
    assert commit(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert mix(SEED, "match-1", ["n0", "", "n2"]).hex() == VECTORS["mix"]


def test_a_label_always_gives_the_same_stream() -> None:
    """Draw k depends only on seed, label and k, so a resolution that runs again repeats its draws."""
    one, other = Chance(SEED), Chance(SEED)
    other.draws("something else", [2, 3, 4])
    assert one.draws("a", [5, 7, 9]) == other.draws("a", [5, 7, 9]) == one.draws("a", [5, 7, 9])
    assert one.draws("a", [1000] * 3)[:2] == one.draws("a", [1000] * 2)


def test_labels_and_seeds_give_different_streams() -> None:
    streams = {tuple(Chance(seed).draws(label, [WORD] * 2)) for seed in (b"a", b"b") for label in ("x", "y", "x\x000")}
    assert len(streams) == 6


def test_draws_are_uniform_and_in_range() -> None:
    counted = Counter(Chance(b"%d" % n).below("d6", 6) for n in range(6000))
    assert set(counted) == set(range(6))
    assert all(850 < count < 1150 for count in counted.values())


def test_rejection_sampling_takes_the_next_word() -> None:
    """No modulo bias: with n just above half of all words, about half of them are refused."""
    n = WORD // 2 + 1
    values = Chance(SEED).draws("big", [n] * 40)
    assert all(0 <= value < n for value in values)
    plain = Chance(SEED).draws("big", [WORD] * 200)
    assert values == [word for word in plain if word < n][:40]


@pytest.mark.parametrize("n", [0, -1])
def test_nothing_to_choose_from(n: int) -> None:
    with pytest.raises(ValueError, match="nothing to choose from"):
        Chance(SEED).below("x", n)


def test_a_shuffle_is_a_permutation_and_leaves_its_input_alone() -> None:
    items = list(range(20))
    shuffled = Chance(SEED).shuffle("s", items)
    assert items == list(range(20))
    assert sorted(shuffled) == items != shuffled
    assert len({tuple(Chance(b"%d" % n).shuffle("s", "abc")) for n in range(60)}) == 6
    assert Chance(SEED).shuffle("s", []) == []


def test_every_draw_is_logged() -> None:
    chance = Chance(SEED)
    a, b = chance.draws("x", [4, 9])
    c = chance.choice("y", ["p", "q"])
    assert chance.log == [Draw("x", 0, 4, a), Draw("x", 1, 9, b), Draw("y", 0, 2, "pq".index(c))]


def test_the_seed_of_a_match_depends_on_secret_label_and_every_nonce_in_order() -> None:
    seeds = {
        mix(secret, label, nonces)
        for secret in (b"1", b"2")
        for label in ("m1", "m2")
        for nonces in (["a", "b"], ["b", "a"], ["ab", ""], ["a"])
    }
    assert len(seeds) == 16
    assert all(len(seed) == 32 for seed in seeds)
