"""Standings in words: why racers with equal points are in this order, and how each number came about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.common.tags import points
from league.common.words import names_text, nth
from league.scoring.points import Points, exact, figure
from league.scoring.race import NOT_PLACED
from league.scoring.ties import TieBreak
from league.sets import Ending
from league.standings.explained import ExplainLine, Explanation, Level, Numbers, Share, TeamLine
from league.standings.shapes import StandingRow, Tie


def tie_words(tie: Tie) -> str:
    """A sentence: who is ahead of whom, and why; or who share a place."""
    if tie.shared:
        return _shared(_names(tie.ahead))
    reason = tie_reason(tie.decided_by, *_found(tie))
    return _ahead(_names(tie.ahead), _names(tie.behind), reason)


def _found(tie: Tie) -> tuple[Points | None, Points | None, int]:
    """What the tie-break found for those ahead and behind, and of which place. Tables of before this was kept have the
    wins alone."""
    for row in (tie.ahead[0], tie.behind[0]):
        margin = row.margin
        if margin is not None and row.decided_by == tie.decided_by and margin.ahead == (row is tie.ahead[0]):
            mine, theirs = margin.mine, margin.theirs
            return (mine, theirs, margin.place) if margin.ahead else (theirs, mine, margin.place)
    return wins_found(tie.decided_by, tie.ahead[0].wins, tie.behind[0].wins)


def wins_found(decided_by: str, more: int, fewer: int) -> tuple[Points | None, Points | None, int]:
    """What `tie_reason` takes, where only the wins are known."""
    counts = decided_by in (TieBreak.WINS, TieBreak.COUNTBACK) and more > fewer
    return (more, fewer, 1) if counts else (None, None, 0)


def level_words(name: str, level: Level) -> str:
    """The same about one racer or team and those next to it."""
    others = names_text(level.names)
    if level.decided_by == "shared":
        return _shared(names_text([name, *level.names]))
    ours = (level.mine, level.theirs) if level.ahead else (level.theirs, level.mine)
    reason = tie_reason(level.decided_by, *ours, level.place)
    if not level.names:
        return _("Level on points, %(reason)s.") % {"reason": reason}
    return _ahead(name, others, reason) if level.ahead else _ahead(others, name, reason)


def _shared(names: str) -> str:
    return _("%(names)s: equal on every count, so they share the place.") % {"names": names}


def _ahead(ahead: str, behind: str, reason: str) -> str:
    facts = {"ahead": ahead, "behind": behind, "reason": reason}
    return _("%(ahead)s ahead of %(behind)s: level on points, %(reason)s.") % facts


def tie_reason(decided_by: str, better: Points | None, worse: Points | None, place: int) -> str:
    """What separates equals, to follow "level on points". With the numbers that scoring found, where a reader can make
    something of them."""
    if not decided_by:
        return _("by the tie-break rules")
    tie = TieBreak[decided_by.upper()]
    if better is None or worse is None:
        return _(tie.reason)
    found = {"more": figure(better), "fewer": figure(worse)}
    if tie is TieBreak.COUNTBACK and place > 1:
        return _("but more often %(place)s (%(more)s to %(fewer)s)") % (found | {"place": nth(place)})
    if tie in (TieBreak.WINS, TieBreak.COUNTBACK):
        return _("but with more wins (%(more)s to %(fewer)s)") % found
    if tie is TieBreak.OPPONENTS:
        found["more"] = points(better)
        return _("but with stronger opponents so far (%(more)s to %(fewer)s on average)") % found
    if tie in (TieBreak.LATEST_RACE, TieBreak.DECIDER) and max(better, worse) < NOT_PLACED:
        places = {"reason": _(tie.reason), "better": nth(better), "worse": nth(worse)}
        return _("%(reason)s (%(better)s against %(worse)s)") % places
    return _(tie.reason)


def _names(rows: Sequence[StandingRow]) -> str:
    return names_text([row.entry.name for row in rows])


# --- One race ---------------------------------------------------------------------------------------------------------


class LostPlaces(Protocol):
    """A result of somebody who lost places."""

    @property
    def place(self) -> int | None: ...

    @property
    def sheet_place(self) -> int | None: ...

    @property
    def places_lost(self) -> int: ...

    @property
    def closed_place(self) -> int | None: ...


def lost_words(line: LostPlaces, starters: int | None = None) -> str:
    """How somebody who lost places by penalty got this place."""
    sheet = nth(line.sheet_place)
    facts = {
        "finished": _("%(place)s of %(n)s") % {"place": sheet, "n": starters}
        if starters
        else _("finished %(place)s") % {"place": sheet},
        "closed": nth(line.closed_place),
        "place": nth(line.place),
        "n": line.places_lost,
    }
    if line.closed_place and line.closed_place != line.sheet_place:
        said = ngettext(
            "%(finished)s, %(closed)s after a disqualification, %(place)s after losing one place",
            "%(finished)s, %(closed)s after a disqualification, %(place)s after losing %(n)s places",
            line.places_lost,
        )
    else:
        said = ngettext(
            "%(finished)s, %(place)s after losing one place",
            "%(finished)s, %(place)s after losing %(n)s places",
            line.places_lost,
        )
    return said % facts


def result_words(line: ExplainLine) -> str:
    """ "2nd of 6", "2nd of 6, 3rd after losing one place", "did not finish"."""
    if line.status == Ending.CLASSIFIED and line.places_lost:
        return lost_words(line, line.starters)
    ended = [] if line.status == Ending.CLASSIFIED else [str(Ending(line.status).label)]
    if line.place and line.starters:
        ended.append(_("%(place)s of %(n)s") % {"place": nth(line.place), "n": line.starters})
    return ", ".join(ended)


def line_words(line: ExplainLine, why: Numbers) -> str:
    """The result of a race, and what else its points depend on."""
    said = [result_words(line)]
    if line.code == "outside":
        said.append(_("scores nothing"))
    elif line.code == "average":
        said.append(average_words(line.races))
    elif line.status == Ending.SAT_OUT and isinstance(why, Explanation) and why.free_pays in FREE:
        said.append(str(FREE[why.free_pays]))
    return ", ".join(said)


FREE = {"win": gettext_lazy("scores as much as a win"), "none": gettext_lazy("scores nothing")}
"""What a free round pays, by the rule of the stage."""


def average_words(races: int) -> str:
    if not races:
        return _("scores the average of the races they took part in")
    said = ngettext(
        "scores as much as in the one race they took part in",
        "scores the average of the %(n)d races they took part in",
        races,
    )
    return said % {"n": races}


def dropped_words(why: Numbers) -> str:
    """ "dropped, the best 4 of 6 count"."""
    said = ngettext("dropped, only the best of %(run)d counts", "dropped, the best %(keep)d of %(run)d count", why.keep)
    return said % {"keep": why.keep, "run": why.run}


def cell_words(line: ExplainLine, why: Numbers) -> str:
    """How one number came about: "2nd of 6, 3rd after losing one place, 6 points; dropped, the best 4 of 6 count"."""
    said = [line_words(line, why)]
    if line.points is not None:
        said.append(points(line.points))
    return _sentence(said, asides(line, why))


def team_cell_words(line: TeamLine, why: Numbers) -> str:
    """The same for a team; its racers are listed below."""
    said = [str(Ending.SAT_OUT.label)] if line.sat_out else []
    said += [average_words(part.races) for part in line.parts if part.code == "average"]
    if line.place:
        said.append(_("%(place)s among the teams") % {"place": nth(line.place)})
    if line.points is not None:
        said.append(points(line.points))
    return _sentence(said, asides(line, why))


def _sentence(said: list[str], more: list[str]) -> str:
    whole = ", ".join(said)
    for one in more:
        whole = _("%(what)s; %(more)s") % {"what": whole, "more": one}
    return capfirst(whole)


def asides(line: ExplainLine | TeamLine, why: Numbers) -> list[str]:
    """Whether it counts, where that is not plain."""
    if not line.dropped:
        return [_("can’t be dropped")] if isinstance(line, ExplainLine) and line.kept else []
    return [dropped_words(why) if line.points is not None else _("does not count")]


# --- Totals -----------------------------------------------------------------------------------------------------------


def share_words(share: Share, why: Numbers) -> str:
    """What a part of a number is that is no race."""
    if share.code == "member":
        return member_words(share)
    if share.code == "carried":
        return _carried(share, why)
    return {
        "stewards": _("Stewards"),
        "excluded": _("Disqualified from the competition: no points count"),
        "outside": _("Not in the standings: no points count"),
    }[share.code]


def member_words(share: Share) -> str:
    """What a racer did for the team."""
    if share.result is None:
        return ""
    said = [result_words(share.result)]
    earned = share.points if share.lost is None else share.lost
    if earned != (share.result.points or 0):  # BB-11.4
        said.append(_("driven by a substitute, who scores nothing for the team"))
    if share.lost is not None:
        said.append(_("does not count"))
    return ", ".join(said)


def _carried(share: Share, why: Numbers) -> str:
    if isinstance(why, Explanation) and why.carry == "half":
        return _("Carried over from the previous stage: half of %(points)s") % {
            "points": points(exact(2 * share.points))
        }
    return _("Carried over from the previous stage")
