"""Why racers with equal points are in this order, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext

from league.scoring.ties import TieBreak
from league.standings.shapes import StandingRow, Tie


def tie_words(tie: Tie) -> str:
    """A sentence: who is ahead of whom, and why; or who share a place."""
    if tie.shared:
        return gettext("%(names)s: equal on every count, so they share the place.") % {"names": _names(tie.ahead)}
    reason = tie_reason(tie.decided_by, tie.ahead[0].wins, tie.behind[0].wins)
    facts = {"ahead": _names(tie.ahead), "behind": _names(tie.behind), "reason": reason}
    return gettext("%(ahead)s ahead of %(behind)s: level on points, %(reason)s.") % facts


def tie_reason(decided_by: str, more: int, fewer: int) -> str:
    """What separates equals, to follow "level on points". Wins with their number, as scoring counted them."""
    if decided_by in (TieBreak.WINS, TieBreak.COUNTBACK) and more > fewer:
        return gettext("with more wins: %(more)d to %(fewer)d") % {"more": more, "fewer": fewer}
    return gettext(TieBreak[decided_by.upper()].reason) if decided_by else gettext("by the tie-break rules")


def _names(rows: Sequence[StandingRow]) -> str:
    return ", ".join(row.entry.name for row in rows)
