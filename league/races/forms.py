"""Form fields of a race: date, time, venue and facts. People type dates in the club's zone, which the form names."""

from __future__ import annotations

from typing import TypedDict, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.typing import JsonObject
from league.common.forms import FieldText
from league.sets import Venue


def date_field(**text: Unpack[FieldText]) -> forms.DateField:
    return forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **text)


def time_field(**text: Unpack[FieldText]) -> forms.TimeField:
    return forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"), **text)


def venue_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Where"), choices=Venue.choices, widget=forms.RadioSelect, initial="online", required=False
    )


def venue_asked() -> forms.ChoiceField:
    """The venue of something new: a person chooses it if the club has no usual one yet (the page sets `initial`)."""
    return forms.ChoiceField(
        label=_("Where do you race?"),
        choices=Venue.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose where you race.")},
    )


class RaceFacts(TypedDict):
    """What `race_add` and `race_update` take."""

    board: str
    title: str
    venue: str | None
    """None: unchanged."""
    options: JsonObject
