"""Consolation tables and deciding races on pages: the tournament's, the plan's, the desk's, the standings'."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.models import Player, Run
from league.planning.stages import StageForm
from league.results import sheets
from league.results.sheets import SheetLine
from league.scoring import points
from league.standings.reading import standings_table
from league.tournaments.rounds.tournament import tournament
from tests.league.pages.test_tournament_page import mine
from tests.league.services.test_rounds import Evening
from tests.league.tourney import Tourney, knockout
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def shown(club: Any, path: str, user: Any = None, language: str = "en") -> str:
    client = Client()
    if user is not None:
        type(user).objects.filter(pk=user.pk).update(language=language)
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/c/{club.slug}/{path}")
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def tree(alice: Any, bob: Any) -> Tourney:
    """Bob, who is number 9, is out in the first round."""
    tourney = Tourney.of(alice, knockout(2, consolation=True, seats=3))
    tourney.enter(bob)
    tourney.berths(1, range(1, 10))
    tourney.raced(1, [[1, 4, 7], [2, 5, 8], [3, 6, 9]])
    return tourney


def call(tourney: Tourney, number: int, main: list[list[int]], aside: list[list[int]]) -> None:
    tourney.plan(1, 1)
    tourney.call(number, [*main, *aside])
    run = tourney.race(number).run
    numbers = list(range(len(main) + 1, len(main) + len(aside) + 1))
    Run.objects.filter(pk=run.pk).update(heats_report={**run.heats_report, "consolation": numbers})


def test_a_racer_who_is_out_learns_what_is_raced_for(alice: Any, bob: Any) -> None:
    tourney = tree(alice, bob)
    path = f"{tourney.competition.slug}/"
    assert "You’re out, but you race once more" in mine(shown(tourney.club, path, bob))
    call(tourney, 2, [[1, 5, 3], [2, 4, 6]], [[7, 8, 9]])
    html = shown(tourney.club, path, bob)
    assert "You’re out of the knock-out, but you race for places 7 to 9." in mine(html)
    assert "Vous êtes éliminé, mais vous courez pour les places 7 à 9." in shown(tourney.club, path, bob, "fr")
    assert re.search(r'data-consolation[^>]*><p class="round-table-name"><a [^>]*>Table 3 · Consolation', html)
    assert len(re.findall(r" data-consolation", html)) == 1
    tourney.results(2, [[1, 5, 3], [2, 4, 6], [9, 8, 7]], status="official")
    html = shown(tourney.club, path, bob)
    assert "place 1 at table 3" in mine(html)
    assert "You’re through" not in mine(html)
    call(tourney, 3, [[1, 2], [4, 5]], [[3, 6]])
    assert "You’re out" in mine(shown(tourney.club, path, bob))
    assert "race once more" not in mine(shown(tourney.club, path, bob))


def test_the_qualified_are_read_from_the_main_tables(alice: Any, bob: Any) -> None:
    tourney = tree(alice, bob)
    call(tourney, 2, [[1, 5, 3], [2, 4, 6]], [[7, 8, 9]])
    tourney.results(2, [[1, 5, 3], [2, 4, 6], [9, 8, 7]], status="official")
    stage = tournament(tourney.fresh().competition, alice).stages[0]
    on = [sorted(line.entry.number for t in one.tables for line in t.racers if line.goes_on) for one in stage.rounds]
    assert on[:2] == [[1, 2, 3, 4, 5, 6], [1, 2, 4, 5]]
    standing = standings_table(tourney.competition, alice)
    assert [row.entry.number for row in standing.rows][-3:] == [9, 8, 7]
    assert {row.behind for row in standing.rows} == {None}, "the order is how far somebody got, whatever the points"


def test_a_page_with_consolation_tables_takes_no_more_queries(alice: Any, bob: Any) -> None:
    def queries(tourney: Tourney) -> int:
        path = f"{tourney.competition.slug}/"
        shown(tourney.club, path, bob)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            shown(tourney.club, path, bob)
        return len(asked)

    tourney = tree(alice, bob)
    before = queries(tourney)
    call(tourney, 2, [[1, 5, 3], [2, 4, 6]], [[7, 8, 9]])
    tourney.results(2, [[1, 5, 3], [2, 4, 6], [9, 8, 7]], status="official")
    assert queries(tourney) <= before + 2


def evening_of(alice: Any) -> Evening:
    first = {"rounds": 1, "on": 3, "seats": 3, "cut": "race", "seeding": "order"}
    first |= {"points": points.to_json(points.share())}
    evening = Evening.of(alice, 6, StageForm("rounds", first), StageForm("final"), capacity=6)
    evening.here()
    evening.finish(evening.call(evening.make_tables()))
    return evening


def test_the_desk_says_who_races_for_a_place_and_pages_call_it_by_its_name(alice: Any) -> None:
    evening = evening_of(alice)
    slug = evening.competition.slug
    desk = shown(evening.club, f"{slug}/desk/", alice)
    equal = sorted(sorted(table)[1] for table in evening.tables(evening.race(1)))
    names = [Player.objects.get(entries__competition=evening.competition, entries__number=n).name for n in equal]
    assert "A deciding race: who qualifies?" in desk
    assert f"Level on everything except the draw at the start: {', '.join(names)}" in desk
    race = evening.make_tables()
    assert "Deciding race: check the tables, then start the round" in re.sub(
        r"\s+", " ", re.sub(r"<[^>]+>", "", shown(evening.club, f"{slug}/desk/", alice))
    )
    evening.call(race)
    heat = evening.race(2).run.heats.get()
    lines = [SheetLine(number, place) for place, number in enumerate(reversed(equal), 1)]
    sheets.correct(heat=heat, by=alice, lines=lines, reason="from the table")
    standing = shown(evening.club, f"{slug}/standings/", alice)
    assert "the deciding race" in standing
    assert ">DR</a>" in standing
    assert "deciding race, place 1 of 2" in standing
    assert "course de barrage" in shown(evening.club, f"{slug}/standings/", alice, "fr")
    assert "Deciding race" in shown(evening.club, f"{slug}/", alice)
    assert "Deciding race" in shown(evening.club, f"{slug}/races/2/", alice)
    entry = evening.competition.entries.get(number=equal[0])
    explained = shown(evening.club, f"{slug}/standings/?explain={entry.pk}", alice)
    assert "decided by: the deciding race" in explained or "the deciding race" in explained


def test_charlie_may_not_make_its_tables(alice: Any, charlie: Any) -> None:
    evening = evening_of(alice)
    client = Client()
    client.force_login(charlie, backend="accounts.backends.SignInBackend")
    answer = client.post(f"/c/{evening.club.slug}/{evening.competition.slug}/desk/round/")
    assert answer.status_code in (403, 404)
    assert evening.next() == "decider"


def test_the_plan_shows_consolation_tables_and_who_finds_no_seat_there(alice: Any) -> None:
    rules = {"on": 2, "seats": 3, "seeding": "order", "consolation": True, "uneven": "sit_out"}
    evening = Evening.of(alice, 12, StageForm("knockout", rules), capacity=12)
    evening.here()
    evening.round()
    race = evening.make_tables()
    html = shown(evening.club, f"{evening.competition.slug}/desk/races/{race.number}/plan/", alice)
    assert html.count("· Consolation") == sum(one["consolation"] for one in evening.plan(race).tables)
    assert "These tables are out of date" not in html
