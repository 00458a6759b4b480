""" "Your turn" goes to a player who has a question and does not look, once until that person is back."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.models import Seating
from gameplay.services import presence
from gameplay.services.turns import PATIENCE, WINDOW, turns_tell
from outbox.models import Notice, Subscription
from outbox.services import outbox_send
from tests.gameplay.host.table import Table
from tests.support.told import confirmed, letters, readers, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(toy: Any, alice: Any, bob: Any) -> Table:
    """Relaxed, between Alice and Bob, who are both asked; both have confirmed addresses."""
    confirmed(alice, bob)
    return Table.start(alice, bob, speed="relaxed", raw={"rounds": 3})


@pytest.fixture
def match(table: Table) -> Any:
    return table.match


def later(seconds: float = PATIENCE.total_seconds() + 1) -> int:
    """A run, so many seconds after the questions opened."""
    return turns_tell(now=timezone.now() + timedelta(seconds=seconds))


def gone(match: Any, user: Any) -> None:
    """The page is closed, and two pings have not come."""
    cache.delete(f"here/{match.code}/{user.pk}")


def go_on(table: Table) -> None:
    """Open questions are answered; then Bob is asked again."""
    if table.kinds() == [(1, "turn")]:
        table.turn(1, 3)
    else:
        table.pick(1, 5)


def test_a_quick_answer_and_an_open_page_send_nothing(match: Any, alice: Any, bob: Any) -> None:
    presence.seen(match.code, alice.pk)
    assert later(5) == 0
    assert later() == 1
    assert readers("your_turn") == ["Bob"]


def test_it_says_which_match_and_until_when(match: Any, bob: Any) -> None:
    later()
    text = text_of(bob, "your_turn")
    assert text.subject.startswith("It’s your turn: ")
    assert text.lines[0].startswith("Please answer by ")
    assert text.link.path == f"/m/{match.code}/"
    assert text_of(bob, "your_turn", "fr").subject.startswith("C’est à vous")
    assert letters(bob) == [text.subject]


def test_each_question_is_judged_once(match: Any, alice: Any, bob: Any) -> None:
    """A player who has looked at it and gone away gets no message about the same question."""
    for user in (alice, bob):
        presence.seen(match.code, user.pk)
    assert later() == 0
    gone(match, bob)
    assert later() == 0
    assert readers("your_turn") == []


def test_the_message_comes_once_until_the_person_is_back(table: Table, match: Any, alice: Any, bob: Any) -> None:
    presence.seen(match.code, alice.pk)
    later()
    assert len(letters(bob)) == 1
    go_on(table)
    later()
    assert len(letters(bob)) == 1
    presence.seen(match.code, bob.pk)
    gone(match, bob)
    go_on(table)
    later()
    assert len(letters(bob)) == 2


def test_a_player_who_is_back_before_it_is_sent_gets_none_and_the_next_question_is_announced(
    table: Table, match: Any, alice: Any, bob: Any
) -> None:
    presence.seen(match.code, alice.pk)
    later()
    cache.set(f"here/{match.code}/{bob.pk}", 1)  # just now, and the message is on its way
    outbox_send()
    assert mail.outbox == []
    gone(match, bob)
    go_on(table)
    later()
    assert len(letters(bob)) == 1


def test_a_closed_question_is_not_announced_and_the_next_one_is(table: Table, match: Any, alice: Any, bob: Any) -> None:
    presence.seen(match.code, alice.pk)
    later()
    go_on(table)
    Seating.objects.filter(match=match, user=bob).update(left=True)
    outbox_send()
    assert mail.outbox == []
    Seating.objects.filter(match=match, user=bob).update(left=False)
    later()
    assert len(letters(bob)) == 1


def test_live_matches_use_push_alone(toy: Any, alice: Any, bob: Any, settings: Any) -> None:
    confirmed(alice, bob)
    match = Table.start(alice, bob).match
    later()
    assert not Notice.objects.exists()
    settings.HTTPS = True
    Subscription.objects.create(user=bob, endpoint="https://push.example/1", p256dh="p", auth="a")
    cache.clear()
    later()
    assert [notice.push_alone for notice in Notice.objects.all()] == [True]
    assert readers("your_turn") == ["Bob"]
    assert match.speed == "live"


@pytest.mark.parametrize("seats", [("alice", "easy"), ("easy", "easy")])
def test_nobody_gets_a_message_where_no_other_person_waits(toy: Any, seats: Any, alice: Any) -> None:
    confirmed(alice)
    Table.start(*(alice if one == "alice" else one for one in seats), speed="relaxed")
    assert later() == 0
    assert not Notice.objects.exists()


def test_a_player_who_has_left_or_is_away_gets_nothing(match: Any, alice: Any, bob: Any) -> None:
    presence.seen(match.code, alice.pk)
    Seating.objects.filter(match=match, user=bob).update(away=True)
    assert later() == 0
    cache.clear()
    Seating.objects.filter(match=match, user=bob).update(away=False, left=True)
    assert later() == 0


def test_a_guest_gets_nothing(toy: Any, alice: Any) -> None:
    from accounts.services import guest_create

    confirmed(alice)
    match = Table.start(alice, guest_create(), speed="relaxed").match
    presence.seen(match.code, alice.pk)
    assert later() == 0


def test_the_next_run_sends_what_was_lost_and_not_after_an_hour(match: Any) -> None:
    assert later(WINDOW.total_seconds() + 1) == 0
    assert later() == 2
    cache.clear()  # the process was killed, and nothing remembers what was judged
    later()
    assert readers("your_turn") == ["Alice", "Bob"]


def test_a_run_takes_few_queries(match: Any, alice: Any, bob: Any, charlie: Any) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as found:
            later()
        return len(found)

    assert cost() <= 7
    assert cost() == 1
    confirmed(charlie)
    Table.start(alice, bob, charlie, speed="relaxed")
    assert cost() <= 7


def test_coming_back_costs_one_query_and_staying_none(match: Any, bob: Any) -> None:
    later()
    assert Notice.objects.filter(user=bob).exists()
    with CaptureQueriesContext(connection) as came:
        presence.seen(match.code, bob.pk)
    assert not Notice.objects.filter(user=bob).exists()
    with CaptureQueriesContext(connection) as stays:
        presence.seen(match.code, bob.pk)
    assert len(came) >= 1
    assert len(stays) == 0
