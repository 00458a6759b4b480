"""Substitutes are asked one after the other, until one says yes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from gameplay import refused
from gameplay.models import Seating
from league.clubs.club import players
from league.common.notices import SUBSTITUTE_ASKED, SUBSTITUTE_RELEASED
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.life import calendar
from league.members import bans
from league.models import CheckIn, Forfeit, GridSlot, Reserve, SubstituteAsk
from league.registration import registrations
from league.start.attendance import check_in, links, replies, substitutes
from league.start.attendance.links import ask_find
from league.top import sweep
from outbox.models import Notice
from tests.league.cup import Cup
from tests.league.pages.scene import user_named

Refused = refused.Refused


@pytest.fixture
def full(alice: Any, bob: Any, erin: Any, charlie: Any) -> Cup:
    """Bots 1 and 2, Bob (3) and Erin (4); on the waitlist Charlie, then Dan. Erin is out for race 1."""
    cup = Cup.make(alice, bots=2, capacity=4)
    for user in (bob, erin, charlie, user_named("Dan")):
        registrations.apply(competition=cup.competition, by=user)
    replies.say(race=cup.race(), by=erin, coming=False)
    return cup.fresh()


def ask(cup: Cup, by: Any = None, number: int = 4) -> SubstituteAsk:
    return substitutes.substitute_ask(race=cup.race(), by=by or cup.alice, entry_number=number)


def told(cup: Cup) -> list[tuple[str, str]]:
    return list(SubstituteAsk.objects.order_by("id").values_list("player__display_name", "state"))


def token(asked: SubstituteAsk) -> str:
    return links.ask_link(asked).split("/")[2]


def person(name: str) -> Any:
    return User.objects.get(public_name=name)


def test_the_first_on_the_waitlist_is_asked(full: Cup) -> None:
    assert ask(full).player.display_name == "Charlie"
    assert told(full) == [("Charlie", "open")]


def test_asking_twice_is_asking_once(full: Cup, erin: Any) -> None:
    assert ask(full) == ask(full) == substitutes.substitute_ask(race=full.race(), by=erin)


def test_the_database_holds_one_question_for_an_entry_and_one_for_a_person(full: Cup) -> None:
    asked = ask(full)
    for changes in ({"player": full.entry(third(full)).player}, {"entry": full.competition.entries.get(number=3)}):
        again = {"entry": asked.entry, "player": asked.player, **changes}
        with pytest.raises(IntegrityError), transaction.atomic():
            SubstituteAsk.objects.create(race=asked.race, asked_at=asked.asked_at, expires_at=asked.expires_at, **again)


def third(cup: Cup) -> Any:
    return cup.competition.entries.get(number=3).player.user


def test_only_organisers_and_the_racer_ask(full: Cup, bob: Any, charlie: Any) -> None:
    for user in (bob, charlie):
        with pytest.raises(PermissionRefused):
            ask(full, user)
    with pytest.raises(Refused, match="not_entered"):
        substitutes.substitute_ask(race=full.race(), by=charlie)


def test_nobody_is_asked_to_replace_a_racer_who_is_not_out(full: Cup) -> None:
    with pytest.raises(Refused, match="not_out"):
        ask(full, number=3)


def test_a_yes_makes_a_substitute_who_sits_on_the_seat(full: Cup, bob: Any, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    full.start(1, bob, charlie)
    slot = GridSlot.objects.get(entry__number=4)
    assert Seating.objects.get(match=slot.heat.match, seat=slot.seat).user == charlie
    assert not Forfeit.objects.exists()
    full.finish(1, "4 3 1 2")
    slot.refresh_from_db()
    assert slot.substituted
    assert full.table()[0][:2] == (1, 4)


def test_at_a_real_table_the_seat_is_marked_at_the_start(alice: Any, bob: Any, erin: Any, charlie: Any) -> None:
    cup = Cup.make(alice, capacity=2)
    for user in (bob, erin, charlie):
        registrations.apply(competition=cup.competition, by=user)
    calendar.race_update(race=cup.race(), by=alice, venue="table")
    replies.say(race=cup.race(), by=erin, coming=False)
    substitutes.substitute_ask(race=cup.race(), by=erin)
    substitutes.answer(race=cup.race(), by=charlie, yes=True)
    cup.start(1, bob, charlie)
    assert dict(GridSlot.objects.values_list("entry__number", "substituted")) == {1: False, 2: True}


def test_a_no_asks_the_next_and_then_nobody_is_left(full: Cup, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=False)
    assert told(full) == [("Charlie", "declined"), ("Dan", "open")]
    substitutes.answer(race=full.race(), by=charlie, yes=False)
    substitutes.answer(race=full.race(), by=person("Dan"), yes=False)
    assert told(full) == [("Charlie", "declined"), ("Dan", "declined")]
    with pytest.raises(Refused, match="nobody_to_ask"):
        ask(full)


def test_without_an_answer_the_sweep_asks_the_next(full: Cup, charlie: Any) -> None:
    asked = ask(full)
    assert sweep.league_sweep(now=asked.expires_at - timedelta(seconds=1)).asked == 0
    assert sweep.league_sweep(now=asked.expires_at).asked == 1
    assert sweep.league_sweep(now=asked.expires_at).asked == 0
    assert told(full) == [("Charlie", "expired"), ("Dan", "open")]
    with pytest.raises(Refused, match="ask_over"):
        substitutes.answer(race=full.race(), by=charlie, yes=True)


def test_an_answer_after_the_end_is_refused_before_the_sweep_came(full: Cup, charlie: Any) -> None:
    asked = ask(full)
    SubstituteAsk.objects.filter(pk=asked.pk).update(expires_at=timezone.now())
    with pytest.raises(Refused, match="ask_over"):
        substitutes.answer(race=full.race(), by=charlie, yes=True)


def test_a_question_takes_no_more_than_half_of_the_remaining_time(full: Cup) -> None:
    at = full.race().scheduled_at
    asked = ask(full)
    assert at is not None
    assert abs((asked.expires_at - asked.asked_at) * 2 - (at - asked.asked_at)) < timedelta(seconds=1) or (
        asked.expires_at - asked.asked_at == timedelta(hours=full.competition.rules.entry.offer_hours)
    )


def test_a_racer_who_comes_after_all_needs_no_substitute(full: Cup, erin: Any, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    replies.say(race=full.race(), by=erin, coming=True)
    assert told(full) == [("Charlie", "released")]
    replies.say(race=full.race(), by=erin, coming=False)
    assert ask(full).player.display_name == "Charlie"  # may be asked again: it was not their answer


def test_a_substitute_who_is_here_is_not_sent_home(full: Cup, erin: Any, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    full.open()
    check_in.race_check_in(race=full.race(), by=charlie, nonce="mine")
    assert CheckIn.objects.get(entry__number=4).nonce == "mine"
    for tries in (replies.say, check_in.race_check_in):
        more = {"coming": True} if tries is replies.say else {}
        with pytest.raises(Refused, match="substitute_here"):
            tries(race=full.race(), by=erin, **more)
    check_in.race_check_out(race=full.race(), by=charlie)
    check_in.race_check_in(race=full.race(), by=erin)
    assert told(full) == [("Charlie", "released")]


def test_an_organiser_checks_the_substitute_in(full: Cup, bob: Any, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    full.open()
    check_in.race_check_in(race=full.race(), by=full.alice, entry_number=4)
    assert told(full) == [("Charlie", "accepted")]


def test_a_yes_can_be_taken_back_until_the_start(full: Cup, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    full.open()
    check_in.race_check_in(race=full.race(), by=charlie)
    substitutes.answer(race=full.race(), by=charlie, yes=False)
    assert told(full) == [("Charlie", "declined"), ("Dan", "open")]
    assert not CheckIn.objects.filter(entry__number=4).exists()


def test_the_question_is_taken_back(full: Cup, erin: Any, charlie: Any) -> None:
    ask(full)
    substitutes.substitute_recall(race=full.race(), by=erin)
    substitutes.substitute_recall(race=full.race(), by=full.alice, entry_number=4)
    assert told(full) == [("Charlie", "released")]
    with pytest.raises(NotFound):
        substitutes.answer(race=full.race(), by=charlie, yes=True)


def test_a_banned_person_drives_for_nobody_and_the_next_is_asked(full: Cup, charlie: Any) -> None:
    asked = ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    bans.person_ban(club=full.club, by=full.alice, player_id=asked.player_id, reason="rams people")
    assert told(full) == [("Charlie", "declined"), ("Dan", "open")]
    with pytest.raises(NotFound):
        ask_find(token(asked))


def test_nobody_drives_for_a_racer_who_withdrew(full: Cup, erin: Any) -> None:
    full.run(1, "3 1 2", third(full))
    replies.say(race=full.race(2), by=erin, coming=False)
    substitutes.substitute_ask(race=full.race(2), by=erin)
    registrations.withdraw(competition=full.competition, by=erin)
    assert told(full) == [("Charlie", "released")]


def test_the_start_ends_an_open_question(full: Cup, bob: Any, charlie: Any) -> None:
    ask(full)
    full.start(1, bob)
    assert told(full) == [("Charlie", "expired")]
    assert list(Forfeit.objects.values_list("entry__number", flat=True)) == [4]
    with pytest.raises(Refused, match="ask_over"):
        substitutes.answer(race=full.race(), by=charlie, yes=True)


def test_a_substitute_who_gets_a_place_races_in_their_own_name(full: Cup, bob: Any, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    bot = full.competition.entries.get(number=1).player
    registrations.withdraw(competition=full.competition, by=full.alice, player_id=bot.pk)
    registrations.accept(competition=full.competition, by=charlie)
    full.open()
    check_in.race_check_in(race=full.race(), by=charlie)
    assert told(full) == [("Charlie", "declined"), ("Dan", "open")]
    assert CheckIn.objects.get().entry == full.entry(charlie)


def test_a_volunteer_is_asked_behind_the_waitlist(full: Cup, dora: Any, bob: Any) -> None:
    players.ensure(club=full.club, user=dora)
    substitutes.reserve_set(competition=full.competition, by=dora, offers=True)
    substitutes.reserve_set(competition=full.competition, by=dora, offers=True)
    assert Reserve.objects.count() == 1
    ask(full)
    for user in (person("Charlie"), person("Dan")):
        substitutes.answer(race=full.race(), by=user, yes=False)
    assert told(full)[-1] == ("Dora", "open")
    substitutes.reserve_set(competition=full.competition, by=dora, offers=False)
    assert not Reserve.objects.exists()
    with pytest.raises(Refused, match="ask_entered"):
        substitutes.reserve_set(competition=full.competition, by=bob, offers=True)


def test_a_stranger_joins_the_club_before_offering(full: Cup, dora: Any) -> None:
    with pytest.raises(Refused, match="not_a_player"):
        substitutes.reserve_set(competition=full.competition, by=dora, offers=True)


def test_the_link_answers_without_signing_in(full: Cup) -> None:
    asked = ask(full)
    substitutes.answer_link(token=token(asked), yes=True)
    substitutes.answer_link(token=token(asked), yes=True)
    assert told(full) == [("Charlie", "accepted")]
    with pytest.raises(NotFound):
        substitutes.answer_link(token=token(asked) + "x", yes=False)


def test_another_date_frees_the_substitute(full: Cup, charlie: Any) -> None:
    ask(full)
    substitutes.answer(race=full.race(), by=charlie, yes=True)
    calendar.race_postpone(race=full.race(), by=full.alice, reason="snow")
    assert told(full) == [("Charlie", "released")]


def test_the_person_who_is_asked_gets_a_message(full: Cup, erin: Any, charlie: Any, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EmailAddress.objects.create(user=charlie, email=charlie.email, verified=True, primary=True)
    asked = ask(full)
    (notice,) = Notice.objects.filter(kind="substitute_asked")
    assert (notice.user, notice.facts, notice.until) == (charlie, {"ask": asked.pk}, asked.expires_at)
    text = SUBSTITUTE_ASKED.write(notice.facts, charlie)
    assert text is not None
    assert text.subject == "Will you drive for Erin in race 1 of Autumn Cup?"
    assert text.link.path == links.ask_link(asked)
    assert SUBSTITUTE_ASKED.write(notice.facts, erin) is None
    replies.say(race=full.race(), by=erin, coming=True)
    assert SUBSTITUTE_ASKED.write(notice.facts, charlie) is None  # nobody is needed by the time it would be sent
    assert Notice.objects.filter(kind="substitute_released", user=charlie).count() == 1
    released = SUBSTITUTE_RELEASED.write(notice.facts, charlie)
    assert released is not None
    assert "Erin" in released.lines[0]


def test_a_round_of_a_tournament_has_its_own_way(alice: Any, bob: Any) -> None:
    cup = Cup.make(alice, bots=3, format="rounds", capacity=12, races=1)
    cup.enter(bob)
    replies.say(race=cup.race(), by=bob, coming=False)
    with pytest.raises(Refused, match="ask_round"):
        substitutes.substitute_ask(race=cup.race(), by=bob)
