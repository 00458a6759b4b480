"""The data of pages: the race page through its life, a user's own home, the desk, explanations."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import Client
from django.utils import timezone

from gameplay.models import Match, OpenPrompt
from league.clubs.club import clubs, players
from league.clubs.history.reading import audit
from league.common.finding import club_get, competition_get
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar, life
from league.competitions.raceday import desk as raceday_desk
from league.competitions.raceday.desk import desk
from league.competitions.raceday.race_page import race_page
from league.competitions.stewards import penalties
from league.files.feeds import calendars
from league.files.feeds.calendars import races_coming
from league.home.first.reading import club_home, my_home, site_home
from league.home.first.waiting import pending_items
from league.members import invitations
from league.members.reading import invitation_peek, members, player_page
from league.models import Heat, Membership, Race
from league.registration import field, registrations
from league.results import recording
from league.standings.explain import explain
from league.standings.reading import bump_chart, standings_table
from league.start.attendance import check_in
from league.start.seating import start
from league.top import exhibition
from tests.league.cup import Cup
from tests.league.tourney import Tourney, rounds

NOBODY = AnonymousUser()


def page(cup: Cup, viewer: Any = NOBODY, number: int = 1) -> Any:
    return race_page(cup.race(number), viewer)


# --- The race page --------------------------------------------------------------------------------------------------


def test_a_race_page_through_its_life(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    before = page(bot_cup, bob)
    assert (before.face, before.card.you, before.may_check_in) == ("planned", "entered", False)
    bot_cup.open(1)
    now = page(bot_cup, bob)
    assert (now.face, now.may_check_in, now.checked_in, now.expected) == ("check_in", True, 4, 5)
    assert len(now.seed_commit) == 64
    check_in.race_check_in(race=bot_cup.race(), by=bob)
    now = page(bot_cup, bob)
    assert (now.may_check_in, now.may_check_out, now.card.you, now.checked_in) == (False, True, "checked_in", 5)
    start.race_start(race=bot_cup.race(), by=bot_cup.alice)
    live = page(bot_cup, bob)
    assert live.face in ("grid", "live")
    assert (live.card.you, live.tables[0].your_seat is not None, live.tables[0].results) == ("racing", True, ())
    bot_cup.finish(1, "5 1 2 3 4")
    done = page(bot_cup, bob)
    assert (done.face, done.card.you, done.card.winners) == ("provisional", "raced", ("Bob",))
    assert [(line.entry.number, line.place, line.points) for line in done.tables[0].results][:2] == [
        (5, 1, 7),
        (1, 2, 5),
    ]
    recording.race_publish(race=bot_cup.race(), by=bot_cup.alice)
    assert page(bot_cup).face == "official"


def test_a_penalty_appears_beside_the_sheets_own_place(bot_cup: Cup) -> None:
    bot_cup.run(1, "1 2 3 4")
    penalties.add(
        competition=bot_cup.competition,
        by=bot_cup.alice,
        kind="places",
        value=2,
        entry_number=1,
        race_number=1,
        reason="x",
    )
    line = next(line for line in page(bot_cup).tables[0].results if line.entry.number == 1)
    assert (line.place, line.sheet_place, line.places_lost, line.points) == (3, 1, 2, 2)
    assert [view.value for view in page(bot_cup).adjustments] == [2]


def test_buttons_are_for_those_who_may_press_them(bot_cup: Cup, charlie: Any, dora: Any) -> None:
    Membership.objects.create(club=bot_cup.club, user=dora, role="steward")
    bot_cup.run(1, "1 2 3 4")
    assert not page(bot_cup, charlie).may_correct
    assert not page(bot_cup, charlie).may_publish
    assert page(bot_cup, dora).may_correct
    assert page(bot_cup, dora).may_publish
    assert not page(bot_cup, dora, 2).may_move
    assert page(bot_cup, bot_cup.alice, 2).may_move
    assert page(bot_cup, charlie).tables[0].sheets == ()
    assert len(page(bot_cup, dora).tables[0].sheets) == 1


def test_the_order_of_choice_is_foretold_before_the_start(bot_cup: Cup) -> None:
    assert page(bot_cup, number=2).choice_order == ()
    bot_cup.run(1, "2 4 1 3")
    assert [entry.number for entry in page(bot_cup, number=2).choice_order] == [3, 1, 4, 2]


def test_forfeits_are_listed_beside_the_tables(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.start(1)
    assert [entry.name for entry in page(bot_cup).forfeits] == ["Bob"]
    assert page(bot_cup, bob).card.you == "forfeited"


def test_previous_and_next(bot_cup: Cup) -> None:
    assert (page(bot_cup).previous, page(bot_cup).next) == (None, 2)
    assert (page(bot_cup, number=6).previous, page(bot_cup, number=6).next) == (5, None)


# --- Standings ------------------------------------------------------------------------------------------------------


def test_movement_and_gap(bot_cup: Cup) -> None:
    bot_cup.run(1, "1 2 3 4")
    assert {row.movement for row in standings_table(bot_cup.competition).rows} == {None}
    bot_cup.run(2, "4 2 3 1")
    rows = {row.entry.number: row for row in standings_table(bot_cup.competition).rows}
    assert [(n, rows[n].place, rows[n].movement, rows[n].behind) for n in (4, 1, 2, 3)] == [
        (4, 1, 3, None), (1, 2, -1, 0), (2, 3, -1, 0), (3, 4, -1, 2),
    ]  # fmt: skip


def test_before_the_first_race_everybody_is_listed_with_nothing(bot_cup: Cup) -> None:
    table = standings_table(bot_cup.competition)
    assert (table.after_race, table.races, table.available) == (None, (), ())
    assert [(row.entry.number, row.place, row.total) for row in table.rows] == [(n, None, 0) for n in (1, 2, 3, 4)]


def test_bots_that_do_not_score_are_below_the_racers_in_their_order(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3, bots_score=False)
    cup.enter(bob)
    cup.run(1, "3 1 4 2", bob)
    assert cup.table() == [(1, 4, 2), (None, 3, 0), (None, 1, 0), (None, 2, 0)]


def test_your_own_line_is_marked(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    assert [row.entry.number for row in standings_table(bot_cup.competition, bob).rows if row.is_you] == [5]
    assert not any(row.is_you for row in standings_table(bot_cup.competition, charlie).rows)


def test_every_number_is_explained(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, drop={"kind": "best", "n": 2})
    cup.run(1, "1 2 3 4")
    cup.run(2, "4 3 2 1")
    cup.run(3, "2 1 3 4")
    penalties.add(
        competition=cup.competition, by=alice, kind="points", value=-1, entry_number=1, race_number=3, reason="bump"
    )
    why = explain(cup.competition, 1)
    assert [(line.race, line.points, line.starters, line.dropped) for line in why.lines] == [
        (1, 5, 4, False), (2, 1, 4, True), (3, 3, 4, False),
    ]  # fmt: skip
    assert [(part.code, part.race, part.points, part.lost) for part in why.parts] == [
        ("result", 1, 5, None), ("result", 2, 0, 1), ("result", 3, 3, None), ("stewards", None, -1, None),
    ]  # fmt: skip
    assert (why.total, why.keep, why.run) == (7, 2, 3)
    assert [one.reason for one in why.adjustments] == ["bump"]
    early = explain(cup.competition, 1, after_race=2)
    assert (early.total, early.adjustments) == (6, ())


def test_a_racer_who_has_not_raced_yet_has_an_empty_explanation(bot_cup: Cup, bob: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.enter(bob)
    assert (explain(bot_cup.competition, 5).lines, explain(bot_cup.competition, 5).place) == (
        (),
        None,
    )
    with pytest.raises(Http404):
        explain(bot_cup.competition, 77)


def test_the_bump_chart_begins_where_a_racer_entered(bot_cup: Cup, bob: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.enter(bob)
    bot_cup.run(2, "5 1 2 3 4", bob)
    chart = bump_chart(bot_cup.competition)
    lines = {line.entry.number: line.places for line in chart.lines}
    assert (chart.races, chart.worst, lines[5], lines[1]) == ((1, 2), 5, (None, 2), (1, 1))


# --- A user's own home ------------------------------------------------------------------------------------------------


def test_you_are_third_and_the_robot_ahead_has_more(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "1 2 5 3 4", bob)
    (mine,) = my_home(bob).competitions
    assert (mine.place, mine.total, mine.ahead.number, mine.ahead_total, mine.behind.number, mine.field) == (
        3, 3, 2, 5, 3, 5,
    )  # fmt: skip
    assert mine.next_race.number == 2


def test_what_waits_has_one_button_each(bot_cup: Cup, bob: Any, alice: Any) -> None:
    bot_cup.enter(bob)
    assert my_home(bob).waiting == ()
    bot_cup.open(1)
    (waiting,) = my_home(bob).waiting
    assert (waiting.kind, waiting.race_number) == ("check_in", 1)
    check_in.race_check_in(race=bot_cup.race(), by=bob)
    assert my_home(bob).waiting == ()
    start.race_start(race=bot_cup.race(), by=alice)
    OpenPrompt.objects.all().delete()  # luck decides whom a grid asks first
    (waiting,) = my_home(bob).waiting
    assert (waiting.kind, waiting.match_code) == ("race_live", Match.objects.get().code)


def test_an_offer_waits(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, capacity=2, bots=1, offer_hours=12)
    cup.enter(erin)
    registrations.apply(competition=cup.competition, by=bob)
    registrations.withdraw(competition=cup.competition, by=erin)
    (waiting,) = my_home(bob).waiting
    assert waiting.kind == "offer"
    assert waiting.until > timezone.now() + timedelta(hours=11)


def test_open_competitions_of_a_users_clubs_are_suggested(cup: Cup, bob: Any, charlie: Any) -> None:
    players.ensure(club=cup.club, user=bob)
    assert [card.slug for card in my_home(bob).open_competitions] == ["autumn-cup"]
    cup.enter(bob)
    assert my_home(bob).open_competitions == ()
    assert my_home(charlie).clubs == ()
    assert my_home(NOBODY).competitions == ()


# --- The desk -------------------------------------------------------------------------------------------------------


def next_thing(cup: Cup) -> str:
    return str(desk(cup.fresh().competition, cup.alice).next_thing.code)


def test_the_desk_says_the_one_next_thing(alice: Any) -> None:
    cup = Cup.make(alice, publish=False, races=2)
    assert next_thing(cup) == "publish"
    life.publish(competition=cup.competition, by=alice)
    assert next_thing(cup) == "fill"
    for name in ("Clank", "Rivet"):
        cup.add_bot(name)
    assert next_thing(cup) == "wait_check_in"
    cup.open(1)
    assert next_thing(cup) == "check_in"
    start.race_start(race=cup.race(), by=alice)
    assert next_thing(cup) == "watch"
    cup.finish(1, "1 2")
    assert next_thing(cup) == "make_official"
    recording.race_publish(race=cup.race(), by=alice)
    assert next_thing(cup) == "wait_check_in"
    calendar.race_postpone(race=cup.race(2), by=alice, reason="snow")
    assert next_thing(cup) == "add_race"
    calendar.race_cancel(race=cup.race(2), by=alice, reason="snow")
    assert next_thing(cup) == "finish"
    life.finish(competition=cup.competition, by=alice)
    assert next_thing(cup) == "done"


def test_applications_wait_for_the_organiser(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, approval=True)
    registrations.apply(competition=cup.competition, by=bob)
    desk = raceday_desk.desk(cup.fresh().competition, alice)
    assert (desk.next_thing.code, desk.next_thing.count, desk.applied) == ("registrations", 1, 1)


def test_charlie_may_not_see_the_desk_or_the_history(cup: Cup, charlie: Any) -> None:
    Membership.objects.create(club=cup.club, user=charlie, role="member")
    for look in (
        lambda: desk(cup.competition, charlie),
        lambda: field.registrations(cup.competition, charlie),
        lambda: audit(cup.club, charlie),
    ):
        with pytest.raises(PermissionRefused):
            look()


# --- Clubs ----------------------------------------------------------------------------------------------------------


def test_the_clubs_home_shows_what_is_live(bot_cup: Cup) -> None:
    bot_cup.start(1)
    clubs.set_exhibition(club=bot_cup.club, by=bot_cup.alice, on=True)
    exhibition.ensure()
    home = club_home(club_get("gearbox"), NOBODY)
    assert [card.kind for card in home.live] == ["race", "exhibition"]
    assert home.next_race is not None
    assert home.next_race.status == "live"
    assert [card.kind for card in site_home(NOBODY).live] == ["race", "exhibition"]


def test_a_race_at_real_tables_is_live_though_no_match_is_on(alice: Any, client: Client) -> None:
    tourney = Tourney.of(alice, rounds(3))
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    (card,) = club_home(tourney.club, NOBODY).live
    assert (card.kind, card.match_code, card.race_number) == ("tables", "", 1)
    for path in (f"/c/{tourney.club.slug}/", "/"):
        html = client.get(path).content.decode()
        assert "No match is running" not in html, path
        assert "at real tables" in html, path


def test_a_racer_with_a_result_no_longer_races_while_other_tables_do(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(3))
    tourney.enter(bob)
    tourney.call(1, [[9, 2, 3, 4], [5, 6, 7, 8]])
    assert page(tourney, bob).card.you == "racing"
    tourney.results(1, [[9, 2, 3, 4]])
    done = page(tourney, bob)
    assert (done.face, done.card.you) == ("live", "raced")


def test_a_table_that_was_closed_is_raced(alice: Any, bob: Any) -> None:
    tourney = Tourney.of(alice, rounds(3))
    tourney.enter(bob)
    tourney.call(1, [[9, 2, 3, 4], [5, 6, 7, 8]])
    assert [one.kind for one in pending_items(bob)] == ["race_live"]
    Heat.objects.filter(run=tourney.race(1).run, table_no=1).update(closed="annulled", closed_at=timezone.now())
    assert page(tourney, bob).card.you == "raced"
    assert pending_items(bob) == ()


def test_what_is_live_is_first_in_the_calendar_of_a_large_club(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Cup.make(alice, races=3, name="Winter Cup")
    tourney = Tourney.of(alice, rounds(3), name="Open Night")
    assert tourney.race(1).scheduled_at is not None
    Race.objects.filter(competition=tourney.competition).update(scheduled_at=None)
    monkeypatch.setattr(calendars, "MOST_COMING", 2)

    def coming() -> list[str]:
        return [card.status for card in races_coming(tourney.club, NOBODY)]

    assert coming() == ["planned", "planned"]
    tourney.gather(1, 1, 2, 3)
    assert coming() == ["check_in", "planned"]
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert coming() == ["live", "planned"]


def test_drafts_are_shown_to_organisers_only(alice: Any, charlie: Any) -> None:
    cup = Cup.make(alice, publish=False)
    assert [card.name for card in club_home(cup.club, alice).drafts] == ["Autumn Cup"]
    for viewer in (charlie, NOBODY):
        home = club_home(cup.club, viewer)
        assert (home.drafts, home.running) == ((), ())
        with pytest.raises(Http404):
            competition_get("gearbox", "autumn-cup", viewer)


def test_links_are_shown_to_organisers_only(club: Any, alice: Any, charlie: Any) -> None:
    issued = invitations.create(club=club, by=alice, max_uses=1)
    assert [line.state for line in members(club, alice).invitations] == ["open"]
    assert members(club, charlie).invitations == ()
    assert invitation_peek(issued.token).state == "open"
    invitations.accept(token=issued.token, user=charlie)
    assert invitation_peek(issued.token).state == "used_up"
    with pytest.raises(Http404):
        invitation_peek("no such token")


def test_a_players_record(bot_cup: Cup, bob: Any) -> None:
    entry = bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    bot_cup.run(2, "1 2 5 3 4", bob)
    bot_cup.run(3, "1 2 3 4")
    record = player_page(bot_cup.club, entry.player_id, bob)
    assert (record.races, record.wins, record.podiums, record.is_you) == (2, 1, 2, True)
    assert [(line.race, line.status, line.points) for line in record.results] == [
        (3, "forfeit", 0), (2, "classified", 3), (1, "classified", 7),
    ]  # fmt: skip
