"""The least that a submitted decision can cost with these parts: a message over a socket, a bare task that commits once
(one row, no ORM), a group send, a message to each socket. No rules, no checks, no views and none of the host's own
reading and writing: whatever the host takes longer than this is its own.
"""

from __future__ import annotations

import json
from typing import TypedDict

from celery import shared_task
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import connection, transaction

from gameplay import nudges
from gameplay.consumers.pool import in_pool

GROUP = "floor"
TABLE = "benchmarks_floor"


class Changed(TypedDict):
    """The nudge."""

    type: str
    number: int


def make_table() -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {TABLE} (number integer NOT NULL)")


def send_task(number: int) -> None:
    floor_task.apply_async(args=(number,), retry=False)


@shared_task(name="benchmarks.floor_task")
def floor_task(number: int) -> None:
    """One row, one commit, the nudge."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {TABLE} VALUES (%s)", [number])
    nudges.group_send(GROUP, {"type": "floor.changed", "number": number})


class FloorConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        await self.channel_layer.group_add(GROUP, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(GROUP, self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        await in_pool(send_task, json.loads(text_data or "{}")["number"])
        await self.send(text_data=json.dumps({"type": "ok"}))

    async def floor_changed(self, event: Changed) -> None:
        await self.send(text_data=json.dumps({"type": "steps", "to": event["number"]}))
