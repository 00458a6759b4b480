"""The page of a tournament: the reader's own table first, then each stage with its rounds, tables and who qualifies."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from gameplay.refused import Refused
from league.common.references import EntryRef
from league.planning.stages import LegForm, StageForm
from league.races.cards import calendar, live_cards
from league.registration import registrations
from league.sets import RoundTableState
from league.tournaments.rounds.shapes import RoundRacer, RoundTable
from league.tournaments.rounds.tags import _racer, _TableWords
from league.tournaments.rounds.tournament import tournament
from tests.league.cup import Cup
from tests.league.tourney import Tourney, crowded, final, groups, knockout, rounds
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def page(tourney: Tourney, user: Any = None) -> str:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/{tourney.club.slug}/{tourney.competition.slug}/")
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def mine(html: str) -> str:
    """The text of the card of the reader's own seat."""
    card = html.partition('id="my-seat-title"')[2].partition("</section>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", card.partition(">")[2]).split()).replace(" ,", ",")


def racers(table: Any) -> list[int]:
    return [one.entry.number for one in table.racers]


def test_before_the_first_round_every_stage_says_what_it_will_be(alice: Any) -> None:
    html = page(Tourney.of(alice, groups(2, on=2, best=1), knockout(2), final(3, carry="half")))
    for said in (
        "2 groups. 1 round in each. The best 2 in each group qualify. So does the next best across all groups.",
        "The first 2 at each table qualify, round by round. Once one table has room for everybody who is left, "
        "they all qualify.",
        "3 races at one table; their points add up. Half of the points are carried over.",
    ):
        assert said in html
    assert html.count("It opens when the previous stage is over.") == 2
    assert "Where you sit" not in html


def test_the_readers_own_table_comes_first(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.enter(bob)
    assert mine(page(tourney, bob)).startswith("Where you sit Round 1")
    tourney.gather(1)
    assert "I’m here: check me in" in page(tourney, bob)
    tourney.call(1, [[1, 2, 3, 4], [5, 9, 6, 7]], free=[8])
    html = page(tourney, bob)
    assert mine(html).startswith("Where you sit Round 1: table 2, seat 2, Rivet Oval Now.")
    assert re.search(r'href="/t/[^"]+/"[^>]*>Enter the result', html)
    assert "/t/" not in page(tourney)
    tourney.results(1, [[9, 5, 6, 7]], first=2)
    assert mine(page(tourney, bob)).startswith("Where you sit Round 1: finished in place 1 at table 2")
    assert "Where you sit" not in page(tourney, alice)


def test_a_racer_who_is_free_reads_so(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.enter(bob)
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]], free=[9])
    html = page(tourney, bob)
    assert "you sit this one out" in mine(html)
    assert re.search(r"Sitting out this round: *<strong>Bob</strong>", html)


def test_a_racer_who_is_out_reads_so(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(1), final())
    tourney.enter(bob)
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8, 9])
    tourney.raced(1, [[1, 2, 3], [4, 5, 6], [7, 8, 9]])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 4, 7], why="stage")
    tourney.call(2, [[1, 4, 7]])
    assert "You’re out" in mine(page(tourney, bob))


def test_a_table_shows_its_seats_and_then_its_result(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.results(1, [[4, 3, 2, 1]])
    shown = tournament(tourney.competition, alice)
    first, second = shown.stages[0].rounds[0].tables
    assert (first.state, racers(first), [one.place for one in first.racers]) == ("over", [4, 3, 2, 1], [1, 2, 3, 4])
    assert (second.state, racers(second), [one.seat for one in second.racers]) == ("on", [5, 6, 7, 8], [1, 2, 3, 4])
    assert all(one.points is not None for one in first.racers)
    html = page(tourney)
    assert "<b>1 of 2</b>tables done" in html
    assert 'href="/c/gearbox/autumn-cup/races/1/#table-1-title">Table 1</a>' in html


def test_a_knock_out_is_a_tree_and_says_who_qualified(alice: Any) -> None:
    tourney = Tourney.of(alice, knockout(2))
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.plan(1, 1)
    tourney.call(2, [[1, 2, 5, 6]])
    shown = tournament(tourney.competition, alice)
    first, last = shown.stages[0].rounds
    assert [one.entry.number for table in first.tables for one in table.racers if one.goes_on] == [1, 2, 5, 6]
    assert not any(one.goes_on for table in last.tables for one in table.racers)
    tourney.results(2, [[1, 2, 5, 6]], status="official")
    over = tournament(tourney.competition, alice).stages[0].rounds[-1]
    assert not any(one.goes_on for table in over.tables for one in table.racers), "there is nowhere to go"
    html = page(tourney)
    assert 'class="tree"' in html
    assert "Knock-out, round 2" in html


def test_a_group_is_named_at_its_tables(alice: Any) -> None:
    tourney = Tourney.of(alice, groups(2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8], groups=2)
    tourney.call(1, [[1, 3, 5, 7], [2, 4, 6, 8]])
    shown = tournament(tourney.competition, alice)
    assert [table.group for table in shown.stages[0].rounds[0].tables] == [1, 2]
    assert "Group 1" in page(tourney)


def test_the_qualified_are_below_a_stage_that_is_over(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, on=2), final())
    tourney.berths(1, [1, 2, 3, 4])
    tourney.raced(1, [[1, 2, 3, 4]])
    tourney.plan(2, 1)
    tourney.berths(2, [1, 3], why="decision")
    stage = tournament(tourney.competition, alice).stages[0]
    assert stage.settled
    assert [(one.entry.number, one.why) for one in stage.onward] == [(1, "decision"), (3, "decision")]
    assert "an organiser’s decision" in page(tourney)


