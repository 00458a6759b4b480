"""Letters, push and chat rooms against the tests' own servers: some are away, some refuse, some hang."""

from __future__ import annotations

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta
from queue import SimpleQueue
from typing import Any

import http_ece
import pytest
from allauth.account.models import EmailAddress
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.utils import timezone

from outbox import selectors, services, tasks
from outbox.models import Delivery, Hook, Notice, PushKey, Subscription
from outbox.services.sending import PAUSES
from tests.support.post import PING

pytestmark = pytest.mark.django_db


def ping(user: Any, key: str = "1", **more: Any) -> None:
    services.tell(PING, [user.pk], key, {"n": key}, **more)


# --- Letters ------------------------------------------------------------------------------------------------------


def test_a_letter_arrives(anna: Any, post: Any, settings: Any) -> None:
    settings.SITE_URL, settings.DEFAULT_FROM_EMAIL = "https://club.example", "Club <post@club.example>"
    ping(anna)
    assert services.outbox_send() == 1
    letter = post.letters[0]
    assert letter["Subject"] == "Ping 1"
    assert letter["To"] == "Alice <alice@example.com>"
    assert letter["Message-ID"].endswith("@club.example>")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    plain, html = (letter.get_body((kind,)).get_content() for kind in ("plain", "html"))
    stop = letter["List-Unsubscribe"].strip("<> ")
    assert stop.startswith("https://club.example/n/stop/")
    assert stop in plain
    assert "Look: https://club.example/" in plain
    assert 'href="https://club.example/"' in html


def test_the_same_notice_has_the_same_message_id(anna: Any, post: Any) -> None:
    for _time in range(2):
        ping(anna)
        services.outbox_send()
        Notice.objects.all().delete()
    ping(anna, "2")
    services.outbox_send()
    first, again, other = (letter["Message-ID"] for letter in post.letters)
    assert first == again != other


def test_a_mail_server_that_is_away_is_tried_again_and_then_given_up(anna: Any, post: Any) -> None:
    post.says["alice@example.com"] = "451 later"
    now = timezone.now() + timedelta(minutes=1)
    ping(anna, until=now + timedelta(days=9))
    assert services.outbox_send(now=now) == 0
    assert services.outbox_send(now=now) == 0
    assert Delivery.objects.get().tried == 1
    for pause in PAUSES:
        now += pause
        services.outbox_send(now=now)
    stuck = selectors.stuck().get()
    assert (stuck.state, stuck.tried, stuck.notice.state) == ("failed", len(PAUSES) + 1, "failed")
    assert stuck.trouble == "the mail server said 451"
    post.says.clear()
    assert services.deliveries_again(Delivery.objects.all(), now=now) == 1
    assert services.outbox_send(now=now) == 1
    assert Notice.objects.get().state == "done"


def test_an_address_that_takes_no_mail_is_not_tried_again(anna: Any, post: Any) -> None:
    post.says["alice@example.com"] = "550 nobody here"
    ping(anna)
    services.outbox_send()
    assert Delivery.objects.get().state == "dropped"
    assert not selectors.stuck().exists()


