"""The order of matches that are on, for pages that repeatedly show several."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from gameplay import services
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json
from gameplay.gamepages.registry import game_page
from gameplay.games.registry import GAMES
from gameplay.selectors import match_orders
from tests.gameplay.games.test_contract import CASES, moments
from tests.gameplay.host.table import Table


@pytest.mark.django_db
def test_the_order_is_that_of_the_moment(toy: Any, alice: Any, bob: Any) -> None:
    table = Table.start(alice, bob, raw={"rounds": 3})
    assert [(one.place, one.tied, one.is_racing) for one in match_orders([table.code])[table.code]] == [
        (1, True, True), (1, True, True),
    ]  # fmt: skip
    table.pick(1, 5)
    table.turn(1, 3)
    assert [(one.seat, one.place) for one in match_orders([table.code])[table.code]] == [(1, 1), (0, 2)]
    services.match_close(match_id=table.match.pk, by=alice)
    assert match_orders([table.code]) == {}, "the result says more"


@pytest.mark.django_db
def test_many_matches_cost_as_much_as_one_and_less_while_nothing_happens(toy: Any, alice: Any, bob: Any) -> None:
    tables = [Table.start("easy", "easy") for _ in range(4)]
    Table.make(alice, bob)  # has not begun
    for shown in (tables[:1], tables):
        codes = [one.code for one in shown]
        with CaptureQueriesContext(connection) as first:
            assert set(match_orders(codes)) == set(codes)
        with CaptureQueriesContext(connection) as again:
            match_orders(codes)
        assert (len(first), len(again)) == (2, 1)


@pytest.mark.django_db
def test_each_language_has_its_own_words(alice: Any, bob: Any) -> None:
    table = Table.start(alice, bob, game="roborally")
    said = {}
    for language in ("en", "fr"):
        with translation.override(language):
            said[language] = match_orders([table.code])[table.code][0].told
    assert said["en"].startswith("flags 0/")
    assert said["fr"].startswith("drapeaux 0/")


@pytest.mark.parametrize(("slug", "seats", "raw"), CASES)
def test_every_game_says_how_far_a_seat_is_and_reveals_nothing_hidden(
    slug: str, seats: int, raw: dict[str, Json]
) -> None:
    """Everything said is in the spectators' view, and so is all that the order depends on: imagined from that view
    alone, whatever is hidden, the order is the same."""
    game, page = GAMES[slug], game_page(slug)
    for number, moment in enumerate(moments(slug, seats, raw, 40)):
        state = moment.step.state
        view = game.view(state, None)
        assert all(isinstance(page.progress(view, seat), str) for seat in range(seats))
        if number % 4 == 0 and game.outcome(state) is None:
            imagined = game.imagine(view, Chance(b"other"))
            order = [(line.seat, line.place) for line in game.standing(imagined)]
            assert order == [(line.seat, line.place) for line in game.standing(state)]
