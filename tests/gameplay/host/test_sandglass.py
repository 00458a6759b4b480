"""The sand glass (RR-5): the clocks of the last person to programme, in live matches."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.models import OpenPrompt
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def start(*who, **options):
    raw = {"board": "coil-yard", "grid": {"mode": "order", "order": list(range(len(who)))}}
    return Table.start(*who, **{"game": "roborally", "raw": raw, "bot_pace_ms": 60_000} | options)


def seconds_left(table, seat):
    """At the match's last commit, when the animation has been watched: not now, for a test may be slow."""
    row = table.prompt(seat)
    shown = max(table.fresh().changed_at, row.opened_at + timedelta(milliseconds=row.allowance_ms))
    return round((row.deadline_at - shown).total_seconds())


def programme(table, seat):
    from gameplay.selectors import match_sync

    hand = match_sync(table.fresh(), seat)["view"]["robots"][seat]["hand"]
    table.submit(seat, {"registers": hand[:5]})


def test_everybody_has_the_limit_of_the_course_while_two_people_programme(alice, bob, charlie):
    table = start(alice, bob, charlie)
    programme(table, 0)
    assert [seconds_left(table, seat) for seat in (1, 2)] == [120, 120]


def test_the_last_person_has_thirty_seconds(alice, bob, charlie):
    table = start(alice, bob, charlie)
    programme(table, 0)
    programme(table, 2)
    assert seconds_left(table, 1) == 30


def test_the_page_is_told_of_the_new_deadline(alice, bob):
    from gameplay.selectors import match_sync
    from gameplay.services.faces import millis

    table = start(alice, bob)
    programme(table, 0)
    row = table.prompt(1)
    told = match_sync(table.fresh(), 1)["clocks"]["prompts"][row.key]
    assert told["deadline"] == millis(row.deadline_at)


def test_bots_do_not_count(alice, bob):
    table = start(alice, "rookie", "rookie")
    assert seconds_left(table, 0) == 30
    table = start(alice, bob, "rookie")
    assert seconds_left(table, 0) == 120
    programme(table, 0)
    assert seconds_left(table, 1) == 30


def test_a_clock_that_shows_less_is_not_made_longer(alice, bob):
    table = start(alice, bob)
    OpenPrompt.objects.filter(match=table.match, seat=1).update(deadline_at=timezone.now() + timedelta(seconds=9))
    programme(table, 0)
    assert seconds_left(table, 1) <= 9


@pytest.mark.parametrize("speed", ["relaxed", "none"])
def test_slower_matches_know_no_sand_glass(alice, bob, speed):
    table = start(alice, bob, speed=speed)
    before = table.prompt(1).deadline_at
    programme(table, 0)
    assert table.prompt(1).deadline_at == before


def test_a_course_for_ball_lightning_gives_everybody_thirty_seconds(alice, bob, charlie):
    table = start(alice, bob, charlie, raw={"board": "coil-yard", "thirty_seconds": True})
    assert [seconds_left(table, seat) for seat in range(3)] == [30, 30, 30]
