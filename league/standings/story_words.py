"""What a race changed in the standings, in one sentence; and where a race of the chart leads. Names carry no gender, so
nobody is "he" or "she"."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.common.words import names_text, nth
from league.scoring.points import Points, figure
from league.scoring.story import Cause, Climb, Deed, Kind, Named, Story, Why
from league.standings.words import tie_reason, wins_found

NAMED = 3
"""The most leaders by name; of more the sentence gives the number."""


def story_words(story: Story, *, of_rounds: bool = False) -> str:
    """The sentence: what moved at the top, then why or who climbed. `of_rounds`: the races are rounds."""
    top = _several(story) if len(story.leaders) > 1 else _one(story)
    parts = [top, _fallen(story), _cause(story.cause, of_rounds), _climb(story.climb)]
    return _("%(sentence)s.") % {"sentence": pgettext("between two clauses", "; ").join(filter(None, parts))}


def _several(story: Story) -> str:
    """Who share the lead."""
    if len(story.leaders) > NAMED:
        return ngettext("%(n)d racer leads", "%(n)d share the lead", len(story.leaders)) % {"n": len(story.leaders)}
    facts = {"names": _names(story.leaders)}
    if story.kind == Kind.STILL_SHARES:
        return _("%(names)s still share the lead") % facts
    return _("%(names)s now share the lead") % facts


def _one(story: Story) -> str:
    """Who leads."""
    facts = {"name": story.leaders[0].name, "other": _names(story.others), "deed": _deed(story.deed)}
    if story.wins is not None:
        facts |= {
            "reason": tie_reason(story.decided_by, *wins_found(story.decided_by, *story.wins)),
            "next": _names(story.level_with),
        }
        if story.kind == Kind.TAKES:
            said = _("%(name)s takes the lead from %(other)s %(deed)s: level on points with %(next)s, %(reason)s")
            return said % facts
        return _("%(name)s is ahead of %(other)s: level on points, %(reason)s") % facts
    match story.kind:
        case Kind.TAKES if story.others:
            return _("%(name)s takes the lead from %(other)s %(deed)s") % facts
        case Kind.BEGINS | Kind.TAKES:
            return _("%(name)s takes the lead %(deed)s") % facts
        case Kind.ALONE:
            return _("%(name)s pulls clear at the top %(deed)s") % facts
    return _by_points(story, facts) if story.gap is not None else _("%(name)s still leads") % facts


def _by_points(story: Story, facts: dict[str, str]) -> str:
    """The same leader, by some points."""
    match story.kind:
        case Kind.EXTENDS:
            said = ngettext(
                "%(name)s extends the lead %(deed)s and is now %(n)s point ahead of %(other)s",
                "%(name)s extends the lead %(deed)s and is now %(n)s points ahead of %(other)s",
                ceil(story.gap or 0),
            )
        case Kind.CLOSES if len(story.others) == 1:
            said = ngettext(
                "%(other)s closes the gap %(deed)s and is now %(n)s point behind %(name)s",
                "%(other)s closes the gap %(deed)s and is now %(n)s points behind %(name)s",
                ceil(story.gap or 0),
            )
        case Kind.SAME:
            said = ngettext(
                "The order has not changed: %(name)s still leads by %(n)s point",
                "The order has not changed: %(name)s still leads by %(n)s points",
                ceil(story.gap or 0),
            )
        case _:
            said = ngettext(
                "%(name)s still leads, by %(n)s point", "%(name)s still leads, by %(n)s points", ceil(story.gap or 0)
            )
    return said % {**facts, "n": figure(story.gap)}


def _names(them: Sequence[Named]) -> str:
    return names_text([one.name for one in them])


def _deed(deed: Deed | None) -> str:
    """What somebody did in the race, to follow a verb: "with 2nd place (5 points)"."""
    if deed is None:
        return ""
    facts = {"n": figure(deed.points), "place": nth(deed.place) if deed.place else ""}
    many = ceil(deed.points)
    match deed.status:
        case "classified" if deed.place == 1:
            said = ngettext("with a win (%(n)s point)", "with a win (%(n)s points)", many)
        case "classified":
            said = ngettext("with %(place)s place (%(n)s point)", "with %(place)s place (%(n)s points)", many)
        case "dnf":
            said = ngettext("without finishing (%(n)s point)", "without finishing (%(n)s points)", many)
        case "dsq":
            said = _("despite a disqualification")
        case "decider":
            said = _("after the deciding race")
        case "":
            said = ngettext("with %(n)s point", "with %(n)s points", many)
        case _:
            said = _("without racing")
    return said % facts


def _fallen(story: Story) -> str:
    """What the one who led before did in the race."""
    deed = story.fallen
    if deed is None or deed.points < 0 or (story.cause is not None and story.cause.why == Why.DISQUALIFIED):
        return ""
    facts = {"name": _names(story.others), "n": figure(deed.points)}
    if deed.status not in ("", "classified", "dnf", "dsq"):
        return _("%(name)s did not race") % facts
    return ngettext("%(name)s scored %(n)s point", "%(name)s scored %(n)s points", ceil(deed.points)) % facts


def _cause(cause: Cause | None, of_rounds: bool) -> str:
    if cause is None:
        return ""
    points = max(cause.points, -cause.points)
    facts, many = {"name": cause.who.name, "n": figure(points), "race": cause.race}, ceil(points)
    match Why(cause.why):
        case Why.DISQUALIFIED:
            return _("the stewards disqualified %(name)s") % facts
        case Why.STEWARDS if cause.points < 0:
            said = ngettext(
                "the stewards took %(n)s point from %(name)s", "the stewards took %(n)s points from %(name)s", many
            )
        case Why.STEWARDS:
            said = ngettext("the stewards gave %(name)s %(n)s point", "the stewards gave %(name)s %(n)s points", many)
        case Why.NOT_COUNTED if of_rounds:
            return _("this round does not count for %(name)s") % facts
        case Why.NOT_COUNTED:
            return _("this race does not count for %(name)s") % facts
        case Why.DROPPED if of_rounds:
            said = ngettext(
                "round %(race)s (%(n)s point) no longer counts for %(name)s",
                "round %(race)s (%(n)s points) no longer counts for %(name)s",
                many,
            )
        case Why.DROPPED:
            said = ngettext(
                "race %(race)s (%(n)s point) no longer counts for %(name)s",
                "race %(race)s (%(n)s points) no longer counts for %(name)s",
                many,
            )
    return said % facts


def _climb(climb: Climb | None) -> str:
    if climb is None:
        return ""
    said = ngettext(
        "%(name)s climbs %(n)d place to %(place)s", "%(name)s climbs %(n)d places to %(place)s", climb.places
    )
    return said % {"name": climb.who.name, "n": climb.places, "place": nth(climb.to)}


def after_words(number: int, leaders: Sequence[str], points: Points | None, *, of_rounds: bool) -> str:
    """Where a race of the chart leads: "After race 3: Ada leads with 18 points", without points "After round 3"."""
    when = after_name(number, of_rounds=of_rounds)
    if points is None or not leaders:
        return when
    facts = {"when": when, "names": names_text(leaders), "n": figure(points)}
    if len(leaders) == 1:
        said = ngettext(
            "%(when)s: %(names)s leads with %(n)s point", "%(when)s: %(names)s leads with %(n)s points", ceil(points)
        )
    else:
        said = ngettext(
            "%(when)s: %(names)s share the lead with %(n)s point",
            "%(when)s: %(names)s share the lead with %(n)s points",
            ceil(points),
        )
    return said % facts


def after_name(number: int | str, *, of_rounds: bool) -> str:
    return (_("After round %(number)s") if of_rounds else _("After race %(number)s")) % {"number": number}
