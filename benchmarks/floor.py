"""The least that a submitted decision can cost with these parts: the same two commits (the same rows, written by the
same ORM), an empty Celery task, a group send, four reads. No rules, no checks, no views: what the host takes longer
than this is the host's own.
"""

from __future__ import annotations

import json
from typing import TypedDict

from celery import shared_task
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import transaction
from django.utils import timezone

from gameplay import nudges
from gameplay.consumers.pool import in_pool
from gameplay.models import ClientMessage, Decision, Match, MatchStep, OpenPrompt, Snapshot

GROUP = "floor"
EVENTS = json.dumps(
    [{"kind": "move", "data": {"seat": 0, "from": [0, n], "to": [0, n + 1]}, "beat": n} for n in range(6)]
)


class Changed(TypedDict):
    """The nudge."""

    type: str
    match_id: int
    version: int


def commit_answer(match_id: int, number: int) -> None:
    """The rows that an answer writes."""
    now = timezone.now()
    with transaction.atomic():
        match = _lock(match_id)
        Decision.objects.create(match=match, prompt=f"p{number}", seat=0, payload={"steps": []}, by="player", at=now)
        OpenPrompt.objects.filter(match=match).update(answered=True)
        ClientMessage.objects.create(
            match=match,
            user_id=match.creator_id,  # type: ignore[misc] # the floor's match has one
            message_id=f"m{number}",
            digest="",
            version=0,
            at=now,
        )
        Match.objects.filter(pk=match.pk).update(ready=True)
        transaction.on_commit(lambda: floor_task.apply_async(args=(match_id, number), retry=False))


@shared_task(name="benchmarks.floor_task")
def floor_task(match_id: int, number: int) -> None:
    """The rows that a step writes, and the nudge."""
    now = timezone.now()
    with transaction.atomic():
        match = _lock(match_id)
        state = Snapshot.objects.values_list("state", flat=True).get(match=match)
        Decision.objects.filter(match=match, version=None).update(version=number)
        MatchStep.objects.create(match=match, version=number, at=now, public=EVENTS, rules_version="floor")
        Match.objects.filter(pk=match.pk).update(version=number, changed_at=now, ready=False)
        Snapshot.objects.filter(match=match).update(version=number, state=state)
        OpenPrompt.objects.filter(match=match).delete()
        OpenPrompt.objects.create(
            match=match, key=f"p{number + 1}", seat=0, kind="turn", barrier="b", clock="turn", opened_at=now
        )
    nudges.group_send(GROUP, {"type": "floor.changed", "match_id": match_id, "version": number})


def read_step(match_id: int, version: int) -> str:
    return MatchStep.objects.values_list("public", flat=True).get(match=match_id, version=version)


def _lock(match_id: int) -> Match:
    return Match.objects.select_for_update(of=("self",)).defer("setup", "overview", "outcome").get(pk=match_id)


class FloorConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        said = json.loads(text_data or "{}")
        await in_pool(commit_answer, said["match_id"], said["number"])
        await self.send(text_data=json.dumps({"type": "ok"}))

    async def floor_changed(self, event: Changed) -> None:
        step = await in_pool(read_step, event["match_id"], event["version"])
        await self.send(text_data=f'{{"type": "steps", "to": {event["version"]}, "steps": {step}}}')
