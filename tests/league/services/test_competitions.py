"""Championships: the one-page form, publishing, copying, versions of rules."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from gameplay import refused
from league.clubs.club import clubs
from league.common import refusals
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.life import calendar, copying, life, rules
from league.games import facts
from league.models import AuditEvent, ClubBoard, Competition, CompetitionRules, Place, Player, Race
from league.planning import dates as planning_dates
from league.registration import registrations, teams
from league.scoring.calendar import MOST_RACES, Rhythm
from league.scoring.season import Drop
from league.standings import snapshots
from tests.league.cup import ZONE, Cup, drawn_board, form

Refused = refused.Refused
TABLE = {"name": "Five", "kind": "list", "values": [5, 4, 3, 2, 1]}


def test_one_page_makes_stage_calendar_and_rules(alice: Any) -> None:
    cup = Cup.make(alice, publish=False, boards=["rivet_oval", "kettle_ring"], races=5)
    races = list(Race.objects.filter(competition=cup.competition).order_by("number"))
    assert [race.board for race in races] == ["rivet_oval", "kettle_ring", "rivet_oval", "kettle_ring", "rivet_oval"]
    assert {race.scheduled_at.astimezone(ZoneInfo(ZONE)).strftime("%H:%M") for race in races} == {"19:30"}
    assert [race.scheduled_at for race in races] == sorted(race.scheduled_at for race in races)
    assert (cup.competition.status, cup.competition.rules.version) == ("draft", 1)
    assert Place.objects.filter(competition=cup.competition).count() == 9


def test_the_same_name_twice_is_refused_and_a_free_one_suggested(alice: Any) -> None:
    cup = Cup.make(alice, name="Coupe d'été")
    with pytest.raises(Refused) as refused:
        Cup.make(alice, name="COUPE D'E\u0301TE\u0301")
    assert (refused.value.code, refused.value.at) == ("name_taken", "name")
    other = Cup.make(alice, name=str(refused.value.params["free"]))
    assert (other.competition.name, other.competition.slug) == ("COUPE D'E\u0301TE\u0301 (2)", "coupe-dete-2")
    life.update(competition=cup.competition, by=alice, name="Coupe d'été", description="As before")
    with pytest.raises(Refused, match="name_taken"):
        life.update(competition=other.competition, by=alice, name=cup.competition.name)


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"name": ""}, "required", "name"),
        ({"game": "chess"}, "bad_game", "game"),
        ({"boards": ["rivet_oval", "moon"]}, "bad_board", "boards"),
        ({"options": {"laps": 7}}, "bad_option", "options.laps"),
        ({"options": {"cards": "all"}}, "bad_option", "options.cards"),
        ({"options": {"wings": True}}, "bad_option", "options.wings"),
        ({"options": {"full_ranking": False}}, "bad_option", "options.full_ranking"),
        ({"rhythm": None}, "no_dates", "dates"),
        ({"races": 0}, "out_of_range", "races"),
        ({"points": {"name": "x", "kind": "list", "values": [1, 2]}}, "points_rising", "points"),
        ({"points": {}}, "points_unreadable", "points"),
        ({"drop": {"kind": "best", "n": 0}}, "bad_drop", "drop"),
        ({"drop": {"kind": "all"}}, "bad_drop", "drop"),
        ({"tie_breaks": ["wins", "wins"]}, "bad_tie_breaks", "tie_breaks"),
        ({"tie_breaks": ["beauty"]}, "bad_tie_breaks", "tie_breaks"),
        ({"grid": "alphabetical"}, "bad_choice", "grid"),
        ({"speed": "warp"}, "bad_choice", "speed"),
        ({"capacity": 1}, "out_of_range", "capacity"),
        ({"capacity": 257}, "out_of_range", "capacity"),
        ({"check_in_minutes": 0}, "out_of_range", "check_in_minutes"),
        ({"offer_hours": 0}, "out_of_range", "offer_hours"),
        ({"teams": True, "capacity": 7}, "teams_capacity", "capacity"),
    ],
)
def test_a_wrong_form_says_what_and_where_and_writes_nothing(
    alice: Any, changes: dict[str, Any], code: str, at: str
) -> None:
    club = clubs.create(by=alice, name="Gearbox", slug="gearbox", zone=ZONE)
    with pytest.raises(Refused) as refused:
        life.create(club=club, by=alice, form=form(**changes))
    assert (refused.value.code, refused.value.at) == (code, at)
    assert not Race.objects.exists()
    assert refusals.refusal_text(refused.value) != code


def test_a_calendar_cannot_begin_in_the_past(alice: Any) -> None:
    rhythm = Rhythm(timezone.localdate() - dt.timedelta(days=2), dt.time(19, 30))
    with pytest.raises(Refused, match="past"):
        Cup.make(alice, rhythm=rhythm)


def test_a_window_must_open_before_it_closes(alice: Any) -> None:
    now = timezone.now()
    with pytest.raises(Refused, match="bad_window"):
        Cup.make(alice, registration_opens_at=now, registration_closes_at=now)


def test_charlie_may_not_create_publish_change_or_copy(cup: Cup, charlie: Any) -> None:
    first = timezone.localdate() + dt.timedelta(days=9)
    for change in (
        lambda: life.create(club=cup.club, by=charlie, form=form()),
        lambda: life.publish(competition=cup.competition, by=charlie),
        lambda: life.update(competition=cup.competition, by=charlie, name="Mine"),
        lambda: copying.competition_copy(competition=cup.competition, by=charlie, name="Mine", first=first),
        lambda: rules.competition_rules_change(competition=cup.competition, by=charlie, changes={"capacity": 3}),
        lambda: life.finish(competition=cup.competition, by=charlie),
        lambda: life.archive(competition=cup.competition, by=charlie),
    ):
        with pytest.raises(PermissionRefused):
            change()


def test_publishing_works_once(cup: Cup, alice: Any) -> None:
    assert cup.competition.status == "open"
    with pytest.raises(Refused, match="wrong_status"):
        life.publish(competition=cup.competition, by=alice)


def test_last_season_again_from_another_day(alice: Any) -> None:
    cup = Cup.make(alice, boards=["rivet_oval", "kettle_ring"], drop={"kind": "best", "n": 4}, races=6)
    old = [race.scheduled_at for race in Race.objects.filter(competition=cup.competition).order_by("number")]
    first = old[0].astimezone(ZoneInfo(ZONE)).date() + dt.timedelta(days=182)
    copy = copying.competition_copy(competition=cup.competition, by=alice, name="Spring Cup", first=first)
    races = list(Race.objects.filter(competition=copy).order_by("number"))
    assert [race.board for race in races][:2] == ["rivet_oval", "kettle_ring"]
    walls = [race.scheduled_at.astimezone(ZoneInfo(ZONE)) for race in races]
    assert walls[0].date() == first
    assert {wall.strftime("%H:%M") for wall in walls} == {"19:30"}  # even across a change of the clocks
    assert (copy.status, copy.rules.last.drop, copy.copy_of) == ("draft", Drop("best", 4), cup.competition)
    assert not copy.entries.exists()


def test_a_change_makes_a_new_version_and_leaves_the_old_alone(cup: Cup, alice: Any) -> None:
    rules.competition_rules_change(competition=cup.competition, by=alice, changes={"drop": {"kind": "drop", "n": 1}})
    first, second = CompetitionRules.objects.order_by("version")
    assert (first.last.drop, second.last.drop) == (Drop(), Drop("drop", 1))
    assert cup.fresh().competition.rules == second
    with pytest.raises(Refused, match="unchanged"):
        rules.competition_rules_change(
            competition=cup.competition, by=alice, changes={"drop": {"kind": "drop", "n": 1}}
        )


def test_after_a_race_a_change_needs_a_reason(bot_cup: Cup, alice: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    with pytest.raises(Refused, match="reason_needed"):
        rules.competition_rules_change(competition=bot_cup.competition, by=alice, changes={"points": TABLE})
    rules.competition_rules_change(competition=bot_cup.competition, by=alice, reason="voted", changes={"points": TABLE})
    assert bot_cup.totals() == {1: 5, 2: 3, 3: 2, 4: 1}  # a race keeps the table it was run under
    bot_cup.run(2, "1 2 3 4")
    assert bot_cup.totals() == {1: 10, 2: 7, 3: 5, 4: 3}


def test_the_drop_rule_holds_for_the_whole_season(bot_cup: Cup, alice: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    bot_cup.run(2, "4 3 2 1")
    rules.competition_rules_change(
        competition=bot_cup.competition, by=alice, reason="voted", changes={"drop": {"kind": "best", "n": 1}}
    )
    assert bot_cup.totals() == {1: 5, 4: 5, 2: 3, 3: 3}
    assert snapshots.standings_differences(competition=bot_cup.competition) == []


def test_a_copy_keeps_whether_a_disqualification_may_be_dropped(alice: Any) -> None:
    cup = Cup.make(alice, drop={"kind": "best", "n": 4}, drop_dsq=True)
    first = timezone.localdate() + dt.timedelta(days=300)
    copy = copying.competition_copy(competition=cup.competition, by=alice, name="Spring Cup", first=first)
    assert copy.rules.last.drop_dsq
    assert not Cup.make(alice, name="Another").competition.rules.last.drop_dsq


def test_teams_are_fixed_once_a_race_has_been_run(bot_cup: Cup, alice: Any) -> None:
    bot_cup.run(1, "1 2 3 4")
    with pytest.raises(Refused, match="teams_locked"):
        rules.competition_rules_change(
            competition=bot_cup.competition, by=alice, reason="why not", changes={"teams": True, "capacity": 8}
        )


def test_a_season_ends_when_every_race_is_over(alice: Any) -> None:
    cup = Cup.make(alice, bots=3, races=2)
    cup.run(1, "1 2 3")
    with pytest.raises(Refused, match="races_left"):
        life.finish(competition=cup.competition, by=alice)
    calendar.race_cancel(race=cup.race(2), by=alice, reason="flood")
    finished = life.finish(competition=cup.competition, by=alice)
    assert (finished.status, cup.race(1).status) == ("finished", "official")
    archived = life.archive(competition=finished, by=alice)
    assert archived.status == "archived"
    assert life.unarchive(competition=archived, by=alice).status == "finished"


def test_the_address_stays_when_the_name_changes(cup: Cup, alice: Any) -> None:
    changed = life.update(competition=cup.competition, by=alice, name="Winter Cup", description="Cold")
    assert (changed.name, changed.slug) == ("Winter Cup", "autumn-cup")


def test_a_draft_whose_first_race_was_cancelled_can_be_published(alice: Any) -> None:
    """A race that is cancelled and past, or has no date, is no obstacle; on every database."""
    cup = Cup.make(alice, publish=False, races=3)
    calendar.race_cancel(race=cup.race(1), by=alice, reason="holiday")
    Race.objects.filter(competition=cup.competition, number=1).update(
        scheduled_at=dt.datetime(2020, 1, 1, tzinfo=dt.UTC)
    )
    calendar.race_postpone(race=cup.race(2), by=alice, reason="hall taken")
    assert life.publish(competition=cup.competition, by=alice).status == "open"


def test_a_draft_without_a_planned_race_is_not_published(alice: Any) -> None:
    cup = Cup.make(alice, publish=False, races=1)
    calendar.race_cancel(race=cup.race(1), by=alice, reason="holiday")
    with pytest.raises(Refused, match="no_dates"):
        life.publish(competition=cup.competition, by=alice)


def test_a_championship_that_never_raced_can_be_closed(alice: Any) -> None:
    cup = Cup.make(alice, races=1)
    with pytest.raises(Refused, match="races_left"):
        life.finish(competition=cup.competition, by=alice)
    calendar.race_cancel(race=cup.race(1), by=alice, reason="nobody came")
    assert life.finish(competition=cup.competition, by=alice).status == "finished"


@pytest.mark.parametrize("first", [dt.date(1, 1, 1), dt.date(9999, 12, 31)])
def test_a_copy_to_the_end_of_time_is_refused(cup: Cup, alice: Any, first: dt.date) -> None:
    with pytest.raises(Refused) as refused:
        copying.competition_copy(competition=cup.competition, by=alice, name="Again", first=first)
    assert refused.value.at == "first"


def test_a_date_that_no_page_could_show_is_refused(cup: Cup, alice: Any) -> None:
    last = dt.datetime(9999, 12, 31, 23, 59, tzinfo=dt.UTC)
    with pytest.raises(Refused, match="too_far"):
        calendar.race_postpone(race=cup.race(1), by=alice, scheduled_at=last, reason="later")
    with pytest.raises(Refused, match="too_far"):
        rules.competition_rules_change(competition=cup.competition, by=alice, changes={"registration_closes_at": last})


def test_teams_need_a_game_that_knows_them(alice: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = Cup.make(alice, capacity=8)
    monkeypatch.setattr(facts, "has_option", lambda game, key: False)
    with pytest.raises(Refused, match="bad_option"):
        rules.competition_rules_change(competition=cup.competition, by=alice, changes={"teams": True})


def test_once_it_is_over_the_field_stays(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=2, races=1)
    cup.enter(bob)
    cup.run(1, "1 2 3", bob)
    life.finish(competition=cup.competition, by=alice)
    mine = cup.competition.registrations.get(player__user=bob)
    for change in (
        lambda: registrations.withdraw(competition=cup.competition, by=bob),
        lambda: registrations.reject(competition=cup.competition, by=alice, registration_id=mine.pk, reason="late"),
    ):
        with pytest.raises(Refused, match="wrong_status"):
            change()
    assert cup.entry(bob).withdrawn_at is None


def test_a_draft_nobody_wants_is_deleted_with_everything_of_its_own(alice: Any) -> None:
    drawn = drawn_board(alice)
    kept = Cup.make(alice, boards=["rivet_oval"])
    draft = Cup.make(alice, publish=False, boards=[drawn.code], teams=True, capacity=4)
    teams.create(competition=draft.competition, by=alice, name="Bolts")
    rules.competition_rules_change(competition=draft.competition, by=alice, changes={"capacity": 6})
    copy = copying.competition_copy(
        competition=draft.competition, by=alice, name="Copy", first=timezone.localdate() + dt.timedelta(days=9)
    )
    life.delete(competition=draft.competition, by=alice)
    assert set(Competition.objects.all()) == {kept.competition, copy}
    assert ClubBoard.objects.count() == 1  # the copy still races on it
    life.delete(competition=copy, by=alice)
    assert not ClubBoard.objects.exists()
    lines = AuditEvent.objects.filter(action="competition_deleted").values_list("subject", "competition")
    assert sorted(lines) == [("Autumn Cup (2)", None), ("Copy", None)]


def test_racers_whom_organisers_entered_go_with_the_draft(alice: Any) -> None:
    draft = Cup.make(alice, publish=False, bots=5, teams=True, capacity=4)
    teams.draw(competition=draft.competition, by=alice)
    life.delete(competition=draft.competition, by=alice)
    assert not Competition.objects.exists()
    assert Player.objects.filter(bot_level="rookie").count() == 5  # the club's, not the draft's


def test_a_second_click_on_delete_finds_nothing(alice: Any) -> None:
    """The competition was read, and gone before it was locked."""
    draft = Cup.make(alice, publish=False)
    race = draft.race(1)
    life.delete(competition=draft.competition, by=alice)
    for late in (
        lambda: life.delete(competition=draft.competition, by=alice),
        lambda: calendar.race_update(race=race, by=alice, title="Opening"),
    ):
        with pytest.raises(NotFound):
            late()


def test_what_was_published_is_not_deleted(cup: Cup, alice: Any) -> None:
    with pytest.raises(Refused) as refused:
        life.delete(competition=cup.competition, by=alice)
    assert refused.value.code == "wrong_status"
    assert Competition.objects.exists()


def test_charlie_may_not_delete_a_draft(alice: Any, charlie: Any) -> None:
    draft = Cup.make(alice, publish=False)
    with pytest.raises(PermissionRefused):
        life.delete(competition=draft.competition, by=charlie)


def test_a_season_has_so_many_races_and_no_more() -> None:
    dates = [timezone.now()] * MOST_RACES
    assert planning_dates.clean(dates, None, ZONE) == dates
    with pytest.raises(Refused, match="too_many_races"):
        planning_dates.clean([*dates, dates[0]], None, ZONE)
