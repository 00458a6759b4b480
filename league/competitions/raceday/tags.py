"""What to do next with a round, and the steps of a ceremony, in words. Nothing here queries the database."""

from __future__ import annotations

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext_lazy

from league.competitions.raceday.desk_shapes import NextThing
from league.races.shapes import RaceHead
from league.races.where import Where
from league.races.words import race_name

register = template.Library()


@register.simple_tag
def thing_race(thing: NextThing, races: Sequence[RaceHead]) -> str:
    """The name of the next round; "" while it does not exist."""
    return next((race_name(race) for race in races if race.number == thing.race_number), "")


@register.simple_tag
def thing_words(thing: NextThing) -> str:
    """What to do with a round; follows its name."""
    return str(thing.code.label)


@register.filter
def here(where: Where, spot: str) -> str:
    """After the name of a racer who is checked in."""
    return str(where.here(spot))


@register.filter
def ticked(words: str, number: int) -> str:
    """The button that checks in so many racers."""
    return format_html(str(words) % {"n": "{}"}, number)


CEREMONY = {
    "start": (gettext_lazy("The podium is still empty"), gettext_lazy("Start the ceremony")),
    "3": (gettext_lazy("3rd place"), gettext_lazy("Next: 3rd place")),
    "2": (gettext_lazy("2nd place"), gettext_lazy("Next: 2nd place")),
    "1": (gettext_lazy("1st place"), gettext_lazy("Next: 1st place")),
    "moment": (gettext_lazy("The moment of the race"), gettext_lazy("Next: the moment of the race")),
}
"""By step: what the walls show, and the button that starts the step."""


@register.filter
def on_walls(step: str) -> str:
    return str(CEREMONY[step][0])


@register.filter
def ceremony_button(step: str) -> str:
    return str(CEREMONY[step][1])
