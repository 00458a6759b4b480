"""What the league's forms share: their usual arguments, and choices that are known only when a page is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypedDict
from uuid import UUID, uuid4

from django import forms

if TYPE_CHECKING:
    from django.utils.functional import _StrOrPromise

    Words = _StrOrPromise
    Choice = tuple[str, Words]
    Choices = Iterable[Choice | tuple[Words, list[Choice]]]


class FormKey(forms.Field):
    """Hidden in a form that makes something: sent twice, it makes one thing. What is no key counts as none."""

    def __init__(self) -> None:
        super().__init__(required=False, widget=forms.HiddenInput, initial=uuid4)

    def to_python(self, value: object) -> UUID | None:
        try:
            return UUID(str(value))
        except ValueError:
            return None


class Given(TypedDict, total=False):
    """What a page gives any form besides the data."""

    initial: dict[str, object]
    auto_id: str


def offer(form: forms.Form, name: str, choices: Choices) -> forms.ChoiceField:
    """The field of that name, with these choices."""
    field = form.fields[name]
    if not isinstance(field, forms.ChoiceField):
        raise TypeError(f"{name} is no choice")
    field.choices = list(choices)
    return field
