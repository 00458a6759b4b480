"""One letter of each kind, as it arrives."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.test import Client

from outbox.models import Notice
from outbox.services import outbox_send
from tests.league.telling.scenes import SCENES, People
from tests.support.told import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", SCENES)
def test_every_link_of_a_letter_opens_for_its_reader(
    name: str, alice: Any, bob: Any, erin: Any, client: Client, settings: Any
) -> None:
    settings.SITE_URL = "https://paddock.example"
    scene = SCENES[name]
    scene.play(People(alice, bob, erin))
    Notice.objects.exclude(user=bob).delete()
    subject = text_of(bob, scene.kind).subject
    outbox_send()
    [letter] = [one for one in mail.outbox if one.subject == subject and bob.email in one.to[0]]
    html = letter.alternatives[0][0]  # type: ignore[attr-defined]
    links = set(re.findall(r"https?://\S+", letter.body)) | set(re.findall(r'href="([^"]+)"', html))
    client.force_login(bob)
    assert len(links) >= 3
    for link in links:
        parts = urlsplit(link)
        assert parts.netloc == "paddock.example", link
        assert client.get(parts.path, follow=True).status_code == 200, link
