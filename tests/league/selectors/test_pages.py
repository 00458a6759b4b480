"""What the pages are told: the race page through its life, one's own home, the desk, explanations."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import Client
from django.utils import timezone

from gameplay.models import Match, OpenPrompt
from league import selectors, services
from league.models import Heat, Membership, Race
from league.selectors import calendars
from tests.league.cup import Cup, form
from tests.league.tourney import Tourney, rounds

NOBODY = AnonymousUser()


def page(cup: Cup, viewer: Any = NOBODY, number: int = 1) -> Any:
    return selectors.race_page(cup.race(number), viewer)


# --- The race page --------------------------------------------------------------------------------------------------


def test_a_race_page_through_its_life(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    before = page(bot_cup, bob)
    assert (before.face, before.card.you, before.may_check_in) == ("planned", "entered", False)
    bot_cup.open(1)
    now = page(bot_cup, bob)
    assert (now.face, now.may_check_in, now.checked_in, now.expected) == ("check_in", True, 4, 5)
    assert len(now.seed_commit) == 64
    services.race_check_in(race=bot_cup.race(), by=bob)
    now = page(bot_cup, bob)
    assert (now.may_check_in, now.may_check_out, now.card.you, now.checked_in) == (False, True, "checked_in", 5)
    services.race_start(race=bot_cup.race(), by=bot_cup.alice)
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
    services.race_publish(race=bot_cup.race(), by=bot_cup.alice)
    assert page(bot_cup).face == "official"


def test_a_penalty_shows_beside_the_sheets_own_place(bot_cup: Cup) -> None:
    bot_cup.run(1, "1 2 3 4")
    services.adjustment_add(
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


def test_buttons_are_for_who_may_press_them(bot_cup: Cup, charlie: Any, dora: Any) -> None:
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


def test_who_forfeited_stands_beside_the_tables(bot_cup: Cup, bob: Any) -> None:
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
    assert {row.movement for row in selectors.standings_table(bot_cup.competition).rows} == {None}
    bot_cup.run(2, "4 2 3 1")
    rows = {row.entry.number: row for row in selectors.standings_table(bot_cup.competition).rows}
    assert [(n, rows[n].place, rows[n].movement, rows[n].behind) for n in (4, 1, 2, 3)] == [
        (4, 1, 3, None), (1, 2, -1, 0), (2, 3, -1, 0), (3, 4, -1, 2),
    ]  # fmt: skip


def test_before_the_first_race_everybody_is_listed_with_nothing(bot_cup: Cup) -> None:
    table = selectors.standings_table(bot_cup.competition)
    assert (table.after_race, table.races, table.available) == (None, (), ())
    assert [(row.entry.number, row.place, row.total) for row in table.rows] == [(n, None, 0) for n in (1, 2, 3, 4)]


def test_bots_that_do_not_score_stand_below_the_racers_in_their_order(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3, bots_score=False)
    cup.enter(bob)
    cup.run(1, "3 1 4 2", bob)
    assert cup.table() == [(1, 4, 2), (None, 3, 0), (None, 1, 0), (None, 2, 0)]


def test_your_own_line_is_marked(bot_cup: Cup, bob: Any, charlie: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    assert [row.entry.number for row in selectors.standings_table(bot_cup.competition, bob).rows if row.is_you] == [5]
    assert not any(row.is_you for row in selectors.standings_table(bot_cup.competition, charlie).rows)


def test_every_number_is_explained(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, drop={"kind": "best", "n": 2})
    cup.run(1, "1 2 3 4")
    cup.run(2, "4 3 2 1")
    cup.run(3, "2 1 3 4")
    services.adjustment_add(
        competition=cup.competition, by=alice, kind="points", value=-1, entry_number=1, race_number=3, reason="bump"
    )
    why = selectors.explain(cup.competition, 1)
    assert [(line.race, line.points, line.starters, line.dropped) for line in why.lines] == [
        (1, 5, 4, False), (2, 1, 4, True), (3, 3, 4, False),
    ]  # fmt: skip
    assert (why.gross, why.dropped, why.adjusted, why.total) == (9, 1, -1, 7)
    assert [one.reason for one in why.adjustments] == ["bump"]
    early = selectors.explain(cup.competition, 1, after_race=2)
    assert (early.total, early.adjustments) == (6, ())


def test_who_has_not_raced_yet_has_an_empty_explanation(bot_cup: Cup, bob: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.enter(bob)
    assert (selectors.explain(bot_cup.competition, 5).lines, selectors.explain(bot_cup.competition, 5).place) == (
        (),
        None,
    )
    with pytest.raises(Http404):
        selectors.explain(bot_cup.competition, 77)


def test_the_bump_chart_begins_where_somebody_entered(bot_cup: Cup, bob: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.enter(bob)
    bot_cup.run(2, "5 1 2 3 4", bob)
    chart = selectors.bump_chart(bot_cup.competition)
    lines = {line.entry.number: line.places for line in chart.lines}
    assert (chart.races, chart.worst, lines[5], lines[1]) == ((1, 2), 5, (None, 2), (1, 1))


# --- One's own home -------------------------------------------------------------------------------------------------


def test_you_are_third_and_the_robot_ahead_has_more(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "1 2 5 3 4", bob)
    (mine,) = selectors.my_home(bob).competitions
    assert (mine.place, mine.total, mine.ahead.number, mine.ahead_total, mine.behind.number, mine.field) == (
        3, 3, 2, 5, 3, 5,
    )  # fmt: skip
    assert mine.next_race.number == 2


def test_what_waits_has_one_button_each(bot_cup: Cup, bob: Any, alice: Any) -> None:
    bot_cup.enter(bob)
    assert selectors.my_home(bob).waiting == ()
    bot_cup.open(1)
    (waiting,) = selectors.my_home(bob).waiting
    assert (waiting.kind, waiting.race_number) == ("check_in", 1)
    services.race_check_in(race=bot_cup.race(), by=bob)
    assert selectors.my_home(bob).waiting == ()
    services.race_start(race=bot_cup.race(), by=alice)
    OpenPrompt.objects.all().delete()  # whom a grid asks first is luck
    (waiting,) = selectors.my_home(bob).waiting
    assert (waiting.kind, waiting.match_code) == ("race_live", Match.objects.get().code)


def test_an_offer_waits(alice: Any, bob: Any, erin: Any) -> None:
    cup = Cup.make(alice, capacity=2, bots=1, offer_hours=12)
    cup.enter(erin)
    services.registration_apply(competition=cup.competition, by=bob)
    services.registration_withdraw(competition=cup.competition, by=erin)
    (waiting,) = selectors.my_home(bob).waiting
    assert waiting.kind == "offer"
    assert waiting.until > timezone.now() + timedelta(hours=11)


def test_open_competitions_of_ones_clubs_are_suggested(cup: Cup, bob: Any, charlie: Any) -> None:
    services.player_ensure(club=cup.club, user=bob)
    assert [card.slug for card in selectors.my_home(bob).open_competitions] == ["autumn-cup"]
    cup.enter(bob)
    assert selectors.my_home(bob).open_competitions == ()
    assert selectors.my_home(charlie).clubs == ()
    assert selectors.my_home(NOBODY).competitions == ()


# --- The desk -------------------------------------------------------------------------------------------------------


def next_thing(cup: Cup) -> str:
    return str(selectors.desk(cup.fresh().competition, cup.alice).next_thing.code)


def test_the_desk_says_the_one_next_thing(alice: Any) -> None:
    cup = Cup.make(alice, publish=False, races=2)
    assert next_thing(cup) == "publish"
    services.competition_publish(competition=cup.competition, by=alice)
    assert next_thing(cup) == "fill"
    for name in ("Clank", "Rivet"):
        cup.add_bot(name)
    assert next_thing(cup) == "wait_check_in"
    cup.open(1)
    assert next_thing(cup) == "check_in"
    services.race_start(race=cup.race(), by=alice)
    assert next_thing(cup) == "watch"
    cup.finish(1, "1 2")
    assert next_thing(cup) == "make_official"
    services.race_publish(race=cup.race(), by=alice)
    assert next_thing(cup) == "wait_check_in"
    services.race_postpone(race=cup.race(2), by=alice, reason="snow")
    assert next_thing(cup) == "add_race"
    services.race_cancel(race=cup.race(2), by=alice, reason="snow")
    assert next_thing(cup) == "finish"
    services.competition_finish(competition=cup.competition, by=alice)
    assert next_thing(cup) == "done"


def test_applications_wait_for_the_organiser(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, approval=True)
    services.registration_apply(competition=cup.competition, by=bob)
    desk = selectors.desk(cup.fresh().competition, alice)
    assert (desk.next_thing.code, desk.next_thing.count, desk.applied) == ("registrations", 1, 1)


def test_charlie_may_not_see_the_desk_or_the_history(cup: Cup, charlie: Any) -> None:
    Membership.objects.create(club=cup.club, user=charlie, role="member")
    for look in (
        lambda: selectors.desk(cup.competition, charlie),
        lambda: selectors.registrations(cup.competition, charlie),
        lambda: selectors.audit(cup.club, charlie),
    ):
        with pytest.raises(services.PermissionRefused):
            look()


# --- Clubs ----------------------------------------------------------------------------------------------------------


def test_the_clubs_home_shows_what_is_live(bot_cup: Cup) -> None:
    bot_cup.start(1)
    services.club_set_exhibition(club=bot_cup.club, by=bot_cup.alice, on=True)
    services.exhibition_ensure()
    home = selectors.club_home(selectors.club_get("gearbox"), NOBODY)
    assert [card.kind for card in home.live] == ["race", "exhibition"]
    assert home.next_race is not None
    assert home.next_race.status == "live"
    assert [card.kind for card in selectors.site_home(NOBODY).live] == ["race", "exhibition"]


def test_a_race_at_real_tables_is_live_though_no_match_is_on(alice: Any, client: Client) -> None:
    tourney = Tourney.of(alice, rounds(3))
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    (card,) = selectors.club_home(tourney.club, NOBODY).live
    assert (card.kind, card.match_code, card.race_number) == ("tables", "", 1)
    for path in (f"/c/{tourney.club.slug}/", "/"):
        html = client.get(path).content.decode()
        assert "No match is running" not in html, path
        assert "at real tables" in html, path


def test_whoever_has_a_result_races_no_more_while_other_tables_do(alice: Any, bob: Any) -> None:
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
    assert [one.kind for one in selectors.what_waits(bob)] == ["race_live"]
    Heat.objects.filter(run=tourney.race(1).run, table_no=1).update(closed="annulled", closed_at=timezone.now())
    assert page(tourney, bob).card.you == "raced"
    assert selectors.what_waits(bob) == ()


def test_what_is_live_is_first_in_the_calendar_of_a_large_club(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    Cup.make(alice, races=3, name="Winter Cup")
    tourney = Tourney.of(alice, rounds(3), name="Open Night")
    assert tourney.race(1).scheduled_at is not None
    Race.objects.filter(competition=tourney.competition).update(scheduled_at=None)
    monkeypatch.setattr(calendars, "MOST_COMING", 2)

    def coming() -> list[str]:
        return [card.status for card in selectors.races_coming(tourney.club, NOBODY)]

    assert coming() == ["planned", "planned"]
    tourney.gather(1, 1, 2, 3)
    assert coming() == ["check_in", "planned"]
    tourney.call(1, [[1, 2, 3, 4], [5, 6, 7, 8]])
    assert coming() == ["live", "planned"]


def test_drafts_are_shown_to_organisers_only(alice: Any, charlie: Any) -> None:
    cup = Cup.make(alice, publish=False)
    assert [card.name for card in selectors.club_home(cup.club, alice).drafts] == ["Autumn Cup"]
    for viewer in (charlie, NOBODY):
        home = selectors.club_home(cup.club, viewer)
        assert (home.drafts, home.running) == ((), ())
        with pytest.raises(Http404):
            selectors.competition_get("gearbox", "autumn-cup", viewer)


def test_links_are_shown_to_organisers_only(club: Any, alice: Any, charlie: Any) -> None:
    issued = services.invitation_create(club=club, by=alice, max_uses=1)
    assert [line.state for line in selectors.members(club, alice).invitations] == ["open"]
    assert selectors.members(club, charlie).invitations == ()
    assert selectors.invitation_peek(issued.token).state == "open"
    services.invitation_accept(token=issued.token, user=charlie)
    assert selectors.invitation_peek(issued.token).state == "used_up"
    with pytest.raises(Http404):
        selectors.invitation_peek("no such token")


def test_a_players_record(bot_cup: Cup, bob: Any) -> None:
    entry = bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    bot_cup.run(2, "1 2 5 3 4", bob)
    bot_cup.run(3, "1 2 3 4")
    record = selectors.player_page(bot_cup.club, entry.player_id, bob)
    assert (record.races, record.wins, record.podiums, record.is_you) == (2, 1, 2, True)
    assert [(line.race, line.status, line.points) for line in record.results] == [
        (3, "forfeit", 0), (2, "classified", 3), (1, "classified", 7),
    ]  # fmt: skip


def test_the_last_of_a_small_field_was_not_on_the_podium(alice: Any) -> None:
    cup = Cup.make(alice, bots=3)
    cup.run(1, "2 3 1")
    players = {entry.number: entry.player_id for entry in cup.competition.entries.all()}
    podiums = [selectors.player_page(cup.club, players[number], NOBODY).podiums for number in (2, 3, 1)]
    assert podiums == [1, 1, 0]


def test_a_championship_of_the_same_address_in_another_club_is_still_offered(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice)
    cup.enter(bob)
    other = services.club_create(by=bob, name="Other", zone="UTC")
    twin = services.competition_create(club=other, by=bob, form=form())
    services.competition_publish(competition=twin, by=bob)
    assert twin.slug == cup.competition.slug
    assert [card.club_slug for card in selectors.my_home(bob).open_competitions] == ["other"]


def test_the_teams_are_in_the_table_before_their_first_race(alice: Any) -> None:
    cup = Cup.make(alice, teams=True, capacity=4)
    for number in range(1, 5):
        cup.add_bot(f"Bot {number}")
    assert selectors.standings_table(cup.competition).teams == ()
    services.teams_draw(competition=cup.competition, by=alice)
    rows = selectors.standings_table(cup.competition).teams
    assert [(row.place, row.total, len(row.entries)) for row in rows] == [(None, 0, 2)] * 2


def test_the_leader_of_a_team_championship_is_a_team(alice: Any) -> None:
    cup = Cup.make(alice, teams=True, capacity=4)
    for number in range(1, 5):
        cup.add_bot(f"Bot {number}")
    services.teams_draw(competition=cup.competition, by=alice)
    cup.run(1, "1 2 3 4")
    card = selectors.competition_cards([cup.fresh().competition])[0]
    assert card.leader == cup.competition.entries.get(number=1).team.name
