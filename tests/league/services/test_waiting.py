"""Two races on one night, and three: one starts when the other is over. Races that are held, or start later."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from gameplay.refused import Refused
from gameplay.services import match_annul
from league.common import refusals
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar
from league.models import AuditEvent, CheckIn, Forfeit, GridSlot, Race, Run
from league.start.attendance import check_in, waiting
from league.start.seating import start
from league.top import sweep as top_sweep
from league.top.sweep import Swept
from tests.league.cup import Cup

pytestmark = pytest.mark.django_db

MINUTE = dt.timedelta(minutes=1)
TONIGHT = timezone.now().replace(second=0, microsecond=0) + dt.timedelta(days=1)


def night(alice: Any, bots: int = 4, races: int = 2) -> Cup:
    """Races half an hour apart, as at a club."""
    dates = tuple(TONIGHT + 30 * MINUTE * number for number in range(races))
    return Cup.make(alice, bots=bots, rhythm=None, dates=dates)


def sweep(minutes: float) -> Swept:
    """Runs the sweep so many minutes after the first race's start time."""
    return top_sweep.league_sweep(now=TONIGHT + minutes * MINUTE)


def statuses(cup: Cup) -> list[str]:
    return [race.status for race in Race.objects.filter(competition=cup.competition).order_by("number")]


def finished(cup: Cup, number: int, minutes: float, order: str = "1 2 3 4") -> None:
    """The race ends so many minutes after the first race's start time: tests do not wait for tomorrow night."""
    cup.finish(number, order)
    Run.objects.filter(race=cup.race(number)).update(finished_at=TONIGHT + minutes * MINUTE)


def test_a_race_waits_for_the_one_before_it_with_check_in_open(alice: Any) -> None:
    cup = night(alice)
    sweep(-30), sweep(0)
    assert (statuses(cup), sweep(30).started) == (["live", "check_in"], 0)
    assert sweep(120).missed == 0  # waiting is not missed
    assert statuses(cup) == ["live", "check_in"]
    finished(cup, 1, 125)
    assert (sweep(125).started, statuses(cup)) == (1, ["provisional", "live"])


def test_nobody_is_in_two_matches_and_nobody_forfeits_because_the_race_before_lasts(alice: Any, bob: Any) -> None:
    cup = night(alice, bots=2)
    cup.enter(bob)
    sweep(-30)
    check_in.race_check_in(race=cup.race(1), by=bob)
    sweep(0), sweep(30), sweep(60)
    assert GridSlot.objects.filter(entry=cup.entry(bob)).count() == 1
    finished(cup, 1, 61, "3 1 2")
    # He was racing when check-in opened: he has the usual time to check in for the next one, too.
    assert (sweep(61).started, sweep(65).started) == (0, 0)
    check_in.race_check_in(race=cup.race(2), by=bob)
    assert (sweep(65).started, Forfeit.objects.count()) == (1, 0)


def test_nobody_waits_longer_than_usual_for_a_no_show_at_the_next_race(alice: Any, bob: Any) -> None:
    cup = night(alice)
    cup.enter(bob)
    sweep(-30), sweep(0), sweep(30)
    finished(cup, 1, 50)
    assert [sweep(minutes).started for minutes in (50, 54, 55)] == [0, 0, 1]
    assert [forfeit.run.race.number for forfeit in Forfeit.objects.order_by("id")] == [1, 2]


def test_the_hour_of_a_missed_race_counts_from_when_the_way_was_free(alice: Any) -> None:
    cup = night(alice)
    sweep(-30), sweep(0), sweep(30)
    finished(cup, 1, 120)
    # The site was off while race 1 ended, and for forty minutes more.
    assert (sweep(160).started, statuses(cup)) == (1, ["provisional", "live"])


def test_an_hour_after_the_way_was_free_a_race_is_missed_after_all(alice: Any) -> None:
    cup = night(alice)
    sweep(-30), sweep(0), sweep(30)
    finished(cup, 1, 120)
    assert (sweep(181).missed, cup.race(2).note) == (1, "missed")


def test_a_race_whose_check_in_could_not_open_while_another_was_on_is_not_missed(alice: Any) -> None:
    """The site was off from the start of race 1 until long after the time of race 2; race 1 is still on."""
    cup = night(alice)
    sweep(-30), sweep(-0.5)
    cup.start(1)
    Race.objects.filter(pk=cup.race(2).pk).update(status="planned", run=None)
    assert (sweep(150).opened, statuses(cup)) == (1, ["live", "check_in"])