def test_a_server_that_is_not_there(anna: Any, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    ping(anna)
    assert services.outbox_send() == 0
    assert "is away" in Delivery.objects.get().trouble


def test_a_fault_of_ours_keeps_no_other_letter_back(anna: Any, bob: Any, post: Any) -> None:
    from tests.outbox.conftest import confirmed

    services.tell(PING, [anna.pk], "bad", {})
    ping(confirmed(bob))
    assert services.outbox_send() == 1
    assert Delivery.objects.get(state="waiting").trouble == "KeyError"


# --- Push ---------------------------------------------------------------------------------------------------------


class Browser:
    """The keys of a subscribed browser, and how it decrypts a message."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"0123456789abcdef"

    @property
    def keys(self) -> dict[str, str]:
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": b64(point), "auth": b64(self.secret)}

    def read(self, body: bytes) -> dict[str, str]:
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret, version="aes128gcm")
        told: dict[str, str] = json.loads(text)
        return told


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.fixture
def firefox(bob: Any, called: Any) -> Browser:
    one = Browser()
    services.subscribe(user=bob, endpoint=f"{called.url}/browser", label="Firefox\n, Linux", **one.keys)
    return one


def test_a_push_arrives(bob: Any, called: Any, firefox: Browser) -> None:
    """Only the browser can read it; the push service learns how long it is useful, and what it replaces."""
    ping(bob, until=timezone.now() + timedelta(seconds=90))
    assert services.outbox_send() == 1
    ((path, headers, body),) = called.got
    assert path == "/browser"
    assert firefox.read(body) | {"tag": ""} == {
        "title": "Ping 1", "body": "This is 1.", "url": "http://127.0.0.1:8000/", "tag": "", "lang": "en",
    }  # fmt: skip
    assert 80 <= int(headers["ttl"]) <= 90
    assert len(headers["topic"]) == 32
    same = services.topic(PING, bob.pk, Notice.objects.get().key)
    assert firefox.read(body)["tag"] == headers["topic"] == same, "a page that tells it by itself knows it"
    claims = headers["authorization"].partition("t=")[2].split(",")[0].split(".")[1]
    assert json.loads(urlsafe_b64decode(claims + "=="))["aud"] == called.url
    assert PushKey.objects.get().public in headers["authorization"]


@pytest.mark.parametrize("code", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(bob: Any, called: Any, firefox: Browser, code: int) -> None:
    called.code = code
    ping(bob)
    assert services.outbox_send() == 0
    assert not Subscription.objects.exists()
    assert Notice.objects.get().state == "dropped"


def test_a_push_service_that_says_no_for_now_is_tried_again(bob: Any, called: Any, firefox: Browser) -> None:
    called.code = 429
    ping(bob)
    assert services.outbox_send() == 0
    called.code = 201
    assert services.outbox_send(now=timezone.now() + PAUSES[0]) == 1
    assert len(called.got) == 2
    assert called.got[0][1]["topic"] == called.got[1][1]["topic"]


def test_a_push_service_that_is_not_there_is_asked_again(bob: Any, called: Any, firefox: Browser) -> None:
    Subscription.objects.update(endpoint="http://127.0.0.1:1/browser")
    ping(bob)
    assert services.outbox_send() == 0
    assert "is away" in Delivery.objects.get(state="waiting").trouble


def test_a_push_alone_sends_no_letter(anna: Any, called: Any, post: Any) -> None:
    ping(anna, push_alone=True)
    assert not Notice.objects.exists()
    services.subscribe(user=anna, endpoint=f"{called.url}/anna", **Browser().keys)
    ping(anna, push_alone=True)
    assert services.outbox_send() == 1
    assert not post.letters
    assert called.got[0][1]["urgency"] == "high"


def test_one_browser_belongs_to_one_person(anna: Any, bob: Any, firefox: Browser, called: Any) -> None:
    services.subscribe(user=anna, endpoint=f"{called.url}/browser", **firefox.keys)
    assert Subscription.objects.get().user == anna
    assert not services.unsubscribe(user=bob, endpoint=f"{called.url}/browser")
    assert services.unsubscribe(user=anna, endpoint=f"{called.url}/browser")


@pytest.mark.parametrize("change", [{"p256dh": "AAAA"}, {"auth": "AAAA"}, {"auth": "ä"}, {"endpoint": "http://[x"}])
def test_nonsense_is_no_subscription(bob: Any, called: Any, change: dict[str, str]) -> None:
    with pytest.raises(services.BadSubscription):
        services.subscribe(user=bob, **({"endpoint": f"{called.url}/x", **Browser().keys} | change))


# --- Chat rooms ---------------------------------------------------------------------------------------------------


@pytest.fixture
def room(called: Any) -> Hook:
    return services.room_save(None, url=f"{called.url}/room", language="fr", zone="Europe/Paris")


def test_a_chat_room_gets_the_message(called: Any, room: Hook) -> None:
    assert services.tell_hook(PING, room.pk, "1", {"n": "@everyone *1*"}) == 1
    assert services.outbox_send() == 1
    ((path, _headers, body),) = called.got
    told = json.loads(body)
    assert path == "/room"
    assert told["allowed_mentions"] == {"parse": []}
    assert told["embeds"][0]["description"] == r"This is \@everyone \*1\*."
    assert services.tell_hook(PING, None, "1", {}) == 0


def test_a_room_that_is_gone_is_not_called_again(called: Any, room: Hook) -> None:
    called.code = 404
    services.tell_hook(PING, room.pk, "1", {"n": 1})
    services.outbox_send()
    room.refresh_from_db()
    assert room.dead
    assert services.tell_hook(PING, room.pk, "2", {"n": 2}) == 0
    assert len(called.got) == 1


def test_a_redirect_is_not_followed(called: Any, room: Hook) -> None:
    called.code, called.headers = 302, {"Location": f"{called.url}/inside"}
    services.tell_hook(PING, room.pk, "1", {"n": 1})
    assert services.outbox_send() == 0
    assert [path for path, *_rest in called.got] == ["/room"]
    room.refresh_from_db()
    assert room.trouble == "the chat room said 302"


def test_the_thread_that_sends_keeps_no_process_alive(anna: Any, settings: Any, monkeypatch: Any) -> None:
    settings.OUTBOX_THREAD = True
    daemons: SimpleQueue[bool] = SimpleQueue()
    monkeypatch.setattr(tasks, "_sending", threading.Lock())
    monkeypatch.setattr(tasks, "_send", lambda: daemons.put(threading.current_thread().daemon))
    ping(anna)
    tasks.send_task()
    assert daemons.get(timeout=60)


def test_a_letter_whose_address_is_gone_meanwhile_is_given_up(anna: Any, post: Any) -> None:
    post.says["alice@example.com"] = "451 later"
    now = timezone.now() + timedelta(minutes=1)
    ping(anna)
    assert services.outbox_send(now=now) == 0
    EmailAddress.objects.all().delete()
    assert services.outbox_send(now=now + PAUSES[0]) == 0
    assert (Delivery.objects.get().state, Delivery.objects.get().trouble) == ("dropped", "no confirmed address")
