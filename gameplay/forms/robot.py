"""Choosing a robot: five parts and a number. It only shapes and translates input; the service judges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.looks import NUMBERS, Look

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

SHAPES = (
    pgettext_lazy("robot", "racing car"),
    pgettext_lazy("robot", "tractor"),
    pgettext_lazy("robot", "cogwheel"),
    pgettext_lazy("robot", "turtle"),
    pgettext_lazy("robot", "crab"),
    pgettext_lazy("robot", "snail"),
    pgettext_lazy("robot", "drone"),
    pgettext_lazy("robot", "rabbit"),
    pgettext_lazy("robot", "bulldozer"),
)
FACES = (
    pgettext_lazy("robot", "narrow eyes"),
    pgettext_lazy("robot", "square eyes"),
    pgettext_lazy("robot", "one eye"),
    pgettext_lazy("robot", "small eyes"),
    pgettext_lazy("robot", "round eyes"),
    pgettext_lazy("robot", "goggles"),
    pgettext_lazy("robot", "visor"),
    pgettext_lazy("robot", "tall eyes"),
    pgettext_lazy("robot", "sleepy eyes"),
)
LIVERIES = (
    pgettext_lazy("robot", "two stripes"),
    pgettext_lazy("robot", "checks"),
    pgettext_lazy("robot", "ring"),
    pgettext_lazy("robot", "shell"),
    pgettext_lazy("robot", "dots"),
    pgettext_lazy("robot", "hoops"),
    pgettext_lazy("robot", "chevrons"),
    pgettext_lazy("robot", "halves"),
    pgettext_lazy("robot", "quarters"),
)
PAINTS = (
    pgettext_lazy("colour", "red"),
    pgettext_lazy("colour", "blue"),
    pgettext_lazy("colour", "yellow"),
    pgettext_lazy("colour", "green"),
    pgettext_lazy("colour", "purple"),
    pgettext_lazy("colour", "orange"),
    pgettext_lazy("colour", "turquoise"),
    pgettext_lazy("colour", "pink"),
    pgettext_lazy("colour", "white"),
)
TRIMS = (
    pgettext_lazy("colour", "cream"),
    pgettext_lazy("colour", "light blue"),
    pgettext_lazy("colour", "brown"),
    pgettext_lazy("colour", "light green"),
    pgettext_lazy("colour", "lilac"),
    pgettext_lazy("colour", "ivory"),
    pgettext_lazy("colour", "dark blue"),
    pgettext_lazy("colour", "plum"),
    pgettext_lazy("colour", "grey"),
)


class PartField(forms.TypedChoiceField):
    """One of nine."""

    def __init__(self, label: _StrOrPromise, names: Sequence[str | Promise]) -> None:
        numbered = [(str(number), name) for number, name in enumerate(names)]
        super().__init__(label=label, choices=numbered, coerce=int, widget=forms.RadioSelect)


class RobotForm(forms.Form):
    shape = PartField(_("Shape"), SHAPES)
    face = PartField(_("Face"), FACES)
    livery = PartField(_("Pattern"), LIVERIES)
    paint = PartField(_("Colour"), PAINTS)
    trim = PartField(_("Second colour"), TRIMS)
    number_wish = forms.IntegerField(
        label=_("Number"),
        min_value=NUMBERS[0],
        max_value=NUMBERS[1],
        required=False,
        help_text=_("From 1 to 99. You get it in each competition where it’s still free when you sign up."),
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def look(self, otherwise: Look) -> Look:
        """The chosen look, also from a form with mistakes: missing parts are those of another look."""
        found: Mapping[str, int] = getattr(self, "cleaned_data", {})
        return Look(**{name: found.get(name, part) for name, part in otherwise._asdict().items()})
