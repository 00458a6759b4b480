"""Letters to unconfirmed addresses: no page waits for a mail server, no row holds a secret."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone, translation

from accounts import services
from accounts.letters import Letter
from accounts.models import User
from outbox.letters import KINDS
from outbox.models import Delivery, Notice
from outbox.services import outbox_purge, outbox_send, tell, tell_address
from tests.support import PASSWORD
from tests.support.post import PING, kind_known, mail_server
from tests.support.told import confirmed, link_of, post

pytestmark = pytest.mark.django_db

NEW = "dora@example.com"
SIGN_UP = {"email": NEW, "password1": "correct-horse-7", "password2": "correct-horse-7"}


@contextmanager
def silent() -> Iterator[socket.socket]:
    """A port that accepts every connection and never sends a byte."""
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        door.listen(16)
        door.setblocking(False)
        yield door


def came(door: socket.socket) -> int:
    """How many have connected since."""
    count = 0
    while True:
        try:
            door.accept()[0].close()
        except BlockingIOError:
            return count
        count += 1


@pytest.fixture(params=["dead", "silent"])
def away(request: Any, settings: Any) -> Iterator[socket.socket | None]:
    """A mail server that refuses, or one that never answers."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_TIMEOUT = "127.0.0.1", 0.2
    with silent() as door:
        settings.EMAIL_PORT = 1 if request.param == "dead" else door.getsockname()[1]
        yield None if request.param == "dead" else door


def facts_of(kind: Letter) -> dict[str, Any]:
    return dict(Notice.objects.get(kind=kind).facts)


# --- With the mail server away --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule", ["optional", "mandatory"])
@pytest.mark.parametrize("is_guest", [False, True])
def test_no_mail_server_loses_a_person_who_signs_up(
    client: Client, away: socket.socket | None, settings: Any, rule: str, is_guest: bool
) -> None:
    """They are signed in at once, or a letter is on its way; the guest of a race stays who they were. And the letter
    arrives."""
    settings.ACCOUNT_EMAIL_VERIFICATION = rule
    guest = services.guest_create()
    if is_guest:
        client.force_login(guest, backend=services.BACKEND)
    assert client.post("/accounts/signup/", SIGN_UP).status_code == 302
    me = client.get("/api/v1/me/").json()
    if rule == "optional":
        assert me["email"] == NEW
    elif not is_guest:
        assert "email" not in me
    assert not is_guest or me["id"] == guest.pk
    assert away is None or came(away) == 0, "a request waited for the mail server"

    assert outbox_send() == 0
    with mail_server() as server:
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = server.port, 20
        assert outbox_send(now=timezone.now() + timedelta(minutes=2)) == 1
        [letter] = server.letters
    assert (letter["To"], letter["Subject"]) == (NEW, "Paddock: confirm your address")


def test_a_new_password_and_a_confirmation_wait_for_no_mail_server(
    client: Client, bob: User, away: socket.socket | None
) -> None:
    """The answer is the same whether or not the address has an account."""
    answers = [
        client.post("/accounts/password/reset/", {"email": email}, follow=True)
        for email in (bob.email, "no@example.com")
    ]
    assert answers[0].redirect_chain == answers[1].redirect_chain == [("/accounts/password/reset/done/", 302)]
    assert len({re.sub(r"<[^>]+>", "", answer.content.decode()) for answer in answers}) == 1
    client.force_login(bob, backend=services.BACKEND)
    EmailAddress.objects.get_or_create(user=bob, email=bob.email, defaults={"primary": True})
    assert client.post("/accounts/email/", {"action_send": "", "email": bob.email}).status_code == 302
    assert away is None or came(away) == 0
    asked = Notice.objects.order_by("pk").values_list("kind", "address")
    assert list(asked) == [
        (Letter.RESET, bob.email), (Letter.UNKNOWN, "no@example.com"), (Letter.CONFIRM, bob.email)
    ]  # fmt: skip


def test_a_mail_server_that_is_away_is_asked_once_a_minute(alice: User, bob: User, away: socket.socket | None) -> None:
    """And not once for each letter: the others, and push, would wait until the server times out."""
    confirmed(alice, bob)
    quiet = replace(PING, push=False)
    with kind_known(quiet):
        tell(quiet, [alice.pk, bob.pk], "1", {"n": 1})
        now = timezone.now()
        assert outbox_send(now=now) == 0
        assert sorted(Delivery.objects.values_list("tried", flat=True)) == [0, 1]
        assert outbox_send(now=now + timedelta(seconds=59)) == 0
        assert sorted(Delivery.objects.values_list("tried", flat=True)) == [0, 1]


# --- What is written, and what is sent ------------------------------------------------------------------------------


def test_a_row_holds_no_secret(client: Client, bob: User) -> None:
    client.post("/accounts/signup/", SIGN_UP)
    client.post("/accounts/password/reset/", {"email": bob.email})
    address = EmailAddress.objects.get(email=NEW)
    assert facts_of(Letter.CONFIRM) == {"email_address": address.pk, "language": "en"}
    assert facts_of(Letter.RESET) == {"user": bob.pk, "language": "en"}


