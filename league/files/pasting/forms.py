"""Lists from a spreadsheet: players, and results of past races."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Unpack

from django import forms
from django.utils.translation import gettext_lazy as _

from league.common.forms import FormKey, Given, offer
from league.common.references import EntryRef
from league.files.pasting.races import RacesForm
from league.games.forms import BoardField, board_labels
from league.games.shapes import BoardChoice
from league.results.forms import SheetLinesForm
from league.results.sheets import SheetLine
from league.scoring.sheets import AT_TABLE

if TYPE_CHECKING:
    from django.http import QueryDict


class PastedField(forms.CharField):
    """Pasted text, unchanged: a leading tab is an empty cell. Refuses a text that is too long, in words."""

    def __init__(self, **given: Any) -> None:
        super().__init__(strip=False, widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}), **given)

    def to_python(self, value: object) -> str:
        return str(super().to_python(value) or "").replace("\0", "")


class PlayersPasteForm(forms.Form):
    text = PastedField(
        label=_("The list"),
        help_text=_("One name per line, or columns with a header: name, email."),
    )


class TonightForm(SheetLinesForm):
    """Tonight's result, for a race in the calendar or a new one."""

    statuses = ("", *AT_TABLE)
    form_key = FormKey()
    race = forms.TypedChoiceField(label=_("Which race"), coerce=int, empty_value=None, required=False)

    def __init__(
        self, data: QueryDict | None = None, *, racers: Iterable[EntryRef], races: Sequence[tuple[int, str]]
    ) -> None:
        super().__init__(data, initial={"race": races[0][0] if races else None})
        offer(self, "race", [*((str(number), name) for number, name in races), ("", _("a new race"))])
        self.lines_ask(racers)

    def lines(self) -> list[SheetLine]:
        """The lines of racers who were there; a place alone is enough to say so."""
        said = (replace(one, status=one.status or ("classified" if one.place else "")) for one in super().lines())
        return [one for one in said if one.status]


class ResultsPasteForm(forms.Form):
    """`boards`: for new races; none in a game without boards. `fill`: whether the calendar has races to fill."""

    form_key = FormKey()
    text = PastedField(label=_("The table"))
    fill = forms.ChoiceField(
        label=_("Races without a number are"),
        choices=[("", _("new races")), ("1", _("the planned races in the calendar, in order"))],
        required=False,
        widget=forms.RadioSelect,
    )
    board = BoardField(label=_("Board for new races"), required=False)
    first = forms.DateField(
        label=_("If a race has no date: when was the first race run?"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Only needed if the table has no dates."),
    )
    every = forms.IntegerField(label=_("Days between races"), initial=7, min_value=0, max_value=366, required=False)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        boards: Sequence[BoardChoice] = (),
        fill: bool = False,
        **given: Unpack[Given],
    ) -> None:
        super().__init__(data, **given)
        if boards:
            offer(self, "board", [("", _("same as the last race")), *board_labels(boards)])
        else:
            del self.fields["board"]
        if not fill:
            del self.fields["fill"]

    def races_form(self) -> RacesForm:
        """What the pasted table does not say; only for a valid form."""
        said = self.cleaned_data
        every = said.get("every")
        return RacesForm(
            board=said.get("board", ""),
            fill=said.get("fill") == "1",
            first=said.get("first"),
            every=7 if every is None else every,
        )
