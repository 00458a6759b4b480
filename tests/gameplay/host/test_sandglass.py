"""The sand glass (RR-5): the clocks of the last person to programme, in live matches."""

from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from gameplay.engine import codec
from gameplay.games.roborally.state import State
from gameplay.models import OpenPrompt, Snapshot
from gameplay.selectors import abandoned_seats
from gameplay.services import bot_think, prompts_close_overdue
from gameplay.services.substitutes import SILENCE
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


def test_the_page_gets_the_new_deadline(alice, bob):
    from gameplay.selectors import match_sync
    from gameplay.services.clocks import millis

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


# -- Recompile: several questions, one after the other, before a programme is in


@pytest.fixture
def recompilers(monkeypatch):
    """The robot of seat 0 holds Recompile from the start."""

    def start_with(*who, **options):
        deck = ["brakes", "fourth-gear", "recompile"]
        monkeypatch.setattr("gameplay.games.roborally.rules.start.shuffled_options", lambda _chance: deck)
        raw = {"board": "coil-yard", "option_at_start": True, "grid": {"mode": "order", "order": [0, 1, 2]}}
        return start(*who, raw=raw, **options)

    return start_with


def say(table, seat, **payload):
    table.submit(seat, payload)
    table.advance()


def deadline(table, seat):
    return table.prompt(seat).deadline_at


def test_all_questions_of_programming_share_one_deadline(alice, bob, charlie, recompilers):
    """RR-5.1, RR-A-22: Recompile, its shield and the programme are one clock, not three."""
    table = recompilers(alice, bob, charlie)
    begun = deadline(table, 0)
    say(table, 0, use=True)
    assert (table.prompt(0).kind, deadline(table, 0)) == ("shield", begun)
    say(table, 0, discard=None)
    assert (table.prompt(0).kind, deadline(table, 0)) == ("program", begun)


def test_nobody_is_hurried_while_another_answers_for_recompile(alice, bob, charlie, recompilers):
    """RR-5.6: two still programme, though one of them is asked for a shield just then."""
    table = recompilers(alice, bob, charlie)
    say(table, 0, use=True)
    programme(table, 2)
    assert seconds_left(table, 1) == 120
    programme(table, 1)
    assert seconds_left(table, 0) == 30
    cut = deadline(table, 0)
    say(table, 0, discard=None)
    assert (table.prompt(0).kind, deadline(table, 0)) == ("program", cut)


def test_a_relaxed_match_has_one_clock_for_programming_too(alice, bob, charlie, recompilers):
    """RR-A-22: the limit scales with the speed of the match."""
    table = recompilers(alice, bob, charlie, speed="relaxed")
    begun = deadline(table, 0)
    say(table, 0, use=True)
    say(table, 0, discard=None)
    assert (table.prompt(0).kind, deadline(table, 0)) == ("program", begun)


def test_time_that_runs_out_before_the_programme_is_one_absence(alice, bob, charlie, recompilers):
    """RR-A-24 counts turns: the programme shares the clock of Recompile, so it runs out with it."""
    table = recompilers(alice, bob, charlie)
    for kind in ("option", "program"):
        table.let_time_run_out(0)
        assert table.prompt(0).kind == kind
        assert prompts_close_overdue(match_id=table.match.pk) == 1
        table.advance()
    assert table.match.seatings.get(seat=0).timeouts_in_row == 1


def test_a_bot_waits_for_the_motion_once(alice, bob, recompilers):
    """Its question for a shield shares the clock of Recompile, but not the time in which the last turn was watched."""
    table = recompilers("rookie", alice, bob, bot_pace_ms=1200)
    row = table.prompt(0)
    watched = row.opened_at - timedelta(seconds=9)
    OpenPrompt.objects.filter(pk=row.pk).update(opened_at=watched, allowance_ms=9000)
    assert bot_think(prompt_id=row.pk, think=lambda *_thought: {"use": True}) == "bot"
    table.advance()
    row = table.prompt(0)
    assert (row.kind, row.opened_at, row.allowance_ms) == ("shield", watched, 9000)
    assert row.bot_due_at - table.fresh().changed_at < timedelta(seconds=5)


def test_without_a_clock_a_player_who_has_just_answered_is_not_gone(alice, bob, recompilers):
    """The next question is new: the silence before it is over."""
    table = recompilers(alice, bob, "rookie", speed="none")
    row = table.prompt(0)
    OpenPrompt.objects.filter(pk=row.pk).update(opened_at=row.opened_at - SILENCE, allowance_ms=0)
    assert abandoned_seats(table.fresh(), right="all")[1] == {0}
    say(table, 0, use=True)
    assert table.prompt(0).kind == "shield"
    assert abandoned_seats(table.fresh(), right="all")[1] == set()


def test_a_match_of_the_version_before_continues(alice, bob, charlie, recompilers):
    """Its stored question for a shield stands by itself, with a clock of its own and without the mark."""
    table = recompilers(alice, bob, charlie)
    say(table, 0, use=True)
    row = table.prompt(0)
    key = row.key
    OpenPrompt.objects.filter(pk=row.pk).update(
        barrier=key, clock="choice", data={k: v for k, v in row.data.items() if k not in ("limit", "sandglass")}
    )
    snapshot = Snapshot.objects.get(match=table.match)
    state = codec.load(State, bytes(snapshot.state))
    own = next(prompt for prompt in state.asked if prompt.key == key)
    data = {k: v for k, v in own.data.items() if k not in ("limit", "sandglass")}
    old = msgspec.structs.replace(own, barrier=key, clock="choice", data=data)
    state.asked = tuple(old if prompt == own else prompt for prompt in state.asked)
    Snapshot.objects.filter(pk=snapshot.pk).update(state=codec.dump(state))
    programme(table, 1)
    programme(table, 2)
    table.advance()
    row = table.prompt(0)
    assert (row.key, row.barrier, row.data["sandglass"]) == (key, "t1/program", 30)
    say(table, 0, discard=None)
    programme(table, 0)
    table.advance()
    assert not OpenPrompt.objects.filter(match=table.match, kind="program", data__turn=1).exists()
