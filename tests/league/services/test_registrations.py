"""Registrations: places, waitlist, timed offers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.services import user_create
from gameplay import refused
from league.common.refusals import PermissionRefused
from league.competitions.life import rules
from league.members import members
from league.models import Entry, Membership, Place, Registration
from league.registration import registrations
from league.registration.reading import registration_mine, registration_status
from league.top import sweep
from tests.league.cup import Cup

Refused = refused.Refused


def people(count: int) -> list[Any]:
    return [
        user_create(email=f"p{n}@example.com", password="correct horse battery", public_name=f"P{n}")
        for n in range(1, count + 1)
    ]


def states(cup: Cup) -> list[tuple[str, str, int | None]]:
    return [
        (row.player.display_name, row.state, row.place.number if row.place else None)
        for row in Registration.objects.filter(competition=cup.competition)
        .select_related("player", "place")
        .order_by("id")
    ]


def ranks(cup: Cup, users: list[Any]) -> list[int | None]:
    found = [registration_mine(cup.competition, user) for user in users]
    return [one.waitlist_rank if one else None for one in found]


@pytest.fixture
def small(alice: Any) -> Cup:
    """Two places."""
    return Cup.make(alice, capacity=2)


def test_one_tap_confirms_while_there_are_places(cup: Cup, bob: Any) -> None:
    registration = registrations.apply(competition=cup.competition, by=bob)
    assert (registration.state, registration.place.number) == ("confirmed", 1)
    assert cup.entry(bob).number == 1
    assert Membership.objects.get(club=cup.club, user=bob).role == "member"


def test_the_rest_wait_in_order(small: Cup) -> None:
    users = people(4)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    assert [state for _name, state, _place in states(small)] == ["confirmed", "confirmed", "waitlisted", "waitlisted"]
    assert ranks(small, users) == [None, None, 1, 2]


def test_a_second_tap_changes_nothing(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    with pytest.raises(Refused, match="already_registered"):
        registrations.apply(competition=cup.competition, by=bob)
    assert Registration.objects.count() == Entry.objects.count() == 1


def test_a_freed_place_is_offered_to_the_longest_waiting(small: Cup) -> None:
    users = people(4)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    registrations.withdraw(competition=small.competition, by=users[0])
    assert states(small)[2][1:] == ("offered", 1)
    assert ranks(small, users)[3] == 1
    registrations.accept(competition=small.competition, by=users[2])
    assert states(small)[2][1:] == ("confirmed", 1)
    assert not Entry.objects.filter(player__user=users[0]).exists()


def test_a_declined_offer_goes_to_the_next(small: Cup) -> None:
    users = people(4)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    registrations.withdraw(competition=small.competition, by=users[1])
    registrations.decline(competition=small.competition, by=users[2])
    assert [state for _n, state, _p in states(small)] == ["confirmed", "withdrawn", "declined", "offered"]


def test_an_offer_that_is_not_answered_goes_to_the_next(small: Cup) -> None:
    users = people(4)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    registrations.withdraw(competition=small.competition, by=users[1])
    later = timezone.now() + timedelta(hours=25)
    assert sweep.league_sweep(now=later).expired == 1
    assert [state for _n, state, _p in states(small)] == ["confirmed", "withdrawn", "expired", "offered"]
    assert sweep.league_sweep(now=later).expired == 0  # twice is once
    with pytest.raises(Refused, match="no_offer"):
        registrations.accept(competition=small.competition, by=users[2])


def test_an_offer_past_its_time_cannot_be_taken_even_before_the_sweep(small: Cup) -> None:
    users = people(3)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    registrations.withdraw(competition=small.competition, by=users[1])
    Registration.objects.filter(state="offered").update(offer_expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(Refused, match="no_offer"):
        registrations.accept(competition=small.competition, by=users[2])


def test_nobody_overtakes_the_waitlist(small: Cup) -> None:
    """While players wait, a newcomer goes behind them, even at a moment when a place is free."""
    users = people(4)
    for user in users[:3]:
        registrations.apply(competition=small.competition, by=user)
    Registration.objects.filter(player__user=users[0]).update(state="withdrawn", place=None)
    newcomer = registrations.apply(competition=small.competition, by=users[3])
    assert newcomer.state == "waitlisted"


def test_coming_back_means_the_end_of_the_queue_and_the_old_entry(bot_cup: Cup, bob: Any) -> None:
    entry = bot_cup.enter(bob)
    bot_cup.run(1, "1 2 3 4 5", bob)
    registrations.withdraw(competition=bot_cup.competition, by=bob)
    entry.refresh_from_db()
    assert entry.withdrawn_at is not None
    registrations.apply(competition=bot_cup.competition, by=bob)
    entry.refresh_from_db()
    assert entry.withdrawn_at is None
    assert bot_cup.entry(bob).number == entry.number


def test_results_stay_when_a_racer_withdraws(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    registrations.withdraw(competition=bot_cup.competition, by=bob, reason="moving")
    assert bot_cup.totals()[5] == 7
    bot_cup.start(2)
    assert not bot_cup.race(2).run.forfeits.exists()  # a racer who has withdrawn is not expected


def test_lowering_the_capacity_evicts_nobody(cup: Cup) -> None:
    users = people(4)
    for user in users:
        registrations.apply(competition=cup.competition, by=user)
    rules.competition_rules_change(competition=cup.competition, by=cup.alice, changes={"capacity": 2})
    assert Place.objects.filter(competition=cup.competition).count() == 4
    assert {state for _n, state, _p in states(cup)} == {"confirmed"}
    registrations.withdraw(competition=cup.competition, by=users[3])
    registrations.withdraw(competition=cup.competition, by=users[2])
    assert Place.objects.filter(competition=cup.competition).count() == 2  # a freed place over capacity goes


def test_raising_the_capacity_offers_the_new_places(small: Cup) -> None:
    users = people(4)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    rules.competition_rules_change(competition=small.competition, by=small.alice, changes={"capacity": 3})
    assert [state for _n, state, _p in states(small)] == ["confirmed", "confirmed", "offered", "waitlisted"]


def test_overbooking_is_impossible_in_the_database(small: Cup) -> None:
    for user in people(2):
        registrations.apply(competition=small.competition, by=user)
    one, other = Registration.objects.order_by("id")
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=other.pk).update(place=one.place)
    with pytest.raises(IntegrityError), transaction.atomic():
        Registration.objects.filter(pk=other.pk).update(place=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Place.objects.create(competition=small.competition, number=1)


def test_with_approval_an_organiser_decides(alice: Any, bob: Any, charlie: Any) -> None:
    cup = Cup.make(alice, approval=True)
    mine = registrations.apply(competition=cup.competition, by=bob)
    assert mine.state == "applied"
    with pytest.raises(PermissionRefused):
        registrations.confirm(competition=cup.competition, by=charlie, registration_id=mine.pk)
    assert registrations.confirm(competition=cup.competition, by=alice, registration_id=mine.pk).state == "confirmed"
    other = registrations.apply(competition=cup.competition, by=charlie)
    assert registrations.reject(competition=cup.competition, by=alice, registration_id=other.pk).state == "rejected"


def test_taking_a_confirmed_player_out_needs_a_reason(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    registration = Registration.objects.get()
    with pytest.raises(Refused, match="reason_needed"):
        registrations.reject(competition=cup.competition, by=alice, registration_id=registration.pk)
    registrations.reject(competition=cup.competition, by=alice, registration_id=registration.pk, reason="asked to")
    assert not Entry.objects.exists()


def test_charlie_may_not_register_or_withdraw_others(cup: Cup, bob: Any, charlie: Any) -> None:
    entry = cup.enter(bob)
    for change in (
        lambda: registrations.apply(competition=cup.competition, by=charlie, player_id=entry.player_id),
        lambda: registrations.withdraw(competition=cup.competition, by=charlie, player_id=entry.player_id),
        lambda: registrations.accept(competition=cup.competition, by=charlie, player_id=entry.player_id),
        lambda: registrations.offer(
            competition=cup.competition, by=charlie, registration_id=Registration.objects.get().pk
        ),
    ):
        with pytest.raises(PermissionRefused):
            change()


def test_a_place_is_offered_out_of_turn_only_when_one_is_free(small: Cup, alice: Any) -> None:
    users = people(3)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    waiting = Registration.objects.get(state="waitlisted")
    with pytest.raises(Refused, match="full"):
        registrations.offer(competition=small.competition, by=alice, registration_id=waiting.pk)
    with pytest.raises(Refused, match="full"):
        registrations.confirm(competition=small.competition, by=alice, registration_id=waiting.pk)


def test_the_window_opens_and_closes(alice: Any, bob: Any) -> None:
    now = timezone.now()
    early = Cup.make(alice, registration_opens_at=now + timedelta(hours=1))
    with pytest.raises(Refused, match="registration_not_yet"):
        early.enter(bob)
    late = Cup.make(alice, registration_closes_at=now - timedelta(hours=1))
    with pytest.raises(Refused, match="registration_closed"):
        late.enter(bob)
    draft = Cup.make(alice, publish=False)
    with pytest.raises(Refused, match="registration_closed"):
        draft.enter(bob)


def test_a_bot_on_the_waitlist_needs_no_offer(small: Cup, alice: Any) -> None:
    users = people(2)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    small.add_bot("Rivet")
    registrations.withdraw(competition=small.competition, by=users[0])
    assert Entry.objects.filter(player__display_name="Rivet").exists()


def test_leaving_the_club_frees_the_place(small: Cup) -> None:
    users = people(3)
    for user in users:
        registrations.apply(competition=small.competition, by=user)
    members.membership_leave(club=small.club, user=users[0], anonymise=True)
    assert states(small)[0][1] == "withdrawn"
    assert states(small)[2][1] == "offered"


def test_a_user_without_account_may_not_register(cup: Cup) -> None:
    from accounts.services import guest_create

    with pytest.raises(Refused, match="account_needed"):
        cup.enter(guest_create())


def test_a_removed_racer_comes_back_through_an_organiser_alone(cup: Cup, alice: Any, bob: Any) -> None:
    cup.enter(bob)
    mine = cup.competition.registrations.get(player__user=bob)
    registrations.reject(competition=cup.competition, by=alice, registration_id=mine.pk, reason="cheated")
    assert not registration_status(cup.fresh().competition, bob).may_apply
    with pytest.raises(Refused, match="not_accepted"):
        registrations.apply(competition=cup.competition, by=bob)
    registrations.apply(competition=cup.competition, by=alice, player_id=mine.player_id)
    assert cup.entry(bob).number == 1
