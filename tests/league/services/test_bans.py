"""Removal ends what still runs; a ban is met at every door."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import account_delete, user_create
from league import selectors, services
from league.models import (
    AuditEvent,
    Ban,
    Entry,
    GridSlot,
    Heat,
    Membership,
    Player,
    Registration,
    ResultSheet,
    SubstituteAsk,
)
from tests.league.cup import Cup

Refused = services.Refused


def player_of(cup: Cup, user: Any) -> Player:
    return services.player_ensure(club=cup.club, user=user)


def ban(cup: Cup, user: Any, **more: Any) -> Ban:
    return services.person_ban(
        club=cup.club, by=cup.alice, player_id=player_of(cup, user).pk, reason="rams people", **more
    )


def test_a_new_ban_leaves_the_one_before_as_it_was(cup: Cup, bob: Any) -> None:
    first = ban(cup, bob, until=timezone.now() + timedelta(days=9))
    services.ban_lift(club=cup.club, by=cup.alice, ban_id=first.pk)
    lifted = Ban.objects.get(pk=first.pk).lifted_at
    ban(cup, bob)
    assert lifted is not None
    assert Ban.objects.get(pk=first.pk).lifted_at == lifted


# --- Removal ----------------------------------------------------------------------------------------------------------


def test_who_is_removed_is_out_of_everything_that_still_runs(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    other = Cup.make(bot_cup.alice, name="Winter Cup")
    other.enter(bob)
    services.membership_remove(club=bot_cup.club, by=bot_cup.alice, user_id=bob.pk, reason="moved away")
    assert set(Registration.objects.filter(player__user=bob).values_list("state", flat=True)) == {"rejected"}
    assert bot_cup.entry(bob).withdrawn_at is not None
    assert not Entry.objects.filter(competition=other.competition).exists()
    assert bot_cup.totals()[5] == 7  # results stay
    bot_cup.start(2)
    assert not bot_cup.race(2).run.forfeits.exists()


def test_who_was_removed_comes_back_into_that_championship_through_an_organiser_alone(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    services.membership_remove(club=cup.club, by=cup.alice, user_id=bob.pk)
    with pytest.raises(Refused, match="not_accepted"):
        services.registration_apply(competition=cup.competition, by=bob)
    assert not Membership.objects.filter(user=bob).exists()


def test_a_removal_frees_the_place_for_who_waits(alice: Any, bob: Any, erin: Any, dora: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    for user in (bob, erin, dora):
        services.registration_apply(competition=cup.competition, by=user)
    services.membership_remove(club=cup.club, by=alice, user_id=bob.pk)
    assert Registration.objects.get(player__user=dora).state == "offered"


# --- Bans -------------------------------------------------------------------------------------------------------------


def test_a_ban_removes_and_says_why(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    made = ban(bot_cup, bob)
    assert not Membership.objects.filter(user=bob).exists()
    assert Registration.objects.get(player__user=bob).state == "rejected"
    assert bot_cup.totals()[5] == 7
    event = AuditEvent.objects.get(action="person_banned")
    assert (event.subject, event.reason, event.before) == ("Bob", "rams people", {"role": "member"})
    (line,) = selectors.bans(bot_cup.club, bot_cup.alice)
    assert (line.id, line.player.name, line.reason, line.until, line.by) == (
        made.pk,
        "Bob",
        "rams people",
        None,
        "Alice",
    )


Door = Callable[[Cup, Any, Player], object]
"""The cup, the banned user and its player; Alice organises."""


def _registered(cup: Cup, player: Player, state: str) -> Registration:
    """As if it had been there before, or been made at the same moment."""
    place = cup.competition.places.filter(registration=None).first() if state == "offered" else None
    found, _ = Registration.objects.update_or_create(
        competition=cup.competition,
        player=player,
        defaults={
            "state": state,
            "place": place,
            "applied_at": timezone.now(),
            "offer_expires_at": timezone.now() + timedelta(hours=1),
        },
    )
    return found


def _check_in(cup: Cup, player: Player, **who: Any) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    cup.open(1)
    services.race_check_in(race=cup.race(1), **who)


def _check_in_all(cup: Cup, player: Player) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    cup.open(1)
    services.race_check_in_all(race=cup.race(1), by=cup.alice, entry_numbers=[9])


def _say(cup: Cup, user: Any, player: Player) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    services.availability_say(race=cup.race(1), by=user, coming=True)


def _drive(cup: Cup, user: Any, player: Player) -> None:
    """As if he had been asked at the same moment."""
    now = timezone.now()
    entry = cup.competition.entries.get(number=1)
    SubstituteAsk.objects.create(
        race=cup.race(1), entry=entry, player=player, asked_at=now, expires_at=now + timedelta(hours=1)
    )
    services.ask_answer(race=cup.race(1), by=user, yes=True)


def _let_in(cup: Cup, player: Player) -> None:
    cup.start(1)
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    services.race_let_in(race=cup.race(1), by=cup.alice, entry_number=9)


def _claim(cup: Cup, user: Any) -> None:
    guest = services.player_add_guest(club=cup.club, by=cup.alice, name="Somebody")
    issued = services.player_claim_link(club=cup.club, by=cup.alice, player_id=guest.pk)
    services.player_claim(token=issued.token, user=user)


def _substitute(cup: Cup, user: Any, player: Player) -> None:
    from gameplay.models import Seating

    erin = user_create(email="e2@example.com", password="correct horse battery", public_name="Erin2")
    number = cup.enter(erin).number
    cup.start(1, erin)
    Seating.objects.filter(user=erin).update(away=True)
    services.heat_substitute(heat=cup.heat(), by=cup.alice, entry_number=number, player_id=player.pk)


def _team(cup: Cup, user: Any, player: Player) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    services.competition_rules_change(competition=cup.competition, by=cup.alice, changes={"teams": True, "capacity": 4})
    team = services.team_create(competition=cup.competition, by=cup.alice, name="Nuts")
    services.entry_set_team(competition=cup.competition, by=cup.alice, entry_number=9, team_id=team.pk)


PHONE, OTHER = services.Device("phone", scanned=True), services.Device("other", scanned=True)


def _table(cup: Cup, player: Player) -> Heat:
    """A real table at which the banned one sits, as nobody else does who is banned."""
    services.entries_add_by_name(competition=cup.competition, by=cup.alice, names=["Ann", "Ben"])
    cup.at_table()
    heat, entry = cup.heat(), Entry.objects.create(competition=cup.competition, player=player, number=9)
    GridSlot.objects.create(heat=heat, run=heat.run, seat=2, entry=entry)
    return heat


def _code(cup: Cup) -> Any:
    """What hangs on the door of a race at real tables, whose check-in is open."""
    services.race_update(race=cup.race(1), by=cup.alice, venue="table")
    cup.open(1)
    return services.door_open(competition=cup.competition, by=cup.alice)


def _arrive(cup: Cup, player: Player, device: services.Device) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    services.door_arrive(door=_code(cup), device=device, entry_number=9)


def _propose(heat: Heat, device: services.Device, number: int) -> ResultSheet:
    lines = [services.SheetLine(one, place) for place, one in enumerate((4, 5, 9), 1)]
    return services.table_propose(heat=heat, device=device, lines=lines, entry_number=number)


def _second(heat: Heat) -> None:
    sheet = _propose(heat, OTHER, 4)
    services.table_second(heat=heat, device=PHONE, sheet_id=sheet.pk, entry_number=9)


DOORS: dict[str, Door] = {
    "registration_apply": lambda cup, user, player: services.registration_apply(competition=cup.competition, by=user),
    "registration_apply by an organiser": lambda cup, user, player: services.registration_apply(
        competition=cup.competition, by=cup.alice, player_id=player.pk
    ),
    "registration_confirm": lambda cup, user, player: services.registration_confirm(
        competition=cup.competition, by=cup.alice, registration_id=_registered(cup, player, "applied").pk
    ),
    "registration_offer": lambda cup, user, player: services.registration_offer(
        competition=cup.competition, by=cup.alice, registration_id=_registered(cup, player, "waitlisted").pk
    ),
    "registration_accept": lambda cup, user, player: (
        _registered(cup, player, "offered"),
        services.registration_accept(competition=cup.competition, by=user),
    ),
    "invitation_accept": lambda cup, user, player: services.invitation_accept(
        token=services.invitation_create(club=cup.club, by=cup.alice).token, user=user
    ),
    "player_claim": lambda cup, user, player: _claim(cup, user),
    "race_check_in": lambda cup, user, player: _check_in(cup, player, by=user),
    "race_check_in by an organiser": lambda cup, user, player: _check_in(cup, player, by=cup.alice, entry_number=9),
    "race_check_in_all": lambda cup, user, player: _check_in_all(cup, player),
    "door_arrive": lambda cup, user, player: _arrive(cup, player, services.Device("phone", user)),
    "door_arrive by name": lambda cup, user, player: _arrive(cup, player, PHONE),
    "door_join": lambda cup, user, player: services.door_join(door=_code(cup), device=services.Device("phone", user)),
    "availability_say": lambda cup, user, player: _say(cup, user, player),
    "ask_answer": lambda cup, user, player: _drive(cup, user, player),
    "reserve_set": lambda cup, user, player: services.reserve_set(competition=cup.competition, by=user, offers=True),
    "race_let_in": lambda cup, user, player: _let_in(cup, player),
    "heat_substitute": _substitute,
    "entry_set_team": _team,
    "scorer_take": lambda cup, user, player: services.scorer_take(
        heat=_table(cup, player), device=PHONE, entry_number=9
    ),
    "table_propose": lambda cup, user, player: _propose(_table(cup, player), PHONE, 9),
    "table_second": lambda cup, user, player: _second(_table(cup, player)),
    "table_grid_set": lambda cup, user, player: services.table_grid_set(
        heat=_table(cup, player), device=PHONE, order=[9, 5, 4], entry_number=9
    ),
    "table_grid_draw": lambda cup, user, player: services.table_grid_draw(
        heat=_table(cup, player), device=PHONE, entry_number=9
    ),
}
NO_DOORS = {
    "may_found", "player_rename", "player_add_guest", "player_add_bot", "person_ban", "registration_withdraw",
    "registration_decline", "registration_reject", "race_check_out", "adjustment_add", "membership_set_role",
    "membership_remove", "membership_leave", "player_ensure", "scorer_free", "scorer_trust", "table_door", "table_of",
    "is_code",
    "attempt_void", "absence_say", "ask_answer_link", "substitute_ask", "substitute_recall", "racer_invite",
    "calendar_address_make", "calendar_address_drop",
}  # fmt: skip
"""They let nobody in: they take somebody out, name members or need them (a ban ends membership), or are a person's own;
or their link is dead."""


@pytest.mark.parametrize("door", DOORS)
def test_a_ban_is_met_at_every_door(door: str, alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3)
    player = player_of(cup, bob)
    ban(cup, bob)
    with pytest.raises(Refused) as refused:
        DOORS[door](cup, bob, player)
    assert (refused.value.code, refused.value.params) == ("banned", {"name": "Bob"})


def test_a_banned_person_is_nobody_to_invite(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3)
    player = player_of(cup, bob)
    ban(cup, bob)
    with pytest.raises(Refused, match="not_invitable"):
        services.racer_invite(club=cup.club, by=alice, player_id=player.pk)


@pytest.mark.parametrize("door", DOORS)
def test_each_door_is_open_again_when_the_ban_is_lifted(door: str, alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3)
    player = player_of(cup, bob)
    services.ban_lift(club=cup.club, by=alice, ban_id=ban(cup, bob).pk)
    DOORS[door](cup, bob, player)


def test_no_door_is_forgotten() -> None:
    """Whatever names a person or acts for one is a door, or is said to be none."""
    known = {door.partition(" ")[0] for door in DOORS} | NO_DOORS | {"player_claim_link"}
    for name in services.__all__:
        service = getattr(services, name)
        if not inspect.isfunction(service):
            continue
        asked = {"player_id", "user_id", "user", "token", "entry_number", "entry_numbers", "registration_id"}
        if asked & set(inspect.signature(service).parameters):
            assert name in known, name


def test_a_banned_guest_is_entered_by_nobody_and_claimed_by_nobody(cup: Cup, alice: Any, bob: Any) -> None:
    guest = services.player_add_guest(club=cup.club, by=alice, name="Gus")
    issued = services.player_claim_link(club=cup.club, by=alice, player_id=guest.pk)
    services.person_ban(club=cup.club, by=alice, player_id=guest.pk, reason="threw dice")
    with pytest.raises(services.NotFound):  # the link that was given out is void
        services.player_claim(token=issued.token, user=bob)
    for door in (
        lambda: services.registration_apply(competition=cup.competition, by=alice, player_id=guest.pk),
        lambda: services.player_claim_link(club=cup.club, by=alice, player_id=guest.pk),
    ):
        with pytest.raises(Refused, match="banned"):
            door()


def test_a_ban_ends_by_itself(cup: Cup, bob: Any) -> None:
    made = ban(cup, bob, until=timezone.now() + timedelta(days=7))
    Ban.objects.filter(pk=made.pk).update(until=timezone.now() - timedelta(seconds=1))
    assert selectors.bans(cup.club, cup.alice) == ()
    cup.enter(bob)
    ban(cup, bob)  # and may be followed by another
    assert len(selectors.bans(cup.club, cup.alice)) == 1


def test_a_new_account_of_the_same_address_is_barred_too(cup: Cup, bob: Any) -> None:
    ban(cup, bob)
    address = bob.email
    account_delete(user=bob)
    again = user_create(email=address.upper(), password="correct horse battery", public_name="Not Bob")
    with pytest.raises(Refused, match="banned"):
        cup.enter(again)
    assert selectors.registration_status(cup.fresh().competition, again).closed_code == "banned"


def test_a_ban_holds_in_its_own_club_alone(cup: Cup, bob: Any, erin: Any) -> None:
    ban(cup, bob)
    other = services.club_create(by=erin, name="Other", zone="UTC")
    token = services.invitation_create(club=other, by=erin).token
    assert services.invitation_accept(token=token, user=bob).club == other


def test_who_may_ban_whom(cup: Cup, alice: Any, bob: Any, dora: Any, charlie: Any) -> None:
    def refused(by: Any, player: Player, code: str) -> None:
        with pytest.raises(Refused, match=code):
            services.person_ban(club=cup.club, by=by, player_id=player.pk, reason="x")

    for user, role in ((bob, "organiser"), (dora, "steward")):
        services.invitation_accept(
            token=services.invitation_create(club=cup.club, by=alice, role=role).token, user=user
        )
    refused(charlie, player_of(cup, bob), "not_allowed")
    refused(dora, player_of(cup, bob), "not_allowed")
    refused(bob, player_of(cup, alice), "not_allowed")
    refused(bob, player_of(cup, bob), "own_ban")
    refused(alice, Player.objects.get(display_name="Rivet") if cup.add_bot("Rivet") else None, "not_a_person")  # type: ignore[arg-type]
    with pytest.raises(Refused, match="reason_needed"):
        services.person_ban(club=cup.club, by=alice, player_id=player_of(cup, dora).pk, reason=" ")
    ban(cup, dora)
    refused(alice, player_of(cup, dora), "already_banned")
    with pytest.raises(services.PermissionRefused):
        services.ban_lift(club=cup.club, by=charlie, ban_id=Ban.objects.get().pk)


def test_the_banned_are_offered_to_no_organiser(bot_cup: Cup, alice: Any, bob: Any) -> None:
    player = player_of(bot_cup, bob)
    assert player.pk in {one.id for one in selectors.registrations(bot_cup.competition, alice).may_enter}
    assert player.pk in selectors.members(bot_cup.club, alice).may_ban
    ban(bot_cup, bob)
    assert player.pk not in {one.id for one in selectors.registrations(bot_cup.competition, alice).may_enter}
    assert player.pk not in selectors.members(bot_cup.club, alice).may_ban


def test_a_ban_by_address_outlives_a_change_of_the_site_s_key(cup: Cup, bob: Any, settings: Any) -> None:
    ban(cup, bob)
    address = bob.email
    account_delete(user=bob)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another " * 10
    again = user_create(email=address, password="correct horse battery", public_name="Not Bob")
    with pytest.raises(Refused, match="banned"):
        cup.enter(again)
