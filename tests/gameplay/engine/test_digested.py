"""A board's tables are made once for its digest."""

from __future__ import annotations

from functools import lru_cache

from gameplay.engine.digested import Digested


def test_a_value_made_for_a_digest_is_made_once() -> None:
    made: list[dict[str, int]] = []

    @lru_cache(maxsize=4)
    def table(key: Digested[dict[str, int]]) -> int:
        made.append(key.value)
        return len(made)

    assert [table(Digested("a", {"x": 1})), table(Digested("a", {"x": 1})), table(Digested("b", {"x": 1}))] == [1, 1, 2]
    assert made == [{"x": 1}, {"x": 1}]
