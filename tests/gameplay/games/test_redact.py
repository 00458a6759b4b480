"""A seat sees exactly its own list of a stored step, however it is stored, and nothing of another's."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
import pytest

from gameplay.engine.contract import Event, Json
from gameplay.games.registry import GAMES
from gameplay.services.redact import seen_by, split
from gameplay.services.resolve import after
from tests.gameplay.games.matches import play, setups, told

TOGETHER = 3
"""Answers that are fed in one step."""


def steps(slug: str, number: int) -> Iterator[tuple[int, list[Event]]]:
    """The number of seats, and the events of a step of a random match."""
    seats, raw = setups(slug)[number]
    game = GAMES[slug]
    setup, seed = game.setup(raw, seats), f"redact/{number}".encode()
    moments = play(game, setup, seed, limit=45)
    while some := list(islice(moments, TOGETHER)):
        events: list[Event] = []
        for moment in some:
            events += after(events, moment.step.events)
        yield seats, events


def whole(events: Sequence[Event], viewer: int | None) -> list[dict[str, Json]]:
    """The list of a viewer as it was stored earlier: whole, its beats counted from 0 without gaps."""
    seen = told(tuple(events), viewer)
    beats = {beat: n for n, beat in enumerate(sorted({event.beat for event in seen}))}
    return [{"kind": event.kind, "data": event.data, "beat": beats[event.beat]} for event in seen]


def read(told_to: msgspec.Raw) -> Any:
    return json.loads(bytes(told_to))


def stored(events: Sequence[Event]) -> tuple[str, str]:
    public, private = split(events)
    return json.dumps(public), json.dumps(private) if private else ""


CASES = [(slug, number) for slug in sorted(GAMES) for number in range(min(4, len(setups(slug))))]


@pytest.mark.parametrize(("slug", "number"), CASES)
def test_every_viewer_gets_what_the_whole_list_says(slug: str, number: int) -> None:
    before = now = 0
    for seats, events in steps(slug, number):
        public, private = stored(events)
        old = {
            seat: whole(events, seat)
            for seat in range(seats)
            if len(told(tuple(events), seat)) > len(json.loads(public))
        }
        for viewer in (None, *range(seats)):
            expected = json.loads(json.dumps(whole(events, viewer)))
            assert read(seen_by(viewer, public, private)) == expected
            assert read(seen_by(viewer, public, json.dumps(old) if old else "")) == expected  # an older row
        before, now = before + len(json.dumps(old) if old else ""), now + len(private)
    assert now <= before


def event(beat: int, seen_by: tuple[int, ...] | None, mark: str) -> Event:
    return Event(kind="mark", data={"mark": mark}, beat=beat, seen_by=seen_by)


def test_nothing_of_another_seat_is_stored_with_a_seat_or_sent_to_it() -> None:
    events = [
        event(0, None, "all-0"),
        event(1, (0,), "canary-0"),
        event(2, None, "all-2"),
        event(3, (0, 1), "canary-01"),
        event(3, None, "all-3"),
        event(4, (2,), "canary-2"),
        event(5, None, "all-5"),
    ]
    public, private = stored(events)
    assert "canary" not in public
    by_seat = json.loads(private)
    for seat, others in {"0": ["canary-2"], "1": ["canary-0", "canary-2"], "2": ["canary-0", "canary-01"]}.items():
        told_to = bytes(seen_by(int(seat), public, private)).decode()
        assert not any(f'"{mark}"' in json.dumps(by_seat[seat]) + told_to for mark in others)
        assert "all" not in json.dumps(by_seat[seat])  # what everybody sees is stored in one place
        assert json.loads(told_to) == whole(events, int(seat))
    for viewer in (None, 3):
        assert read(seen_by(viewer, public, private)) == whole(events, viewer)


def test_a_step_that_only_some_see_and_one_that_all_see() -> None:
    hidden, open_ = [event(0, (1,), "mine")], [event(0, None, "all")]
    for events in (hidden, open_, []):
        for viewer in (None, 0, 1):
            assert read(seen_by(viewer, *stored(events))) == whole(events, viewer)
