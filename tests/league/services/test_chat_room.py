"""The club's chat room: entered, greeted, and removed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from gameplay.refused import Refused
from league.clubs.club import chat_room, clubs
from league.models import AuditEvent
from outbox import services as outbox
from outbox.models import Hook, Notice
from tests.support.post import Endpoint, endpoint

pytestmark = pytest.mark.django_db


@pytest.fixture
def called(settings: Any) -> Iterator[Endpoint]:
    settings.OUTBOX_CALLS_ANYWHERE = True
    with endpoint() as server:
        yield server


@pytest.fixture
def club(alice: Any) -> Any:
    return clubs.create(by=alice, name="Les Robots", zone="Europe/Paris", language="fr")


def test_the_room_hears_that_it_gets_messages(club: Any, alice: Any, called: Endpoint) -> None:
    """In the club's language; saving it unchanged does nothing."""
    for _time in range(2):
        chat_room.club_room_set(club=club, by=alice, url=f" {called.url}/room ")
    assert outbox.outbox_send() == 1
    told = json.loads(called.got[0][2])["embeds"][0]
    assert told["title"] == "Les Robots"
    assert "Désormais" in told["description"]
    assert AuditEvent.objects.filter(action="room_set").count() == 1


def test_another_room_takes_the_place_of_the_first(club: Any, alice: Any, called: Endpoint) -> None:
    """It does not get what waited for the first."""
    chat_room.club_room_set(club=club, by=alice, url=f"{called.url}/first")
    chat_room.club_room_set(club=club, by=alice, url=f"{called.url}/second")
    assert Hook.objects.count() == 1
    outbox.outbox_send()
    assert [path for path, *_rest in called.got] == ["/second"]
    chat_room.club_room_set(club=club, by=alice, url="")
    assert not Hook.objects.exists()
    assert not Notice.objects.exists()


@pytest.mark.parametrize("url", ["http://example.org", "https://127.0.0.1/x", "nonsense", "https://router/x"])
def test_an_address_that_the_site_must_not_call_is_refused(club: Any, alice: Any, url: str) -> None:
    with pytest.raises(Refused) as refused:
        chat_room.club_room_set(club=club, by=alice, url=url)
    assert (refused.value.code, refused.value.at) == ("bad_room", "url")


def test_the_page_never_shows_the_address(client: Any, club: Any, alice: Any, called: Endpoint) -> None:
    chat_room.club_room_set(club=club, by=alice, url=f"{called.url}/secret")
    client.force_login(alice)
    page = client.get("/clubs/les-robots/settings/chat-room/").content.decode()
    assert "127.0.0.1" in page
    assert "secret" not in page
    answer = client.post("/clubs/les-robots/settings/chat-room/", {"url": "http://[x"})
    assert answer.status_code == 200 or "url" in answer.context["form"].errors
