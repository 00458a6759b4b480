"""Plans, rules, stages and tables of a competition in templates. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.common import words
from league.planning import reading
from league.planning import words as planning_words
from league.planning.dates import moves_to_tonight, tonight_at
from league.planning.reading import stage_on
from league.planning.rule_fields import WHEN
from league.planning.shapes import StagePlan, StageView
from league.races.shapes import RaceCard, RaceHead
from league.races.words import stage_name
from league.scoring.presets import Round
from league.scoring.rules import Leg, StageRules
from league.scoring.season import Drop
from league.scoring.uneven import Uneven
from league.sets import Venue

register = template.Library()


@register.filter
def hours(minutes: int) -> str:
    """A rough duration."""
    return words.hours_text(minutes)


@register.filter
def venue_consequence(venue: str) -> str:
    """What racing there means, for the person who chooses it."""
    return str(Venue(venue).follows)


@register.filter
def format_name(name: str) -> str:
    """The name of a format's stages."""
    return stage_name(name)


@register.filter
def stage_plan_text(stage: StagePlan) -> str:
    """What a planned stage plays, and who qualifies."""
    return ", ".join(planning_words.stage_text(stage.rules, stage.last))


@register.simple_tag
def stage_words(stage: StageView, last: bool) -> str:
    """The same for a stage of a competition's rules."""
    return ", ".join(planning_words.stage_text(stage.rules, last))


@register.filter
def leg_name(leg: Leg) -> str:
    """The game and board of a decathlon's round."""
    return reading.leg_name(leg)


@register.filter
def raced_on(rules: StageRules) -> list[str]:
    """What a stage is raced on, if its rules say so."""
    return stage_on(rules)


@register.filter
def tables(one: Round) -> str:
    """The tables of a round: "2 tables of 4 + 1 table of 3"."""
    return planning_words.tables_text(one.sizes)


@register.filter
def spare(one: Round, stage: StagePlan) -> str:
    """What happens when a number makes no whole tables in a round; "" when it does."""
    return planning_words.spare_text(one, stage.rules.bye)


@register.filter
def uneven_words(one: Uneven) -> str:
    """What such a number leads to, and what would help: for organisers."""
    return " ".join([*planning_words.uneven_text(one), *planning_words.ways_text(one)])


@register.filter
def uneven_for_all(one: Uneven) -> str:
    """What such a number leads to: for everybody."""
    return " ".join(planning_words.uneven_text(one))


@register.filter
def table_sizes(sizes: Sequence[int]) -> str:
    """Like `tables`, but from sizes alone."""
    return planning_words.tables_text(sizes)


@register.simple_tag
def free_often(times: int, racers: int) -> str:
    """ "3 racers once"."""
    return planning_words.free_text(times, racers)


@register.simple_tag
def tonight(race: RaceCard | RaceHead, zone: str) -> datetime | None:
    """The time tonight for a race of another day; None when it cannot move."""
    at = race.scheduled_at
    return tonight_at(at, zone) if moves_to_tonight(race.status, at, race.call, zone) else None


@register.filter
def shown_when(field: str) -> str:
    """The choice that makes a field of the rules matter; "" when it always does."""
    return WHEN.get(field, "")


@register.filter
def rule_word(value: str, rule: str) -> str:
    """The chosen value of a rule, in words."""
    return words.rule_word(rule, value)


@register.filter
def drop_rule(drop: Drop, dsq: bool | None = None) -> str:
    """The drop rule as a sentence; "" when every race counts. `dsq`: whether racers may drop a disqualification, for
    pages that say so."""
    n = drop.n
    if drop.kind == "best":
        said = ngettext("Only the best race counts.", "Only the best %(n)d races count.", n) % {"n": n}
    elif drop.kind == "drop":
        said = ngettext("The worst race doesn’t count.", "The worst %(n)d races don’t count.", n) % {"n": n}
    else:
        return ""
    if dsq is None:
        return said
    more = (
        _("A disqualification can be dropped like any bad race.")
        if dsq
        else _("A disqualification always counts: the next worst race is dropped instead.")
    )
    return f"{said} {more}"
