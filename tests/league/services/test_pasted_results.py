"""Past results from a pasted table: real races, runs, tables and sheets, all or nothing, once."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from gameplay import refused
from league.clubs.club import players
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar, life, reruns
from league.competitions.raceday.race_page import race_page
from league.files.pasting import write
from league.files.pasting.races import RacesForm
from league.files.pasting.reading import results_may_be_pasted, results_pasted
from league.members import bans, members
from league.models import AuditEvent, Entry, Player, Race, Registration, ResultSheet, Run
from league.registration import entering, registrations
from league.results import recording, sheets
from league.results.sheets import SheetLine
from league.standings import snapshots
from league.standings.reading import standings_table
from tests.league.cup import Cup, drawn_board
from tests.support.told import confirmed, forget, notices, readers

Refused = refused.Refused
WIDE = """Racer;1;2;3: Night race;Total
Ann;1;2;1;99
Ben;2;DNF;-;99
Cleo;3;1;2;99
"""
MARCH = dt.date(2024, 3, 7)


def form(**changes: Any) -> RacesForm:
    return RacesForm(**{"first": MARCH, **changes})


def look(cup: Cup, text: str = WIDE, **changes: Any) -> Any:
    return results_pasted(cup.fresh().competition, cup.alice, text, form(**changes))


def paste(cup: Cup, text: str = WIDE, by: Any = None, key: Any = None, **changes: Any) -> Any:
    return write.results_paste(
        competition=cup.competition, by=by or cup.alice, text=text, form=form(**changes), form_key=key
    )


def faults(cup: Cup, text: str, **changes: Any) -> list[tuple[int, str]]:
    found = look(cup, text, **changes)
    assert not found.may_write
    return [(one.line, one.why) for one in found.faults]


def standings(cup: Cup) -> list[tuple[int | None, str, object]]:
    table = standings_table(cup.fresh().competition, cup.alice)
    return [(row.place, row.entry.name, row.total) for row in table.rows]


def test_a_wide_table_becomes_races_that_were_raced(cup: Cup) -> None:
    shown = look(cup)
    assert (shown.may_write, shown.entered, shown.unread) == (True, 3, ("Total",))
    written = paste(cup)
    assert (written.races, written.entered) == ((1, 2, 3), 3)
    races = Race.objects.filter(competition=cup.competition, number__lte=3).order_by("number")
    assert [(race.status, race.venue, race.title) for race in races] == [
        ("provisional", "table", ""), ("provisional", "table", ""), ("provisional", "table", "Night race"),
    ]  # fmt: skip
    days = [race.scheduled_at.date() for race in races if race.scheduled_at]
    assert days == [MARCH, MARCH + dt.timedelta(days=7), MARCH + dt.timedelta(days=14)]
    assert all(race.run and race.run.started_at == race.scheduled_at == race.run.finished_at for race in races)
    sheets = ResultSheet.objects.filter(heat__run__race__competition=cup.competition)
    assert set(sheets.values_list("source", "state", "by__public_name")) == {("import", "confirmed", "Alice")}
    assert standings(cup) == [(row.place, row.name, row.total) for row in shown.standings]
    assert cup.fresh().competition.status == "running"
    assert snapshots.standings_differences(competition=cup.competition) == []
    assert AuditEvent.objects.get(action="results_pasted").after == {
        "races": "1, 2, 3",
        "entered": ["Ann", "Ben", "Cleo"],
    }


def test_looking_writes_nothing(cup: Cup) -> None:
    look(cup)
    assert not Run.objects.exists()
    assert not Player.objects.filter(user=None).exists()


def test_a_long_table_with_tables_and_dates(cup: Cup) -> None:
    text = """Course,Date,Table,Nom,Place,Statut
