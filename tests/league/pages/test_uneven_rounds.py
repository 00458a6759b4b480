"""Numbers that make no whole tables in a round: the page says so early, with what would help and what it does to
points."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from league.planning.stages import StageForm
from league.planning.words import uneven_text, ways_text
from league.registration import entering
from league.scoring.formats import FORMATS
from league.scoring.points import formula
from league.scoring.uneven import uneven
from league.start.attendance import check_in
from league.tournaments.rounds import plans, rounds
from tests.league.cup import Cup

FILLED = (
    "A house bot takes 1 seat; it scores no points. A racer who finishes behind a bot gets the points of "
    "the place behind it."
)


def said(kind: str, racers: int, sizes: set[int], *, bots: bool = True, first: bool = True, **rules: Any) -> str:
    found = uneven(FORMATS[kind].rules(game="x", points=formula(), **rules), racers, sizes, bots=bots, first=first)
    return " ".join([*uneven_text(found), *ways_text(found)]) if found else ""


def test_whole_tables_need_no_word() -> None:
    assert said("rounds", 12, {3}) == ""
    assert said("rounds", 11, {3, 4}) == ""
    assert said("groups", 12, {3}, groups=2) == ""
    assert said("rounds", 1, {3}) == "", "it is too early to say anything"


def test_eleven_at_tables_of_three() -> None:
    """RoboTrick."""
    assert said("rounds", 11, {3}) == (
        f"11 racers can’t be split into tables of 3: 9 or 12 can. {FILLED} "
        "With another rule, 2 racers could sit out each round instead. "
        "With 9 places, later sign-ups go on the waitlist, and everybody with a place races."
    )
    assert said("rounds", 11, {3}, uneven="sit_out") == (
        "11 racers can’t be split into tables of 3: 9 or 12 can. 2 racers sit out each round. "
        "Sitting out scores the average of the rounds raced. "
        "With another rule, house bots could fill the tables instead: they take places but score no points. "
        "With 9 places, later sign-ups go on the waitlist, and everybody with a place races."
    )
    assert said("rounds", 11, {3}, bots=False, bye="none") == (
        "11 racers can’t be split into tables of 3: 9 or 12 can. 2 racers sit out each round. "
        "Sitting out scores nothing. Bots can’t sit at a real table. "
        "With 9 places, later sign-ups go on the waitlist, and everybody with a place races."
    )


def test_nine_on_a_course_of_five_to_eight() -> None:
    """RoboRally."""
    assert said("rounds", 9, {5, 6, 7, 8}).startswith(
        "9 racers can’t be split into tables of 5, 6, 7 or 8: 8 or 10 can. A house bot"
    )
    assert "1 racer sits out each round. Racers who sit out qualify without a race." in said(
        "knockout", 9, {5, 6, 7, 8}, bots=False
    )


def test_nobody_waits_for_a_place_of_a_later_stage() -> None:
    assert "With another rule" in said("rounds", 11, {3}, first=False)
    assert "later sign-ups" not in said("rounds", 11, {3}, first=False)


def test_too_few_for_any_table() -> None:
    assert said("rounds", 4, {5, 6, 7, 8}, bots=False) == (
        "4 racers can’t be split into tables of 5, 6, 7 or 8: 5 can. Bots can’t sit at a real table."
    )


def test_groups_come_out_one_by_one() -> None:
    """Twelve make tables of three, and three groups of four do not."""
    assert said("groups", 12, {3}, groups=3) == (
        "A group of 4 can’t be split into tables of 3: one of 3 or 6 can. "
        "House bots take 6 seats; they score no points. "
        "A racer who finishes behind a bot gets the points of the place behind it. With another rule, 1 racer "
        "could sit out each round instead."
    )


@pytest.fixture
def trick(alice: Any) -> Cup:
    """RoboTrick at real tables; eleven are entered."""
    stages = (StageForm("rounds", {"rounds": 3, "on": 0}),)
    cup = Cup.make(alice, stages=stages, game="robotrick", capacity=12, venue="table")
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=[f"Guest {n}" for n in range(1, 12)])
    return cup.fresh()


def text(user: Any, path: str) -> str:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/gearbox/autumn-cup/{path}")
    assert answer.status_code == 200, path
    return " ".join(strip_tags(answer.content.decode()).replace("\xa0", " ").split())


@pytest.mark.django_db
def test_an_organiser_reads_it_while_people_enter(trick: Cup, charlie: Any) -> None:
    for path in ("desk/", "desk/entries/"):
        html = text(trick.alice, path)
        assert "11 racers can’t be split into tables of 3: 9 or 12 can." in html
        assert "2 racers sit out each round. Sitting out scores the average of the rounds raced." in html
        assert "With 1 more, every table is full." in html
    assert "can’t be split" not in text(charlie, "racers/")
    entering.entries_add_by_name(competition=trick.competition, by=trick.alice, names=["Guest 12"])
    assert "can’t be split" not in text(trick.alice, "desk/entries/")


@pytest.mark.django_db
def test_at_check_in_those_who_are_here_count(trick: Cup, charlie: Any) -> None:
    trick.open(1)
    assert "can’t be split" not in text(trick.alice, "desk/")
    check_in.race_check_in_all(race=trick.race(1), by=trick.alice, entry_numbers=list(range(1, 9)))
    for path in ("desk/", "desk/races/1/"):
        html = text(trick.alice, path)
        assert "8 racers can’t be split into tables of 3: 6 or 9 can." in html
        assert "Bots can’t sit at a real table." in html
        assert "later sign-ups" not in html, "it is too late for that"
    html = text(charlie, "races/1/")
    assert "2 racers sit out each round" in html
    assert "Bots can’t sit" not in html, "what can be done is for organisers"
    assert "forfeits" not in html


@pytest.mark.django_db
def test_once_a_round_was_called_nobody_reads_it(trick: Cup) -> None:
    trick.open(1)
    check_in.race_check_in_all(race=trick.race(1), by=trick.alice, entry_numbers=list(range(1, 12)))
    race = rounds.round_next(competition=trick.competition, by=trick.alice)
    plans.plan_work(plan_id=race.run.plan.pk, version=1)  # type: ignore[union-attr]
    rounds.call(race=trick.race(1), by=trick.alice, version=1)
    assert "can’t be split" not in text(trick.alice, "desk/")