def test_three_races_of_a_night_start_one_after_the_other_in_their_order(alice: Any, bob: Any) -> None:
    cup = night(alice, races=3)
    cup.enter(bob)
    sweep(-30), sweep(0), sweep(30), sweep(60)
    assert statuses(cup) == ["live", "check_in", "check_in"]
    # Bob has checked in for the third alone; the second still comes first.
    check_in.race_check_in(race=cup.race(3), by=bob)
    finished(cup, 1, 70)
    sweep(70)
    assert statuses(cup) == ["provisional", "check_in", "check_in"]
    sweep(75), sweep(75)
    assert statuses(cup) == ["provisional", "live", "check_in"]
    finished(cup, 2, 100)
    sweep(100)
    assert statuses(cup) == ["provisional", "provisional", "live"]


def test_a_postponed_race_in_between_blocks_nothing(alice: Any) -> None:
    cup = night(alice, races=3)
    calendar.race_postpone(race=cup.race(2), by=alice, reason="no board")
    sweep(-30), sweep(0), sweep(30), sweep(60)
    assert statuses(cup) == ["live", "postponed", "check_in"]
    finished(cup, 1, 61)
    sweep(61)
    assert statuses(cup) == ["provisional", "postponed", "live"]


def test_a_race_whose_match_was_annulled_no_longer_blocks_anything(alice: Any) -> None:
    cup = night(alice)
    sweep(-30), sweep(0)
    match_annul(code=cup.heat(1).match.code, by=None)
    swept = sweep(30)
    assert (swept.settled, swept.started, statuses(cup)) == (1, 1, ["provisional", "live"])


def test_a_table_without_a_sheet_blocks_though_the_other_table_is_over(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=12, rhythm=None, dates=(TONIGHT, TONIGHT + 30 * MINUTE))
    sweep(-30), sweep(0)
    order = " ".join(str(slot.entry.number) for slot in cup.heat(1, 1).slots.select_related("entry"))
    cup.finish(1, order, table=1)
    assert (sweep(30).started, statuses(cup)) == (0, ["live", "check_in"])


def test_a_race_started_early_blocks_the_race_that_was_planned_before_it(alice: Any) -> None:
    cup = night(alice)
    cup.start(2)
    sweep(-30)
    assert (sweep(0).started, statuses(cup)) == (0, ["check_in", "live"])


def test_races_of_another_championship_block_nothing(alice: Any) -> None:
    one, other = night(alice), night(alice)
    one.start(1)
    sweep(-30), sweep(0)
    assert statuses(other)[0] == "live"


# --- An organiser starts --------------------------------------------------------------------------------------------


def test_an_organiser_reads_what_blocks(alice: Any) -> None:
    cup = night(alice)
    cup.start(1)
    cup.open(2)
    with pytest.raises(Refused) as refused:
        start.race_start(race=cup.race(2), by=alice)
    assert (refused.value.code, refused.value.params) == ("race_blocked", {"number": 1, "numbers": [1]})
    assert "Race 1 is still on" in refusals.refusal_text(refused.value)
    cup.finish(1, "1 2 3 4")
    assert start.race_start(race=cup.race(2), by=alice).status == "live"


def test_an_organiser_starts_anyway_with_those_who_sit_nowhere_else(alice: Any, bob: Any, erin: Any) -> None:
    cup = night(alice, bots=2)
    cup.start(1)
    bots = list(GridSlot.objects.values_list("entry__number", flat=True))
    for user in (bob, erin):
        cup.enter(user)
    cup.open(2)
    check_in.race_check_in(race=cup.race(2), by=bob)
    with pytest.raises(Refused) as refused:
        start.race_start(race=cup.race(2), by=alice, anyway=True)
    assert (refused.value.code, refused.value.params["free"]) == ("too_few_free", 1)
    check_in.race_check_in(race=cup.race(2), by=erin)
    race = start.race_start(race=cup.race(2), by=alice, anyway=True)
    on_grid = set(GridSlot.objects.filter(run=race.run).values_list("entry__player__user", flat=True))
    assert (race.status, on_grid) == ("live", {bob.pk, erin.pk})
    # The racers in race 1 were not expected here: neither on the grid nor a forfeit.
    assert race.run.heats_report["elsewhere"] == sorted(bots)
    assert not Forfeit.objects.filter(run=race.run).exists()


