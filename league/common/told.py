"""What scripts of the league's pages receive. `manage.py make_league_types` makes their types from it."""

from __future__ import annotations

from typing import Literal, TypedDict

Face = Literal["enter", "proposed", "disputed", "confirmed", "closed"]


RacingOfficial = Literal["", "waits", "alone"]
"""An official who races at the table: the club has others who decide, or nobody else."""


class Racer(TypedDict):
    """`number` is the start number."""

    number: int
    name: str


class GridState(TypedDict):
    """`chosen`: racers choose their places one after the other, in the order `choice` (start numbers)."""

    known: bool
    may_set: bool
    chosen: bool
    choice: list[int]


class TableState(TypedDict):
    """A real table, for the device that asks. `at`: the time of this state, in milliseconds since 1970 by the host's
    clock; `where`: competition, race and table, in words; `you`: the start number of the device's racer; `voucher`:
    proof with which the device may send the result later, "" without a name; `yours`: a proposal of this device
    waits."""

    at: int
    where: str
    face: Face
    racers: list[Racer]
    you: int | None
    voucher: str
    may_propose: bool
    counts_at_once: bool
    racing_official: RacingOfficial
    yours: bool
    grid: GridState


class Refusal(TypedDict):
    """Why something was not done, in the reader's language; `at`: the field it is about."""

    code: str
    text: str
    at: str
