"""A season once more: as it was planned, not as its evenings went, with its dates in sight before it is made."""

from __future__ import annotations

import datetime as dt
from importlib import import_module
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone

from gameplay.refused import Refused
from league.competitions.life import calendar, copying
from league.competitions.life.copies import copy_rhythm
from league.files.pasting import write
from league.files.pasting.races import RacesForm
from league.models import Competition, Race
from league.scoring.calendar import Rhythm
from league.start.attendance import waiting
from tests.league.cup import ZONE, Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db
RHYTHM = Rhythm(dt.date(2099, 1, 8), dt.time(20), every_weeks=1, races=4)


def copied(cup: Cup, **how: Any) -> list[tuple[str, str, str]]:
    """Board, venue and date of each race of a copy."""
    name = Competition(club=cup.club).name_free("Again")
    made = copying.competition_copy(competition=cup.fresh().competition, by=cup.alice, name=name, **how)
    races = Race.objects.filter(competition=made).order_by("number")
    return [(one.board, one.venue, f"{one.scheduled_at.astimezone(ZoneInfo(ZONE)):%d.%m. %H:%M}") for one in races]


def pasted_in_one_evening(cup: Cup) -> None:
    text = "Race\t1\t2\t3\t4\nAnn\t1\t2\t1\t2\nBen\t2\t1\t2\t1\n"
    form = RacesForm(fill=True, first=timezone.localdate(), every=0)
    write.results_paste(competition=cup.fresh().competition, by=cup.alice, text=text, form=form)


def test_four_results_of_one_evening_are_copied_as_they_were_planned(alice: Any) -> None:
    cup = Cup.make(alice, boards=["rivet_oval", "kettle_ring"], races=4)
    plan = [race.scheduled_at for race in Race.objects.order_by("number")]
    pasted_in_one_evening(cup)
    assert {cup.race(number).venue for number in (1, 2, 3, 4)} == {"table"}
    assert [race.plan_at for race in Race.objects.order_by("number")] == plan
    guess = copy_rhythm(cup.fresh().competition)
    weekday = plan[0].astimezone(ZoneInfo(ZONE)).weekday()
    assert (guess.time, guess.every_weeks, guess.races, guess.ordinal) == (dt.time(19, 30), 2, 4, None)
    assert guess.first.weekday() == weekday
    assert guess.first > timezone.localdate()
    assert copied(cup, rhythm=RHYTHM) == [
        ("rivet_oval", "online", "08.01. 20:00"),
        ("kettle_ring", "online", "15.01. 20:00"),
        ("rivet_oval", "online", "22.01. 20:00"),
        ("kettle_ring", "online", "29.01. 20:00"),
    ]
    assert [when for _board, _venue, when in copied(cup, first=dt.date(2099, 1, 8))] == [
        "08.01. 19:30", "22.01. 19:30", "05.02. 19:30", "19.02. 19:30",
    ]  # fmt: skip


def test_an_evening_that_is_early_late_or_elsewhere_leaves_the_plan(alice: Any) -> None:
    cup = Cup.make(alice, races=3)
    plan = cup.race(2).scheduled_at
    soon = timezone.now() + dt.timedelta(hours=1)
    calendar.race_postpone(race=cup.race(2), by=alice, scheduled_at=soon, reason="We have time tonight")
    calendar.race_update(race=cup.open(2), by=alice, venue="table")
    waiting.race_delay(race=cup.race(2), by=alice, minutes=15)
    race = cup.race(2)
    assert (race.plan_at, race.plan_venue, race.venue) == (plan, "online", "table")
    calendar.race_update(race=cup.race(3), by=alice, venue="either")  # of the plan
    other = cup.race(3).scheduled_at + dt.timedelta(days=3)
    calendar.race_postpone(race=cup.race(3), by=alice, scheduled_at=other, reason="The room is taken")
    race = cup.race(3)
    assert (race.plan_at, race.plan_venue, race.planned_at) == (other, "either", None)
    calendar.race_postpone(race=race, by=alice, reason="No date yet")
    assert cup.race(3).plan_at == other
    assert [venue for _board, venue, _at in copied(cup, rhythm=RHYTHM)] == ["online", "online", "either", "online"]


def test_more_races_begin_the_plan_again_without_its_titles(alice: Any) -> None:
    cup = Cup.make(alice, boards=["rivet_oval", "kettle_ring"], races=3)
    calendar.race_update(race=cup.race(1), by=alice, title="Opening night")
    calendar.race_cancel(race=cup.race(3), by=alice, reason="Flood")
    boards = [board for board, _venue, _at in copied(cup, rhythm=RHYTHM)]
    assert boards == ["rivet_oval", "kettle_ring"] * 2
    titles = Race.objects.filter(competition__name="Again").order_by("number").values_list("title", flat=True)
    assert list(titles) == ["Opening night", "", "", ""]


def test_a_monthly_season_is_recognised(alice: Any) -> None:
    monthly = Rhythm(dt.date(2099, 1, 8), dt.time(19), races=5, ordinal=2)
    cup = Cup.make(alice, rhythm=monthly)
    guess = copy_rhythm(cup.competition)
    assert (guess.ordinal, guess.first.weekday(), (guess.first.day - 1) // 7 + 1) == (2, 3, 2)


def test_a_copy_without_dates_or_in_the_past_is_refused(alice: Any) -> None:
    cup = Cup.make(alice, races=2)
    with pytest.raises(Refused, match="no_dates"):
        copied(cup)
    with pytest.raises(Refused, match="past"):
        copied(cup, rhythm=Rhythm(dt.date(2001, 1, 8), dt.time(20)))
    assert Competition.objects.count() == 1


# --- The page -----------------------------------------------------------------------------------------------------


def test_the_page_is_preset_to_the_plan_and_shows_the_dates_before_anything_is_made(alice: Any) -> None:
    cup = Cup.make(alice, boards=["rivet_oval", "kettle_ring"], races=4)
    pasted_in_one_evening(cup)
    client = Client()
    client.force_login(alice, backend="accounts.backends.SignInBackend")
    path = f"/c/gearbox/{cup.competition.slug}/desk/copy/"
    html = squeezed(client.get(path).content.decode())
    assert 'name="races" value="4"' in html
    assert 'name="time" value="19:30"' in html
    assert html.count('class="start-number"') == 4
    assert "Rivet Oval · Online" in html
    data = {"name": "Again", "first": "2099-01-08", "time": "20:00", "rhythm": "1", "races": "3"}
    part = squeezed(client.post(path, data, headers={"HX-Request": "true"}).content.decode())
    assert part.startswith('<section id="preview"')
    assert part.count('class="start-number"') == 3
    past = client.post(path, data | {"first": "2001-01-01"}, headers={"HX-Request": "true"}).content.decode()
    assert 'class="message error"' in past
    assert client.post(path, data | {"preview": "1"}).status_code == 200
    assert Competition.objects.count() == 1
    assert client.post(path, data).status_code == 302
    assert Race.objects.filter(competition__name="Again").count() == 3


def test_a_pasted_season_gets_its_plan_back(alice: Any) -> None:
    cup = Cup.make(alice, races=5)
    plan = cup.race(2).scheduled_at
    pasted_in_one_evening(cup)
    Race.objects.update(planned_at=None, planned_venue="")
    import_module("league.migrations.0043_plan_of_a_race").keep(apps, None)
    race = cup.race(2)
    assert (race.plan_at, race.plan_venue, race.venue) == (plan, "online", "table")
    assert cup.race(5).planned_at is None
