"""How strong the bots of a player's next race are: it depends on the last results, game by game."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from gameplay import selectors
from gameplay.engine.pilot import LEVELS
from gameplay.models import Match, Seating
from gameplay.selectors.opponents import LAST, MIXED, Proposed, Raced, Result, level_proposed, opponents
from tests.gameplay.host.table import Table

Past = tuple[str, Result]


def proposed(*raced: Past, levels: tuple[str, ...] = LEVELS) -> Proposed:
    return level_proposed(levels, [Raced(*one) for one in raced])


@pytest.mark.parametrize(
    ("levels", "first"),
    [(LEVELS, "amateur"), (("a", "b", "c", "d"), "b"), (("a", "b", "c"), "a"), (("a", "b"), "a"), (("a",), "a")],
)
def test_it_begins_below_the_middle(levels: tuple[str, ...], first: str) -> None:
    assert proposed(levels=levels) == (first, "")


@pytest.mark.parametrize(
    ("raced", "then"),
    [
        ([("amateur", "won")], ("racer", "up")),
        ([("champion", "won")], ("racer", "up")),  # one step at once, no matter who was beaten
        ([("rookie", "won")], ("amateur", "")),  # weaker than what is proposed: says nothing
        ([("amateur", "fair")], ("amateur", "")),
        ([("amateur", "won"), ("racer", "fair")], ("racer", "")),
        ([("amateur", "poor")], ("amateur", "")),
        ([("amateur", "poor"), ("amateur", "poor")], ("rookie", "down")),
        ([("amateur", "poor"), ("rookie", "poor")], ("rookie", "down")),
        ([("amateur", "poor"), ("champion", "poor")], ("amateur", "")),  # nobody is asked to beat champions yet
        ([("amateur", "poor"), ("amateur", "fair"), ("amateur", "poor")], ("amateur", "")),
        ([("amateur", "poor"), ("amateur", "won"), ("racer", "poor")], ("racer", "")),
        ([("amateur", "won"), ("racer", "poor"), ("racer", "poor")], ("amateur", "down")),
        ([("amateur", "poor")] * 3, ("rookie", "")),
        ([("rookie", "poor")] * 6, ("rookie", "")),
        ([("champion", "won")] * 3, ("champion", "up")),
        ([("champion", "won")] * 5, ("champion", "")),
        ([("god", "won")], ("amateur", "")),  # a strength that the game had once
    ],
)
def test_a_win_leads_a_step_up_and_two_poor_results_a_step_down(raced: list[Past], then: Proposed) -> None:
    assert proposed(*raced) == then


def test_one_race_against_champions_long_ago_moves_nobody() -> None:
    assert proposed(("champion", "fair"), *[("amateur", "fair")] * (LAST - 1)) == ("amateur", "")
    assert proposed(("rookie", "won"), *[("racer", "fair")] * (LAST - 1)) == ("racer", "")


def test_a_player_who_has_raced_champions_for_long_is_not_sent_back() -> None:
    assert proposed(*[("champion", "fair")] * LAST) == ("champion", "")
    assert proposed(*[("expert", "fair")] * (LAST - 1), ("expert", "won")) == ("champion", "up")


@pytest.mark.parametrize(
    ("around", "count", "field"),
    [
        ("racer", 1, ["racer"]),
        ("racer", 4, ["racer", "amateur", "expert", "racer"]),
        ("rookie", 3, ["rookie", "amateur", "rookie"]),
        ("champion", 3, ["champion", "expert", "champion"]),
    ],
)
def test_a_mixed_field_lies_around_the_proposed_strength(around: str, count: int, field: list[str]) -> None:
    assert opponents(LEVELS, MIXED, around, count) == field
    assert opponents(LEVELS, "expert", around, count) == ["expert"] * count


@pytest.fixture
def race(toy: Any, alice: Any, db: None) -> Any:
    """Races and ends a match of Alice's; she sits on seat 0."""

    def end(*others: Any, winner: int = 0, left: bool = False, **changes: Any) -> Match:
        table = Table.make(alice, *others, purpose=changes.pop("purpose", "practice"))
        seats = range(1 + len(others))
        order = sorted(seats, key=lambda seat: (seat != winner, seat == 0))
        lines = [{"seat": seat, "place": place, "status": "classified"} for place, seat in enumerate(order, 1)]
        outcome = {"lines": lines, "winners": [winner], "reason": "finished"}
        given = {"status": "finished", "finished_at": timezone.now(), "outcome": outcome} | changes
        Match.objects.filter(pk=table.match.pk).update(**given)
        Seating.objects.filter(match=table.match, seat=0).update(left=left)
        return table.match

    return end


def now(user: Any) -> Proposed:
    return selectors.levels_proposed(user)["toy"]


def test_a_win_counts_and_so_do_last_places_and_races_that_were_left(race: Any, alice: Any, bob: Any) -> None:
    assert now(alice) == ("hard", "")
    race("hard", "hard", "hard")
    assert now(alice) == ("crashing", "up")
    race("crashing", "crashing", winner=2)
    race("crashing", "crashing", winner=1, left=True)
    assert now(alice) == ("hard", "down")
    assert now(bob) == now(AnonymousUser()) == ("hard", "")


def test_what_says_little_does_not_count(race: Any, alice: Any, bob: Any) -> None:
    race("hard", purpose="tutorial")
    race("hard", purpose="race")
    race("hard", "easy")  # mixed
    race("hard", bob)
    race("hard", game="another")
    race("hard", status="annulled", outcome=None)
    assert now(alice) == ("hard", "")


def test_the_latest_count_in_each_game_and_one_query_reads_them(
    race: Any, alice: Any, django_assert_num_queries: Any
) -> None:
    for _race in range(LAST):
        race("hard")
    for _race in range(LAST):
        race("easy", "easy", "easy", winner=1, game="another")
    for _race in range(LAST - 1):
        race("easy", "easy", winner=1)
    with django_assert_num_queries(1):
        assert now(alice).level == "easy"  # nine poor results after one win
    with django_assert_num_queries(0):
        now(AnonymousUser())
