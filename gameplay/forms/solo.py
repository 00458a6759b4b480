"""Playing alone: at which level, and from which side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.http import QueryDict

    from gameplay.engine.contract import Meta, Solo


def choices_of(labels: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    return [(value, gettext(label)) for value, label in labels]


class SoloForm(forms.Form):
    level = forms.ChoiceField(label=_("Level"))
    side = forms.ChoiceField(label=_("Side"))
    nonce = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(
        self, meta: Meta, solo: Solo, data: QueryDict | None = None, *, initial: dict[str, object] | None = None
    ) -> None:
        super().__init__(data, initial=initial, auto_id=f"solo-%s-{meta.slug}")
        for name, labels in (("level", solo.levels), ("side", solo.sides)):
            field = self.fields[name]
            if isinstance(field, forms.ChoiceField):
                field.choices = choices_of(labels)
