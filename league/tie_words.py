"""Why those who are level on points stand as they do, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.selectors.shapes import StandingRow, Tie

REASONS = {
    "countback": _("with more second places, then third places, and so on"),
    "wins": _("with more wins"),
    "latest_race": _("with a better place in the latest race"),
    "opponents": _("with stronger opponents so far"),
    "direct": _("more often ahead when they met at a table"),
    "lot": _("drawn by lot"),
    "decider": _("settled by the deciding race"),
}
"""By tie-break, to follow "level on points"."""
SOME_RULE = _("by the tie-break rules")


def tie_words(tie: Tie) -> str:
    """A sentence: who is before whom, and why; or who share a place."""
    if tie.shared:
        return gettext("%(names)s: equal on every count, so they share the place.") % {"names": _names(tie.ahead)}
    facts = {"ahead": _names(tie.ahead), "behind": _names(tie.behind), "reason": _reason(tie)}
    return gettext("%(ahead)s ahead of %(behind)s: level on points, %(reason)s.") % facts


def _reason(tie: Tie) -> str:
    """Wins are told with how many, as scoring has counted them."""
    more, fewer = tie.ahead[0].wins, tie.behind[0].wins
    if tie.decided_by in ("wins", "countback") and more > fewer:
        return gettext("with more wins: %(more)d to %(fewer)d") % {"more": more, "fewer": fewer}
    return str(REASONS.get(tie.decided_by, SOME_RULE))


def _names(rows: Sequence[StandingRow]) -> str:
    return ", ".join(row.entry.name for row in rows)
