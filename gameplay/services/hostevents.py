"""The host's own events in a match's stream. All of them are public.

Kinds begin with `match.`, so they never collide with a game's; data by kind (`HOST_EVENTS` in `gameplay/shapes.py`):

- `match.seat` {seat, label, bot, open}: a seat changed: of an open table, or given or replaced on the way
- `match.replaced` {seat, bot, open}: a bot of this level, a person, or anybody who takes the seat drives on
- `match.started` {}
- `match.ready` {seat}: its sealed answer is in; `match.unready` {seat}: taken back, or void and asked again
- `match.timeout` {seat, kind}: time ran out and the game's default was played
- `match.away` {seat, away}: missed two in a row, or is back
- `match.left` {seat, reason}: conceded, absent, removed
- `match.clock` {ms}: all open deadlines moved by this much (an outage)
- `match.skipped` {ms}: everybody has watched; open deadlines lost the rest of the time for it, at most this much
- `match.paused`, `match.resumed`, `match.annulled` {by}: an organiser's name, or "" for the system
- `match.closed` {by}: an organiser ends it, and the places of the moment count
- `match.stopped` {seat}: the last racer ends a match in which only one place was left to win
- `match.back_asked` {seat, answers}: asks to go back to before an own answer; `answers` of them would become void
- `match.back_agreed` {seat}: does not mind; `match.back_ended` {seat, by}: another seat has refused the request of a
  seat, or it was taken back
- `match.restarted` {version, by}: the match continues from the position after that step; all later ones are void;
  `agreed`: everybody there did, as `by` had asked
- `match.finished` {reason}
"""

from __future__ import annotations

from gameplay.engine.contract import EVERYBODY, Event, Json


def host_event(kind: str, /, **data: Json) -> Event:
    return Event(kind=f"match.{kind}", data=data, seen_by=EVERYBODY)
