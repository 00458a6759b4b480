"""Calendars to subscribe to: what a calendar program reads, and what it never sees."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from dateutil.tz import tzical
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from gameplay.refused import Refused
from league.clubs.club import clubs, players
from league.competitions.life import calendar, life, reruns
from league.files.feeds import addresses
from league.files.feeds.addresses import calendar_token
from league.files.feeds.ical import ical, time_zone
from league.files.feeds.shapes import CalendarEntry
from league.members import bans
from league.members.export import person_export
from league.models import CalendarAddress, Race
from league.races.shapes import RaceHead
from league.registration import registrations
from league.start.attendance import waiting
from league.top import sweep
from tests.league.cup import Cup, form
from tests.league.tourney import Tourney, final, rounds

pytestmark = pytest.mark.django_db

PARIS = ZoneInfo("Europe/Paris")
CLUB = "/clubs/gearbox/calendar.ics"
CUP = "/c/gearbox/autumn-cup/calendar.ics"


def read(path: str, **headers: str) -> Any:
    answer = Client().get(path, headers=headers)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(answer.content.decode())


def entries(path: str) -> list[Any]:
    return list(read(path).walk("VEVENT"))


def entry(path: str = CUP, number: int = 1) -> Any:
    return next(one for one in entries(path) if str(one["url"]).endswith(f"/races/{number}/"))


def of(user: Any) -> str:
    address = CalendarAddress.objects.filter(user=user).first() or addresses.calendar_address_make(user=user)
    return f"/ical/{calendar_token(address)}/races.ics"


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.SignInBackend")
    return client


def one_entry(starts_at: dt.datetime, **changes: Any) -> CalendarEntry:
    head = RaceHead(3, "Night of the bumpers", "planned", starts_at, None, "Rivet Oval", venue="table")
    usual = CalendarEntry(
        "race-1@paddock", 0, starts_at, "gearbox", "Gearbox", "Europe/Paris", "autumn-cup", "Autumn Cup", head,
        starts_at, 105, "Bumping Bots", "", "",
    )  # fmt: skip
    return replace(usual, **changes)


# --- The file -------------------------------------------------------------------------------------------------------


def test_a_race_keeps_its_wall_clock_over_both_changes_of_the_clocks() -> None:
    for day in ("2026-03-28", "2026-03-29", "2026-03-30", "2026-10-24", "2026-10-25", "2026-10-26"):
        at = dt.datetime.fromisoformat(f"{day}T19:30").replace(tzinfo=PARIS)
        text = ical("Cup", "Europe/Paris", [one_entry(at.astimezone(dt.UTC))], str).decode()
        assert f"DTSTART;TZID=Europe/Paris:{day.replace('-', '')}T193000" in text
        read_again = Calendar.from_ical(text).walk("VEVENT")[0]["dtstart"].dt
        assert read_again == at
        assert read_again.utcoffset() == at.utcoffset(), day


def instants(zone: ZoneInfo) -> Iterator[dt.datetime]:
    """Two hours in ten days, and each half hour of the two days around a change of the clocks, for 700 days."""
    start = dt.datetime(2025, 3, 1, tzinfo=dt.UTC)
    offsets = [(start + dt.timedelta(days=n)).astimezone(zone).utcoffset() for n in range(702)]
    for day in range(700):
        changes = len(set(offsets[max(0, day - 1) : day + 3])) > 1
        halves = range(48) if changes else range(0, 48, 11) if day % 10 == 0 else ()
        yield from (start + dt.timedelta(days=day, minutes=30 * half) for half in halves)


@pytest.mark.parametrize("key", ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"])
def test_the_zone_says_each_change_to_the_second(key: str) -> None:
    """Read by another library, which knows the zone only from the file."""
    zone = ZoneInfo(key)
    start = dt.datetime(2026, 6, 1, 19, 30, tzinfo=zone)
    text = ical("Cup", key, [one_entry(start.astimezone(dt.UTC), zone=key)], str).decode()
    told = tzical(StringIO(text)).get(key)
    for instant in instants(zone):
        local = instant.astimezone(zone)
        if local.fold or (instant - dt.timedelta(hours=1)).astimezone(zone).utcoffset() != local.utcoffset():
            continue  # an hour that exists twice, or the one just skipped: a wall clock does not say which
        assert local.replace(tzinfo=told).utcoffset() == local.utcoffset(), local


def test_the_spring_change_is_given_by_the_clock_before_it() -> None:
    """RFC 5545, 3.8.2.4 and 3.6.5: at two o'clock in winter, at three in summer."""
    text = ical("Cup", "Europe/Paris", [one_entry(dt.datetime(2026, 6, 1, tzinfo=dt.UTC))], str).decode()
    zone = Calendar.from_ical(text).walk("VTIMEZONE")[0]
    summer = zone.walk("DAYLIGHT")[0]
    assert (summer["dtstart"].dt.hour, str(summer["tzoffsetfrom"].to_ical())) == (2, "+0100")
    winter = next(one for one in zone.walk("STANDARD") if one["tzoffsetfrom"] != one["tzoffsetto"])
    assert (winter["dtstart"].dt.month, winter["dtstart"].dt.hour) == (10, 3)


