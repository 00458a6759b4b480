"""`match_sweep`: whatever was lost on the way is done by one run."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from config.embedded.bot_pool import bot_pool
from gameplay import nudges, services
from gameplay.models import Decision, Heartbeat, Match, OpenPrompt
from gameplay.services import leases, sweep
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def woken(monkeypatch):
    """A message that a bot may be due."""
    words = []
    monkeypatch.setattr(bot_pool, "is_open", lambda: True)
    monkeypatch.setattr(bot_pool, "wake", lambda after=0: words.append("wake"))
    return words


def test_one_run_makes_up_for_a_lost_task(table):
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    assert services.match_sweep().advanced == 1
    assert table.kinds() == [(1, "turn")]
    assert services.match_sweep().advanced == 0


def test_overdue_prompts_are_closed_and_the_match_continues_in_the_same_run(table):
    table.let_time_run_out()
    swept = services.match_sweep()
    assert (swept.closed, swept.advanced) == (2, 1)


def test_running_it_again_changes_nothing(table):
    table.let_time_run_out()
    services.match_sweep()
    version = table.fresh().version
    again = services.match_sweep()
    assert (again.closed, again.advanced, again.bots) == (0, 0, 0)
    assert table.fresh().version == version


def test_messages_about_due_bots_are_sent_until_one_is_taken(toy, alice, woken):
    table = Table.start(alice, "easy", bot_pace_ms=60_000)
    assert services.match_sweep().bots == 0
    OpenPrompt.objects.filter(seat=1).update(bot_due_at=timezone.now())
    assert services.match_sweep().bots == 1
    assert services.match_sweep().bots == 1
    assert woken == ["wake"] * 2
    assert leases.bot_take() == (table.prompt(1).pk, False)
    assert services.match_sweep().bots == 0


def test_a_flood_of_due_bots_is_no_flood_of_messages(toy, woken):
    for _n in range(3):
        Table.start("easy", "easy", "easy", "easy", bot_pace_ms=0)
    assert services.match_sweep().bots == 12
    assert len(woken) == leases.WAKES


def test_a_bot_whose_process_died_is_started_again(toy, alice):
    table = Table.start(alice, "easy", bot_pace_ms=60_000)
    OpenPrompt.objects.filter(seat=1).update(bot_due_at=timezone.now())
    assert leases.bot_take() == (table.prompt(1).pk, False)
    assert leases.bot_take() is None
    OpenPrompt.objects.update(bot_lease_until=F("bot_lease_until") - timedelta(minutes=5))
    assert services.match_sweep().bots == 1
    assert leases.bot_take() == (table.prompt(1).pk, False)


def test_a_run_that_takes_long_leaves_the_rest_to_the_next_one(toy, alice, bob, monkeypatch):
    for table in [Table.start(alice, bob) for _n in range(3)]:
        table.submit(0, {"pick": 1})
        table.submit(1, {"pick": 5})
    with monkeypatch.context() as patch:
        patch.setattr(sweep, "SECONDS_A_RUN", 0)
        assert services.match_sweep().advanced == 0
    assert services.match_sweep().advanced == 3


def test_a_run_that_finds_nothing_to_do_notifies_nobody(table, monkeypatch):
    nudged = []
    monkeypatch.setattr(nudges, "match_changed", lambda code, version: nudged.append((code, version)))
    table.submit(0, {"pick": 1})
    nudged.clear()
    services.match_sweep()
    assert nudged == []


def test_an_outage_is_given_back_to_open_deadlines(table):
    services.match_sweep()
    OpenPrompt.objects.update(opened_at=F("opened_at") - timedelta(minutes=3))
    Heartbeat.objects.update(at=F("at") - timedelta(minutes=2))
    before = table.prompt(0).deadline_at
    swept = services.match_sweep()
    assert 119 < swept.shifted.total_seconds() < 180
    assert table.prompt(0).deadline_at - before == swept.shifted
    assert table.event_kinds()[-1] == "match.clock"
    version = table.fresh().version
    assert services.match_sweep().shifted == timedelta()
    assert table.fresh().version == version


def test_after_an_outage_nobody_is_timed_out_for_it(table):
    services.match_sweep()
    Heartbeat.objects.update(at=F("at") - timedelta(hours=1))
    OpenPrompt.objects.update(
        opened_at=F("opened_at") - timedelta(hours=1, seconds=5),
        deadline_at=F("deadline_at") - timedelta(hours=1, seconds=5),
    )
    assert services.match_sweep().closed == 0
    assert not Decision.objects.exists()


def test_a_prompt_opened_during_the_outage_gets_its_part_of_it_back(table):
    services.match_sweep()
    Heartbeat.objects.update(at=F("at") - timedelta(minutes=20))
    OpenPrompt.objects.update(opened_at=F("opened_at") - timedelta(minutes=5))
    before, opened = table.prompt(0).deadline_at, table.prompt(0).opened_at
    services.match_sweep()
    given = table.prompt(0).deadline_at - before
    assert given == Heartbeat.objects.get(name="sweep").at - opened
    assert given < timedelta(minutes=15)


def test_one_broken_match_does_not_keep_the_others(toy, alice, bob, monkeypatch):
    broken, sound = Table.start(alice, bob), Table.start(alice, bob)
    for table in (broken, sound):
        table.submit(0, {"pick": 1})
        table.submit(1, {"pick": 5})
    decide = type(toy).decide
    broken_secrets = [e["data"]["secret"] for e in broken.events(0) if e["kind"] == "dealt"]

    def picky(self, state, prompt, choice, chance):
        if state.secrets[0] in broken_secrets:
            raise ZeroDivisionError
        return decide(self, state, prompt, choice, chance)

    monkeypatch.setattr(type(toy), "decide", picky)
    for _run in range(6):
        services.match_sweep()
    assert sound.kinds() == [(1, "turn")]
    assert broken.fresh().status == Match.Status.PAUSED


def test_a_heartbeat_is_noted():
    at = services.heartbeat_beat(name="beat")
    assert abs((timezone.now() - at).total_seconds()) < 60
    assert services.heartbeat_beat(name="beat") >= at
    assert Heartbeat.objects.count() == 1


def test_an_idle_sweep_costs_the_same_for_any_number_of_matches(toy, alice, bob, django_assert_max_num_queries):
    Table.start(alice, bob)
    services.match_sweep()
    with django_assert_max_num_queries(9) as small:
        services.match_sweep()
    for _n in range(4):
        Table.start(alice, bob)
    with django_assert_max_num_queries(9) as big:
        services.match_sweep()
    assert len(small) == len(big)
