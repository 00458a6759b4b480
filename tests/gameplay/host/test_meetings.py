"""Races planned for a time: who may answer what, and what the beat makes of them."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.services import guest_create, user_create, user_update_profile
from gameplay import services
from gameplay.models import Attendee, Match, Meeting, Muting
from gameplay.refused import Refused
from gameplay.selectors.export import person_export
from gameplay.selectors.meetings import meeting_get, meetings_coming, meetings_hosted, meetings_mine
from gameplay.services.forgetting import person_forget
from gameplay.services.meeting_opening import meetings_open, meetings_purge
from gameplay.services.meetings import AHEAD, PLANS
from outbox.kinds import kind_get
from outbox.models import Notice
from tests.support.races import make_race
from tests.support.told import confirmed

pytestmark = pytest.mark.django_db


def plan(host: Any, hours: float = 5, **more: Any) -> Meeting:
    given = {"game": "bumping_bots", "board": "rivet_oval", **more}
    return services.meeting_plan(host=host, starts_at=timezone.now() + timedelta(hours=hours), **given)


def near(meeting: Meeting, minutes: float) -> datetime:
    """The start is so many minutes ahead."""
    at = timezone.now() + timedelta(minutes=minutes)
    Meeting.objects.filter(pk=meeting.pk).update(starts_at=at)
    return at


def person(name: str) -> Any:
    return user_create(email=f"{name.lower()}@example.com", public_name=name)


def refused(word: str, act: Any, **given: Any) -> None:
    with pytest.raises(Refused) as caught:
        act(**given)
    assert caught.value.code == word


@pytest.fixture(autouse=True)
def _reached(alice: Any, bob: Any) -> None:
    confirmed(alice, bob)


def write(kind: str, reader: Any) -> Any:
    """What the newest notice of a kind says to its reader; None: nothing."""
    notice = Notice.objects.filter(kind=kind, user=reader).latest("pk")
    known = kind_get(kind)
    assert known is not None
    return known.write(notice.facts, reader)


# --- Planning, coming, leaving ----------------------------------------------------------------------------------------


def test_a_planned_race_has_its_host_in_and_is_listed(alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    (card,) = meetings_coming(bob)
    assert card.code == meeting.code
    assert card.names == ("Alice",)
    assert card.board == "Rivet Oval"
    assert not meetings_mine(bob)
    assert meetings_mine(alice)[0].is_host


def test_a_race_by_link_is_listed_to_people_who_are_in(alice: Any, bob: Any) -> None:
    meeting = plan(alice, visibility="link")
    assert not meetings_coming(bob)
    services.meeting_come(code=meeting.code, user=bob)
    assert meetings_coming(bob)


def test_a_race_needs_an_account(alice: Any) -> None:
    guest = guest_create()
    refused("meeting_account", plan, host=guest)
    meeting = plan(alice)
    refused("meeting_account", services.meeting_come, code=meeting.code, user=guest)


def test_the_time_lies_within_a_week(alice: Any) -> None:
    refused("meeting_past", plan, host=alice, hours=-1)
    refused("meeting_far", plan, host=alice, hours=AHEAD.total_seconds() / 3600 + 1)
    refused("meeting_board", plan, host=alice, board="no_such_board")
    refused("choice_unknown", plan, host=alice, visibility="own")
    refused("game_unknown", plan, host=alice, game="chess", board="")


def test_nobody_has_more_plans_than_a_few(alice: Any, bob: Any) -> None:
    planned = [plan(alice) for _n in range(PLANS)]
    refused("meeting_many", plan, host=alice)
    plan(bob)
    services.meeting_cancel(code=planned[0].code, by=alice)
    plan(alice)


def test_im_in_twice_is_once(alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    services.meeting_come(code=meeting.code, user=bob)
    services.meeting_come(code=meeting.code, user=bob)
    assert Attendee.objects.filter(meeting=meeting, user=bob).count() == 1


def test_a_full_race_takes_nobody_more(alice: Any, bob: Any, toy: Any) -> None:
    meeting = plan(alice, game="toy", board="")
    free = meeting_get(meeting.code, bob).free
    for n in range(free):
        services.meeting_come(code=meeting.code, user=person(f"Racer{n}"))
    refused("full", services.meeting_come, code=meeting.code, user=bob)
    assert meeting_get(meeting.code, bob).free == 0


def test_a_player_who_cannot_come_after_all_leaves_and_gets_no_reminder(alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    services.meeting_come(code=meeting.code, user=bob)
    assert Notice.objects.filter(user=bob, kind="meeting").count() == 1
    services.meeting_leave(code=meeting.code, user=bob)
    services.meeting_leave(code=meeting.code, user=bob)
    assert not Notice.objects.filter(user=bob).exists()
    assert meeting_get(meeting.code, bob).names == ("Alice",)
    refused("meeting_host", services.meeting_leave, code=meeting.code, user=alice)


def test_the_host_calls_it_off_and_people_who_are_in_get_a_message(alice: Any, bob: Any, charlie: Any) -> None:
    meeting = plan(alice)
    services.meeting_come(code=meeting.code, user=bob)
    refused("not_yours", services.meeting_cancel, code=meeting.code, by=charlie)
    refused("not_yours", services.meeting_cancel, code=meeting.code, by=bob)
    services.meeting_cancel(code=meeting.code, by=alice)
    assert "Called off: Bumping Bots" in write("meeting", bob).subject
    assert write("meeting", bob).lines == ["Alice has called the race off."]
    assert not Notice.objects.filter(user=alice, key__endswith="/off").exists()
    refused("meeting_over", services.meeting_come, code=meeting.code, user=charlie)


def test_the_reminder_is_one_and_due_before_the_start(alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    services.meeting_come(code=meeting.code, user=bob)
    notice = Notice.objects.get(user=bob)
    assert notice.due_at == meeting.starts_at - timedelta(minutes=15)
    assert "Bumping Bots" in write("meeting", bob).subject
    near(meeting, 10)
    charlie = person("Late")
    confirmed(charlie)
    services.meeting_come(code=meeting.code, user=charlie)
    assert not Notice.objects.filter(user=charlie).exists(), "the start is so near that they have just read it"


# --- The beat ---------------------------------------------------------------------------------------------------------


def gathered(alice: Any, *others: Any, **more: Any) -> Meeting:
    """Everybody is in and here; the time has come."""
    meeting = plan(alice, **more)
    near(meeting, 10)
    for one in (alice, *others):
        services.meeting_come(code=meeting.code, user=one)
    near(meeting, -1 / 60)
    return meeting


def test_it_becomes_a_table_once_everybody_is_here_however_often_the_beat_runs(alice: Any, bob: Any) -> None:
    meeting = gathered(alice, bob)
    assert meetings_open() == 1
    assert meetings_open() == 0
    meeting.refresh_from_db()
    match = Match.objects.get()
    assert meeting.match == match
    assert match.status == "running"
    assert match.creator == alice
    assert [one.user for one in match.seatings.order_by("seat")][:2] == [alice, bob]
    assert match.visibility == "public"


def test_it_does_not_open_before_its_time(alice: Any, bob: Any) -> None:
    meeting = gathered(alice, bob)
    near(meeting, 1)
    assert meetings_open() == 0


def test_it_waits_some_minutes_for_the_missing_and_starts_without_them(alice: Any, bob: Any, charlie: Any) -> None:
    meeting = gathered(alice, bob)
    Attendee.objects.create(meeting=meeting, user=charlie, state="in")
    assert meetings_open() == 0
    near(meeting, -5)
    assert meetings_open() == 1
    assert not Match.objects.get().seatings.filter(user=charlie).exists()


def test_too_few_people_end_it_without_a_race(alice: Any, bob: Any) -> None:
    meeting = gathered(alice)
    Attendee.objects.create(meeting=meeting, user=bob, state="in")
    assert meetings_open() == 0
    near(meeting, -5)
    assert meetings_open() == 1
    meeting.refresh_from_db()
    assert meeting.state == "missed"
    assert not Match.objects.exists()
    refused("meeting_over", services.meeting_come, code=meeting.code, user=bob)


def test_a_host_alone_gets_no_race(alice: Any) -> None:
    meeting = gathered(alice)
    assert meetings_open() == 0
    near(meeting, -5)
    meetings_open()
    meeting.refresh_from_db()
    assert meeting.state == "missed"


def test_bots_fill_what_the_game_needs(alice: Any, bob: Any, toy: Any) -> None:
    from gameplay.games.registry import GAMES

    GAMES["toy"].tables = lambda raw: frozenset({3, 4})  # type: ignore[method-assign]
    meeting = gathered(alice, bob, person("Carl"), game="toy", board="")
    assert meetings_open() == 1
    assert [bool(one.bot_level) for one in Match.objects.get().seatings.order_by("seat")] == [False] * 3
    GAMES["toy"].tables = lambda raw: frozenset({2, 4})  # type: ignore[method-assign]
    meeting = gathered(alice, bob, person("Dan"), game="toy", board="")
    assert meetings_open() == 1
    meeting.refresh_from_db()
    assert meeting.match is not None
    assert [bool(one.bot_level) for one in meeting.match.seatings.order_by("seat")] == [False] * 3 + [True]


def test_a_host_with_many_tables_still_gets_the_race(alice: Any, bob: Any) -> None:
    for _n in range(4):
        make_race(alice, None, creator=alice, start=False)
    meeting = gathered(alice, bob)
    assert meetings_open() == 1
    meeting.refresh_from_db()
    assert meeting.match is not None
    assert meeting.match.creator is None


def test_after_a_long_outage_nobody_is_assumed_to_be_here(alice: Any, bob: Any) -> None:
    meeting = gathered(alice, bob)
    near(meeting, -31)
    meetings_open()
    meeting.refresh_from_db()
    assert meeting.state == "missed"


def test_one_broken_race_does_not_keep_the_others(alice: Any, bob: Any, charlie: Any) -> None:
    broken, fine = gathered(alice, charlie), gathered(bob, charlie)
    Meeting.objects.filter(pk=broken.pk).update(game="chess")
    assert meetings_open() == 1
    Meeting.objects.filter(pk=broken.pk).update(starts_at=timezone.now() - timedelta(minutes=6))
    meetings_open()
    broken.refresh_from_db()
    fine.refresh_from_db()
    assert (broken.state, fine.state) == ("missed", "opened")


# --- Invitations ------------------------------------------------------------------------------------------------------


def invite(meeting: Meeting, by: Any, whom: Any) -> Attendee:
    return services.meeting_invite(code=meeting.code, by=by, user_id=whom.pk)


def days_later() -> None:
    Attendee.objects.exclude(invited_at=None).update(invited_at=timezone.now() - timedelta(days=2))


def test_an_invitation_keeps_a_seat_and_is_sent_once(alice: Any, bob: Any, charlie: Any) -> None:
    meeting = plan(alice, visibility="link")
    free = meeting_get(meeting.code, charlie).free
    invite(meeting, alice, bob)
    assert meeting_get(meeting.code, charlie).free == free - 1
    assert meeting_get(meeting.code, bob).free == free, "the seat is his own"
    assert meetings_mine(bob)[0].you == "invited"
    text = write("invited", bob)
    assert text.subject == "Alice invites you to a race"
    refused("invite_already", invite, meeting=meeting, by=alice, whom=bob)
    assert Notice.objects.filter(user=bob, kind="invited").count() == 1
    services.meeting_come(code=meeting.code, user=bob)
    assert meetings_mine(bob)[0].you == "in"
    assert write("invited", bob) is None


def test_only_the_host_invites(alice: Any, bob: Any, charlie: Any) -> None:
    meeting = plan(alice)
    refused("not_yours", invite, meeting=meeting, by=charlie, whom=bob)
    refused("invite_self", invite, meeting=meeting, by=alice, whom=alice)
    refused("not_found", invite, meeting=meeting, by=alice, whom=guest_create())
    near(meeting, -1)
    refused("meeting_over", invite, meeting=meeting, by=alice, whom=bob)


def test_an_invitation_lapses_at_the_start(alice: Any, bob: Any, charlie: Any) -> None:
    meeting = plan(alice)
    invite(meeting, alice, bob)
    near(meeting, -1)
    assert meeting_get(meeting.code, bob).you is None
    assert meeting_get(meeting.code, charlie).kept == ()
    assert write("invited", bob) is None


def test_five_open_invitations_at_most(alice: Any) -> None:
    first, second = plan(alice), plan(alice)
    for n in range(5):
        invite(first if n < 3 else second, alice, person(f"Mate{n}"))
    refused("invite_many", invite, meeting=second, by=alice, whom=person("Sixth"))
    services.meeting_leave(code=first.code, user=Attendee.objects.get(user__public_name="Mate0").user)
    invite(second, alice, person("Seventh"))


def test_the_same_person_is_invited_once_a_day(alice: Any, bob: Any) -> None:
    invite(plan(alice), alice, bob)
    another = plan(alice)
    refused("invite_today", invite, meeting=another, by=alice, whom=bob)
    days_later()
    invite(another, alice, bob)


def test_two_refusals_are_for_good_and_only_for_that_sender(alice: Any, bob: Any, charlie: Any) -> None:
    for _n in range(2):
        meeting = plan(alice)
        invite(meeting, alice, bob)
        services.meeting_leave(code=meeting.code, user=bob)
        services.meeting_leave(code=meeting.code, user=bob)
        days_later()
    refused("invite_never", invite, meeting=plan(alice), by=alice, whom=bob)
    invite(plan(charlie), charlie, bob)
    Meeting.objects.update(starts_at=timezone.now() - timedelta(days=100), state="missed")
    meetings_purge()
    refused("invite_never", invite, meeting=plan(alice), by=alice, whom=bob)


def test_coming_and_then_not_is_no_refusal(alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    invite(meeting, alice, bob)
    services.meeting_come(code=meeting.code, user=bob)
    services.meeting_leave(code=meeting.code, user=bob)
    assert Attendee.objects.get(user=bob).state == "out"


def test_a_player_who_has_switched_invitations_off_gets_none(alice: Any, bob: Any) -> None:
    user_update_profile(user=bob, takes_invitations=False)
    refused("invite_never", invite, meeting=plan(alice), by=alice, whom=bob)
    assert not Notice.objects.filter(user=bob).exists()


def test_a_player_who_has_muted_the_host_reads_nothing_of_it_and_the_host_does_not_learn_that(
    alice: Any, bob: Any, charlie: Any
) -> None:
    Muting.objects.create(reader=bob, person=alice)
    meeting = plan(alice)
    invite(meeting, alice, bob)
    assert meeting_get(meeting.code, alice).kept == ("Bob",)
    assert not meetings_mine(bob)
    assert not meetings_coming(bob)
    assert meetings_coming(charlie)
    assert write("invited", bob) is None


def test_a_host_sees_where_a_seat_is_left_to_invite_to(alice: Any, bob: Any) -> None:
    meeting = plan(alice)
    services.meeting_come(code=plan(bob).code, user=alice)
    assert [one.code for one in meetings_hosted(alice)] == [meeting.code]


# --- What stays -------------------------------------------------------------------------------------------------------


def test_what_is_over_is_deleted_after_a_month(alice: Any) -> None:
    old, fresh = plan(alice), plan(alice)
    services.meeting_cancel(code=old.code, by=alice)
    services.meeting_cancel(code=fresh.code, by=alice)
    Meeting.objects.filter(pk=old.pk).update(starts_at=timezone.now() - timedelta(days=31))
    meetings_purge()
    assert list(Meeting.objects.values_list("code", flat=True)) == [fresh.code]


def test_a_deleted_person_is_in_no_race_any_more(alice: Any, bob: Any) -> None:
    planned, other = plan(alice), plan(bob)
    services.meeting_come(code=planned.code, user=bob)
    services.meeting_come(code=other.code, user=alice)
    assert len(person_export(alice)["races_planned"]) == 2
    person_forget(alice)
    planned.refresh_from_db()
    assert planned.state == "cancelled"
    assert meeting_get(other.code, bob).names == ("Bob",)
    alice.delete()
    assert meeting_get(planned.code, bob).host == ""