def test_a_club_in_utc_needs_no_zone() -> None:
    text = ical("Cup", "UTC", [one_entry(dt.datetime(2026, 6, 1, 18, tzinfo=dt.UTC), zone="UTC")], str).decode()
    assert "VTIMEZONE" not in text
    assert "DTSTART:20260601T180000Z" in text


def test_an_entry_says_what_where_and_how_long(cup: Cup, alice: Any) -> None:
    calendar.race_update(race=cup.race(1), by=alice, title="Opening, night; of two", venue="table")
    first = entry()
    assert first["summary"] == "Autumn Cup · Race 1 · Opening, night; of two"
    assert first["location"] == "At a table: Gearbox"
    assert first["url"] == "http://testserver/c/gearbox/autumn-cup/races/1/"
    assert first["dtstart"].dt == cup.race(1).scheduled_at
    assert first["duration"].dt == dt.timedelta(minutes=120)  # nine seats of twelve minutes, in whole quarters
    assert first["status"] == "CONFIRMED"
    assert "Bumping Bots · Rivet Oval" in first["description"]
    assert entry(number=2)["location"] == "Online"


def test_all_calendars_name_a_race_alike(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    assert {str(one["uid"]) for one in entries(CLUB)} == {str(one["uid"]) for one in entries(of(bob))}
    assert len({str(one["uid"]) for one in entries(CUP)}) == 6


# --- What changes ---------------------------------------------------------------------------------------------------


def test_a_postponed_race_is_off_on_its_old_date_until_it_has_a_new_one(cup: Cup, alice: Any) -> None:
    planned, at = entry(), cup.race(1).scheduled_at
    calendar.race_postpone(race=cup.race(1), by=alice, reason="snow on the roads")
    off = entry()
    assert (off["status"], off["dtstart"].dt) == ("CANCELLED", at)
    assert off["summary"] == "Postponed: Autumn Cup · Race 1"
    assert "snow on the roads" in off["description"]
    to = timezone.now().replace(microsecond=0) + dt.timedelta(days=50)
    calendar.race_postpone(race=cup.race(1), by=alice, scheduled_at=to, reason="thaw")
    again = entry()
    assert (again["status"], again["dtstart"].dt, again["summary"]) == ("CONFIRMED", to, planned["summary"])
    assert planned["sequence"] < off["sequence"] < again["sequence"]
    assert planned["uid"] == off["uid"] == again["uid"]
    calendar.race_postpone(race=cup.race(1), by=alice, scheduled_at=to + dt.timedelta(days=7), reason="moved")
    moved = entry()
    assert (moved["status"], moved["dtstart"].dt) == ("CONFIRMED", to + dt.timedelta(days=7))
    assert moved["sequence"] == again["sequence"] + 1
    assert moved["dtstamp"].dt >= planned["dtstamp"].dt
    assert entry(number=2)["sequence"] == 0


def test_a_cancelled_race_is_off_and_comes_back(cup: Cup, alice: Any) -> None:
    at = cup.race(1).scheduled_at
    calendar.race_cancel(race=cup.race(1), by=alice, reason="no room")
    off = entry()
    assert (off["status"], off["dtstart"].dt, off["sequence"]) == ("CANCELLED", at, 1)
    reruns.race_uncancel(race=cup.race(1), by=alice, reason="there is one")
    back = entry()
    assert (back["status"], back["dtstart"].dt, back["sequence"]) == ("CONFIRMED", at, 2)


def test_a_delay_an_annulment_and_a_second_run_appear(bot_cup: Cup, alice: Any) -> None:
    waiting.race_delay(race=bot_cup.race(1), by=alice, minutes=20)
    delayed = entry()
    assert (delayed["sequence"], delayed["dtstart"].dt) == (1, bot_cup.race(1).scheduled_at)
    bot_cup.run(1, "1 2 3 4")
    assert entry()["sequence"] == 1  # it was raced: no news for a calendar
    reruns.race_annul(race=bot_cup.race(1), by=alice, reason="wrong board")
    assert (entry()["status"], entry()["sequence"]) == ("CANCELLED", 2)
    reruns.race_uncancel(race=bot_cup.race(1), by=alice, reason="it was right")
    assert (entry()["status"], entry()["sequence"]) == ("CONFIRMED", 3)
    to = timezone.now().replace(microsecond=0) + dt.timedelta(days=9)
    reruns.race_rerun(race=bot_cup.race(1), by=alice, reason="again", scheduled_at=to)
    assert (entry()["status"], entry()["dtstart"].dt) == ("CONFIRMED", to)
    assert entry()["sequence"] > 3


def test_a_race_whose_time_passed_while_the_site_was_off_is_off(cup: Cup) -> None:
    passed = timezone.now() - dt.timedelta(days=2)
    Race.objects.filter(pk=cup.race(1).pk).update(scheduled_at=passed)
    sweep.league_sweep()
    assert (entry()["status"], entry()["dtstart"].dt) == ("CANCELLED", passed.replace(microsecond=0))


# --- Whose calendar ---------------------------------------------------------------------------------------------------


def test_a_draft_is_in_no_calendar(cup: Cup, alice: Any) -> None:
    draft = Cup.make(alice, publish=False, name="Secret Cup")
    player = players.ensure(club=cup.club, user=alice)
    registrations.apply(competition=draft.competition, by=alice, player_id=player.pk)
    assert client_of(alice).get("/c/gearbox/secret-cup/calendar.ics").status_code == 404
    for path in (CLUB, of(alice)):
        assert b"Secret" not in Client().get(path).content
    life.publish(competition=draft.competition, by=alice)
    assert b"Secret" in Client().get(CLUB).content


def test_mine_has_the_races_of_all_my_clubs_and_no_others(cup: Cup, alice: Any, bob: Any, dora: Any) -> None:
    cup.enter(bob)
    Cup.make(alice, name="Without Bob")
    elsewhere = clubs.create(by=dora, name="Cogs", slug="cogs", zone="America/New_York")
    other = life.create(club=elsewhere, by=dora, form=form(name="Far Cup"))
    life.publish(competition=other, by=dora)
    registrations.apply(competition=other, by=bob)
    names = {str(one["summary"]).partition(" · ")[0] for one in entries(of(bob))}
    assert names == {"Autumn Cup", "Far Cup"}
    assert {str(one["tzid"]) for one in read(of(bob)).walk("VTIMEZONE")} == {"Europe/Paris", "America/New_York"}
    registrations.withdraw(competition=cup.competition, by=bob)
    assert {str(one["summary"]).partition(" · ")[0] for one in entries(of(bob))} == {"Far Cup"}


def test_mine_is_in_my_language_and_the_clubs_in_its_own(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    bob.language = "fr"
    bob.save()
    assert entry(of(bob))["summary"] == "Autumn Cup · Course 1"
    assert entry(CLUB)["summary"] == "Autumn Cup · Race 1"
    cup.club.language = "fr"
    cup.club.save()
    answer = Client().get(CLUB, headers={"accept-language": "en"})
    assert answer["Content-Language"] == "fr"
    assert "Course 1" in answer.content.decode()


def test_a_round_without_a_date_is_left_out_and_its_evening_is_as_long_as_its_rounds(alice: Any) -> None:
    tourney = Tourney.of(alice, rounds(3, on=4), final())
    found = entries(CUP)
    assert len(found) == 1
    assert found[0]["summary"] == "Autumn Cup · Round 1"
    assert found[0]["duration"].dt == dt.timedelta(minutes=3 * 108 // 15 * 15 + 15)
    calendar.race_cancel(race=tourney.race(3), by=alice, reason="late")
    assert entries(CUP)[0]["duration"].dt == dt.timedelta(minutes=225)


def test_a_later_stage_is_in_the_calendar_of_those_who_are_in_it(alice: Any, bob: Any, erin: Any) -> None:
    tourney = Tourney.of(alice, rounds(1, on=4), final(), bots=0)
    for user in (bob, erin):
        tourney.enter(user)
    tourney.plan(2, 1)
    Race.objects.filter(stage__ord=2).update(scheduled_at=timezone.now() + dt.timedelta(days=3))
    tourney.berths(2, [1], why="stage")
    assert [len(entries(of(user))) for user in (bob, erin)] == [2, 1]


# --- The secret address ---------------------------------------------------------------------------------------------


def test_a_new_address_ends_the_old_one(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    client = client_of(bob)
    assert "/ical/" not in client.get("/me/calendar/").content.decode()
    client.post("/me/calendar/make/")
    old = of(bob)
    assert f"http://testserver{old}" in client.get("/me/calendar/").content.decode()
    assert f"webcal://testserver{old}" in client.get("/me/calendar/").content.decode()
    assert Client().get(old).status_code == 200
    client.post("/me/calendar/make/")
    assert of(bob) != old
    assert (Client().get(old).status_code, Client().get(of(bob)).status_code) == (404, 200)
    new = of(bob)
    client.post("/me/calendar/drop/")
    assert Client().get(new).status_code == 404
    assert client.post("/me/calendar/other/").status_code == 404


def test_the_database_alone_reveals_no_address(bob: Any) -> None:
    """A person's download says that there is one."""
    assert person_export(bob)["calendar_address"] is None
    address = addresses.calendar_address_make(user=bob)
    assert person_export(bob)["calendar_address"] == {"made_at": address.made_at}
    assert Client().get(f"/ical/{address.nonce}/races.ics").status_code == 404
    assert Client().get(f"/ical/{address.nonce}.{'x' * 43}/races.ics").status_code == 404


def test_a_guest_has_no_address(cup: Cup) -> None:
    from accounts.services import guest_create

    guest = guest_create()
    with pytest.raises(Refused, match="account_needed"):
        addresses.calendar_address_make(user=guest)
    assert client_of(guest).post("/me/calendar/make/")["Location"] == "/accounts/signup/"
    assert Client().get("/me/calendar/")["Location"].startswith("/accounts/login/")


def test_a_deleted_or_shut_out_person_has_no_calendar(cup: Cup, bob: Any, erin: Any) -> None:
    from accounts.services import account_delete

    cup.enter(bob)
    cup.enter(erin)
    bobs, erins = of(bob), of(erin)
    bob.is_active = False
    bob.save()
    account_delete(user=erin)
    assert (Client().get(bobs).status_code, Client().get(erins).status_code) == (404, 404)


def test_a_club_that_bars_a_person_is_not_in_their_calendar(bot_cup: Cup, alice: Any, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "1 2 3 4 5", bob)  # so that the entry stays
    player = bot_cup.entry(bob).player_id
    before = Client().get(of(bob))["ETag"]
    bans.person_ban(club=bot_cup.club, by=alice, player_id=player, reason="Rams people")
    assert entries(of(bob)) == []
    assert Client().get(of(bob))["ETag"] != before


# --- Repeated requests ------------------------------------------------------------------------------------------------


def count(path: str, **headers: str) -> tuple[int, int]:
    with CaptureQueriesContext(connection) as found:
        status = Client().get(path, headers=headers).status_code
    return status, len(found)


def test_a_calendar_that_did_not_change_is_neither_made_nor_sent_again(cup: Cup, alice: Any, bob: Any) -> None:
    """No shared cache may keep a person's calendar."""
    cup.enter(bob)
    for path, least in ((CLUB, 2), (CUP, 1), (of(bob), 2)):
        answer = Client().get(path)
        etag = answer["ETag"]
        assert answer["Cache-Control"] == ("private, no-cache" if path == of(bob) else "public, max-age=60"), path
        assert Client().get(path).content == answer.content  # at any time
        assert count(path, **{"if-none-match": etag}) == (304, least), path
        waiting.race_delay(race=cup.race(1), by=alice, minutes=5)
        assert count(path, **{"if-none-match": etag})[0] == 200, path


def test_calendars_take_a_constant_number_of_queries(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    Tourney.of(alice, rounds(3, on=4), final(), name="Evening").enter(bob)
    before = {path: count(path) for path in (CLUB, CUP, of(bob), "/clubs/gearbox/calendar/")}
    for number in range(2):
        Cup.make(alice, name=f"More {number}").enter(bob)
        Tourney.of(alice, rounds(2, on=4), final(), bots=0, name=f"Evening {number}").enter(bob)
    calendar.race_cancel(race=cup.race(2), by=alice, reason="no room")
    assert {path: count(path) for path in before} == before


# --- The pages ------------------------------------------------------------------------------------------------------


def test_the_pages_offer_the_calendar(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    for page, link in (("/c/gearbox/autumn-cup/calendar/", CUP), ("/clubs/gearbox/calendar/", CLUB)):
        html = Client().get(page).content.decode()
        assert f"webcal://testserver{link}" in html
        assert f"http://testserver{link}" in html
    draft = Cup.make(alice, publish=False, name="Secret Cup")
    html = client_of(alice).get(f"/c/gearbox/{draft.competition.slug}/calendar/").content.decode()
    assert "webcal://" not in html
    for page in ("/me/", "/me/settings/"):
        assert "/me/calendar/" in client_of(bob).get(page).content.decode()


def test_the_clubs_calendar_page_has_everything_public_that_lies_ahead(bot_cup: Cup, alice: Any) -> None:
    Cup.make(alice, name="Winter Cup")
    Cup.make(alice, publish=False, name="Secret Cup")
    bot_cup.run(1, "1 2 3 4")
    html = Client().get("/clubs/gearbox/calendar/").content.decode()
    assert html.count('class="line"') == 11
    assert "Winter Cup" in html
    assert "Secret Cup" not in html
    assert "No races planned." not in html


def test_a_zone_has_every_change_of_two_years() -> None:
    since, until = (dt.datetime(year, 1, 1, tzinfo=dt.UTC) for year in (2026, 2028))
    text = time_zone("Europe/Paris", since, until).to_ical().decode()
    for changed in ("START:20260329T020000", "RDATE:20270328T020000", "START:20261025T030000", "RDATE:20271031T030000"):
        assert changed in text
