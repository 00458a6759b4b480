"""What a championship and a tournament answer differently. `kind_of` gives the object to ask."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from league.models import Competition
from league.races.shapes import StageRef


@dataclass(frozen=True)
class Cut:
    """Who advances to the next stage."""

    entries: frozenset[int] = field(default_factory=frozenset)
    final: bool = False
    """They have a place there already, or every race is official."""


class Kind(Protocol):
    """Of one competition."""

    def cut(self, shown: StageRef) -> Cut:
        """Who advances from a stage. A constant number of queries."""
        ...


@dataclass(frozen=True)
class Championship:
    competition: Competition

    def cut(self, shown: StageRef) -> Cut:
        """Nobody: it has one stage."""
        return Cut()


KINDS: dict[bool, Callable[[Competition], Kind]] = {False: Championship}
"""By `is_tournament`. The answers of a tournament know more than those who ask: their module adds them
(`selectors.going`)."""


def kind_of(competition: Competition) -> Kind:
    return KINDS[competition.rules.all.is_tournament](competition)
