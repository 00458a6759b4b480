"""Forms of the talk in a competition."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from gameplay.services import LONGEST_LINE

DAYS = (1, 7, 30)
"""How many days a steward may mute somebody."""


class TalkForm(forms.Form):
    text = forms.CharField(label=_("Your message"), max_length=LONGEST_LINE)


class ReportForm(forms.Form):
    why = forms.CharField(
        label=_("What is wrong with it?"),
        max_length=300,
        required=False,
        help_text=_("Stewards see this next to the message. Optional."),
    )
