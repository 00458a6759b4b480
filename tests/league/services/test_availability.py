"""Out for one race, in for another; and the link in a mail that says so."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.services import account_delete
from gameplay import refused
from league.common.refusals import NotFound, PermissionRefused
from league.competitions.life import calendar
from league.members import bans
from league.models import AuditEvent, Availability, CheckIn, Forfeit
from league.registration import registrations
from league.start.attendance import check_in, links, replies, waiting
from league.start.attendance.links import absence_find
from league.telling.dates import CHECK_IN_OPEN
from tests.league.cup import Cup

Refused = refused.Refused


@pytest.fixture
def three(bot_cup: Cup, bob: Any, erin: Any) -> Cup:
    """Bob (5) and Erin (6) with four bots."""
    bot_cup.enter(bob)
    bot_cup.enter(erin)
    return bot_cup


def say(cup: Cup, user: Any, coming: bool | None, race: int = 1, **more: Any) -> bool:
    return replies.say(race=cup.race(race), by=user, coming=coming, **more)


def said(cup: Cup, race: int = 1) -> dict[int, bool]:
    return dict(Availability.objects.filter(race=cup.race(race)).values_list("entry__number", "coming"))


def link(cup: Cup, user: Any, race: int = 1) -> str:
    return links.absence_link(cup.entry(user), cup.race(race)).split("/")[2]


def test_a_racer_says_yes_no_and_neither(three: Cup, bob: Any) -> None:
    assert say(three, bob, True)
    assert said(three) == {5: True}
    assert say(three, bob, False)
    assert said(three) == {5: False}
    assert say(three, bob, None)
    assert said(three) == {}


def test_the_same_twice_is_once(three: Cup, bob: Any) -> None:
    assert [say(three, bob, False), say(three, bob, False)] == [True, False]
    assert AuditEvent.objects.filter(action="said_out").count() == 1
    assert not say(three, bob, None, race=2)


def test_it_holds_for_one_race_alone(three: Cup, bob: Any) -> None:
    say(three, bob, False, race=2)
    assert (said(three), said(three, 2)) == ({}, {5: False})


def test_an_organiser_says_it_for_a_racer_and_nobody_else_does(three: Cup, bob: Any, charlie: Any) -> None:
    say(three, three.alice, False, entry_number=5)
    assert said(three) == {5: False}
    with pytest.raises(PermissionRefused):
        say(three, charlie, True, entry_number=5)
    with pytest.raises(Refused, match="not_entered"):
        say(three, charlie, True)


def test_a_bot_and_a_racer_who_withdrew_have_no_answer(three: Cup, bob: Any) -> None:
    with pytest.raises(Refused, match="check_in_by_itself"):
        say(three, three.alice, False, entry_number=1)
    registrations.withdraw(competition=three.competition, by=bob)
    with pytest.raises(Refused, match="not_entered"):
        say(three, bob, False)


def test_once_the_race_has_started_it_is_too_late(three: Cup, bob: Any, erin: Any) -> None:
    three.start(1, erin)
    with pytest.raises(Refused, match="race_not_coming"):
        say(three, bob, False)


def test_a_racer_who_is_out_can_no_longer_be_checked_in(three: Cup, bob: Any) -> None:
    three.open()
    check_in.race_check_in(race=three.race(), by=bob)
    say(three, bob, False)
    assert not CheckIn.objects.filter(entry__player__user=bob).exists()


def test_checking_in_undoes_a_no(three: Cup, bob: Any) -> None:
    say(three, bob, False)
    three.open()
    check_in.race_check_in(race=three.race(), by=bob)
    assert said(three) == {5: True}


def test_nobody_waits_for_a_racer_who_is_out(three: Cup, bob: Any, erin: Any) -> None:
    from league.start.attendance.waiting import everybody_is_here

    three.open()
    check_in.race_check_in(race=three.race(), by=erin)
    assert not everybody_is_here(three.race())
    say(three, bob, False)
    assert everybody_is_here(three.race())


def test_everybody_is_here_leaves_out_the_absent_unless_an_organiser_names_them(three: Cup, bob: Any) -> None:
    say(three, bob, False)
    three.open()
    check_in.race_check_in_all(race=three.race(), by=three.alice, entry_numbers=None)
    assert set(CheckIn.objects.values_list("entry__number", flat=True)) == {6}
    check_in.race_check_in_all(race=three.race(), by=three.alice, entry_numbers=[5])
    assert said(three) == {5: True}


def test_by_the_present_rules_a_racer_who_is_out_forfeits_like_a_no_show(three: Cup, bob: Any, erin: Any) -> None:
    say(three, bob, False)
    three.start(1, erin)
    assert list(Forfeit.objects.values_list("entry__number", flat=True)) == [5]


def test_another_date_forgets_the_answer_and_a_delay_does_not(three: Cup, bob: Any) -> None:
    say(three, bob, False)
    waiting.race_delay(race=three.race(), by=three.alice, minutes=30)
    assert said(three) == {5: False}
    at = three.race().scheduled_at
    assert at is not None
    calendar.race_postpone(race=three.race(), by=three.alice, scheduled_at=at + timedelta(hours=1), reason="hall")
    assert said(three) == {5: False}
    calendar.race_postpone(race=three.race(), by=three.alice, scheduled_at=at + timedelta(days=1), reason="snow")
    assert said(three) == {}


def test_withdrawing_takes_back_the_answer(three: Cup, bob: Any) -> None:
    say(three, bob, False)
    registrations.withdraw(competition=three.competition, by=bob)
    assert said(three) == {}


# --- The link of a mail -----------------------------------------------------------------------------------------------


def test_the_link_says_no_and_takes_it_back(three: Cup, bob: Any) -> None:
    token = link(three, bob)
    assert replies.absence_say(token=token, coming=False)
    assert not replies.absence_say(token=token, coming=False)
    assert said(three) == {5: False}
    event = AuditEvent.objects.get(action="said_out")
    assert (event.by, event.subject, event.after) == (None, "Bob", {"race": 1, "link": True})
    assert replies.absence_say(token=token, coming=True)
    assert said(three) == {5: True}


def test_a_link_that_is_not_genuine_opens_nothing(three: Cup, bob: Any) -> None:
    token = link(three, bob)
    for wrong in (token[:-1], "1-2-3", "", token.replace("-", ":")):
        with pytest.raises(NotFound):
            replies.absence_say(token=wrong, coming=False)
    assert said(three) == {}


def test_the_link_ends_with_the_start(three: Cup, bob: Any, erin: Any) -> None:
    token = link(three, bob)
    three.start(1, erin)
    with pytest.raises(Refused, match="race_not_coming"):
        replies.absence_say(token=token, coming=False)


def test_the_link_of_a_banned_gone_or_withdrawn_racer_is_dead(three: Cup, bob: Any, erin: Any) -> None:
    tokens = {user: link(three, user) for user in (bob, erin)}
    bans.person_ban(club=three.club, by=three.alice, player_id=three.entry(bob).player_id, reason="rams people")
    account_delete(user=erin)
    for token in tokens.values():
        with pytest.raises(NotFound):
            absence_find(token)


def test_a_link_belongs_to_the_person_not_to_the_start_number(three: Cup, bob: Any) -> None:
    token = link(three, bob)
    registrations.withdraw(competition=three.competition, by=bob)
    with pytest.raises(NotFound):
        absence_find(token)


def test_the_message_about_an_open_check_in_has_the_link_and_skips_the_absent(three: Cup, bob: Any) -> None:
    three.open()
    facts = {"race": three.race().pk, "run": three.race().run_id}
    text = CHECK_IN_OPEN.write(facts, bob)
    assert text is not None
    assert links.absence_link(three.entry(bob), three.race()) in [link.path for link in text.more]
    say(three, bob, False)
    assert CHECK_IN_OPEN.write(facts, bob) is None
