"""Notices for users: the settings page, the link in a letter, and push in this browser."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from outbox import selectors, services
from outbox.models import Quiet, Subscription, Wish
from outbox.services.stopping import stop_token
from tests.outbox.test_sending import Browser
from tests.support.post import PING

pytestmark = pytest.mark.django_db
PAGE = "/me/notices/"


def told(client: Any) -> dict[str, bool]:
    form = client.get(PAGE).context["form"]
    return {name: form.initial.get(name, field.initial) for name, field in form.fields.items() if "ping" in name}


def test_what_is_chosen_is_kept(client: Any, anna: Any, settings: Any) -> None:
    settings.HTTPS = True
    client.force_login(anna)
    assert told(client) == {"mail_ping": True, "push_ping": True}
    answer = client.post(PAGE, {"push_ping": "on", "quiet": "on", "begins": "22:30", "ends": "07:00"}, follow=True)
    assert answer.status_code == 200
    assert told(client) == {"mail_ping": False, "push_ping": True}
    assert str(Quiet.objects.get()) == "22:30:00 to 07:00:00"
    services.tell(PING, [anna.pk], "1", {"n": 1})
    assert services.outbox_send() == 0
    settings.HTTPS = False  # what is not asked for stays as it was
    client.post(PAGE, {"mail_ping": "on", "begins": "22:30", "ends": "07:00"})
    assert told(client) == {"mail_ping": True, "push_ping": True}
    assert not Quiet.objects.exists()


def test_an_address_that_waits_is_shown_to_its_owner_alone(client: Any, anna: Any, bob: Any) -> None:
    """An address that another user has confirmed says nothing about this user's own."""
    assert [selectors.reach_of(user=user).address for user in (anna, bob)] == ["", bob.email]


def test_hours_that_end_when_they_begin_are_refused_beside_the_field(client: Any, anna: Any) -> None:
    client.force_login(anna)
    answer = client.post(PAGE, {"quiet": "on", "begins": "22:00", "ends": "22:00"})
    assert answer.status_code == 422
    assert "ends" in answer.context["form"].errors
    assert client.post(PAGE, {"quiet": "on", "begins": "25:00", "ends": "x"}).status_code == 422
    assert not Wish.objects.exists()


def test_the_page_asks_a_constant_number_of_queries(
    client: Any, anna: Any, settings: Any, django_assert_max_num_queries: Any
) -> None:
    settings.HTTPS = True
    services.key_ensure()
    client.force_login(anna)
    client.get(PAGE)
    with django_assert_max_num_queries(9):
        client.get(PAGE)


def test_the_page_says_what_does_not_work(client: Any, anna: Any, bob: Any, settings: Any) -> None:
    client.force_login(anna)
    for https, backend, says in (
        (False, "console", "has no mail server"),
        (False, "locmem", "Push notifications need HTTPS"),
        (True, "locmem", "Notify me on this device"),
    ):
        settings.HTTPS = https
        settings.EMAIL_BACKEND = f"django.core.mail.backends.{backend}.EmailBackend"
        assert says in client.get(PAGE).content.decode(), says
    client.force_login(bob)
    assert "bob@example.com isn’t confirmed yet" in client.get(PAGE).content.decode()


# --- Stop these emails ---------------------------------------------------------------------------------------------


def stop_link(user: Any) -> str:
    return reverse("outbox:stop", args=[stop_token(user.pk, "ping")])


def test_the_link_in_a_letter_asks_and_one_tap_acts(client: Any, anna: Any) -> None:
    """Signed out, as in a mail reader on another machine."""
    page = client.get(stop_link(anna))
    assert "When it pings." in page.content.decode()
    assert not Wish.objects.exists()
    assert "You won’t get" in client.post(stop_link(anna)).content.decode()
    services.tell(PING, [anna.pk], "1", {"n": 1})
    assert services.outbox_send() == 0


def test_a_mail_readers_own_button(anna: Any) -> None:
    """RFC 8058: it posts without cookies, and twice has the effect of once."""
    from django.test import Client

    strict = Client(enforce_csrf_checks=True)
    for _time in range(2):
        assert strict.post(stop_link(anna), {"List-Unsubscribe": "One-Click"}).status_code == 200
    wish = Wish.objects.get()
    assert (wish.mail, wish.push) == (False, True)


def test_nonsense_and_deleted_users(client: Any, anna: Any) -> None:
    assert client.get("/n/stop/nonsense/").status_code == 404
    link = stop_link(anna)
    anna.delete()
    assert client.post(link).status_code == 200
    assert not Wish.objects.exists()


# --- This browser -------------------------------------------------------------------------------------------------


def test_a_browser_comes_and_goes(client: Any, bob: Any, called: Any) -> None:
    client.force_login(bob)
    given = {"endpoint": f"{called.url}/b", "label": "Firefox", **Browser().keys}
    assert client.post("/me/notices/push/", given).status_code == 204
    assert "Firefox" in client.get(PAGE).content.decode()
    assert client.post("/me/notices/push/off/", {"endpoint": given["endpoint"]}).status_code == 204
    client.post("/me/notices/push/", given)
    client.post("/me/notices/push/off/", {"browser": Subscription.objects.get().pk})
    assert not Subscription.objects.exists()


def test_what_is_no_subscription_is_refused_with_a_code(client: Any, bob: Any, called: Any) -> None:
    client.force_login(bob)
    answer = client.post("/me/notices/push/", {"endpoint": "x", "p256dh": "é", "auth": "y"})
    assert (answer.status_code, answer.json()) == (422, {"code": "bad_subscription"})
    assert client.post("/me/notices/push/off/", {"browser": "99999999999"}).status_code == 302


def test_the_worker_is_a_script_of_its_folder(client: Any) -> None:
    answer = client.get("/n/sw.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"showNotification" in answer.content


def test_nobody_elses_browser_is_removed(client: Any, anna: Any, bob: Any, called: Any) -> None:
    services.subscribe(user=bob, endpoint=f"{called.url}/b", **Browser().keys)
    client.force_login(anna)
    client.post("/me/notices/push/off/", {"browser": Subscription.objects.get().pk})
    assert Subscription.objects.get().user == bob


def test_the_download_holds_the_notices(anna: Any) -> None:
    from accounts.selectors import person_export

    services.tell(PING, [anna.pk], "1", {"n": 1})
    text = person_export(user=anna).decode()
    assert '"notices"' in text
    assert '"ping"' in text
