"""What pages, letters and screens show of an outlook: sentences in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.common.references import EntryRef


@dataclass(frozen=True)
class MeaningRow:
    """What places in the next race mean for each contender."""

    places: str
    """ "3rd", "7th or lower"."""
    named: tuple[tuple[str, str], ...]
    """Each contender's name, and what it means."""


@dataclass(frozen=True)
class Meanings:
    """The small table before the last two races."""

    race: int
    racers: tuple[EntryRef, ...]
    """Those who can still be champion, by the present standings."""
    rows: tuple[MeaningRow, ...]
    mine: int | None = None
    """The column of the reader."""


@dataclass(frozen=True)
class RacerStakes:
    """What one racer can still do."""

    entry: EntryRef
    lines: tuple[str, ...]
    """How the racer can become champion in the next race, the simplest way first; or what the racer can still reach."""
    is_you: bool = False


@dataclass(frozen=True)
class Stakes:
    """What is at stake in a championship."""

    race: int | None
    """The next race; None: no race is left, or the title is decided."""
    summary: str
    """One sentence: "Ada can be champion in this race." """
    racers: tuple[RacerStakes, ...]
    """Those who can become champion in the next race; the reader first, in any case."""
    provisional: bool
    champions: frozenset[int]
    """Entries that are certain to win the title, alone or with others."""
    through: frozenset[int]
    """Entries that are certain to qualify."""
    reach: Mapping[int, str]
    """By entry: the best place it can still reach, "1st", while it can end above or below its present one."""
    team_champions: frozenset[int] = frozenset()
    team_reach: Mapping[int, str] = field(default_factory=dict)
    """The same by team."""
    meanings: Meanings | None = None

    @property
    def title(self) -> str:
        """The heading of all this."""
        return _("What’s at stake") if self.race is not None else _("The title")