def test_an_absent_racer_forfeits_even_when_the_race_starts_anyway(alice: Any, bob: Any, erin: Any, dora: Any) -> None:
    cup = night(alice, bots=2)
    cup.start(1)
    for user in (bob, erin, dora):
        cup.enter(user)
    cup.open(2)
    for user in (bob, erin):
        check_in.race_check_in(race=cup.race(2), by=user)
    race = start.race_start(race=cup.race(2), by=alice, anyway=True)
    assert [one.entry.player.user for one in Forfeit.objects.filter(run=race.run)] == [dora]


def test_a_racer_whose_table_is_over_is_free(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=12, rhythm=None, dates=(TONIGHT, TONIGHT + 30 * MINUTE))
    cup.start(1)
    free = [slot.entry.number for slot in cup.heat(1, 1).slots.select_related("entry")]
    cup.finish(1, " ".join(map(str, free)), table=1)
    cup.open(2)
    race = start.race_start(race=cup.race(2), by=alice, anyway=True)
    assert sorted(GridSlot.objects.filter(run=race.run).values_list("entry__number", flat=True)) == sorted(free)


def test_with_nothing_in_the_way_anyway_changes_nothing(bot_cup: Cup, alice: Any) -> None:
    bot_cup.open(1)
    race = start.race_start(race=bot_cup.race(1), by=alice, anyway=True)
    assert (race.status, "elsewhere" in race.run.heats_report) == ("live", False)


# --- Held -----------------------------------------------------------------------------------------------------------


def test_a_race_that_is_held_does_not_start_and_is_not_missed(alice: Any, bob: Any) -> None:
    cup = night(alice, races=1)
    cup.enter(bob)
    sweep(-30)
    check_in.race_check_in(race=cup.race(), by=bob, nonce="mine")
    waiting.race_hold(race=cup.race(), by=alice, reason="The beamer is broken")
    assert [(swept.started, swept.missed) for swept in (sweep(0), sweep(30), sweep(200))] == [(0, 0)] * 3
    assert (cup.race().hold, CheckIn.objects.get().nonce) == ("The beamer is broken", "mine")


def test_a_released_race_leaves_the_usual_while_and_then_starts(alice: Any) -> None:
    cup = night(alice, races=1)
    sweep(-30)
    waiting.race_hold(race=cup.race(), by=alice, reason="The beamer is broken")
    sweep(200)
    race = waiting.race_release(race=cup.race(), by=alice)
    assert race.not_before is not None
    assert abs(race.not_before - timezone.now() - 5 * MINUTE) < MINUTE
    Race.objects.filter(pk=race.pk).update(not_before=TONIGHT + 205 * MINUTE)
    assert [sweep(minutes).started for minutes in (200, 204, 205)] == [0, 0, 1]
    assert (cup.race().status, cup.race().hold) == ("live", "")


def test_a_race_that_is_released_long_before_its_time_starts_at_its_time(alice: Any) -> None:
    cup = night(alice, races=1)
    sweep(-30)
    waiting.race_hold(race=cup.race(), by=alice, reason="Let us see")
    waiting.race_release(race=cup.race(), by=alice)
    assert [sweep(minutes).started for minutes in (-1, 0)] == [0, 1]


def test_holding_is_noted_once_and_with_another_reason_again(alice: Any) -> None:
    cup = night(alice, races=1)
    cup.open()
    for reason in ("rain", "rain", "snow"):
        waiting.race_hold(race=cup.race(), by=alice, reason=reason)
    waiting.race_release(race=cup.race(), by=alice)
    waiting.race_release(race=cup.race(), by=alice)
    lines = AuditEvent.objects.filter(action__in=("race_held", "race_released")).order_by("id")
    assert [(line.action, line.reason) for line in lines] == [
        ("race_held", "rain"),
        ("race_held", "snow"),
        ("race_released", ""),
    ]


def test_a_held_race_lets_the_next_one_go_first(alice: Any) -> None:
    cup = night(alice)
    sweep(-30)
    waiting.race_hold(race=cup.race(1), by=alice, reason="waiting for Bob")
    sweep(0), sweep(30)
    assert statuses(cup) == ["check_in", "live"]


@pytest.mark.parametrize("way", ["start", "postpone", "cancel"])
def test_what_ends_the_check_in_ends_the_hold(alice: Any, way: str) -> None:
    cup = night(alice, races=1)
    cup.open()
    waiting.race_hold(race=cup.race(), by=alice, reason="rain")
    if way == "start":
        start.race_start(race=cup.race(), by=alice)
    elif way == "postpone":
        calendar.race_postpone(race=cup.race(), by=alice, reason="rain")
    else:
        calendar.race_cancel(race=cup.race(), by=alice, reason="rain")
    assert cup.race().hold == ""


