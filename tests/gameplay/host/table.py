"""A match under test: who sits there, with one short helper for each thing that tests do with it."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db.models import F

from gameplay import selectors, services
from gameplay.models import Match, OpenPrompt
from gameplay.services import SeatSpec
from tests.support.worlds import made_once_a_worker

_ids = itertools.count(1)


def new_id() -> str:
    return f"m{next(_ids)}"


@dataclass
class Table:
    match: Match
    users: list[Any] = field(default_factory=list)

    @classmethod
    @made_once_a_worker
    def start(cls, *who: Any, **options: Any) -> Table:
        """`who` are users, or levels of bots. Options of `match_create` by name, of the game in `raw`."""
        table = cls.make(*who, **options)
        services.match_start(match_id=table.match.pk)
        table.fresh()
        return table

    @classmethod
    def make(cls, *who: Any, **options: Any) -> Table:
        seats = [
            SeatSpec(bot_level=w) if isinstance(w, str) else SeatSpec(user_id=w.pk, nonce=w.email or "") for w in who
        ]
        given = {"game": "toy", "raw": {}, "speed": "live", "purpose": "practice", "seats": seats} | options
        return cls(services.match_create(**given), [None if isinstance(w, str) else w for w in who])

    @property
    def code(self) -> str:
        return self.match.code

    def fresh(self) -> Match:
        self.match = Match.objects.get(pk=self.match.pk)
        return self.match

    def prompt(self, seat: int, kind: str | None = None) -> OpenPrompt:
        found = OpenPrompt.objects.filter(match=self.match, seat=seat)
        return found.get(kind=kind) if kind else found.get()

    def kinds(self) -> list[tuple[int, str]]:
        return list(OpenPrompt.objects.filter(match=self.match).order_by("seat", "id").values_list("seat", "kind"))

    def submit(self, seat: int, payload: Any, *, kind: str | None = None, id: str | None = None) -> services.Receipt:
        row = self.prompt(seat, kind)
        return services.decision_submit(
            code=self.code,
            user=self.users[seat],
            message_id=new_id() if id is None else id,
            prompt=row.key,
            rev=row.rev,
            payload=payload,
        )

    def advance(self) -> int | None:
        return services.match_advance(match_id=self.match.pk)

    def pick(self, *digits: int) -> None:
        """Every seat picks, and the match continues."""
        for seat, digit in enumerate(digits):
            self.submit(seat, {"pick": digit})
        self.advance()

    def turn(self, seat: int, *steps: int) -> None:
        self.submit(seat, {"steps": [*steps, 0]})
        self.advance()

    def play_out(self, *, rounds: int = 2) -> Match:
        """Two seats, to the end: seat 1 picks higher and takes every turn."""
        for _round in range(rounds):
            self.pick(1, 5)
            self.turn(1, 3)
        return self.fresh()

    def let_time_run_out(self, *seats: int) -> None:
        """As if the prompts (of these seats) had opened long ago."""
        rows = OpenPrompt.objects.filter(match=self.match, deadline_at__isnull=False)
        if seats:
            rows = rows.filter(seat__in=seats)
        rows.update(deadline_at=F("deadline_at") - timedelta(minutes=30))

    def events(self, viewer: int | None = None, after: int = 0) -> list[dict[str, Any]]:
        steps = selectors.match_steps(self.match, viewer, after)
        return [event for step in steps for event in step["events"]]

    def event_kinds(self, viewer: int | None = None, after: int = 0) -> list[str]:
        return [event["kind"] for event in self.events(viewer, after)]
