"""What the league says after a commit: "something changed, at version n". Nothing else ever leaves through sockets.

May be lost or late: pages compare the version they show with the one they are told.
"""

from __future__ import annotations

import logging

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer

log = logging.getLogger(__name__)


def competition_group(competition_id: int) -> str:
    return f"league.competition.{competition_id}"


def competition_changed(competition_id: int, topic: str, version: int) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    message = {"type": "competition.changed", "topic": topic, "version": version}
    group = competition_group(competition_id)
    try:
        if hasattr(layer, "group_send_sync"):  # the embedded layer: no throw-away event loop
            layer.group_send_sync(group, message)
        else:
            async_to_sync(layer.group_send)(group, message)
    except Exception:
        log.warning("nudge lost", extra={"group": group, "version": version}, exc_info=True)
