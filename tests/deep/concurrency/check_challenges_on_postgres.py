"""A weekly challenge closes while one of its players deletes the account. Run by test_concurrency.py, on its own
database."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections

from accounts.models import User
from accounts.services import account_delete
from gameplay.models import Match
from league.challenges import challenges
from league.clubs.club import clubs
from league.common import writing
from league.members import leaving
from league.models import Challenge, Membership
from tests.deep.concurrency.check_on_postgres import SECONDS, _on_postgres, alice, people  # noqa: F401
from tests.gameplay.host.alone import SLUG, alone_in_the_box

pytestmark = pytest.mark.django_db(transaction=True)
WAITING = """SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE NOT granted AND datname = current_database()"""


@pytest.fixture(autouse=True)
def _alone() -> Iterator[None]:
    with alone_in_the_box():
        yield


def somebody_waits() -> None:
    """Waits until a transaction waits for a lock of another one."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction reads activity once, and remembers it
            cursor.execute(WAITING)
            if cursor.fetchone()[0]:
                return
    raise AssertionError("nobody waits")


def test_a_challenge_closes_while_a_players_account_is_deleted(
    alice: User,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The deletion has given up the attempt's match and is about to lock the club; the closing needs both, too."""
    club, [bob] = clubs.create(by=alice, name="Gearbox", zone="UTC"), people(1)
    Membership.objects.create(club=club, user=bob, role="member")
    challenge = challenges.open(club=club, by=alice, game=SLUG, level="2", side="n")
    attempt = challenges.attempt_make(challenge=challenge, by=bob)
    given_up, results = threading.Event(), []
    real = writing.club_lock

    def late(club: Any) -> Any:
        given_up.set()
        somebody_waits()
        return real(club)

    monkeypatch.setattr(leaving, "club_lock", late)

    def close() -> None:
        given_up.wait(SECONDS)
        try:
            later = challenge.closes_at + timedelta(seconds=1)
            results.append(challenges.change_over(challenge_id=challenge.pk, now=later))
        except Exception as error:
            results.append(error)
        finally:
            connections.close_all()

    closing = threading.Thread(target=close)
    closing.start()
    try:
        assert account_delete(user=bob)
    finally:
        given_up.set()
        closing.join(SECONDS)
    assert results == [1]
    assert Challenge.objects.get(pk=challenge.pk).closed_at is not None
    assert Match.objects.get(pk=attempt.match_id).status == "annulled"
