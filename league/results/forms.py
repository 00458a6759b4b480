"""What people enter about a table, with or without scripts: a result, the grid, a steward's sheet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from league.common.forms import FormKey, Given
from league.common.references import EntryRef
from league.results.shapes import ResultLine
from league.results.sheets import SheetLine
from league.scoring.season import SHEET_STATUSES
from league.scoring.sheets import AT_TABLE
from league.sets import Ending

if TYPE_CHECKING:
    from django.http import QueryDict

    from league.results.shapes import TableRacer


class SheetLinesForm(forms.Form):
    """For each of some racers, how the race ended, and the place."""

    entries: tuple[EntryRef, ...] = ()
    statuses: tuple[str, ...] = SHEET_STATUSES
    """ "": was not there."""

    def lines_ask(self, entries: Iterable[EntryRef]) -> None:
        self.entries = tuple(entries)
        for entry in self.entries:
            self.fields[f"place_{_key(entry)}"] = forms.IntegerField(
                label=_("%(name)s’s place") % {"name": entry.name},
                required=False,
                min_value=1,
                max_value=len(self.entries),
            )
            self.fields[f"status_{_key(entry)}"] = forms.ChoiceField(
                label=_("How it ended for %(name)s") % {"name": entry.name},
                choices=[(code, Ending(code or "absent").label) for code in self.statuses],
                required="" not in self.statuses,
            )

    @property
    def rows(self) -> list[tuple[EntryRef, forms.BoundField, forms.BoundField]]:
        return [(one, self[f"place_{_key(one)}"], self[f"status_{_key(one)}"]) for one in self.entries]

    def lines(self) -> list[SheetLine]:
        """The lines that are readable."""
        data = self.cleaned_data
        return [
            SheetLine(one.number, data.get(f"place_{_key(one)}"), data.get(f"status_{_key(one)}", ""), one.house)
            for one in self.entries
        ]


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


def _key(entry: EntryRef) -> str:
    return f"h{entry.number}" if entry.house else str(entry.number)


class SheetForm(SheetLinesForm):
    """A result that a steward writes: for every robot of the grid how it ended, and its place. `results`: lines of the
    confirmed sheet. `first`: there is no sheet yet, so the form asks for no reason."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody can read it."))

    def __init__(
        self, data: QueryDict | None = None, *, results: tuple[ResultLine, ...], first: bool, **given: Unpack[Given]
    ) -> None:
        super().__init__(data, **given)
        if first:
            del self.fields["reason"]
        self.lines_ask(line.entry for line in results)
        for line in results:
            self.initial[f"place_{_key(line.entry)}"] = line.sheet_place
            self.initial[f"status_{_key(line.entry)}"] = line.sheet_status or line.status

    def readable(self) -> bool:
        """Whether everything but the reason is there: enough for a preview."""
        self.is_valid()
        return not set(self.errors) - {"reason"}
