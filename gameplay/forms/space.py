"""The one renderer of the choice grammar (`gameplay.engine.space`): any question as a plain form.

A space, as the plain JSON that `selectors.preview` gives, becomes a Django form whose cleaned data is the payload.
Paths of steps are not a form but a row of buttons (`pages.plain`). Labels are message ids and are translated.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.typing import Json
from gameplay.wording import worded

if TYPE_CHECKING:
    from django.http import QueryDict
    from django.utils.functional import _StrOrPromise as Words

Reader = Callable[[Mapping[str, Json]], Json]
"""From the cleaned data to one part of the answer."""

NOTHING = "null"


class SpaceForm(forms.Form):
    """Built by `space_form`; `payload()` is the answer."""

    readers: dict[str, Reader]
    """By name in the payload."""
    button: Words = _("Send")
    """The words on its button."""

    def payload(self) -> dict[str, Json]:
        return {name: read(self.cleaned_data) for name, read in self.readers.items()}


def space_form(space: Mapping[str, Json], data: QueryDict | None = None) -> SpaceForm:
    """A form for every space except `steps`; a question with one answer is a button with that answer.

    Raises KeyError for a kind that the grammar does not have.
    """
    form = SpaceForm(data)
    form.readers = {}
    if space["type"] == "one_of" and len(space["picks"]) == 1:
        _add(form, space)
        ((value, form.button),) = _choices(space["picks"], required=True)
        form.initial = {space["name"]: value}
        form.fields[space["name"]].widget = forms.HiddenInput()
        return form
    for part in space["fields"] if space["type"] == "form" else [space]:
        _add(form, part)
    return form


def _add(form: SpaceForm, space: Mapping[str, Json], *, required: bool = True) -> None:
    kind = space["type"]
    if kind == "optional":
        _add(form, space["space"], required=False)
        return
    name = space["name"]
    if kind == "one_of":
        form.fields[name] = forms.ChoiceField(
            label=worded(space["label"]),
            choices=_choices(space["picks"], required=required),
            widget=forms.RadioSelect,
        )
        form.readers[name] = lambda data: json.loads(data[name])
    elif kind == "number":
        form.fields[name] = forms.IntegerField(
            label=worded(space["label"]), min_value=space["minimum"], max_value=space["maximum"], required=required
        )
        form.readers[name] = lambda data: data[name]
    elif kind == "arrange":
        _add_arrange(form, space, required=required)
    else:
        raise KeyError(kind)


def _add_arrange(form: SpaceForm, space: Mapping[str, Json], *, required: bool) -> None:
    """One list for each position. Equal items are different ones: the game refuses what is chosen too often."""
    name, k = space["name"], space["k"]
    picks = list({json.dumps(item["value"]): item for item in space["items"]}.values())
    for position in range(k):
        form.fields[f"{name}-{position}"] = forms.ChoiceField(
            label=gettext("%(what)s: number %(n)s") % {"what": worded(space["label"]), "n": position + 1},
            choices=[("", "---"), *_choices(picks, required=True)],
            required=required,
        )

    def read(data: Mapping[str, Json]) -> Json:
        values = [data[f"{name}-{position}"] for position in range(k)]
        return None if not any(values) else [json.loads(value) for value in values if value]

    form.readers[name] = read


def _choices(picks: Sequence[Mapping[str, Json]], *, required: bool) -> list[tuple[str, Words]]:
    choices: list[tuple[str, Words]] = [
        (json.dumps(pick["value"]), worded(pick["label"], pick.get("params"))) for pick in picks
    ]
    return choices if required else [(NOTHING, _("Nothing")), *choices]
