"""Race day: check-in, the start with forfeits and heats, the grid."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import IntegrityError, transaction

from gameplay import refused
from gameplay.engine.chance import Chance, commit, mix
from gameplay.models import Match, Seating
from league.clubs.club import players
from league.common.refusals import PermissionRefused
from league.competitions.life import calendar, reruns
from league.competitions.raceday.race_page import race_page
from league.models import CheckIn, Forfeit, GridSlot, Heat
from league.registration import registrations
from league.standings.reading import standings_table
from league.start.attendance import check_in
from league.start.seating import start
from tests.league.cup import Cup

Refused = refused.Refused


def test_the_seed_is_promised_before_anybody_checks_in(cup: Cup) -> None:
    race = cup.open(1)
    assert race.seed is not None
    assert commit(bytes(race.seed.secret)) == race.seed.commit
    assert race_page(cup.race(), AnonymousUser()).seed_commit == race.seed.commit


def test_check_in_counts_once_and_keeps_the_nonce_of_its_player(cup: Cup, bob: Any, alice: Any) -> None:
    cup.enter(bob)
    cup.open(1)
    check_in.race_check_in(race=cup.race(), by=bob, nonce="first")
    check_in.race_check_in(race=cup.race(), by=bob, nonce="second")
    check_in.race_check_in(race=cup.race(), by=alice, nonce="mine", entry_number=1)
    assert CheckIn.objects.get().nonce == "second"
    check_in.race_check_out(race=cup.race(), by=bob)
    assert not CheckIn.objects.exists()
    with pytest.raises(Refused, match="not_checked_in"):
        check_in.race_check_out(race=cup.race(), by=bob)


def test_check_in_needs_an_open_check_in_and_an_entry(cup: Cup, bob: Any, charlie: Any) -> None:
    cup.enter(bob)
    with pytest.raises(Refused, match="check_in_closed"):
        check_in.race_check_in(race=cup.race(), by=bob)
    cup.open(1)
    with pytest.raises(Refused, match="not_entered"):
        check_in.race_check_in(race=cup.race(), by=charlie)


def test_charlie_may_not_check_bob_in_or_out(cup: Cup, bob: Any, charlie: Any) -> None:
    cup.enter(bob)
    cup.open(1)
    with pytest.raises(PermissionRefused):
        check_in.race_check_in(race=cup.race(), by=charlie, entry_number=1)
    check_in.race_check_in(race=cup.race(), by=bob)
    with pytest.raises(PermissionRefused):
        check_in.race_check_out(race=cup.race(), by=charlie, entry_number=1)


def test_a_bot_is_always_there_and_a_guest_needs_an_account(bot_cup: Cup, alice: Any) -> None:
    guest = players.add_guest(club=bot_cup.club, by=alice, name="Guest")
    registrations.apply(competition=bot_cup.competition, by=alice, player_id=guest.pk)
    bot_cup.open(1)
    with pytest.raises(Refused, match="check_in_by_itself"):
        check_in.race_check_in(race=bot_cup.race(), by=alice, entry_number=1)
    with pytest.raises(Refused, match="guest_needs_account"):
        check_in.race_check_in(race=bot_cup.race(), by=alice, entry_number=5)


def test_the_start_seats_those_present_and_records_the_absent(bot_cup: Cup, bob: Any, erin: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.enter(erin)
    race = bot_cup.start(1, bob)
    assert (race.status, race.run.rules.version, bot_cup.fresh().competition.status) == ("live", 1, "running")
    assert [forfeit.entry.player.user for forfeit in Forfeit.objects.all()] == [erin]
    heat = bot_cup.heat()
    assert (heat.match.status, heat.match.purpose, heat.match.back_url) == (
        "running", "race", "/c/gearbox/autumn-cup/races/1/",
    )  # fmt: skip
    slots = {slot.seat: slot.entry for slot in GridSlot.objects.select_related("entry__player")}
    seatings = {seating.seat: seating for seating in Seating.objects.filter(match=heat.match)}
    assert slots.keys() == seatings.keys() == set(range(5))
    for seat, entry in slots.items():
        assert seatings[seat].user_id == entry.player.user_id
        assert seatings[seat].bot_level == entry.player.bot_level
        assert seatings[seat].label == entry.player.display_name
    assert {seating.nonce for seating in seatings.values()} == {"", "nonce of Bob"}


def test_starting_twice_starts_once(bot_cup: Cup) -> None:
    bot_cup.start(1)
    start.race_start(race=bot_cup.race(), by=bot_cup.alice)
    assert Match.objects.count() == Heat.objects.count() == 1


def test_bb_10_3_the_first_grid_is_drawn(bot_cup: Cup) -> None:
    """BB-10.3, even where the grid is chosen later on."""
    bot_cup.start(1)
    assert bot_cup.heat().match.setup["grid"] == {"mode": "drawn"}
    assert bot_cup.race().run.heats_report["grid"] == "draw"


def test_bb_10_4_from_the_second_race_the_last_chooses_first(bot_cup: Cup) -> None:
    """BB-10.4: seats in the setup are those of the entries in reverse order of the standings."""
    bot_cup.run(1, "2 4 1 3")
    bot_cup.start(2)
    seat_of = {
        slot.entry.number: slot.seat
        for slot in GridSlot.objects.filter(run=bot_cup.race(2).run).select_related("entry")
    }
    assert bot_cup.heat(2).match.setup["grid"] == {"mode": "choose", "order": [seat_of[n] for n in (3, 1, 4, 2)]}
    shown = race_page(bot_cup.race(2), AnonymousUser())
    assert [entry.number for entry in shown.choice_order] == [3, 1, 4, 2]


def test_bb_10_5_the_grid_rule_is_a_setting_of_the_championship(alice: Any) -> None:
    """BB-10.5."""
    cup = Cup.make(alice, bots=3, grid="draw")
    cup.run(1, "1 2 3")
    cup.start(2)
    assert cup.heat(2).match.setup["grid"] == {"mode": "drawn"}


def test_bb_10_6_forfeits_shrink_the_column(bot_cup: Cup, bob: Any, erin: Any) -> None:
    """BB-10.6: six entered, four start: 5 points to win, not 8; BB-10.7: forfeits score 0."""
    bot_cup.enter(bob)
    bot_cup.enter(erin)
    bot_cup.run(1, "1 2 3 4")
    assert bot_cup.totals() == {1: 5, 2: 3, 3: 2, 4: 1, 5: 0, 6: 0}
    cells = {row.entry.number: row.cells[0] for row in standings_table(bot_cup.competition).rows}
    assert (cells[1].starters, cells[5].status) == (4, "forfeit")


def test_bb_10_7_fewer_than_two_starters_is_void_and_can_be_run_again(
    cup: Cup, alice: Any, bob: Any, erin: Any
) -> None:
    """BB-10.7."""
    from datetime import timedelta

    from django.utils import timezone

    cup.enter(bob)
    cup.enter(erin)
    with pytest.raises(refused.Refused, match="too_few_here"):
        cup.start(1, bob)  # nobody voids a race with a button that says "start"
    assert cup.race().status == "check_in"
    race = cup.start_at_time()
    assert (race.status, race.note) == ("void", "too_few_starters")
    assert not Match.objects.exists()
    assert not Forfeit.objects.exists()
    soon = timezone.now() + timedelta(days=1)
    with pytest.raises(refused.Refused, match="wrong_status"):
        calendar.race_postpone(race=cup.race(), by=alice, scheduled_at=soon, reason="void")
    page = race_page(cup.race(), alice)
    assert (page.may_rerun, page.may_move, page.may_cancel) == (True, False, True)
    seed = cup.race().seed
    again = reruns.race_rerun(race=cup.race(), by=alice, scheduled_at=soon, reason="void")
    assert (again.status, again.run) == ("planned", None)
    assert cup.open().seed != seed
    cup.run(1, "1 2", bob, erin)
    assert cup.totals() == {1: 3, 2: 1}


def test_more_entries_than_seats_make_heats_of_fair_size(alice: Any) -> None:
    cup = Cup.make(alice, bots=11, capacity=12)
    cup.start(1)
    heats = list(Heat.objects.filter(run=cup.race().run).order_by("table_no"))
    assert [heat.slots.count() for heat in heats] == [6, 5]
    assert len({heat.match.seed_id for heat in heats}) == 1
    assert len({heat.match.seed_label for heat in heats}) == 2
    first, second = (
        [slot.entry.number for slot in heat.slots.select_related("entry").order_by("seat")] for heat in heats
    )
    cup.finish(1, " ".join(map(str, first)), table=1)
    assert cup.race().status == "live"
    assert cup.totals()[first[0]] == 8  # the standings count what is confirmed
    cup.finish(1, " ".join(map(str, second)), table=2)
    assert cup.race().status == "provisional"
    assert (cup.totals()[first[0]], cup.totals()[second[0]]) == (8, 7)  # each its own column


def test_the_seating_can_be_drawn_again_from_the_published_seed(alice: Any) -> None:
    from league.scoring.heats import make_heats

    cup = Cup.make(alice, bots=12, capacity=12)
    race = cup.start(1)
    luck = Chance(mix(bytes(race.seed.secret), f"race/{race.stage_id}/1", [""] * 12))
    numbers = {slot.entry_id: slot.entry.number for slot in GridSlot.objects.select_related("entry")}
    again = make_heats(numbers, (6, 6), {}, luck, "heats")
    assert [[numbers[pk] for pk in heat] for heat in again.heats] == race.run.heats_report["heats"]


def test_a_racer_sits_in_one_heat_of_a_race_only(alice: Any) -> None:
    cup = Cup.make(alice, bots=11, capacity=12)
    cup.start(1)
    one, other = Heat.objects.order_by("table_no")
    taken = GridSlot.objects.filter(heat=one).first()
    with pytest.raises(IntegrityError), transaction.atomic():
        GridSlot.objects.create(heat=other, run=other.run, seat=8, entry=taken.entry)
    with pytest.raises(IntegrityError), transaction.atomic():
        GridSlot.objects.create(heat=one, run=one.run, seat=taken.seat, entry=taken.entry)


def test_old_opponents_are_avoided_in_the_next_race(alice: Any) -> None:
    cup = Cup.make(alice, bots=12, capacity=12)
    cup.start(1)
    for heat in Heat.objects.filter(run=cup.race(1).run):
        order = " ".join(str(slot.entry.number) for slot in heat.slots.select_related("entry"))
        cup.finish(1, order, table=heat.table_no)
    cup.start(2)
    # Two tables of six, best mixed 3 + 3: 4 * C(3,2) pairs meet again.
    assert cup.race(2).run.heats_report["score"] == 12
