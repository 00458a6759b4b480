"""What an open page sends beside its answers, in the rhythm of `static/gameplay`; no socket and no clock in here.

A question is opened with a preview of what was picked so far and one of every next step (`kit/draft.js: Path`), a
draft follows a second after the last pick unless the answer was quicker (`page/answers.js`), every step that asks
something is told as watched once its motion has ended and a second of its time is left (`page/watching.js`), and every
page pings each ten seconds (`page/socket.js`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

PING_SECONDS = 10
DRAFT_SECONDS = 1.0
WORTH_MS = 1000
MOTION_SECONDS = (0.25, 0.45)
"""Least and most. A table that is answered every 1.25 seconds watches at high speed."""

Payload = dict[str, Any]


class Clock(Protocol):
    deadline: int | None
    until: int
    asked: int


def is_watched(clocks: Sequence[Clock], *, told: int, shown: int, now_ms: float) -> bool:
    """The page tells that all up to the version `shown` was watched; `told`: what it has told last."""
    return any(
        clock.deadline is not None and told < clock.asked <= shown and clock.until - now_ms >= WORTH_MS
        for clock in clocks
    )


class Path:
    """A turn as it is put together: which previews are asked for until it may be sent, and how often it is changed.

    `asks` yields a payload to preview and is sent what may follow it (None: refused); nothing is asked for twice.
    """

    def __init__(self, payload: Payload, begun: Sequence[Any] = ()) -> None:
        self.goal: list[Any] = list(payload["steps"])[:-1]
        self.close: Any = payload["steps"][-1]
        self.steps: list[Any] = list(begun)
        self.looks: dict[str, list[Any]] = {}

    def asks(self) -> Iterator[Payload]:
        """Everything that is asked for until the next pick. The choices are read before one of them is taken."""
        yield from self._look(self.steps)
        for step in self._next(self.steps):
            if step.get("do") != self.close.get("do"):
                yield from self._look([*self.steps, step])

    def learn(self, asked: Payload, following: list[Any] | None) -> None:
        if following is not None:
            self.looks[_name(asked["steps"])] = following

    def pick(self) -> Payload | None:
        """The next step of the way to the answer: the draft with it. None when all is picked."""
        if len(self.steps) == len(self.goal):
            return None
        self.steps = self.goal[: len(self.steps) + 1]
        return {"steps": self.steps}

    def _look(self, steps: list[Any]) -> Iterator[Payload]:
        if _name(steps) not in self.looks:
            yield {"steps": steps}

    def _next(self, steps: list[Any]) -> list[Any]:
        return self.looks.get(_name(steps), [])


def following(told: Mapping[str, Any] | None) -> list[Any]:
    """The values of the next legal steps, of a preview's `next`."""
    return [pick["value"] for pick in (told or {}).get("next", [])]


def _name(steps: list[Any]) -> str:
    return json.dumps(steps, sort_keys=True)
