"""Skip: a deadline includes time to watch, which ends once every seated person has watched."""

from datetime import timedelta

import pytest
from django.db import OperationalError, connection
from django.db.models import F
from django.utils import timezone

from gameplay import nudges, selectors, services
from gameplay.models import ClientMessage, OpenPrompt, Seating
from gameplay.services import Refused, allowance, clocks, decisions
from gameplay.sets import Speed
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db

ALLOWANCE = timedelta(minutes=10)
"""Long, so that no test depends on how fast it runs."""


def lengthen(table):
    """As if what led to the open questions took long to watch."""
    OpenPrompt.objects.filter(match=table.match).update(
        opened_at=timezone.now(), allowance_ms=ALLOWANCE / timedelta(milliseconds=1)
    )
    OpenPrompt.objects.filter(match=table.match, deadline_at__isnull=False).update(
        deadline_at=F("opened_at") + ALLOWANCE + timedelta(seconds=60)
    )
    return table


@pytest.fixture
def table(table):
    return lengthen(table)


def skip(table, user, version=1):
    return services.match_skip(code=table.code, user=user, version=version)


def code_of(call, *args, **kwargs):
    with pytest.raises(Refused) as refused:
        call(*args, **kwargs)
    return refused.value.code


def seconds_left(table, seat):
    """At the match's last commit."""
    return round((table.prompt(seat).deadline_at - table.fresh().changed_at).total_seconds())


def test_the_time_to_watch_is_over_when_all_have_watched(table, alice, bob):
    before = table.prompt(0).deadline_at
    assert skip(table, alice) == 1  # no message: Bob still watches
    assert table.prompt(0).deadline_at == before
    assert skip(table, bob) == 2
    assert [seconds_left(table, seat) for seat in (0, 1)] == [60, 60]
    told = table.events()[-1]
    assert (told["kind"], 0 < told["data"]["ms"] <= ALLOWANCE / timedelta(milliseconds=1)) == ("match.skipped", True)


def test_questions_from_before_it_was_noted_keep_their_time(table):
    OpenPrompt.objects.update(version=0)
    before = table.prompt(1).deadline_at
    table.submit(0, {"pick": 1})
    assert table.prompt(1).deadline_at == before


def test_everybody_gets_the_new_deadline_once(table, alice, bob, monkeypatch, django_capture_on_commit_callbacks):
    told = []
    monkeypatch.setattr(nudges, "match_changed", lambda code, version: told.append(version))
    with django_capture_on_commit_callbacks(execute=True):
        skip(table, alice)
    assert told == []
    with django_capture_on_commit_callbacks(execute=True):
        skip(table, bob)
    assert told == [2]
    from gameplay.services.clocks import millis

    row = table.prompt(0)
    clock = selectors.match_sync(table.fresh(), None)["clocks"]["prompts"][row.key]
    assert (clock["deadline"], clock["until"], clock["asked"]) == (millis(row.deadline_at), millis(row.watch_until), 1)


def test_the_same_again_changes_nothing(table, alice, bob):
    for user in (alice, alice, bob, bob, alice):
        skip(table, user)
    assert table.fresh().version == 2
    assert seconds_left(table, 0) == 60
    assert not ClientMessage.objects.exists()


def test_an_older_version_is_not_what_was_asked(table, alice, bob):
    table.pick(1, 2)
    lengthen(table)
    asked = table.prompt(1).version
    skip(table, alice, asked - 1)
    skip(table, bob, asked)
    assert "match.skipped" not in table.event_kinds()
    skip(table, alice, asked)
    assert table.event_kinds()[-1] == "match.skipped"
    assert seconds_left(table, 1) == 60


def test_bots_and_players_who_are_away_or_have_left_are_not_waited_for(toy, alice, bob, charlie, django_user_model):
    gone = django_user_model.objects.create_user("gone@example.org", public_name="Gone")
    table = Table.start(alice, "easy", bob, charlie, gone, bot_pace_ms=60_000)
    lengthen(table)
    Seating.objects.filter(match=table.match, user=bob).update(away=True)
    Seating.objects.filter(match=table.match, user=charlie).update(left=True)
    skip(table, alice)
    assert "match.skipped" not in table.event_kinds()
    skip(table, gone)
    assert table.event_kinds()[-1] == "match.skipped"


def test_a_player_who_answers_has_watched(table, alice, bob):
    skip(table, alice)
    table.submit(1, {"pick": 3})  # with plain forms, for example
    assert seconds_left(table, 0) == 60
    assert table.event_kinds()[-1] == "match.ready"


def test_a_skip_beside_the_last_answer_ends_the_time_too(
    table, alice, bob, monkeypatch, django_capture_on_commit_callbacks
):
    """It is noted after the answer has looked, and sees nothing of an answer that is not stored yet."""
    look = decisions.allowance_end

    def bob_skips_meanwhile(*args):
        lost = look(*args)
        Seating.objects.filter(match=table.match, user=bob).update(watched=1)
        return lost

    monkeypatch.setattr(decisions, "allowance_end", bob_skips_meanwhile)
    with django_capture_on_commit_callbacks(execute=True):
        table.submit(0, {"pick": 1})
    assert seconds_left(table, 1) == 60
    assert table.event_kinds(after=1) == ["match.ready", "match.skipped"]


