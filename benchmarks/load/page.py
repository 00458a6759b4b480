"""What an open page sends besides its answers, in the rhythm of `static/gameplay`; no socket and no clock in here.

Each next step is previewed together with the picks so far (`kit/draft.js: Path`). A draft follows a second after the
last pick unless the answer was quicker (`page/answers.js`). Every step that asks something is reported as watched once
its motion has ended and a second of its time is left (`page/watching.js`). Every page pings every ten seconds
(`page/socket.js`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

PING_SECONDS = 10
DRAFT_SECONDS = 1.0
WORTH_MS = 1000
MOTION_SECONDS = (0.25, 0.45)
"""Least and most. A table that answers every 1.25 seconds watches at high speed."""

Payload = dict[str, Any]


class Clock(Protocol):
    deadline: int | None
    until: int
    asked: int


def is_watched(clocks: Sequence[Clock], *, told: int, shown: int, now_ms: float) -> bool:
    """Whether the page reports that everything up to the version `shown` was watched; `told`: its last report."""
    return any(
        clock.deadline is not None and told < clock.asked <= shown and clock.until - now_ms >= WORTH_MS
        for clock in clocks
    )


class Path:
    """A turn while it is put together: which previews are asked for until it may be sent, and how often it is changed.

    `asks` is a payload to preview with everything that may follow it, or None; nothing is asked for twice.
    """

    def __init__(self, payload: Payload, begun: Sequence[Any] = ()) -> None:
        self.goal: list[Any] = list(payload["steps"])[:-1]
        self.close: Any = payload["steps"][-1]
        self.steps: list[Any] = list(begun)
        self.looks: dict[str, list[Any]] = {}
        """The next steps, by path."""

    def asks(self) -> Payload | None:
        """The previews before the next pick. All choices are previewed before one of them is picked."""
        known = self.looks.get(_name(self.steps))
        if known is not None and all(self._is_known(step) for step in known):
            return None
        return {"steps": self.steps}

    def learn(self, asked: Payload, told: Mapping[str, Any] | None) -> None:
        """`told`: the host's answer; None: refused."""
        if told is None:
            return
        steps = asked["steps"]
        self.looks[_name(steps)] = following(told)
        for step, look in zip(following(told), told.get("ahead", []), strict=False):
            if look is not None:
                self.looks[_name([*steps, step])] = following(look)

    def pick(self) -> Payload | None:
        """Pick the next step on the way to the answer: the draft with it. None when everything is picked."""
        if len(self.steps) == len(self.goal):
            return None
        self.steps = self.goal[: len(self.steps) + 1]
        return {"steps": self.steps}

    def _is_known(self, step: Any) -> bool:
        return step.get("do") == self.close.get("do") or _name([*self.steps, step]) in self.looks


def following(look: Mapping[str, Any]) -> list[Any]:
    """The values of the next legal steps of a preview."""
    return [pick["value"] for pick in (look["next"] or {}).get("next", [])]


def _name(steps: list[Any]) -> str:
    return json.dumps(steps, sort_keys=True)
