"""Which viewer sees which events of a step. Pure. Events are redacted only here: when a step is written, not when it is
read.

A step is stored as the list that everybody sees, and for each seat that sees more the difference: the seat's own
events, and between them how many of everybody's come next and by how much their beats are later. Beats are counted
separately for each viewer: a gap would reveal that something hidden happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from gameplay.engine.contract import Event, Json

Own = dict[str, Json] | list[int]
"""An event of the seat's own; or `[count, later]`: that many of everybody's come next, with their beats that much
later."""


class _Stored(msgspec.Struct):
    """An event as stored, decoded only as far as its beat."""

    kind: msgspec.Raw
    data: msgspec.Raw
    beat: int


_PUBLIC = msgspec.json.Decoder(list[_Stored])
_PRIVATE = msgspec.json.Decoder(dict[str, msgspec.Raw])
_OWN = msgspec.json.Decoder(list[msgspec.Raw])
_RUN = msgspec.json.Decoder(tuple[int, int])


def split(events: Sequence[Event]) -> tuple[list[dict[str, Json]], dict[int, list[Own]]]:
    """The events that everybody sees, and for each seat that sees more the difference."""
    more = {seat for event in events for seat in event.seen_by or ()}
    public = _beats(event for event in events if event.seen_by is None)
    everybody = [_told(event, public) for event in events if event.seen_by is None]
    return everybody, {seat: _differs(events, seat, public) for seat in sorted(more)}


def _differs(events: Sequence[Event], viewer: int, public: dict[int, int]) -> list[Own]:
    seen = [event for event in events if event.seen_by is None or viewer in event.seen_by]
    beats = _beats(seen)
    own: list[Own] = []
    for event in seen:
        if event.seen_by is not None:
            own.append(_told(event, beats))
            continue
        later = beats[event.beat] - public[event.beat]
        last = own[-1] if own else None
        if isinstance(last, list) and last[1] == later:
            last[0] += 1
        else:
            own.append([1, later])
    return own


def _beats(events: Iterable[Event]) -> dict[int, int]:
    """The beats of these events, counted without gaps."""
    return {beat: n for n, beat in enumerate(sorted({event.beat for event in events}))}


def _told(event: Event, beats: dict[int, int]) -> dict[str, Json]:
    return {"kind": event.kind, "data": event.data, "beat": beats[event.beat]}


def seen_by(viewer: int | None, public: str, private: str) -> msgspec.Raw:
    """The events of a viewer as JSON, from a step as it is stored.

    Older steps have the whole list of each seat that sees more: nothing there points to everybody's events.
    """
    everybody = msgspec.Raw(public.encode())
    mine = _PRIVATE.decode(private).get(str(viewer)) if viewer is not None and private else None
    if mine is None:
        return everybody
    own = _OWN.decode(mine)
    if not any(_is_run(item) for item in own):
        return mine
    rest = iter(_PUBLIC.decode(everybody))
    seen: list[msgspec.Raw | _Stored] = []
    for item in own:
        if not _is_run(item):
            seen.append(item)
            continue
        count, later = _RUN.decode(item)
        for _event in range(count):
            event = next(rest)
            event.beat += later
            seen.append(event)
    return msgspec.Raw(msgspec.json.encode(seen))


def _is_run(item: msgspec.Raw) -> bool:
    return bytes(item).startswith(b"[")
