"""A sender that dies at any moment loses nothing, and sends twice only what the other side had already accepted."""

from __future__ import annotations

import os
import random
from collections import Counter
from datetime import timedelta
from typing import Any

import pytest
from django.db import connections, transaction
from django.utils import timezone

from accounts.models import User
from outbox import points, services
from outbox.models import Notice
from tests.support.post import PING

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

KILLS = 100
BETWEEN = (points.GIVEN, points.NOTED)
"""The other side has said yes, and we have not committed that it did."""


def test_a_hundred_kills_lose_nothing_and_send_twice_only_between_acceptance_and_commit(
    anna: Any, post: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("outbox.services.sending.CLAIM", timedelta(hours=3))  # no claim ends while processes die
    dice = random.Random(15)
    killed_at, happened = {}, {}
    for n in range(KILLS):
        point = points.POINTS[n % len(points.POINTS)]
        killed_at[n] = point if _in_a_child(anna, n, point, visit=dice.randint(1, 2)) else None
        anna.refresh_from_db()
        happened[n] = anna.theme == "dark" and Notice.objects.filter(key=str(n)).exists()
        User.objects.filter(pk=anna.pk).update(theme="light")
    assert set(killed_at.values()) >= set(points.POINTS)

    later = timezone.now()
    while Notice.objects.exclude(state__in=Notice.OVER).exists():
        later += timedelta(hours=4)  # every claim is over
        services.outbox_send(now=later)

    arrived = Counter(int(letter["Subject"].removeprefix("Ping ")) for letter in post.letters)
    assert {n for n in range(KILLS) if happened[n]} == set(arrived)
    doubled = {n for n, times in arrived.items() if times > 1}
    assert max(arrived.values()) == 2
    assert len(doubled) <= sum(point in BETWEEN for point in killed_at.values())
    ids = {n: {letter["Message-ID"] for letter in post.letters if letter["Subject"] == f"Ping {n}"} for n in doubled}
    assert all(len(found) == 1 for found in ids.values()), "a mail reader shows them as one"


def _in_a_child(user: Any, n: int, point: str, visit: int) -> bool:
    """A process that causes something, tells it and sends it, and dies at its n-th visit of a point. Returns whether it
    did."""
    connections.close_all()
    pid = os.fork()
    if pid == 0:
        visits = 0

        def visited(at: str) -> None:
            nonlocal visits
            visits += at == point
            if at == point and visits == visit:
                os._exit(9)

        points.visit = visited
        code = 1
        try:
            with transaction.atomic():
                User.objects.filter(pk=user.pk).update(theme="dark")
                services.tell(PING, [user.pk], str(n), {"n": n}, until=timezone.now() + timedelta(days=9))
            services.outbox_send()
            code = 0
        finally:
            os._exit(code)
    _pid, status = os.waitpid(pid, 0)
    code = os.waitstatus_to_exitcode(status)
    assert code in (0, 9)
    return code == 9
