"""Who gets which notice, once, and when."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from outbox import services
from outbox.kinds import Kind
from outbox.models import Delivery, Notice, Quiet, Subscription
from outbox.services.quiet import quiet_until
from outbox.services.reach import reachable
from tests.support.post import PING

pytestmark = pytest.mark.django_db


def ping(users: Any, key: str = "1", **more: Any) -> int:
    return services.tell(PING, [user.pk for user in users], key, {"n": key}, **more)


def test_a_notice_goes_out_once_for_each_key(anna: Any) -> None:
    assert ping([anna]) == ping([anna]) == 1
    ping([anna], "2")
    assert services.outbox_send() == 2
    assert [letter.subject for letter in mail.outbox] == ["Ping 1", "Ping 2"]
    ping([anna])
    assert services.outbox_send() == 0
    assert set(Notice.objects.values_list("state", flat=True)) == {"done"}


def test_what_was_not_committed_sends_nothing(anna: Any) -> None:
    with pytest.raises(RuntimeError), transaction.atomic():
        ping([anna])
        raise RuntimeError
    assert services.outbox_send() == 0
    assert not Notice.objects.exists()


def test_nothing_is_written_for_people_whom_no_way_reaches(bob: Any, settings: Any) -> None:
    """No confirmed address, or no mail server."""
    assert ping([bob]) == 0
    from tests.outbox.conftest import confirmed

    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert ping([confirmed(bob)]) == 0
    assert not Notice.objects.exists()


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_demo": True}])
def test_a_person_who_has_gone_since_gets_nothing(anna: Any, change: dict[str, Any]) -> None:
    ping([anna])
    for name, value in change.items():
        setattr(anna, name, value)
    anna.save()
    assert ping([anna], "2") == 0
    assert services.outbox_send() == 0
    assert not mail.outbox
    assert Notice.objects.get().state == "dropped"


def test_a_deleted_person_gets_nothing(anna: Any) -> None:
    ping([anna])
    from accounts.services import account_delete

    account_delete(user=anna)
    assert services.outbox_send() == 0
    assert not mail.outbox


def test_what_is_no_longer_true_is_not_sent(anna: Any) -> None:
    services.tell(PING, [anna.pk], "1", {"n": 1, "over": True})
    assert services.outbox_send() == 0
    assert Delivery.objects.get().state == Notice.objects.get().state == "dropped"


def test_a_notice_expires_after_its_moment(anna: Any) -> None:
    now = timezone.now()
    ping([anna], until=now + timedelta(minutes=5))
    assert services.outbox_send(now=now + timedelta(minutes=6)) == 0
    assert ping([anna], "2", until=now - timedelta(minutes=1)) == 0
    assert Notice.objects.get().state == "dropped"


def test_it_waits_until_it_is_due(anna: Any) -> None:
    now = timezone.now()
    ping([anna], due_at=now + timedelta(minutes=5))
    assert services.outbox_send(now=now) == 0
    assert services.outbox_send(now=now + timedelta(minutes=5)) == 1


def test_a_person_who_is_back_may_get_the_notice_again(anna: Any) -> None:
    ping([anna])
    services.returned(PING, anna.pk, "1")
    assert services.outbox_send() == 0
    ping([anna])
    services.outbox_send()
    services.returned(PING, anna.pk, "1")
    ping([anna])
    assert services.outbox_send() == 1
    assert len(mail.outbox) == 2


def test_quiet_hours_hold_a_letter_back_until_the_morning(anna: Any) -> None:
    anna.zone = "Europe/Paris"
    anna.save()
    Quiet.objects.create(user=anna, begins=time(22), ends=time(8))
    night = datetime.fromisoformat("2099-01-10T23:30:00+01:00")
    ping([anna], due_at=night)
    assert services.outbox_send(now=night) == 0
    assert services.outbox_send(now=night + timedelta(hours=8)) == 0
    assert services.outbox_send(now=night + timedelta(hours=8, minutes=30)) == 1


@pytest.mark.parametrize(
    ("now", "until"),
    [
        ("2099-01-10T21:59+01:00", None),
        ("2099-01-10T22:00+01:00", "2099-01-11T08:00+01:00"),
        ("2099-01-11T07:59+01:00", "2099-01-11T08:00+01:00"),
        ("2099-01-11T08:00+01:00", None),
        # The nights on which the clock changes.
        ("2099-03-28T23:00+01:00", "2099-03-29T08:00+02:00"),
        ("2099-10-24T23:00+02:00", "2099-10-25T08:00+01:00"),
    ],
)
def test_quiet_hours_go_by_the_clock_on_the_wall(now: str, until: str | None) -> None:
    found = quiet_until(time(22), time(8), "Europe/Paris", datetime.fromisoformat(now))
    assert found == (until and datetime.fromisoformat(until))


def test_quiet_hours_within_a_day() -> None:
    def at(clock: str) -> datetime:
        return datetime.fromisoformat(f"2099-01-10T{clock}+00:00")

    assert quiet_until(time(12), time(14), "UTC", at("13:00")) == at("14:00")
    assert quiet_until(time(12), time(14), "UTC", at("14:00")) is None


def test_sixty_people_get_a_notice_in_as_many_queries_as_two(django_assert_max_num_queries: Any) -> None:
    from tests.league.pages.scene import user_named
    from tests.outbox.conftest import confirmed

    everybody = [confirmed(user_named(f"Racer {n}")) for n in range(60)]
    with django_assert_max_num_queries(4):
        assert ping(everybody) == 60
    with django_assert_max_num_queries(12):
        from outbox.services.sending import _take

        assert _take(timezone.now()) == 50


def test_old_notices_are_forgotten(anna: Any) -> None:
    now = timezone.now()
    ping([anna])
    services.outbox_send()
    assert services.outbox_purge(now=now + timedelta(days=29)) == 0
    assert services.outbox_purge(now=now + timedelta(days=31)) == 1
    assert not Notice.objects.exists()


def test_quiet_hours_within_a_day_begin_with_their_first_minute() -> None:
    begins = datetime.fromisoformat("2099-01-10T12:00+00:00")
    assert quiet_until(time(12), time(14), "UTC", begins) == begins + timedelta(hours=2)


def test_a_browser_is_no_way_to_reach_people_where_push_does_not_work(bob: Any, settings: Any) -> None:
    Subscription.objects.create(user=bob, endpoint="https://push.example/1")
    settings.HTTPS = True
    assert reachable([bob.pk]) == {bob.pk}
    settings.HTTPS = False
    assert reachable([bob.pk]) == set()


def test_a_kind_that_nobody_writes_is_refused_by_name(anna: Any) -> None:
    with pytest.raises(LookupError, match="nobody writes the kind 'pong'"):
        services.tell(Kind("pong", "Pong", ""), [anna.pk], "1", {})
