"""A race in templates: its round, its start, its short name. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.templatetags.paddock import when
from league.common import words
from league.common.lost_links import lost_link
from league.races.shapes import RaceCard, RaceHead, RoundOf
from league.races.words import race_name, round_name
from league.scoring.points import figure

register = template.Library()
register.simple_tag(race_name)
register.filter(lost_link)
register.filter(words.note_text)
register.filter("figure", figure)


@register.filter
def round_word(at: RoundOf) -> str:
    """Which round of its tournament a race is."""
    return round_name(at)


@register.simple_tag
def starts(race: RaceCard | RaceHead, style: str = "full") -> SafeString | str:
    """When it started, or will start; a round without a date starts when an organiser calls it."""
    return _("when an organiser starts it") if race.round and race.at is None else when(race.at, style)


@register.simple_tag
def race_short(race: RaceHead) -> str:
    """The heading of its column: R3."""
    if race.round is not None and race.round.decides:
        return pgettext("short for deciding race", "DR")
    return f"{race_letter([race])}{race.shown_number}"


@register.simple_tag
def race_letter(races: Sequence[RaceHead]) -> str:
    """The letter before the number of a race, or of a tournament's round."""
    of_rounds = bool(races) and races[0].round is not None
    return pgettext("short for round", "R") if of_rounds else pgettext("short for race", "R")
