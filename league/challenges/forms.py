"""The weekly challenge: what an organiser opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.challenges.reading import solo_get
from league.common.forms import Given, offer
from league.sets import NextChallenge

if TYPE_CHECKING:
    from django.http import QueryDict


class ChallengeForm(forms.Form):
    level = forms.ChoiceField(label=_("Level"))
    side = forms.ChoiceField(label=_("Side"))
    goes_on = forms.ChoiceField(label=_("Next week"), choices=NextChallenge.choices)

    def __init__(self, game: str, data: QueryDict | None = None, **given: Unpack[Given]) -> None:
        super().__init__(data, **given)
        solo = solo_get(game)
        for name, labels in (("level", solo.levels), ("side", solo.sides)):
            offer(self, name, [(value, gettext(label)) for value, label in labels])


class GoesOnForm(forms.Form):
    goes_on = forms.ChoiceField(label=_("Next week"), choices=NextChallenge.choices)
