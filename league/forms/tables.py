"""What people enter at a real table, with or without scripts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from league.forms.common import FormKey
from league.forms.race import SheetLinesForm
from league.scoring.sheets import AT_TABLE

if TYPE_CHECKING:
    from django.http import QueryDict

    from league.selectors.shapes.people import EntryRef
    from league.selectors.shapes.tables import TableRacer


class TableForm(SheetLinesForm):
    """A result. `sent_id`: sent twice, it counts once; `entry`: in whose name, if the phone has none yet."""

    statuses = AT_TABLE
    sent_id = FormKey()

    def __init__(self, data: QueryDict | None = None, *, racers: Iterable[EntryRef]) -> None:
        super().__init__(data)
        self.lines_ask(racers)


class GridForm(forms.Form):
    """Each racer's starting place: each place once."""

    def __init__(self, data: QueryDict | None = None, *, racers: Iterable[TableRacer]) -> None:
        super().__init__(data, auto_id="grid_%s")
        self.racers = tuple(racers)
        for one in self.racers:
            self.fields[f"start_{one.entry.number}"] = forms.IntegerField(
                label=one.entry.name, min_value=1, max_value=len(self.racers), initial=one.start_place
            )

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if not self.errors and len(set(data.values())) < len(self.racers):
            raise forms.ValidationError(_("Two racers have the same place on the grid. Change one."))
        return data

    def order(self) -> list[int]:
        """Start numbers, the pole first. Only after `is_valid()`."""
        return sorted(
            (one.entry.number for one in self.racers), key=lambda number: int(self.cleaned_data[f"start_{number}"])
        )
