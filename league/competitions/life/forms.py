"""Forms that add, change, postpone and delay races. People type dates in the club's zone, which the form names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Unpack
from zoneinfo import ZoneInfo

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from accounts.typing import Json
from accounts.zones import zone_name
from gameplay.selectors import game_page
from league.common.forms import Given, offer
from league.games.forms import BoardField, OptionsForm, board_labels, draw_help, option_at
from league.games.shapes import BoardChoice
from league.races.forms import RaceFacts, date_field, time_field, venue_asked, venue_field
from league.scoring.calendar import local_instant
from league.scoring.season import AdjustmentKind

if TYPE_CHECKING:
    from django.http import QueryDict

    from league.common.forms import Choice


DELAYS = (5, 10, 15, 30)
"""Minutes; a button for each."""


class MomentForm(forms.Form):
    """A date and a time in the club's zone; `moment()` is the aware instant, or None when the form is empty."""

    date = date_field(label=_("Date"))
    time = time_field(label=_("Start time"))

    def __init__(
        self, data: QueryDict | None = None, *, zone: str, at: datetime | None = None, **given: Unpack[Given]
    ) -> None:
        super().__init__(data, **given)
        self.zone = zone
        self.fields["time"].help_text = _("In the club’s time zone: %(zone)s") % {"zone": zone_name(zone)}
        if at is not None:
            local = at.astimezone(ZoneInfo(zone))
            self.initial["date"], self.initial["time"] = local.date(), local.time().replace(second=0, microsecond=0)

    def moment(self) -> datetime | None:
        day, time = self.cleaned_data.get("date"), self.cleaned_data.get("time")
        return local_instant(day, time, self.zone) if day and time else None

    def field_at(self, at: str) -> str:
        return {"scheduled_at": "date"}.get(at, at)


class PostponeForm(MomentForm):
    date = date_field(
        label=_("New date"), required=False, help_text=_("Leave it empty if you don’t know the new date yet.")
    )
    time = time_field(label=_("Start time"), required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody can read it."))

    def clean(self) -> dict[str, object]:
        data: dict[str, object] = super().clean() or {}
        if data.get("date") and not data.get("time"):
            self.add_error("time", _("Enter the time too."))
        return data


class RaceFields(OptionsForm):
    """What can change in a race until it starts, except its date: board, name, venue, options of the game."""

    board = BoardField(label=_("Track"))
    title = forms.CharField(label=_("Race name"), max_length=80, required=False)
    venue = venue_field()

    def race_ask(self, game: str, boards: Sequence[BoardChoice], options: Mapping[str, Json] | None) -> None:
        """`boards`: those the organiser may choose; none in a game without boards. `options`: the current ones."""
        self.options_ask(game, options)
        if boards:
            board = offer(self, "board", board_labels(boards))
            board.label, board.help_text = game_page(game).board_word, draw_help(game)
        else:
            del self.fields["board"]

    def facts(self) -> RaceFacts:
        """The facts as services expect them. Only after `is_valid()`."""
        data = self.cleaned_data
        board, venue = data.get("board", ""), data["venue"] or None
        return {"board": board, "title": data["title"], "venue": venue, "options": self.options()}

    def field_at(self, at: str) -> str:
        return option_at(at)


class RaceForm(MomentForm, RaceFields):
    """A race to add."""

    venue = venue_asked()
    field_order = ("venue", "date", "time", "board", "title")

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        zone: str,
        game: str,
        boards: Sequence[BoardChoice],
        options: Mapping[str, Json] | None = None,
        **given: Unpack[Given],
    ) -> None:
        super().__init__(data, zone=zone, **given)
        self.race_ask(game, boards, options)

    def field_at(self, at: str) -> str:
        return option_at(super().field_at(at))


class RaceEditForm(RaceFields):
    """A race to change; its date has its own form."""

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        game: str,
        boards: Sequence[BoardChoice],
        options: Mapping[str, Json] | None = None,
        **given: Unpack[Given],
    ) -> None:
        super().__init__(data, **given)
        self.race_ask(game, boards, options)


class DelayForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Minutes"),
        help_text=_("Counted from the planned start, or from now if that has passed. Check-ins are kept."),
    )
    quick = DELAYS


NOBODY: Choice = ("", _("Choose a name"))
"""First in the list, so that nobody is penalised just for being number 1."""


class Penalty(TextChoices):
    TAKE = "take", _("Take points away")
    GIVE = "give", _("Give points")
    PLACES = AdjustmentKind.PLACES.value, _("Places lost in one race")
    DISQUALIFICATION = AdjustmentKind.DISQUALIFICATION.value, _("Disqualification")