def test_a_links_life_begins_when_its_letter_is_sent(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three days from sending; the letter waited for two."""
    client.post("/accounts/signup/", SIGN_UP)
    asked, day = time.time(), 24 * 3600
    monkeypatch.setattr(time, "time", lambda: asked + 2 * day)
    outbox_send(now=timezone.now() + timedelta(days=2))
    link = link_of(mail.outbox[0], "/accounts/confirm-email/")
    monkeypatch.setattr(time, "time", lambda: asked + 4 * day)
    client.post(link)
    assert EmailAddress.objects.get(email=NEW).verified


def test_the_letter_leads_to_a_new_password(client: Client, bob: User) -> None:
    client.post("/accounts/password/reset/", {"email": bob.email})
    [letter] = post()
    form = client.get(link_of(letter, "/accounts/password/reset/key/"))["Location"]
    new = "robots drive in circles"
    assert client.post(form, {"password1": new, "password2": new}).status_code == 302
    bob.refresh_from_db()
    assert bob.check_password(new)
    assert "List-Unsubscribe" not in letter.extra_headers


def test_a_letter_quotes_nothing_from_the_person_who_asks(client: Client) -> None:
    """Anybody can have it sent to anybody."""
    client.post("/accounts/signup/", {**SIGN_UP, "public_name": "Win at casino.example"})
    [letter] = post()
    assert "casino" not in str(letter.message())


def test_it_is_written_in_the_language_of_the_page(client: Client) -> None:
    client.post("/accounts/signup/", SIGN_UP, headers={"accept-language": "fr"})
    with translation.override("de"):
        [letter] = post()
    assert letter.subject == "Paddock\u00a0: confirmez votre adresse"


@pytest.mark.parametrize("asked", ["confirm", "reset", "taken", "unknown"])
def test_what_is_no_longer_true_is_not_sent(client: Client, bob: User, asked: str) -> None:
    reset = "/accounts/password/reset/"
    if asked == "confirm":
        client.post("/accounts/signup/", SIGN_UP)
        EmailAddress.objects.update(verified=True)
    elif asked == "reset":
        client.post(reset, {"email": bob.email})
        User.objects.update(is_active=False)
    elif asked == "taken":
        tell_address(KINDS[Letter.TAKEN], bob.email, "", {}, asker="here")
        User.objects.update(is_active=False)
    else:
        client.post(reset, {"email": NEW})
        services.user_create(email=NEW, password=PASSWORD)
    assert post() == []
    assert Notice.objects.get().state == "dropped"


def test_nobody_has_the_addresses_of_the_demo(client: Client, bob: User) -> None:
    User.objects.filter(pk=bob.pk).update(is_demo=True)
    client.post("/accounts/password/reset/", {"email": bob.email})
    assert post() == []


def test_asked_for_again_while_it_waits_it_is_one_letter(client: Client, bob: User) -> None:
    for _twice in range(2):
        client.post("/accounts/password/reset/", {"email": bob.email})
    assert len(post()) == 1
    client.post("/accounts/password/reset/", {"email": bob.email})
    assert len(post()) == 2


def test_a_letter_that_somebody_waits_for_comes_first(client: Client, alice: User, bob: User) -> None:
    confirmed(alice)
    with kind_known():
        for n in range(3):
            tell(PING, [alice.pk], str(n), {"n": n})
        client.post("/accounts/password/reset/", {"email": bob.email})
        assert [letter.subject[:7] for letter in post()] == ["Paddock", "Ping 0", "Ping 1", "Ping 2"]


# --- How many, and how long they are kept ---------------------------------------------------------------------------


def test_letters_are_counted_by_network_and_by_whom_they_are_for(client: Client, bob: User, settings: Any) -> None:
    settings.LETTERS_PER_HOUR, settings.LETTERS_TO_ADDRESS_PER_HOUR = 4, 2

    def ask(email: str, at: str) -> int:
        answer = client.post("/accounts/password/reset/", {"email": email}, REMOTE_ADDR=at)
        assert answer["Location"] == "/accounts/password/reset/done/", "a limit tells nothing"
        return len(post())

    assert [ask(bob.email, f"203.0.113.{n}") for n in range(4)] == [1, 2, 2, 2]
    assert [ask(f"{n}@example.com", "203.0.113.9") for n in range(5)] == [3, 4, 5, 6, 6]


def test_a_deleted_persons_letters_go_and_strangers_addresses_soon(client: Client, bob: User) -> None:
    for email in (bob.email, NEW):
        client.post("/accounts/password/reset/", {"email": email})
    post()
    services.account_delete(user=bob)
    assert [one.address for one in Notice.objects.all()] == [NEW]
    assert outbox_purge(now=timezone.now() + timedelta(days=2)) == 0
    assert outbox_purge(now=timezone.now() + timedelta(days=4)) == 1


def test_the_download_lists_the_letters_to_a_confirmed_address(client: Client, alice: User, bob: User) -> None:
    confirmed(alice)
    for user in (alice, bob):
        client.post("/accounts/password/reset/", {"email": user.email})
        client.force_login(user, backend=services.BACKEND)
        kinds = [one["kind"] for one in client.get("/me/data/").json()["notices"]]
        assert kinds == (["account_reset"] if user == alice else [])
        client.logout()
