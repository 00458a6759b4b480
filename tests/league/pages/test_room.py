"""The room screen of a club: what it shows of the night at each moment, and to whom."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.models import Match
from gameplay.selectors import SeatProgress
from league.clubs.club import clubs
from league.competitions.life import calendar, life, reruns
from league.competitions.raceday import door
from league.home.screens import room as screens_room
from league.home.screens.hall import hall
from league.home.screens.shapes import Room
from league.models import Club, Competition, Race, Run
from league.start.attendance import check_in, waiting
from league.top import exhibition
from tests.league.cup import Cup, finish
from tests.league.tourney import Tourney, crowded, final, rounds
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def room(club: Club, *, own: bool = False) -> Room:
    return screens_room.room(Club.objects.get(pk=club.pk), own=own)


def page(club: Club, user: Any = None, query: str = "", **headers: Any) -> str:
    client = Client(headers=headers)
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    answer = client.get(f"/clubs/{club.slug}/room/{query}")
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


@pytest.fixture
def cup(alice: Any, bob: Any, charlie: Any) -> Cup:
    """Bob, Charlie and a bot are entered; the first race is tomorrow."""
    made = Cup.make(alice, bots=1)
    made.enter(bob)
    made.enter(charlie)
    return made.fresh()


def long_ago(race: Race) -> None:
    Run.objects.filter(pk=race.run_id).update(finished_at=timezone.now() - timedelta(hours=4))


def test_a_club_with_nothing_planned_has_a_friendly_screen(alice: Any) -> None:
    club = clubs.create(by=alice, name="Gearbox", slug="gearbox", zone="UTC", description="Robots on Thursdays.")
    assert room(club).phase == "quiet"
    html = page(club)
    for said in ("No races planned right now", "Robots on Thursdays.", "The club on your phone", 'class="qr"'):
        assert said in html
    assert "testserver/c/gearbox" in html.replace("<wbr>", "")


def test_before_the_evening_it_shows_the_next_races_and_how_to_get_in(cup: Cup) -> None:
    shown = room(cup.club)
    assert (shown.phase, [card.number for card in shown.coming]) == ("ahead", [1, 2, 3])
    html = page(cup.club)
    for said in ("Next races", "data-countdown", "Sign up with your phone", "3 of 9 places are taken"):
        assert said in html
    assert "Standings" not in html  # nobody leads before the first race


def test_while_people_check_in_it_says_who_is_missing_and_when_it_begins(cup: Cup, bob: Any) -> None:
    cup.open()
    check_in.race_check_in(race=cup.race(), by=bob)
    part = room(cup.club).alone
    assert part is not None
    assert part.phase == "gathering"
    assert ([one.name for one in part.missing], [one.name for one in part.here]) == (["Charlie"], ["Bot 1", "Bob"])
    assert part.starts_at == cup.race().scheduled_at
    html = page(cup.club)
    for said in ("Not here yet: 1 racer", "Here: 2 racers", "Starts", "Check in with your phone", "Race 2 · "):
        assert said in html
    assert "/races/1" in html.replace("<wbr>", "")


def test_a_race_on_hold_says_why(cup: Cup) -> None:
    waiting.race_hold(race=cup.open(), by=cup.alice, reason="The pizza is late")
    html = page(cup.club)
    assert "On hold: The pizza is late" in html
    assert "Starts" not in html


def test_the_door_is_on_the_club_s_own_screen_alone(cup: Cup) -> None:
    calendar.race_update(race=cup.race(), by=cup.alice, venue="table")
    code = door.open(competition=cup.competition, by=cup.alice).code
    cup.open()
    key = cup.club.screen_key
    address = f"/d/{code[:5]}-{code[5:]}"
    assert address in page(cup.club, query=f"?key={key}").replace("<wbr>", "")
    for user, query in ((None, ""), (cup.alice, ""), (None, f"?key={key[:-1]}")):
        html = page(cup.club, user, query).replace("<wbr>", "")
        assert code[:5] not in html
        assert "/races/1" in html
    door.close(competition=cup.competition, by=cup.alice)
    assert "/races/1" in page(cup.club, query=f"?key={key}").replace("<wbr>", "")


def test_a_race_that_is_on_is_a_board_for_each_table(cup: Cup, bob: Any, charlie: Any) -> None:
    race = cup.start(1, bob, charlie)
    part = room(cup.club).alone
    assert part is not None
    assert [board.match_code for board in part.boards] == [cup.heat().match.code]
    html = page(cup.club)
    assert f'data-board="/m/{cup.heat().match.code}/watch/?language=en"' in html
    assert "Follow on your phone" in html
    assert race.status == "live"


def test_the_table_that_is_about_to_end_comes_first(alice: Any, monkeypatch: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=20)
    cup.start()
    codes = list(cup.race().run.heats.order_by("table_no").values_list("match__code", flat=True))
    assert len(codes) == 2
    part = room(cup.club).alone
    assert part is not None
    assert [board.match_code for board in part.boards] == codes
    late = [SeatProgress(seat, seat + 1, False, "", seat < 1) for seat in range(6)]
    early = [SeatProgress(seat, seat + 1, False, "", True) for seat in range(6)]
    orders = {codes[0]: tuple(early), codes[1]: tuple(late)}
    monkeypatch.setattr(sys.modules["league.home.screens.room"], "match_orders", lambda _codes: orders)
    part = room(cup.club).alone
    assert part is not None
    assert [board.match_code for board in part.boards] == codes[::-1]
    assert "Race 1 · Table 2" in page(cup.club)


def test_a_table_that_is_over_leaves_its_board_for_its_result(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=20)
    cup.start()
    numbers = [str(n) for n in cup.heat(1, 2).slots.order_by("seat").values_list("entry__number", flat=True)]
    finish(cup.heat(1, 2), " ".join(numbers))
    part = room(cup.club).alone
    assert part is not None
    assert [board.table_no for board in part.boards] == [1]
    assert [(table.table_no, table.state) for table in part.tables[0].tables] == [(2, "over")]
    assert [str(one.entry.number) for one in part.tables[0].tables[0].racers] == numbers
    assert "the tables</h2>" in page(cup.club)


def test_real_tables_are_shown_with_those_who_sit_there(cup: Cup) -> None:
    cup.at_table()
    part = room(cup.club).alone
    assert part is not None
    assert (part.boards, part.tables[0].tables[0].state) == ((), "on")
    assert "Bob" in page(cup.club)


def test_after_the_race_comes_the_podium_then_the_standings_with_moves(cup: Cup, bob: Any, charlie: Any) -> None:
    cup.run(1, "2 3 1", bob, charlie)
    cup.run(2, "3 2 1", bob, charlie)
    part = room(cup.club).alone
    assert part is not None
    assert part.phase == "after"
    assert [step.name for step in part.podiums[0].podium.steps] == ["Charlie", "Bob", "Bot 1"]
    html = page(cup.club)
    assert html.index("wall-steps") < html.index("Standings")
    assert 'class="movement"' in html
    assert "Race 3 · " in html


def test_once_the_season_is_closed_the_screen_shows_its_podium(alice: Any, bob: Any, charlie: Any) -> None:
    """Bob has won the season, Charlie its last race."""
    cup = Cup.make(alice, races=3, bots=1)
    cup.enter(bob)  # 2
    cup.enter(charlie)  # 3
    cup.run(1, "2 1 3", bob, charlie)
    cup.run(2, "2 1 3", bob, charlie)
    cup.run(3, "3 2 1", bob, charlie)
    part = room(cup.club).alone
    assert part is not None
    assert (part.podium, part.podiums[0].podium.steps[0].name) == (None, "Charlie")
    life.finish(competition=cup.competition, by=alice)
    part = room(cup.club).alone
    assert part is not None
    assert part.podium is not None
    assert (part.podium.steps[0].name, part.podiums) == ("Bob", ())
    html = page(cup.club)
    assert "The podium" in html
    assert html.index("wall-steps") < html.index("Standings")


def test_hours_later_the_screen_shows_what_is_next(cup: Cup, bob: Any, charlie: Any) -> None:
    cup.run(1, "2 3 1", bob, charlie)
    long_ago(cup.race())
    shown = room(cup.club)
    assert (shown.phase, shown.parts, shown.coming[0].number) == ("ahead", (), 2)
    assert "Standings: Autumn Cup" in page(cup.club)


def test_a_race_that_is_annulled_while_it_is_shown_says_so(cup: Cup, bob: Any, charlie: Any) -> None:
    cup.start(1, bob, charlie)
    reruns.race_annul(race=cup.race(), by=cup.alice, reason="The wrong board")
    part = room(cup.club).alone
    assert part is not None
    assert (part.annulled, part.boards, part.podiums) == (True, (), ())
    html = page(cup.club)
    assert "Race 1 is annulled" in html
    assert "data-board" not in html
    Run.objects.filter(race__number=1).update(annulled_at=timezone.now() - timedelta(hours=1))
    assert room(cup.club).phase == "ahead"


def test_two_championships_on_one_night_are_both_there(cup: Cup, bob: Any, charlie: Any) -> None:
    other = Cup.make(cup.alice, bots=2, name="Winter Cup")
    cup.start(1, bob, charlie)
    other.open()
    shown = room(cup.club)
    assert [(part.key, part.phase) for part in shown.parts] == [("autumn-cup", "racing"), ("winter-cup", "gathering")]
    html = page(cup.club)
    assert "2 competitions tonight" in html
    assert '<p class="hall-of">Winter Cup</p>' in html
    assert len(set_of_ids(html)) == html.count(' id="')


def set_of_ids(html: str) -> set[str]:
    return {part.partition('"')[0] for part in html.split(' id="')[1:]}


def test_a_tournament_s_evening_is_its_hall_screen(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(3), final())
    tourney.raced(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    tourney.call(2, [[1, 5, 2], [3, 6, 7]], free=[4, 8])
    part = room(tourney.club).alone
    assert part is not None
    assert part.hall == hall(tourney.fresh().competition, alice)
    html = page(tourney.club)
    for said in ("Find your table", "Sitting out this round", "Standings: Rounds", "The podium"):
        assert said in html


def test_a_tournament_that_begins_today_shows_who_takes_part(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(2), bots=2)
    Race.objects.filter(competition=tourney.competition).update(scheduled_at=timezone.now() + timedelta(hours=2))
    html = page(tourney.club)
    assert room(tourney.club).phase == "ahead"
    assert "Who’s taking part: 2/64" in html
    assert "Sign up with your phone" in html


def test_a_race_between_bots_is_there_when_nothing_else_is(cup: Cup, bob: Any, charlie: Any) -> None:
    clubs.set_exhibition(club=cup.club, by=cup.alice, on=True)
    exhibition.ensure()
    code = Match.objects.get(purpose="demo").code
    assert [board.match_code for board in room(cup.club).boards] == [code]
    assert "A race between bots, to watch in the meantime" in page(cup.club)
    cup.start(1, bob, charlie)
    assert room(cup.club).boards == ()


def test_a_draft_is_on_no_screen(cup: Cup) -> None:
    Competition.objects.filter(pk=cup.competition.pk).update(status="draft")
    assert room(cup.club).phase == "quiet"
    assert "Autumn Cup" not in page(cup.club, cup.alice)


def test_it_speaks_the_club_s_language_by_the_club_s_clock(cup: Cup) -> None:
    Club.objects.filter(pk=cup.club.pk).update(language="fr", zone="Asia/Tokyo")
    html = page(cup.club, accept_language="en")
    for said in ('<html lang="fr"', "/jsi18n/fr/", 'data-clock="Asia/Tokyo"'):
        assert said in html
    assert "gettext" in Client().get("/jsi18n/fr/").content.decode()
    assert Client().get("/jsi18n/xx/").status_code == 404


def test_it_frames_pages_of_this_site_and_nothing_frames_it(cup: Cup) -> None:
    answer = Client().get(f"/clubs/{cup.club.slug}/room/")
    policy = answer.headers["Content-Security-Policy"]
    assert "frame-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["X-Frame-Options"] == "DENY"


def test_organisers_find_the_screen_with_its_key_and_nobody_else_does(cup: Cup, bob: Any) -> None:
    cup.open()
    address = f"/clubs/{cup.club.slug}/room/?key={cup.club.screen_key}"
    base = f"/c/{cup.club.slug}/{cup.competition.slug}/"
    for path in (f"/c/{cup.club.slug}/", f"{base}desk/", f"{base}desk/races/1/"):
        client = Client()
        client.force_login(cup.alice, backend="accounts.backends.SignInBackend")
        assert address in client.get(path).content.decode(), path
    client = Client()
    client.force_login(bob, backend="accounts.backends.SignInBackend")
    assert "?key=" not in client.get(f"/c/{cup.club.slug}/").content.decode()


def moments(alice: Any, bots: int) -> Iterator[str]:
    """The evening of a club with so many racers, step by step."""
    club = clubs.create(by=alice, name=f"Club {bots}", slug=f"club-{bots}", zone="UTC")
    cup = Cup.make(alice, publish=False, capacity=64, name=f"Cup {bots}")
    Competition.objects.filter(pk=cup.competition.pk).update(club=club)
    cup.club = club
    cup.fresh()
    life.publish(competition=cup.competition, by=alice)
    for number in range(bots):
        cup.add_bot(f"Bot {number}")
    yield "ahead"
    cup.open()
    yield "gathering"
    cup.start()
    assert page(club).count("data-board=") == cup.race().run.heats.count() == (1 if bots == 6 else 7)
    yield "racing"
    for heat in cup.race().run.heats.order_by("table_no"):
        finish(heat, " ".join(map(str, heat.slots.order_by("seat").values_list("entry__number", flat=True))))
    yield "after"


def questions(alice: Any, bots: int) -> dict[str, int]:
    """How many queries the screen takes at each moment."""
    counted = {}
    for moment in moments(alice, bots):
        with CaptureQueriesContext(connection) as queries:
            page(Club.objects.get(slug=f"club-{bots}"))
        counted[moment] = len(queries) - 1
    return counted


def test_sixty_racers_take_no_query_more_than_six(alice: Any) -> None:
    few, many = questions(alice, 6), questions(alice, 60)
    assert few == many
    assert max(few.values()) <= 40


def test_tables_of_a_tournament_take_no_query_more(alice: Any) -> None:
    counted = []
    for tables in (2, 12):
        tourney = crowded(alice, rounds(3), final(), number=4 * tables, name=f"T{tables}")
        tourney.call(1, [list(range(at, at + 4)) for at in range(1, 4 * tables, 4)])
        Competition.objects.exclude(pk=tourney.competition.pk).update(status="draft")
        page(tourney.club)
        with CaptureQueriesContext(connection) as queries:
            page(tourney.club)
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 61


@pytest.mark.parametrize("status", ["finished", "archived"])
def test_a_season_that_is_over_announces_no_race(cup: Cup, status: str) -> None:
    Competition.objects.filter(pk=cup.competition.pk).update(status=status)
    assert room(cup.club).coming == ()
