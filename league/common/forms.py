"""What the league's forms share: their usual arguments, and choices that depend on the request."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Required, TypedDict
from uuid import UUID, uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    Words = _StrOrPromise
    Choice = tuple[str, Words]
    Choices = Iterable[Choice | tuple[Words, list[Choice]]]


class FormKey(forms.Field):
    """Hidden in a form that creates something: sent twice, the form creates one thing. An invalid key counts as
    none."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput, initial=uuid4)

    def to_python(self, value: object) -> UUID | None:
        try:
            return UUID(str(value))
        except ValueError:
            return None


class Given(TypedDict, total=False):
    """What a page passes to any form, besides the data."""

    initial: dict[str, object]
    auto_id: str


def offer(form: forms.Form, name: str, choices: Choices) -> forms.ChoiceField:
    """Gives the field of that name these choices, and returns it."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} is no choice")
    field.choices = list(choices)
    return field


class FieldText(TypedDict, total=False):
    """A field's words."""

    label: Required[Words]
    help_text: Words
    required: bool


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody can read it."))
