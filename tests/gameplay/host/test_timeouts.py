"""Time runs out: drafts, defaults, absence. Nothing here waits: deadlines are rows, and tests move them."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay import services
from gameplay.models import Decision, Match, OpenPrompt
from gameplay.services import clocks
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


def close(table):
    closed = services.prompts_close_overdue(match_id=table.match.pk)
    table.advance()
    return closed


def test_nothing_is_closed_before_its_time(table):
    assert services.prompts_close_overdue(match_id=table.match.pk) == 0
    assert not Decision.objects.exists()


def test_the_hidden_grace_covers_lag(table, monkeypatch):
    assert clocks.GRACE.total_seconds() == 1.5
    monkeypatch.setattr(clocks, "GRACE", timedelta(hours=2))  # nothing here may depend on how fast the test runs
    OpenPrompt.objects.update(deadline_at=timezone.now() - timedelta(hours=1))
    assert services.prompts_close_overdue(match_id=table.match.pk) == 0
    table.submit(0, {"pick": 1})  # late by less than the grace: taken
    OpenPrompt.objects.update(deadline_at=timezone.now() - timedelta(hours=3))
    assert services.prompts_close_overdue(match_id=table.match.pk) == 1


def test_the_games_default_is_played_and_logged(table):
    table.let_time_run_out()
    assert close(table) == 2
    assert set(Decision.objects.values_list("by", "use_default")) == {("timeout", True)}
    assert table.event_kinds(after=1)[:2] == ["match.timeout", "match.ready"]
    assert table.kinds()[0][1] == "turn"


def test_closing_twice_changes_nothing(table):
    table.let_time_run_out()
    assert services.prompts_close_overdue(match_id=table.match.pk) == 2
    assert services.prompts_close_overdue(match_id=table.match.pk) == 0
    assert Decision.objects.count() == 2


def test_only_the_seats_that_are_late_are_closed(table):
    table.submit(0, {"pick": 3})
    table.let_time_run_out()
    assert close(table) == 1
    assert Decision.objects.get(seat=0).by == "player"


def test_a_complete_draft_is_played_as_sent_and_is_no_timeout(table):
    services.draft_save(code=table.code, user=table.users[0], prompt="r1/pick/s0", rev=1, payload={"pick": 9})
    table.let_time_run_out(0)
    close(table)
    answer = Decision.objects.get(seat=0)
    assert (answer.by, answer.payload, answer.use_default) == ("draft", {"pick": 9}, False)
    assert table.match.seatings.get(seat=0).timeouts_in_row == 0
    assert "match.timeout" not in table.event_kinds()


def test_an_incomplete_draft_goes_to_the_default(table):
    services.draft_save(code=table.code, user=table.users[0], prompt="r1/pick/s0", rev=1, payload={"pick": 77})
    table.let_time_run_out(0)
    close(table)
    answer = Decision.objects.get(seat=0)
    assert (answer.by, answer.payload, answer.use_default) == ("timeout", {"pick": 77}, True)
    assert table.match.seatings.get(seat=0).timeouts_in_row == 1


def test_two_in_a_row_make_a_seat_away_with_a_short_clock(toy, alice, bob, monkeypatch):
    monkeypatch.setattr(type(toy), "default", lambda *_args: 0)  # otherwise a lucky nine gives seat 0 the turn
    table = Table.start(alice, bob, raw={"rounds": 9})
    for _time in range(2):
        table.let_time_run_out(0)
        close(table)
        table.submit(1, {"pick": 9})
        table.advance()
        table.turn(1, 1)
    seating = table.match.seatings.get(seat=0)
    assert (seating.timeouts_in_row, seating.away) == (2, True)
    row = table.prompt(0)
    assert (row.deadline_at - row.opened_at).total_seconds() < 15


def test_questions_that_run_out_together_are_one_absence(toy, alice, bob):
    table = Table.start(alice, bob, raw={"side": True})
    table.let_time_run_out(0)
    assert close(table) == 2
    assert table.match.seatings.get(seat=0).timeouts_in_row == 1
    assert table.event_kinds().count("match.timeout") == 2


def test_at_the_games_limit_the_seat_leaves(toy, alice, bob, charlie):
    table = Table.start(alice, bob, charlie, raw={"rounds": 9})
    table.match.seatings.filter(seat=0).update(timeouts_in_row=2, away=True)
    table.let_time_run_out(0)
    close(table)
    assert table.match.seatings.get(seat=0).left
    assert Decision.objects.get(prompt=Decision.LEAVE).payload == {"reason": "absent"}
    assert "match.left" in table.event_kinds()
    assert [seat for seat, _kind in table.kinds()] == [1, 2]


def test_when_everybody_is_gone_the_match_ends(toy, alice, bob):
    table = Table.start(alice, bob)
    for _step in range(12):
        table.let_time_run_out()
        close(table)
    assert table.fresh().status == Match.Status.FINISHED


def test_a_slow_bot_gets_the_default_but_is_never_absent(toy, alice):
    table = Table.start(alice, "easy", raw={"rounds": 30}, bot_pace_ms=60_000)
    for _step in range(4):
        table.let_time_run_out(1)
        close(table)
        if (0, "pick") in table.kinds():
            table.submit(0, {"pick": 9})
            table.advance()
        if table.kinds() == [(0, "turn")]:
            table.turn(0)
    assert table.match.seatings.get(seat=1).timeouts_in_row == 0
    assert not table.match.seatings.get(seat=1).left


def test_a_friendly_match_has_no_timeouts(toy, alice, bob):
    table = Table.start(alice, bob, speed="none")
    table.let_time_run_out()
    assert services.match_sweep().closed == 0


def test_a_paused_match_has_no_timeouts(table):
    services.match_pause(code=table.code, by=None)
    OpenPrompt.objects.update(deadline_at=table.match.created_at)
    assert services.prompts_close_overdue(match_id=table.match.pk) == 0


def test_the_cost_of_closing_is_constant_in_the_length_of_the_match(toy, alice, bob, django_assert_max_num_queries):
    table = Table.start(alice, bob, raw={"rounds": 9})
    for _round in range(4):
        table.pick(1, 5)
        table.turn(1, 1)
    table.let_time_run_out()
    with django_assert_max_num_queries(22):
        services.prompts_close_overdue(match_id=table.match.pk)
