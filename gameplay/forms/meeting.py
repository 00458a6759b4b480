"""A race planned for a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.zones import SoonField
from gameplay.forms.table import boxed
from gameplay.selectors import game_page
from gameplay.services.meetings import AHEAD
from gameplay.services.names import board_title
from gameplay.sets import MeetingVisibility

if TYPE_CHECKING:
    from django.http import QueryDict

    from gameplay.engine.contract import Meta


class MeetingForm(forms.Form):
    starts_at = SoonField(label=_("When"), days=AHEAD.days)
    board = forms.ChoiceField()
    visibility = forms.ChoiceField(
        label=_("Who can join"),
        widget=forms.RadioSelect,
        choices=[(one.value, one.offer) for one in MeetingVisibility],
        initial=MeetingVisibility.PUBLIC,
    )

    def __init__(self, meta: Meta, data: QueryDict | None = None, *, board: str = "") -> None:
        super().__init__(data)
        info = boxed(meta, board)
        if info is None:
            del self.fields["board"]
            return
        field = self.fields["board"] = forms.ChoiceField(
            label=game_page(meta.slug).board_word, choices=[(one.slug, board_title(one)) for one in meta.boards]
        )
        field.initial = info.slug
        self.order_fields(["starts_at", "board", "visibility"])
