"""The folded view in more matches: a rare thing, such as an option card, comes in one of many."""

from __future__ import annotations

import pytest

from gameplay.management.browser_half import apply_of
from tests.gameplay.games.test_browser_half import HERE, WITH_BROWSER_HALF, matches, watch


@pytest.mark.long
@pytest.mark.parametrize(("slug", "number"), [(slug, n) for slug in WITH_BROWSER_HALF for n in matches(slug)[HERE:]])
def test_a_browser_folds_the_events_to_the_view(slug: str, number: int) -> None:
    script = apply_of(slug)
    assert script
    watch(slug, number, script)
