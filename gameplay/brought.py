"""What a finished match gave to its racers, as the app that made it says (`signals.match_brings`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Gain:
    """What it gave to the robot of a seat, in the standings that it counts for."""

    figure: str = ""
    """Points as people read them: "5", or "6⅓"; "" where points do not decide."""
    n: int = 0
    """The same as a number that decides between "point" and "points"."""
    place: int | None = None
    """In the standings, from then on; None: not in them."""
    tied: bool = False
    moved: int | None = None
    """Places won (+) or lost (-) by this race; None: there was no place before."""
    whom: str = ""
    """For whom it was driven, if somebody else drove."""


@dataclass(frozen=True)
class Onward:
    """The next thing to do: a link."""

    label: str
    url: str


@dataclass(frozen=True)
class MatchGains:
    gains: Mapping[int, Gain] = field(default_factory=dict)
    """By seat. Robots that count for nobody are missing."""
    notes: tuple[str, ...] = ()
    """Further remarks, in the reader's language."""
    onward: tuple[Onward, ...] = ()
