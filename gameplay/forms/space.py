"""The one renderer of the choice grammar (`gameplay.engine.space`): any question as a plain form.

Here: a space, as the plain JSON that `selectors.preview` gives, becomes a Django form whose cleaned data is the
payload. Paths of steps are not a form but a row of buttons (`pages.plain`). Labels are message ids and translated.
"""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.wording import worded

NOTHING = "null"


class SpaceForm(forms.Form):
    """Built by `space_form`; `payload()` is the answer."""

    readers: dict[str, Any] = {}
    """Name in the payload -> function of the cleaned data."""

    def payload(self) -> dict[str, Any]:
        return {name: read(self.cleaned_data) for name, read in self.readers.items()}


def space_form(space: dict[str, Any], data: Any = None) -> SpaceForm:
    """A form for every space but `steps`. Raises KeyError for a kind the grammar does not have."""
    form = SpaceForm(data)
    form.readers = {}
    for part in space["fields"] if space["type"] == "form" else [space]:
        _add(form, part)
    return form


def _add(form: SpaceForm, space: dict[str, Any], *, required: bool = True) -> None:
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


def _add_arrange(form: SpaceForm, space: dict[str, Any], *, required: bool) -> None:
    """One list for each position. Equal items are different ones: what is chosen too often, the game refuses."""
    name, k = space["name"], space["k"]
    picks = list({json.dumps(item["value"]): item for item in space["items"]}.values())
    for position in range(k):
        form.fields[f"{name}-{position}"] = forms.ChoiceField(
            label=gettext("%(what)s: number %(n)s") % {"what": worded(space["label"]), "n": position + 1},
            choices=[("", "---"), *_choices(picks, required=True)],
            required=required,
        )

    def read(data: dict[str, Any]) -> Any:
        values = [data[f"{name}-{position}"] for position in range(k)]
        return None if not any(values) else [json.loads(value) for value in values if value]

    form.readers[name] = read


def _choices(picks: list[dict[str, Any]], *, required: bool) -> list[tuple[str, Any]]:
    choices: list[tuple[str, Any]] = [
        (json.dumps(pick["value"]), worded(pick["label"], pick.get("params"))) for pick in picks
    ]
    return choices if required else [(NOTHING, _("Nothing")), *choices]
