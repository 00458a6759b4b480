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
    facts = {"ahead": _names(tie.ahead), "behind": _names(tie.behind), "reason": _reason(tie)}
    return gettext("%(ahead)s ahead of %(behind)s: level on points, %(reason)s.") % facts


def _reason(tie: Tie) -> str:
    """Wins with their number, as scoring counted them."""
    more, fewer = tie.ahead[0].wins, tie.behind[0].wins
    if tie.decided_by in (TieBreak.WINS, TieBreak.COUNTBACK) and more > fewer:
        return gettext("with more wins: %(more)d to %(fewer)d") % {"more": more, "fewer": fewer}
    return gettext(TieBreak[tie.decided_by.upper()].reason) if tie.decided_by else gettext("by the tie-break rules")


def _names(rows: Sequence[StandingRow]) -> str:
    return ", ".join(row.entry.name for row in rows)
