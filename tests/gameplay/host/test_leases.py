"""Which bot thinks next: by who waits for it, not by who came first; and nobody's tables take all capacity."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from config.embedded.bot_pool import bot_pool
from gameplay import services
from gameplay.models import Decision, Heartbeat, Match, OpenPrompt, Seating
from gameplay.selectors.bots import DueBots, due_bots
from gameplay.services import leases
from gameplay.tasks import bot_think_task
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nobody_thinks_beside(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setattr(bot_pool, "is_open", lambda: True)
    monkeypatch.setattr(bot_pool, "wake", lambda after=0: None)
    settings.BOTS_ALONE_AT_ONCE = 1


def of(table: Table, **changes: Any) -> Table:
    """A table with other columns than the services would write."""
    Match.objects.filter(pk=table.match.pk).update(**changes)
    return table


def taken() -> int | None:
    """The match of the bot that is taken."""
    found = leases.bot_take()
    return None if found is None else OpenPrompt.objects.get(pk=found.prompt_id).match_id


def ended() -> None:
    """Where a bot thinks, all have answered."""
    tables = OpenPrompt.objects.exclude(bot_lease_until=None).values_list("match_id", flat=True)
    OpenPrompt.objects.filter(match__in=list(tables)).update(answered=True)


def test_a_bot_that_a_person_waits_for_goes_before_those_that_came_first(toy: Any, alice: Any) -> None:
    alone = Table.start("easy", "easy", bot_pace_ms=0)
    race = of(Table.start("easy", "easy", bot_pace_ms=0), purpose="race")
    waited = Table.start(alice, "easy", bot_pace_ms=0)
    order = []
    for _n in range(3):
        order.append(taken())
        ended()
    assert order == [waited.match.pk, race.match.pk, alone.match.pk]


@pytest.mark.parametrize("gone", ["left", "away"])
def test_nobody_waits_at_a_table_whose_person_has_gone(toy: Any, alice: Any, bob: Any, gone: str) -> None:
    first = Table.start(alice, "easy", bot_pace_ms=0)
    Seating.objects.filter(match=first.match, seat=0).update(**{gone: True})
    second = Table.start(bob, "easy", bot_pace_ms=0)
    assert taken() == second.match.pk


def test_a_bot_is_taken_when_it_is_due_and_once(toy: Any, alice: Any) -> None:
    table = Table.start(alice, "easy", bot_pace_ms=60_000)
    assert taken() is None
    OpenPrompt.objects.filter(seat=1).update(bot_due_at=F("bot_due_at") - timedelta(minutes=5))
    assert taken() == table.match.pk
    assert taken() is None
    services.match_pause(code=table.code, by=None)  # which ends the lease
    assert taken() is None


def test_the_hundred_tables_of_one_person_wait_for_the_one_of_another(toy: Any, alice: Any, bob: Any) -> None:
    """Even where people sit at each of them."""
    for _n in range(4):
        of(Table.start(alice, "easy", "easy", bot_pace_ms=0), creator=alice)
    one = of(Table.start(bob, "easy", bot_pace_ms=0), creator=bob)
    assert taken() == one.match.pk


def test_one_creator_never_has_more_than_a_few_bots_thinking(toy: Any, alice: Any, bob: Any) -> None:
    mine = [of(Table.start(alice, "easy", bot_pace_ms=0), creator=alice).match.pk for _n in range(4)]
    assert {taken(), taken()} <= set(mine)
    assert leases.SOURCE_AT_ONCE == 2
    assert taken() is None
    other = of(Table.start(bob, "easy", bot_pace_ms=0), creator=bob)
    assert taken() == other.match.pk
    ended()
    assert taken() in mine


def test_the_guests_of_one_address_count_as_one(toy: Any, alice: Any, bob: Any, charlie: Any) -> None:
    for user in (alice, bob, charlie):
        of(Table.start(user, "easy", bot_pace_ms=0), creator=user, origin="here")
    elsewhere = of(Table.start(alice, "easy", bot_pace_ms=0), creator=alice, origin="there")
    assert taken() == elsewhere.match.pk
    assert [taken() is None for _n in range(3)] == [False, False, True]


def test_nobody_waits_because_a_stranger_has_as_many_bots_thinking_as_may(toy: Any, alice: Any, bob: Any) -> None:
    for _n in range(3):
        of(Table.start(alice, "easy", bot_pace_ms=0), creator=alice, origin="here")
    assert {taken() is None for _n in range(leases.SOURCE_AT_ONCE)} == {False}
    race = of(Table.start(bob, "easy", bot_pace_ms=0), purpose="race")
    of_the_site = Table.start(bob, "easy", bot_pace_ms=0)
    assert {taken(), taken()} == {race.match.pk, of_the_site.match.pk}
    assert taken() is None


def test_the_tables_of_a_clubs_race_count_each_by_itself(toy: Any, alice: Any, bob: Any) -> None:
    races = [
        of(Table.start(bob, "easy", bot_pace_ms=0), creator=alice, purpose="race").match.pk
        for _n in range(leases.SOURCE_AT_ONCE + 1)
    ]
    assert {taken() for _race in races} == set(races)


def test_tables_where_bots_are_alone_leave_room(toy: Any, alice: Any, settings: Any) -> None:
    """It does not matter who made them: the site made these."""
    for _n in range(3):
        Table.start("easy", "easy", bot_pace_ms=0)
    assert taken() is not None
    assert taken() is None
    waited = Table.start(alice, "easy", bot_pace_ms=0)
    assert taken() == waited.match.pk
    settings.BOTS_ALONE_AT_ONCE = 2
    assert taken() is not None
    assert taken() is None


def test_nothing_is_begun_for_bots_alone_while_the_answer_of_a_person_is_fed(toy: Any, alice: Any, bob: Any) -> None:
    """The bot that is asked next would wait for the whole thought, and so would each one after it."""
    alone = Table.start("easy", "easy", bot_pace_ms=0)
    table = Table.start(alice, bob)
    table.submit(0, {"pick": 1})
    table.submit(1, {"pick": 5})
    assert taken() is None
    table.advance()
    assert taken() == alone.match.pk


def test_a_table_has_one_bot_that_thinks(toy: Any, alice: Any) -> None:
    Table.start(alice, "easy", "easy", bot_pace_ms=0)
    assert leases.bot_take() == (OpenPrompt.objects.get(seat=1).pk, False)
    assert leases.bot_take() is None


def test_a_lease_that_has_ended_holds_no_room(toy: Any) -> None:
    Table.start("easy", "easy", bot_pace_ms=0)
    Table.start("easy", "easy", bot_pace_ms=0)
    first = leases.bot_take()
    assert first is not None
    OpenPrompt.objects.filter(pk=first.prompt_id).update(bot_lease_until=F("bot_lease_until") - timedelta(minutes=5))
    assert leases.bot_take() is not None


def test_a_message_that_comes_when_all_have_answered_does_nothing(toy: Any, alice: Any) -> None:
    """However many have piled up, and whichever lease has run out meanwhile."""
    table = Table.start(alice, "easy", bot_pace_ms=0)
    bot_think_task()
    version = table.fresh().version
    OpenPrompt.objects.update(bot_lease_until=F("bot_lease_until") - timedelta(minutes=5))
    for _n in range(3):
        bot_think_task()
    assert table.fresh().version == version
    assert Decision.objects.count() == 1


def test_a_message_of_the_version_before_names_the_bot_that_it_has_taken(toy: Any, alice: Any) -> None:
    table = Table.start(alice, "easy", bot_pace_ms=0)
    found = leases.bot_take()
    assert found is not None
    bot_think_task(found.prompt_id)
    assert table.prompt(1).answered


def test_a_thought_that_fails_is_started_again_later_and_holds_no_room(
    toy: Any, alice: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = of(Table.start(alice, "easy", bot_pace_ms=0), creator=alice)
    with monkeypatch.context() as patch:
        patch.setattr(type(toy), "view", lambda *_args: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            services.bot_next()
    assert broken.prompt(1).bot_lease_until is None
    assert leases.bot_take() is None, "not at once"
    OpenPrompt.objects.update(bot_due_at=F("bot_due_at") - leases.AGAIN)
    assert services.bot_next()
    assert broken.prompt(1).answered


def test_one_thought_takes_the_same_queries_for_any_number_of_tables(
    toy: Any, alice: Any, django_assert_num_queries: Any
) -> None:
    for number in (1, 5):
        for _n in range(number):
            Table.start(alice, "easy", "easy", bot_pace_ms=0)
        with django_assert_num_queries(3):
            assert leases.bot_take() is not None
        ended()


def test_metrics_say_how_many_wait_by_who_waits_for_them(toy: Any, alice: Any) -> None:
    Table.start("easy", "easy", bot_pace_ms=0)
    table = Table.start(alice, "easy", bot_pace_ms=0)
    since = table.prompt(1).bot_due_at
    told = due_bots()
    assert told[leases.Weight.PERSON] == DueBots(1, since)
    assert told[leases.Weight.RACE] == DueBots(0, None)
    assert told[leases.Weight.ALONE].number == 2
    leases.bot_take()
    assert due_bots()[leases.Weight.PERSON].number == 0


def test_no_message_is_sent_about_bots_that_wait_for_the_thoughts_of_others(
    toy: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _n in range(3):
        Table.start("easy", "easy", bot_pace_ms=0)
    woken: list[str] = []
    monkeypatch.setattr(bot_pool, "wake", lambda after=0: woken.append("wake"))
    assert services.bots_start() == len(woken) == 6
    assert taken() is not None
    assert services.bots_start() == 0, "one of all tables where bots are alone thinks at a time"
    ended()
    assert services.bots_start() == 4


def test_bots_that_nobody_waits_for_rest_as_long_as_they_have_thought(
    toy: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    Table.start("easy", "easy", bot_pace_ms=0)
    waits: list[float] = []
    monkeypatch.setattr(bot_pool, "wake", lambda after=0: waits.append(after))
    clock = iter([10.0, 10.4])
    leases.bots_rest(thought=0)  # the site has thought before
    monkeypatch.setattr("gameplay.services.bots.time.monotonic", lambda: next(clock))
    assert services.bot_next()
    assert waits == [pytest.approx(0.4)]
    leases.bots_rest(thought=60)
    assert services.bots_start() == 0
    waited = Table.start(alice, "easy", bot_pace_ms=0)
    assert taken() == waited.match.pk, "whom a person waits for does not rest"
    assert taken() is None
    Heartbeat.objects.filter(name=leases.RESTING).update(at=timezone.now())
    assert taken() is not None


def test_a_clock_that_was_set_back_lets_nobody_rest_for_long(toy: Any) -> None:
    Table.start("easy", "easy", bot_pace_ms=0)
    leases.bots_rest(thought=0)
    Heartbeat.objects.filter(name=leases.RESTING).update(at=timezone.now() + timedelta(days=1))
    assert taken() is not None
    assert leases.bots_rest(thought=600) == 30


def test_many_that_may_think_at_once_rest_less(settings: Any) -> None:
    settings.BOTS_ALONE_AT_ONCE = 8
    assert leases.bots_rest(thought=0.8) == pytest.approx(0.1)