def test_a_bot_waits_no_longer_than_its_pace(toy, alice):
    table = lengthen(Table.start(alice, "easy", bot_pace_ms=1200))
    OpenPrompt.objects.filter(seat=1).update(bot_due_at=F("opened_at") + ALLOWANCE)
    skip(table, alice)
    row = table.prompt(1)
    assert row.bot_due_at < row.opened_at + timedelta(seconds=30) or row.bot_due_at <= table.fresh().changed_at


def test_the_sand_glass_runs_from_then_on(alice, bob, charlie):
    raw = {"board": "coil-yard", "grid": {"mode": "order", "order": [0, 1, 2]}}
    table = lengthen(Table.start(alice, bob, charlie, game="roborally", raw=raw))
    for seat in (0, 1):
        hand = selectors.match_sync(table.fresh(), seat)["view"]["robots"][seat]["hand"]
        table.submit(seat, {"registers": hand[:5]})
    row = table.prompt(2)
    assert row.deadline_at - row.watch_until == timedelta(seconds=30)
    skip(table, charlie, row.version)
    assert seconds_left(table, 2) == 30


def test_a_question_asked_again_keeps_its_clock_and_what_was_watched(toy, alice, bob, charlie):
    table = lengthen(Table.start(alice, bob, charlie))
    for user in (alice, bob, charlie):
        skip(table, user)
    before = table.prompt(1).deadline_at
    services.match_leave(code=table.code, user=alice, message_id="bye")
    table.advance()
    assert table.prompt(1).deadline_at == before
    assert table.prompt(1).version == 1


@pytest.mark.parametrize("speed", ["none"])
def test_without_a_clock_nothing_is_written(toy, alice, bob, speed):
    table = lengthen(Table.start(alice, bob, speed=speed))
    assert [skip(table, user) for user in (alice, bob)] == [1, 1]
    assert set(Seating.objects.values_list("watched", flat=True)) == {0}


def test_a_short_time_is_not_worth_a_step(toy, alice, bob):
    table = Table.start(alice, bob)
    OpenPrompt.objects.update(opened_at=timezone.now() - timedelta(minutes=1))
    assert [skip(table, user) for user in (alice, bob)] == [1, 1]


def test_who_may_and_when(table, alice, charlie):
    from django.contrib.auth.models import AnonymousUser

    assert code_of(skip, table, AnonymousUser()) == "sign_in"
    assert code_of(skip, table, charlie) == "not_yours"
    assert code_of(services.match_skip, code="nothing", user=alice, version=1) == "not_found"
    assert code_of(skip, table, alice, 2) == "invalid"  # yet to come
    services.match_pause(code=table.code, by=None)
    assert code_of(skip, table, alice) == "paused"
    services.match_annul(code=table.code, by=None)
    assert code_of(skip, table, alice) == "finished"


def test_not_before_the_start(toy, alice, bob):
    assert code_of(skip, Table.make(alice, bob), alice, 0) == "not_open"


def test_what_others_did_meanwhile_may_be_watched_too(table, alice, bob):
    """Bots, and fast players, are ahead of a page that still shows the steps before."""
    table.pick(1, 2)
    row = table.prompt(1)
    assert row.allowance_ms == clocks.BEHIND_MAX_MS
    assert (row.deadline_at - row.watch_until).total_seconds() == (Speed.LIVE.seconds or {})["turn"]


def test_what_everybody_has_watched_adds_nothing(table, alice, bob):
    for user in (alice, bob):
        skip(table, user)
    table.pick(1, 2)
    assert table.prompt(1).allowance_ms == 2 * clocks.BEAT_MS


def test_a_pause_in_between_keeps_the_rest_of_the_time(table, alice, bob):
    skip(table, alice)
    services.match_pause(code=table.code, by=None)
    services.match_resume(code=table.code, by=None)
    skip(table, bob)
    assert seconds_left(table, 0) == 60


def test_a_last_skip_that_was_cut_off_ends_the_time_when_it_comes_again(table, alice, bob, monkeypatch):
    def cut(code):
        raise OperationalError("database is locked")

    skip(table, alice)
    with monkeypatch.context() as away:
        away.setattr(allowance, "_looked", cut)
        with pytest.raises(OperationalError):
            skip(table, bob)
    assert table.fresh().version == 1
    assert skip(table, bob) == 2
    assert seconds_left(table, 0) == 60


def test_the_cost_is_constant(toy, alice, bob, charlie, django_assert_num_queries):
    table = lengthen(Table.start(alice, bob, charlie))
    with django_assert_num_queries(2):  # no lock
        skip(table, alice)
    with django_assert_num_queries(4):
        skip(table, alice)
    skip(table, bob)
    with django_assert_num_queries(12 if connection.vendor == "sqlite" else 8):  # including the two of a savepoint
        skip(table, charlie)