1,05/02/2024,1,Ann,1,
1,05/02/2024,1,Ben,,DNS
1,05/02/2024,1,Cleo,2,
1,05/02/2024,2,Dora,1,
1,05/02/2024,2,Eve,,DSQ
"""
    assert paste(cup, text).races == (1,)
    race = cup.race(1)
    assert race.scheduled_at is not None
    assert race.scheduled_at.date() == dt.date(2024, 2, 5)
    shown = race_page(race, cup.alice)
    assert [len(table.results) for table in shown.tables] == [3, 2]
    assert [line.status for table in shown.tables for line in table.results].count("dsq") == 1


def test_races_without_a_number_are_new_or_fill_the_calendar(alice: Any) -> None:
    cup = Cup.make(alice, races=2)
    text = "Name;2024-01-04;2024-01-11;2024-01-18\nAnn;1;1;1\nBen;2;2;2\n"
    assert [one.number for one in look(cup, text).races] == [3, 4, 5]
    assert paste(cup, text, fill=True).races == (1, 2, 3)
    assert Race.objects.filter(competition=cup.competition).count() == 3
    life.finish(competition=cup.competition, by=alice)
    assert set(Race.objects.values_list("status", flat=True)) == {"official"}


def test_a_draft_becomes_public_with_its_results(alice: Any) -> None:
    cup = Cup.make(alice, publish=False, races=3)
    assert look(cup).publishes
    paste(cup)
    assert cup.fresh().competition.status == "running"
    assert cup.competition.published_at is not None


def test_past_results_are_corrected_annulled_and_run_again_as_any_other(cup: Cup) -> None:
    paste(cup)
    lines = [SheetLine(number, place) for place, number in enumerate((3, 2, 1), 1)]
    sheets.correct(heat=cup.heat(1), by=cup.alice, lines=lines, reason="The other way round.")
    assert race_page(cup.race(1), cup.alice).tables[0].results[0].entry.name == "Cleo"
    sheets.undo(heat=cup.heat(1), by=cup.alice, reason="No.")
    recording.race_publish(race=cup.race(2), by=cup.alice)
    reruns.race_annul(race=cup.race(3), by=cup.alice, reason="Never raced.")
    assert [row[1] for row in standings(cup)] == ["Ann", "Cleo", "Ben"]
    reruns.race_uncancel(race=cup.race(3), by=cup.alice, reason="It was.")
    reruns.race_annul(race=cup.race(1), by=cup.alice, reason="Wrong table.")
    reruns.race_rerun(race=cup.race(1), by=cup.alice, reason="Paste it again.")
    assert paste(cup, "Racer;1\nAnn;2\nBen;1\n", first=MARCH).races == (1,)
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_a_form_sent_twice_writes_once(cup: Cup) -> None:
    key = uuid4()
    first, again = paste(cup, key=key), paste(cup, key=key)
    assert (again.races, again.again) == (first.races, True)
    assert Run.objects.count() == 3
    text = "Name;2024-01-04\nAnn;1\nBen;2\n"  # without the key, a new race each time
    key = uuid4()
    assert paste(cup, text, key=key).races == paste(cup, text, key=key).races == (7,)


def test_known_names_are_matched_and_the_rest_become_guests(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    players.add_guest(club=cup.club, by=cup.alice, name="Élodie")
    shown = look(cup, "Name;1\nbob;1\nélodie;2\nNew One;3\n")
    kinds = {one.name: one.becomes for one in shown.racers}
    assert kinds["Bob"] == "entered"
    assert kinds["New One"] == "new"
    paste(cup, "Name;1\nbob;1\nÉlodie;2\nNew One;3\n")
    assert Entry.objects.filter(competition=cup.competition).count() == 3
    assert sorted(Player.objects.filter(entries__isnull=False).values_list("display_name", flat=True)) == [
        "Bob", "New One", "Élodie",
    ]  # fmt: skip


def test_each_fault_is_beside_its_line_and_nothing_is_written(cup: Cup) -> None:
    cup.add_bot("Bolt")
    text = "Name;1;2\nAnn;1;1\nBen;3;twelve\nBolt;2;2\n;3;3\n" + "x" * 41 + ";4;4\nAnn;5;5\n"
    found = faults(cup, text)
    assert {line for line, _why in found} >= {3, 4, 5, 6, 7}
    with pytest.raises(Refused, match="paste_refused"):
        paste(cup, text)
    assert not Run.objects.exists()
    assert not Player.objects.filter(display_name="Ann").exists()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("Name;1\nAnn;1\nBen;3\nCleo;3\n", 3, "places are out of sequence"),
        ("Name;1\nAnn;25\nBen;18\n", 2, "doesn’t exist"),
        ("Name;1\nAnn;1\n", 2, "alone"),
        ("Name;1\n" + "".join(f"R{n};{n}\n" for n in range(1, 11)), 2, "at most 9"),
        ("Name;0\nAnn;1\nBen;2\n", 1, "from 1 to"),
        ("Name;1 2999-01-01\nAnn;1\nBen;2\n", 1, "not in the past"),
        ("Name;1 0001-01-01\nAnn;1\nBen;2\n", 1, "not in the past"),
        ("Name;1 31/02/2024\nAnn;1\nBen;2\n", 1, "not a date"),
        ("Name;1;R1\nAnn;1;1\nBen;2;2\n", 1, "two columns"),
        ("Name;Total\nAnn;1\n", 1, "first line must name"),
        ("Name;1\nAnn;-\nBen;\n", 0, "no result"),
        ('Name;1\nAnn;"1\nBen;2\n', 2, "never closes"),
        ("", 0, "Paste a list"),
        ("Name;1\n", 0, "Paste a list"),
        ("x" * 60_001, 0, "too long"),
        ("Name;1\n" + "Ann;1\n" * 201, 0, "201 lines"),
        ("Race;Name;Place\n1;Ann;1\n1;Ben;1st\nRace 1 2024-01-01;Cleo;3\nx;;1\n", 5, "no name"),
        ("Race;Date;Name;Place\n1;2024-01-01;Ann;1\n1;2024-01-02;Ben;2\n", 3, "a different date"),
        ("Race;Name;Place;Status\n1;Ann;1;\n1;Ben;;lost\n", 3, "not a result"),
    ],
)  # fmt: skip
def test_impossible_tables_are_refused_in_words(cup: Cup, text: str, line: int, words: str) -> None:
    found = faults(cup, text)
    assert any(at == line and words in why for at, why in found), found


def test_more_new_racers_than_places_are_refused(alice: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    assert "free places" in faults(cup, WIDE)[0][1]


def test_a_player_with_an_offer_has_the_place(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    entering.entries_add_by_name(competition=cup.competition, by=alice, names=["Ann", "Ben"])
    registrations.apply(competition=cup.competition, by=bob)
    assert "free places" in faults(cup, "Name;1\nAnn;1\nBob;2\n")[0][1]
    ben = Player.objects.get(display_name="Ben")
    registrations.withdraw(competition=cup.competition, by=alice, player_id=ben.pk)
    assert paste(cup, "Name;1\nAnn;1\nBob;2\n").entered == 1
    assert Registration.objects.get(player__user=bob).state == "confirmed"


def test_a_race_that_has_a_result_or_is_at_check_in_is_not_filled(cup: Cup, bob: Any) -> None:
    paste(cup)
    assert "has been raced" in faults(cup, WIDE)[0][1]
    cup.open(4)
    assert "Check-in for race 4" in faults(cup, "Name;4\nAnn;1\nBen;2\n")[0][1]
    calendar.race_cancel(race=cup.race(5), by=cup.alice, reason="Snow.")
    assert "cancelled" in faults(cup, "Name;5\nAnn;1\nBen;2\n")[0][1]


def test_a_void_race_is_filled_with_what_was_raced_on_paper(cup: Cup) -> None:
    assert cup.start_at_time().status == "void"
    assert paste(cup, "Name;1\nAnn;1\nBen;2\n").races == (1,)
    assert (cup.race(1).status, cup.race(1).note) == ("provisional", "")
    assert cup.race(1).run
    assert cup.race(1).run.number == 2


def test_a_missed_race_is_in_order_of_racing(cup: Cup) -> None:
    paste(cup)
    paste(cup, "Name;2024-03-10\nAnn;2\nBen;1\n")
    table = standings_table(cup.fresh().competition, cup.alice)
    assert [race.number for race in table.races] == [1, 7, 2, 3]
    assert snapshots.standings_differences(competition=cup.competition) == []


def test_the_preview_matches_the_outcome_even_beside_other_races(cup: Cup) -> None:
    paste(cup)
    text = "Name;2024-03-10;4\nAnn;2;3\nBen;1;2\nNew;3;1\n"
    shown = look(cup, text)
    paste(cup, text)
    assert standings(cup) == [(row.place, row.name, row.total) for row in shown.standings]


def test_a_player_who_left_or_is_banned_is_refused_by_name(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    gone = players.ensure(club=cup.club, user=bob)
    members.membership_leave(club=cup.club, user=bob, anonymise=True)
    gone.refresh_from_db()
    gus = players.add_guest(club=cup.club, by=cup.alice, name="Gus")
    bans.person_ban(club=cup.club, by=cup.alice, player_id=gus.pk, reason="Threw a robot.")
    found = faults(cup, f"Name;1\n{gone.display_name};1\nGus;2\n")
    assert [line for line, _why in found] == [2, 3]
    assert "banned" in found[1][1]


def test_an_organiser_who_raced_signs_with_the_mark_of_the_own_case(cup: Cup) -> None:
    cup.enter(cup.alice)
    paste(cup, "Name;1;2\nAlice;1;-\nBen;2;1\nCleo;3;2\n")
    marks = dict(ResultSheet.objects.values_list("heat__run__race__number", "own_case"))
    assert marks == {1: True, 2: False}


def test_tournaments_team_races_and_finished_seasons_take_no_results(alice: Any) -> None:
    cases = [
        (Cup.make(alice, name="T", format="rounds", races=1, capacity=12), "paste_tournament"),
        (Cup.make(alice, name="W", teams=True, team_rule="whole", capacity=4), "paste_team_races"),
    ]
    for cup, code in cases:
        with pytest.raises(Refused, match=code):
            paste(cup)
        assert results_may_be_pasted(cup.fresh().competition)
    over = Cup.make(alice, name="Over", races=3)
    paste(over)
    life.finish(competition=over.competition, by=alice)
    with pytest.raises(Refused, match="paste_finished"):
        paste(over, "Name;9\nAnn;1\nBen;2\n")


def test_only_organisers_paste_results(cup: Cup, bob: Any, charlie: Any) -> None:
    cup.enter(bob)
    for who in (bob, charlie):
        with pytest.raises(PermissionRefused):
            paste(cup, by=who)
        with pytest.raises(PermissionRefused):
            results_pasted(cup.competition, who, WIDE, form())


def test_a_board_that_nobody_may_choose_is_refused(cup: Cup, bob: Any) -> None:
    hidden = drawn_board(bob)
    with pytest.raises(Refused, match="bad_board"):
        paste(cup, "Name;2024-01-04\nAnn;1\nBen;2\n", board=hidden.code)
    assert not Run.objects.exists()
    assert paste(cup, "Name;2024-01-04\nAnn;1\nBen;2\n", board="rivet_oval").races == (7,)


def test_today_is_never_ahead(cup: Cup) -> None:
    today = timezone.localdate().isoformat()
    paste(cup, f"Name;1 {today}\nAnn;1\nBen;2\n")
    race = cup.race(1)
    assert race.run
    assert race.run.started_at
    assert race.run.started_at <= timezone.now()


def test_nobody_gets_a_message_about_results_of_long_ago(cup: Cup, bob: Any) -> None:
    confirmed(bob)
    cup.enter(bob)
    assert readers("registered") == ["Bob"]
    forget()
    paste(cup, "Name;1\nBob;1\nBen;2\n")
    assert notices() == []


@pytest.mark.parametrize("racers", [3, 9])
def test_looking_takes_a_constant_number_of_queries(cup: Cup, racers: int, django_assert_num_queries: Any) -> None:
    text = "Name;1;2\n" + "".join(f"Racer {n};{n};{n}\n" for n in range(1, racers + 1))
    competition = cup.fresh().competition
    look(cup, text)
    with django_assert_num_queries(12):
        results_pasted(competition, cup.alice, text, form())
