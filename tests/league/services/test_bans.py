"""Removal ends everything that still runs; a ban is checked at every door."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import account_delete, user_create
from gameplay import refused
from league.clubs.club import clubs, players
from league.common.phones import Device
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.life import calendar, rules
from league.competitions.raceday import door
from league.members import bans, claims, invitations, inviting, members, reading
from league.members.reading import members as reading_members
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
from league.registration import entering, field, registrations, teams
from league.registration.reading import registration_status
from league.results import match, scorers, tables
from league.results.sheets import SheetLine
from league.start.attendance import check_in, replies, substitutes
from league.start.seating import late
from tests.league.cup import Cup

Refused = refused.Refused


def player_of(cup: Cup, user: Any) -> Player:
    return players.ensure(club=cup.club, user=user)


def ban(cup: Cup, user: Any, **more: Any) -> Ban:
    return bans.person_ban(club=cup.club, by=cup.alice, player_id=player_of(cup, user).pk, reason="rams people", **more)


def test_a_new_ban_leaves_the_one_before_as_it_was(cup: Cup, bob: Any) -> None:
    first = ban(cup, bob, until=timezone.now() + timedelta(days=9))
    bans.lift(club=cup.club, by=cup.alice, ban_id=first.pk)
    lifted = Ban.objects.get(pk=first.pk).lifted_at
    ban(cup, bob)
    assert lifted is not None
    assert Ban.objects.get(pk=first.pk).lifted_at == lifted


# --- Removal ----------------------------------------------------------------------------------------------------------


def test_a_removed_person_is_out_of_everything_that_still_runs(bot_cup: Cup, bob: Any) -> None:
    bot_cup.enter(bob)
    bot_cup.run(1, "5 1 2 3 4", bob)
    other = Cup.make(bot_cup.alice, name="Winter Cup")
    other.enter(bob)
    members.membership_remove(club=bot_cup.club, by=bot_cup.alice, user_id=bob.pk, reason="moved away")
    assert set(Registration.objects.filter(player__user=bob).values_list("state", flat=True)) == {"rejected"}
    assert bot_cup.entry(bob).withdrawn_at is not None
    assert not Entry.objects.filter(competition=other.competition).exists()
    assert bot_cup.totals()[5] == 7  # results stay
    bot_cup.start(2)
    assert not bot_cup.race(2).run.forfeits.exists()


def test_a_removed_person_comes_back_into_that_championship_through_an_organiser_alone(cup: Cup, bob: Any) -> None:
    cup.enter(bob)
    members.membership_remove(club=cup.club, by=cup.alice, user_id=bob.pk)
    with pytest.raises(Refused, match="not_accepted"):
        registrations.apply(competition=cup.competition, by=bob)
    assert not Membership.objects.filter(user=bob).exists()


def test_a_removal_frees_the_place_for_the_next_in_line(alice: Any, bob: Any, erin: Any, dora: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    for user in (bob, erin, dora):
        registrations.apply(competition=cup.competition, by=user)
    members.membership_remove(club=cup.club, by=alice, user_id=bob.pk)
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
    (line,) = reading.bans(bot_cup.club, bot_cup.alice)
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
    """As if it had existed before, or been made at the same moment."""
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
    check_in.race_check_in(race=cup.race(1), **who)


def _check_in_all(cup: Cup, player: Player) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    cup.open(1)
    check_in.race_check_in_all(race=cup.race(1), by=cup.alice, entry_numbers=[9])


def _say(cup: Cup, user: Any, player: Player) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    replies.say(race=cup.race(1), by=user, coming=True)


def _drive(cup: Cup, user: Any, player: Player) -> None:
    """As if he had been asked at the same moment."""
    now = timezone.now()
    entry = cup.competition.entries.get(number=1)
    SubstituteAsk.objects.create(
        race=cup.race(1), entry=entry, player=player, asked_at=now, expires_at=now + timedelta(hours=1)
    )
    substitutes.answer(race=cup.race(1), by=user, yes=True)


def _let_in(cup: Cup, player: Player) -> None:
    cup.start(1)
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    late.race_let_in(race=cup.race(1), by=cup.alice, entry_number=9)


def _claim(cup: Cup, user: Any) -> None:
    guest = players.add_guest(club=cup.club, by=cup.alice, name="Somebody")
    issued = claims.player_claim_link(club=cup.club, by=cup.alice, player_id=guest.pk)
    claims.player_claim(token=issued.token, user=user)


def _substitute(cup: Cup, user: Any, player: Player) -> None:
    from gameplay.models import Seating

    erin = user_create(email="e2@example.com", password="correct horse battery", public_name="Erin2")
    number = cup.enter(erin).number
    cup.start(1, erin)
    Seating.objects.filter(user=erin).update(away=True)
    match.heat_substitute(heat=cup.heat(), by=cup.alice, entry_number=number, player_id=player.pk)


def _team(cup: Cup, user: Any, player: Player) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    rules.competition_rules_change(competition=cup.competition, by=cup.alice, changes={"teams": True, "capacity": 4})
    team = teams.create(competition=cup.competition, by=cup.alice, name="Nuts")
    teams.entry_set_team(competition=cup.competition, by=cup.alice, entry_number=9, team_id=team.pk)


PHONE, OTHER = Device("phone", scanned=True), Device("other", scanned=True)


def _table(cup: Cup, player: Player) -> Heat:
    """A real table at which the banned one sits, although no banned person does."""
    entering.entries_add_by_name(competition=cup.competition, by=cup.alice, names=["Ann", "Ben"])
    cup.at_table()
    heat, entry = cup.heat(), Entry.objects.create(competition=cup.competition, player=player, number=9)
    GridSlot.objects.create(heat=heat, run=heat.run, seat=2, entry=entry)
    return heat


def _code(cup: Cup) -> Any:
    """What hangs on the door of a race at real tables, whose check-in is open."""
    calendar.race_update(race=cup.race(1), by=cup.alice, venue="table")
    cup.open(1)
    return door.open(competition=cup.competition, by=cup.alice)


def _arrive(cup: Cup, player: Player, device: Device) -> None:
    Entry.objects.create(competition=cup.competition, player=player, number=9)
    door.arrive(door=_code(cup), device=device, entry_number=9)


def _propose(heat: Heat, device: Device, number: int) -> ResultSheet:
    lines = [SheetLine(one, place) for place, one in enumerate((4, 5, 9), 1)]
    return tables.propose(heat=heat, device=device, lines=lines, entry_number=number)


def _second(heat: Heat) -> None:
    sheet = _propose(heat, OTHER, 4)
    tables.second(heat=heat, device=PHONE, sheet_id=sheet.pk, entry_number=9)


DOORS: dict[str, Door] = {
    "registrations.apply": lambda cup, user, player: registrations.apply(competition=cup.competition, by=user),
    "registrations.apply by an organiser": lambda cup, user, player: registrations.apply(
        competition=cup.competition, by=cup.alice, player_id=player.pk
    ),
    "registrations.confirm": lambda cup, user, player: registrations.confirm(
        competition=cup.competition, by=cup.alice, registration_id=_registered(cup, player, "applied").pk
    ),
    "registrations.offer": lambda cup, user, player: registrations.offer(
        competition=cup.competition, by=cup.alice, registration_id=_registered(cup, player, "waitlisted").pk
    ),
    "registrations.accept": lambda cup, user, player: (
        _registered(cup, player, "offered"),
        registrations.accept(competition=cup.competition, by=user),
    ),
    "invitations.accept": lambda cup, user, player: invitations.accept(
        token=invitations.create(club=cup.club, by=cup.alice).token, user=user
    ),
    "claims.player_claim": lambda cup, user, player: _claim(cup, user),
    "check_in.race_check_in": lambda cup, user, player: _check_in(cup, player, by=user),
    "check_in.race_check_in by an organiser": lambda cup, user, player: _check_in(
        cup, player, by=cup.alice, entry_number=9
    ),
    "check_in.race_check_in_all": lambda cup, user, player: _check_in_all(cup, player),
    "door.arrive": lambda cup, user, player: _arrive(cup, player, Device("phone", user)),
    "door.arrive by name": lambda cup, user, player: _arrive(cup, player, PHONE),
    "door.join": lambda cup, user, player: door.join(door=_code(cup), device=Device("phone", user)),
    "replies.say": lambda cup, user, player: _say(cup, user, player),
    "substitutes.answer": lambda cup, user, player: _drive(cup, user, player),
    "substitutes.reserve_set": lambda cup, user, player: substitutes.reserve_set(
        competition=cup.competition, by=user, offers=True
    ),
    "late.race_let_in": lambda cup, user, player: _let_in(cup, player),
    "match.heat_substitute": _substitute,
    "teams.entry_set_team": _team,
    "scorers.take": lambda cup, user, player: scorers.take(heat=_table(cup, player), device=PHONE, entry_number=9),
    "tables.propose": lambda cup, user, player: _propose(_table(cup, player), PHONE, 9),
    "tables.second": lambda cup, user, player: _second(_table(cup, player)),
    "tables.grid_set": lambda cup, user, player: tables.grid_set(
        heat=_table(cup, player), device=PHONE, order=[9, 5, 4], entry_number=9
    ),
    "tables.table_grid_draw": lambda cup, user, player: tables.table_grid_draw(
        heat=_table(cup, player), device=PHONE, entry_number=9
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_every_door_checks_a_ban(door: str, alice: Any, bob: Any) -> None:
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
        inviting.racer_invite(club=cup.club, by=alice, player_id=player.pk)


@pytest.mark.parametrize("door", DOORS)
def test_each_door_is_open_again_when_the_ban_is_lifted(door: str, alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3)
    player = player_of(cup, bob)
    bans.lift(club=cup.club, by=alice, ban_id=ban(cup, bob).pk)
    DOORS[door](cup, bob, player)


def test_a_banned_guest_is_entered_by_nobody_and_claimed_by_nobody(cup: Cup, alice: Any, bob: Any) -> None:
    guest = players.add_guest(club=cup.club, by=alice, name="Gus")
    issued = claims.player_claim_link(club=cup.club, by=alice, player_id=guest.pk)
    bans.person_ban(club=cup.club, by=alice, player_id=guest.pk, reason="threw dice")
    with pytest.raises(NotFound):  # the link that was given out is void
        claims.player_claim(token=issued.token, user=bob)
    for way_in in (
        lambda: registrations.apply(competition=cup.competition, by=alice, player_id=guest.pk),
        lambda: claims.player_claim_link(club=cup.club, by=alice, player_id=guest.pk),
    ):
        with pytest.raises(Refused, match="banned"):
            way_in()


def test_a_ban_ends_by_itself(cup: Cup, bob: Any) -> None:
    made = ban(cup, bob, until=timezone.now() + timedelta(days=7))
    Ban.objects.filter(pk=made.pk).update(until=timezone.now() - timedelta(seconds=1))
    assert reading.bans(cup.club, cup.alice) == ()
    cup.enter(bob)
    ban(cup, bob)  # and another may follow
    assert len(reading.bans(cup.club, cup.alice)) == 1


def test_a_new_account_of_the_same_address_is_barred_too(cup: Cup, bob: Any) -> None:
    ban(cup, bob)
    address = bob.email
    account_delete(user=bob)
    again = user_create(email=address.upper(), password="correct horse battery", public_name="Not Bob")
    with pytest.raises(Refused, match="banned"):
        cup.enter(again)
    assert registration_status(cup.fresh().competition, again).closed_code == "banned"


def test_a_ban_holds_in_its_own_club_alone(cup: Cup, bob: Any, erin: Any) -> None:
    ban(cup, bob)
    other = clubs.create(by=erin, name="Other", zone="UTC")
    token = invitations.create(club=other, by=erin).token
    assert invitations.accept(token=token, user=bob).club == other


def test_who_may_ban_whom(cup: Cup, alice: Any, bob: Any, dora: Any, charlie: Any) -> None:
    def refused(by: Any, player: Player, code: str) -> None:
        with pytest.raises(Refused, match=code):
            bans.person_ban(club=cup.club, by=by, player_id=player.pk, reason="x")

    for user, role in ((bob, "organiser"), (dora, "steward")):
        invitations.accept(token=invitations.create(club=cup.club, by=alice, role=role).token, user=user)
    refused(charlie, player_of(cup, bob), "not_allowed")
    refused(dora, player_of(cup, bob), "not_allowed")
    refused(bob, player_of(cup, alice), "not_allowed")
    refused(bob, player_of(cup, bob), "own_ban")
    refused(alice, Player.objects.get(display_name="Rivet") if cup.add_bot("Rivet") else None, "not_a_person")  # type: ignore[arg-type]
    with pytest.raises(Refused, match="reason_needed"):
        bans.person_ban(club=cup.club, by=alice, player_id=player_of(cup, dora).pk, reason=" ")
    ban(cup, dora)
    refused(alice, player_of(cup, dora), "already_banned")
    with pytest.raises(PermissionRefused):
        bans.lift(club=cup.club, by=charlie, ban_id=Ban.objects.get().pk)


def test_no_organiser_is_offered_the_banned(bot_cup: Cup, alice: Any, bob: Any) -> None:
    player = player_of(bot_cup, bob)
    assert player.pk in {one.id for one in field.registrations(bot_cup.competition, alice).may_enter}
    assert player.pk in reading_members(bot_cup.club, alice).may_ban
    ban(bot_cup, bob)
    assert player.pk not in {one.id for one in field.registrations(bot_cup.competition, alice).may_enter}
    assert player.pk not in reading_members(bot_cup.club, alice).may_ban


def test_a_ban_by_address_outlives_a_change_of_the_sites_key(cup: Cup, bob: Any, settings: Any) -> None:
    ban(cup, bob)
    address = bob.email
    account_delete(user=bob)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another " * 10
    again = user_create(email=address, password="correct horse battery", public_name="Not Bob")
    with pytest.raises(Refused, match="banned"):
        cup.enter(again)
