"""Fields for a points table: a known one, or a list of one's own."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.typing import JsonObject
from league.forms.common import offer
from league.selectors.shapes.previews import PointsPreset


class PointsFields(forms.Form):
    """A form that asks for points beside its own fields."""

    preset = forms.ChoiceField(label=_("Points"), widget=forms.RadioSelect)
    own_points = forms.CharField(
        label=_("Your own points"),
        required=False,
        max_length=200,
        help_text=_("Points for each place, starting with first: 12 9 7 5 3 1"),
    )
    presets: Sequence[PointsPreset] = ()

    def points_ask(self, presets: Sequence[PointsPreset], usual: str) -> None:
        """`usual`: the initial choice, if it is one of the presets."""
        self.presets = presets
        offer(self, "preset", [*((one.slug, gettext(one.label)) for one in presets), ("own", _("A list of your own"))])
        slugs = [one.slug for one in presets]
        self.fields["preset"].initial = usual if usual in slugs else slugs[0]

    @property
    def points_at(self) -> str:
        """The field beside which a refused points table is explained."""
        return "own_points" if self.data.get("preset") == "own" else "preset"

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if data.get("preset") == "own":
            try:
                self.own_values()
            except ValueError:
                self.add_error("own_points", _("Use whole numbers, separated by spaces or commas."))
        return data

    def own_values(self) -> list[int]:
        """Raises ValueError."""
        parts = self.cleaned_data.get("own_points", "").replace(",", " ").replace(";", " ").replace("-", " ").split()
        if not parts:
            raise ValueError("empty")
        return [int(part) for part in parts]

    def points_table(self) -> JsonObject:
        preset = self.cleaned_data["preset"]
        if preset == "own":
            return {"name": gettext("A list of your own"), "kind": "list", "values": self.own_values()}
        return next(one.table for one in self.presets if one.slug == preset)
