"""The letter with which a guest takes a record over: its own link, which is valid from the moment it is sent."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from gameplay.refused import Refused
from league.clubs.club import players
from league.common.refusals import NotFound
from league.members import claims
from league.members.reading import claim_peek
from league.models import Club, Player
from outbox.models import Notice
from outbox.services import outbox_send
from tests.support.told import link_of, post

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest(club: Club, alice: Any) -> Player:
    return players.add_guest(club=club, by=alice, name="Guest", email="guest@example.com")


def token_in(letter: Any) -> str:
    return link_of(letter, "/claim/").split("/")[2]


def asked(club: Club, alice: Any, guest: Player, **more: Any) -> Any:
    return claims.player_claim_link(club=club, by=alice, player_id=guest.pk, **more)


def test_the_letters_link_is_its_own_and_opens_the_record(club: Club, alice: Any, bob: Any, guest: Player) -> None:
    issued = asked(club, alice, guest)
    [notice] = Notice.objects.all()
    assert issued.mailed
    assert issued.token not in str(notice.facts)
    [letter] = post()
    assert (letter.to, letter.subject) == (["guest@example.com"], f"Your record at {club.name}")
    token = token_in(letter)
    assert token != issued.token
    assert claim_peek(token, bob).state == "open"
    assert claims.player_claim(token=token, user=bob).pk == guest.pk
    with pytest.raises(NotFound):
        claims.player_claim(token=token, user=bob)


def test_a_new_link_voids_the_letter_before(club: Club, alice: Any, bob: Any, guest: Player) -> None:
    asked(club, alice, guest)
    first = token_in(post()[0])
    asked(club, alice, guest)
    with pytest.raises(NotFound):
        claims.player_claim(token=first, user=bob)
    assert claims.player_claim(token=token_in(post()[1]), user=bob).pk == guest.pk


def test_a_letters_life_begins_when_it_is_sent(
    club: Club, alice: Any, bob: Any, guest: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link that was shown expires after two days; the letter was sent after one."""
    issued = asked(club, alice, guest, days=2)
    now, real = timezone.now(), timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real() + timedelta(days=1))
    outbox_send()
    [letter] = post()
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=2, hours=12))
    with pytest.raises(Refused, match="claim_over"):
        claims.player_claim(token=issued.token, user=bob)
    assert claim_peek(issued.token).state == "expired"
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=4))
    with pytest.raises(Refused, match="claim_over"):
        claims.player_claim(token=token_in(letter), user=bob)
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(days=2, hours=12))
    assert claims.player_claim(token=token_in(letter), user=bob).pk == guest.pk


@pytest.mark.parametrize("change", [{"email": "other@example.com"}, {"claim_hash": "", "claim_expires_at": None}])
def test_a_letter_for_an_expired_claim_is_not_sent(
    club: Club, alice: Any, guest: Player, change: dict[str, Any]
) -> None:
    asked(club, alice, guest)
    Player.objects.filter(pk=guest.pk).update(**change)
    assert post() == []


def test_a_token_that_nobody_signed_opens_nothing(club: Club, alice: Any, bob: Any, guest: Player) -> None:
    asked(club, alice, guest)
    token = token_in(post()[0])
    for bad in (token[:-1], f"{token}x", "a:b:c", f"{guest.pk}:{int(time.time())}:x"):
        with pytest.raises(NotFound):
            claims.player_claim(token=bad, user=bob)


def test_without_a_mail_server_nothing_claims_to_be_mailed(
    club: Club, alice: Any, guest: Player, settings: Any
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    assert not asked(club, alice, guest).mailed
    assert not Notice.objects.exists()
