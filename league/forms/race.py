"""Dates, boards, results and penalties of races. People type dates in the club's zone, which the form names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Required, TypedDict, Unpack
from zoneinfo import ZoneInfo

from django import forms
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from accounts.typing import Json, JsonObject
from accounts.zones import zone_name
from gameplay.selectors import game_page
from league.forms.boards import BoardField, board_labels, draw_help
from league.forms.common import Given, offer
from league.forms.options import OptionsForm, option_at
from league.scoring.calendar import local_instant
from league.scoring.season import SHEET_STATUSES, AdjustmentKind
from league.selectors.shapes.boards import BoardChoice
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.result_lines import ResultLine
from league.services.sheets import SheetLine
from league.sets import Ending, Venue

if TYPE_CHECKING:
    from django.http import QueryDict

    from league.forms.common import Choice, Words

DELAYS = (5, 10, 15, 30)
"""Minutes; a button for each."""
TEAM = "team-"
"""Prefix of a team's id in a list of racers and teams."""


class FieldText(TypedDict, total=False):
    """A field's words."""

    label: Required[Words]
    help_text: Words
    required: bool


def date_field(**text: Unpack[FieldText]) -> forms.DateField:
    return forms.DateField(widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **text)


def time_field(**text: Unpack[FieldText]) -> forms.TimeField:
    return forms.TimeField(widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"), **text)


def venue_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("Where"),
        choices=Venue.choices,
        initial="online",
        required=False,
        help_text=_("At a table, guests can race but bots can’t; the racers enter the result."),
    )


def venue_asked() -> forms.ChoiceField:
    """The venue of something new: a person chooses it if the club has no usual one yet (the page sets `initial`)."""
    return forms.ChoiceField(
        label=_("Where do you race?"),
        choices=Venue.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose where you race.")},
    )


class RaceFacts(TypedDict):
    """What `race_add` and `race_update` take."""

    board: str
    title: str
    venue: str | None
    """None: unchanged."""
    options: JsonObject


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


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody can read it."))


NOBODY: Choice = ("", _("Choose a name"))
"""First in the list, so that nobody is penalised just for being number 1."""


class Penalty(TextChoices):
    TAKE = "take", _("Take points away")
    GIVE = "give", _("Give points")
    PLACES = AdjustmentKind.PLACES.value, _("Places lost in one race")
    DISQUALIFICATION = AdjustmentKind.DISQUALIFICATION.value, _("Disqualification")


SIGNS: dict[object, int] = {Penalty.TAKE: -1, Penalty.GIVE: 1}
"""Stewards take or give points, and never type a sign."""


class PenaltyForm(forms.Form):
    """`entries`, `teams`, `races`: (number or id, name). `whole`: what the penalty is for if not for a single race."""

    whom = forms.ChoiceField(label=_("Racer"))
    kind = forms.ChoiceField(label=_("What"), widget=forms.RadioSelect, choices=Penalty.choices)
    value = forms.IntegerField(
        label=_("How many"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("Points, or places. Leave it empty for a disqualification."),
    )
    race_number = forms.TypedChoiceField(label=_("In which race"), coerce=int, empty_value=None, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("Everybody can read it."))

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        entries: list[tuple[int, str]],
        races: list[tuple[int, str]],
        whole: str,
        teams: Sequence[tuple[int, str]] = (),
        **given: Unpack[Given],
    ) -> None:
        super().__init__(data, **given)
        racers: list[Choice] = [(str(number), name) for number, name in entries]
        if teams:
            paired: list[Choice] = [(f"{TEAM}{pk}", name) for pk, name in teams]
            offer(self, "whom", [NOBODY, (_("Racers"), racers), (_("Teams"), paired)]).label = _("Racer or team")
        else:
            offer(self, "whom", [NOBODY, *racers])
        numbered = [(str(number), name) for number, name in races]
        offer(self, "race_number", [("", whole), *numbered])

    def clean(self) -> dict[str, object]:
        """Replaces `whom` by `entry_number` or `team_id`, as the service expects."""
        data: dict[str, object] = super().clean() or {}
        what, value = data.get("kind"), data.get("value")
        if what == Penalty.DISQUALIFICATION:
            data["value"] = 0
        elif what and not value and "value" not in self.errors:
            self.add_error("value", _("Enter how many."))
        if what in SIGNS:
            data["kind"] = AdjustmentKind.POINTS
            data["value"] = SIGNS[what] * value if isinstance(value, int) else value
        whom = str(data.pop("whom", ""))
        team = whom.startswith(TEAM)
        data["team_id"] = int(whom.removeprefix(TEAM)) if team else None
        data["entry_number"] = int(whom) if whom and not team else None
        if team and data.get("kind") != AdjustmentKind.POINTS:
            self.add_error("kind", _("A team can only gain or lose points."))
        return data

    def field_at(self, at: str) -> str:
        return {"entry_number": "whom", "team_id": "whom"}.get(at, at)


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
