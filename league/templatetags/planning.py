"""A planned tournament, in words."""

from __future__ import annotations

from collections.abc import Sequence

from django import template

from league import plan_words
from league.scoring.presets import Round
from league.scoring.rules import StageRules
from league.scoring.tournament import Leg
from league.scoring.uneven import Uneven
from league.selectors import planning
from league.selectors.planning import stage_on
from league.selectors.shapes.competitions import StageView
from league.selectors.shapes.planning import StagePlan
from league.sets import Venue
from league.stage_words import stage_name

register = template.Library()


@register.filter
def hours(minutes: int) -> str:
    """A rough duration."""
    return plan_words.hours_text(minutes)


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
    return ", ".join(plan_words.stage_text(stage.rules, stage.last))


@register.simple_tag
def stage_words(stage: StageView, last: bool) -> str:
    """The same for a stage of a competition's rules."""
    return ", ".join(plan_words.stage_text(stage.rules, last))


@register.filter
def leg_name(leg: Leg) -> str:
    """The game and board of a decathlon's round."""
    return planning.leg_name(leg)


@register.filter
def raced_on(rules: StageRules) -> list[str]:
    """What a stage is raced on, if its rules say so."""
    return stage_on(rules)


@register.filter
def tables(one: Round) -> str:
    """The tables of a round: "2 tables of 4 + 1 table of 3"."""
    return plan_words.tables_text(one.sizes)


@register.filter
def spare(one: Round, stage: StagePlan) -> str:
    """What happens when a number makes no whole tables in a round; "" when it does."""
    return plan_words.spare_text(one, getattr(stage.rules, "bye", ""))


@register.filter
def uneven_words(one: Uneven) -> str:
    """What such a number leads to, and what would help: for organisers."""
    return " ".join([*plan_words.uneven_text(one), *plan_words.ways_text(one)])


@register.filter
def uneven_for_all(one: Uneven) -> str:
    """What such a number leads to: for everybody."""
    return " ".join(plan_words.uneven_text(one))


@register.filter
def table_sizes(sizes: Sequence[int]) -> str:
    """Like `tables`, but from sizes alone."""
    return plan_words.tables_text(sizes)


@register.simple_tag
def free_often(times: int, racers: int) -> str:
    """ "3 racers once"."""
    return plan_words.free_text(times, racers)
