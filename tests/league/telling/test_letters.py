"""Each message, in each scene that leads to it: what it says, in both languages, where it leads, and who gets none."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail
from django.db import transaction
from django.test import Client
from django.utils import timezone

from league.members import bans
from league.models import Competition, Player
from outbox.models import Notice
from outbox.services import outbox_send
from tests.league.cup import Cup
from tests.league.telling.scenes import ENGLISH, SCENES, People, Scene
from tests.support.told import letters, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", SCENES)
def test_a_message_is_whole_and_true_and_leads_somewhere(
    name: str, people: People, client: Client, settings: Any
) -> None:
    settings.SITE_URL = "https://paddock.example"
    scene = SCENES[name]
    cup = scene.play(people)
    says_the_thing(scene, people)
    is_whole_in_french(scene, people, cup)
    every_link_opens_for_its_reader(scene, people, client)
    a_draft_and_a_ban_are_told_nothing(scene, people, cup)


def says_the_thing(scene: Scene, people: People) -> None:
    text = text_of(people.bob, scene.kind)
    assert text is not None
    assert 0 < len(text.lines) <= 4
    assert "%" not in text.subject + "".join(text.lines)
    assert all(line.strip() for line in text.lines)
    assert scene.subject in ("", text.subject)
    assert scene.first in ("", text.lines[0])


def is_whole_in_french(scene: Scene, people: People, cup: Cup) -> None:
    text = text_of(people.bob, scene.kind, "fr")
    said = [text.subject, *text.lines, text.link.text, *(one.text for one in text.more)]
    for line in said:
        for fact in (cup.competition.name, "Wrong board", "Rivet Oval", "Snow", "Thaw"):
            line = line.replace(fact, "")
        assert ENGLISH.search(line) is None, line


def every_link_opens_for_its_reader(scene: Scene, people: People, client: Client) -> None:
    """No trace of it is left."""
    bob = people.bob
    with transaction.atomic():
        Notice.objects.exclude(user=bob).delete()
        Notice.objects.update(due_at=timezone.now())
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
        transaction.set_rollback(True)
    mail.outbox.clear()


def a_draft_and_a_ban_are_told_nothing(scene: Scene, people: People, cup: Cup) -> None:
    player = Player.objects.get(club=cup.club, user=people.bob)
    Competition.objects.update(status="draft")
    assert text_of(people.bob, scene.kind) is None
    Competition.objects.update(status="running")
    bans.person_ban(club=cup.club, by=people.alice, player_id=player.pk, reason="Rude")
    assert text_of(people.bob, scene.kind) is None
    Notice.objects.exclude(user=people.bob).delete()
    assert letters(people.bob) == []