def large(alice: Any, tables: int, called: int) -> Tourney:
    """So many tables of four in each started round; the last of them is on."""
    tourney = crowded(alice, rounds(3), final(), number=4 * tables, name=f"Cup {tables}")
    seated = [list(range(at, at + 4)) for at in range(1, 4 * tables, 4)]
    for number in range(1, called + 1):
        tourney.raced(number, seated) if number < called else tourney.call(number, seated)
    return tourney


def test_neither_tables_nor_rounds_take_a_query_more(alice: Any, bob: Any) -> None:
    counted: dict[Any, list[int]] = {None: [], alice: []}
    for tables, called in ((2, 2), (12, 3)):
        tourney = large(alice, tables, called)
        path = f"/c/{tourney.club.slug}/{tourney.competition.slug}/"
        for who, found in counted.items():
            client = Client()
            if who is not None:
                client.force_login(who, backend="accounts.backends.SignInBackend")
            client.get(path)
            with CaptureQueriesContext(connection) as queries:
                client.get(path)
            found.append(len(queries))
    assert all(found[1] <= found[0] <= 45 for found in counted.values()), counted


def test_the_standings_are_beside_the_round_that_is_on(alice: Any, charlie: Any) -> None:
    tourney = Tourney.of(alice, rounds(3, on=2), final())
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.call(2, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.results(2, [[4, 3, 2, 1]])
    html = page(tourney, charlie)
    said = " ".join(re.sub(r"<[^>]+>", " ", html).split())
    assert "1 of 2 tables done Still racing: table 2" in said, said
    assert html.index('class="table standings"') < html.index('class="round-tables"')
    assert html.count('class="round-table"') == 4, "two of the round that is on, two of the one before"
    assert html.count("qualifies for now") == 2
    assert "Qualified on current results" not in html


def test_a_knock_out_has_its_tree_instead_of_standings(alice: Any) -> None:
    tourney = Tourney.of(alice, knockout(2))
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert 'class="table standings"' not in page(tourney)


def test_a_round_of_sixty_four_tables_is_shown_whole(alice: Any) -> None:
    tourney = large(alice, 64, 1)
    html = page(tourney)
    assert html.count('class="round-table"') == 64
    assert "Table 64" in html


def test_a_decathlon_says_the_game_of_each_round(alice: Any) -> None:
    legs = (LegForm("bumping_bots", "rivet_oval"), LegForm("robotrick"))
    cup = Cup.make(alice, capacity=9, stages=(StageForm("rounds", legs=legs),))
    first, second = (one.race.raced_on for one in tournament(cup.competition, alice).stages[0].rounds)
    assert (first, second) == ("Bumping Bots · Rivet Oval", "RoboTrick")
    plain = Tourney.of(alice, rounds(1), name="One game")
    assert tournament(plain.competition, alice).stages[0].rounds[0].race.raced_on == "Rivet Oval"


def test_nobody_is_asked_to_sign_up_once_a_later_stage_is_on(alice: Any, charlie: Any) -> None:
    tourney = Tourney.of(alice, rounds(2, late=2), final(), capacity=16)
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert "Sign-up" in page(tourney, charlie)
    tourney.raced(2, [[1, 2, 3, 4], [5, 6, 7, 8]])
    with pytest.raises(Refused, match="late_rule"):
        registrations.apply(competition=tourney.competition, by=charlie)
    tourney.plan(2, 1)
    tourney.berths(2, [1, 5, 2, 6], why="stage")
    tourney.call(3, [[1, 5, 2, 6]])
    html = page(tourney, charlie)
    assert "Sign-up" not in html
    assert 'id="round-1-before"' in html, "what is over is folded, and the round that is on is near"


def test_a_match_to_watch_is_named_by_its_round(alice: Any) -> None:
    tourney = Tourney.of(alice, knockout(2))
    tourney.berths(1, [1, 2, 3, 4, 5, 6, 7, 8])
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    (card,) = calendar(tourney.competition, alice)
    on = [replace(table, match_code="ab", match_status="running") for table in card.tables]
    titles = [one.title for one in live_cards([replace(card, tables=tuple(on))])]
    assert titles == [f"Autumn Cup · Knock-out, round 1, table {n}" for n in (1, 2)]


@pytest.mark.parametrize(("status", "said"), [("dns", "did not start"), ("dsq", "disqualified")])
def test_a_line_without_a_place_says_why(status: str, said: str) -> None:
    bob = RoundRacer(EntryRef(1, 7, "Bob", 7), 1, status)
    line = _racer(
        bob, RoundTable(1, 1, 1, "online", "", RoundTableState.OVER, (bob,)), _TableWords(where=False, robots=False)
    )
    assert f'Bob <span class="tag">{said}</span>' in line
