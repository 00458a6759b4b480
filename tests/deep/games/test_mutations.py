"""The rules are broken, one spot at a time, and a test of the rule's own chapter must fail for each.

`<slug>/mutations.py` beside the tests of the game has the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.gameplay.games.mutate import Forker, Mutation, listed, mutated, slugs


def named() -> Iterator[tuple[Mutation, str]]:
    """Each with its name: the module, and which spot in it."""
    spots: Counter[str] = Counter()
    for mutation in listed(slugs()):
        module = mutation.module.removeprefix("gameplay.").removeprefix("games.")
        spots[module] += 1
        yield mutation, f"{module}-{spots[module]}"


NAMED = list(named())
NOTICING = sorted({name for mutation, _ in NAMED for name in mutation.tests.split()})


@pytest.fixture(scope="session")
def forker() -> Iterator[Forker]:
    with Forker() as running:
        yield running


@pytest.mark.parametrize("tests", NOTICING)
def test_the_tests_that_must_notice_pass_as_long_as_nothing_is_broken(forker: Forker, tests: str) -> None:
    """Run exactly as a mutation runs them, or a failure there would prove nothing."""
    done = forker.run(tests)
    assert done.code == 0, done.output


@pytest.mark.parametrize("mutation", [pytest.param(mutation, id=name) for mutation, name in NAMED])
def test_a_broken_rule_is_noticed(forker: Forker, mutation: Mutation) -> None:
    mutated(mutation)  # its spot still exists
    done = forker.run(mutation.tests, mutation)
    assert done.caught, f"{mutation.module}: {mutation.old!r} -> {mutation.new!r} survives:\n{done.output}"