def test_only_a_race_at_check_in_is_held_and_with_a_reason(bot_cup: Cup, alice: Any) -> None:
    with pytest.raises(Refused, match="wrong_status"):
        waiting.race_hold(race=bot_cup.race(), by=alice, reason="rain")
    bot_cup.open()
    with pytest.raises(Refused, match="reason_needed"):
        waiting.race_hold(race=bot_cup.race(), by=alice, reason=" ")
    bot_cup.start()
    with pytest.raises(Refused, match="wrong_status"):
        waiting.race_hold(race=bot_cup.race(), by=alice, reason="rain")
    with pytest.raises(IntegrityError), transaction.atomic():
        Race.objects.filter(pk=bot_cup.race().pk).update(hold="rain")


# --- Delayed --------------------------------------------------------------------------------------------------------


def test_a_delay_moves_the_start_and_keeps_check_ins_seed_and_nonces(alice: Any, bob: Any) -> None:
    cup = night(alice, races=1)
    cup.enter(bob)
    sweep(-30)
    check_in.race_check_in(race=cup.race(), by=bob, nonce="mine")
    seed = cup.race().run.seed_id
    race = waiting.race_delay(race=cup.race(), by=alice, minutes=15)
    assert (race.scheduled_at, race.status, race.run.seed_id) == (TONIGHT + 15 * MINUTE, "check_in", seed)
    assert CheckIn.objects.get().nonce == "mine"
    assert [sweep(minutes).started for minutes in (0, 14, 15)] == [0, 0, 1]


def test_a_race_whose_time_has_passed_starts_so_many_minutes_from_now(bot_cup: Cup, alice: Any) -> None:
    bot_cup.open()
    Race.objects.filter(pk=bot_cup.race().pk).update(scheduled_at=timezone.now() - 40 * MINUTE)
    race = waiting.race_delay(race=bot_cup.race(), by=alice, minutes=10)
    assert race.scheduled_at is not None
    assert 9 * MINUTE < race.scheduled_at - timezone.now() <= 11 * MINUTE
    assert race.scheduled_at.second == 0


@pytest.mark.parametrize("minutes", [-5, 0, 241])
def test_a_delay_is_one_to_two_hundred_and_forty_minutes(bot_cup: Cup, alice: Any, minutes: int) -> None:
    with pytest.raises(Refused) as refused:
        waiting.race_delay(race=bot_cup.race(), by=alice, minutes=minutes)
    assert (refused.value.code, refused.value.at) == ("bad_delay", "minutes")


def test_a_planned_race_is_delayed_and_its_check_in_opens_later(alice: Any) -> None:
    cup = night(alice, races=1)
    waiting.race_delay(race=cup.race(), by=alice, minutes=240)
    assert [sweep(minutes).opened for minutes in (-30, 209, 210)] == [0, 0, 1]


def test_a_race_that_started_or_has_no_date_is_not_delayed(bot_cup: Cup, alice: Any) -> None:
    calendar.race_postpone(race=bot_cup.race(2), by=alice, reason="snow")
    bot_cup.start(1)
    for number in (1, 2):
        with pytest.raises(Refused, match="wrong_status"):
            waiting.race_delay(race=bot_cup.race(number), by=alice, minutes=10)


def test_charlie_neither_holds_nor_delays_nor_releases(bot_cup: Cup, charlie: Any) -> None:
    bot_cup.open()
    for change in (
        lambda: waiting.race_hold(race=bot_cup.race(), by=charlie, reason="x"),
        lambda: waiting.race_release(race=bot_cup.race(), by=charlie),
        lambda: waiting.race_delay(race=bot_cup.race(), by=charlie, minutes=5),
        lambda: start.race_start(race=bot_cup.race(), by=charlie, anyway=True),
    ):
        with pytest.raises(PermissionRefused):
            change()


def test_the_sweep_twice_at_one_moment_starts_once(alice: Any) -> None:
    cup = night(alice)
    sweep(-30), sweep(0), sweep(30)
    finished(cup, 1, 60)
    assert [sweep(60).started, sweep(60).started] == [1, 0]
    assert statuses(cup) == ["provisional", "live"]
