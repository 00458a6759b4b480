"""A new practice table: track, options of the game as its meta lists them, and who sits where."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

MIXED = "mixed"
LEVELS = {
    "rookie": _("Rookie: drives, and bumps into things"),
    "racer": _("Racer: fast and fair"),
    "champion": _("Champion: plans ahead, uses cards and shocks"),
}
LEVEL_NAMES = {"rookie": _("Rookie"), "racer": _("Racer"), "champion": _("Champion")}


def level_choices(levels: Any) -> list[tuple[str, Any]]:
    return [*((level, LEVELS.get(level, level)) for level in levels), (MIXED, _("Mixed: one of each in turn"))]


def bot_levels(levels: Any, chosen: str, count: int) -> list[str]:
    """Levels of so many bots; mixed goes round, the strongest last."""
    return [list(levels)[i % len(levels)] if chosen == MIXED else chosen for i in range(count)]


class QuickRaceForm(forms.Form):
    """One click: a person against bots."""

    board = forms.ChoiceField(label=_("Track"))
    level = forms.ChoiceField(label=_("Bots"), required=False)
    bots = forms.IntegerField(label=_("Number of bots"), min_value=1, max_value=8, required=False)
    nonce = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, meta: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["board"].choices = [(board.slug, board.title) for board in meta.boards]  # type: ignore[attr-defined]
        self.fields["board"].required = False
        self.fields["level"].choices = level_choices(meta.bot_levels)  # type: ignore[attr-defined]
        self.fields["bots"].max_value = meta.seats[1] - 1  # type: ignore[attr-defined]


class TableForm(forms.Form):
    """Everything about a table on one page. Field names of the game's options begin with `option-`."""

    board = forms.ChoiceField(label=_("Track"), widget=forms.RadioSelect)
    seats = forms.IntegerField(label=_("Robots"), help_text=_("You and everybody else, bots included."))
    bots = forms.IntegerField(
        label=_("Bots among them"), min_value=0, help_text=_("Seats that are left stay open for people.")
    )
    level = forms.ChoiceField(label=_("Strength of the bots"))
    sit = forms.BooleanField(label=_("I race too"), required=False)
    speed = forms.ChoiceField(
        label=_("Clock"),
        choices=[
            ("live", _("Live: 45 seconds a turn")),
            ("relaxed", _("Relaxed: 5 minutes a turn")),
            ("none", _("No clock: nobody can be skipped")),
        ],
    )
    visibility = forms.ChoiceField(
        label=_("Who may come"),
        widget=forms.RadioSelect,
        choices=[("public", _("Everybody: the table stands in the lobby")), ("link", _("Who has the link"))],
    )
    nonce = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, meta: Any, *args: Any, own: Any = (), **kwargs: Any) -> None:
        """`own`: boards people drew, by their code, beside those of the box."""
        super().__init__(*args, **kwargs)
        self.meta = meta
        self.own = {board.code: board.content for board in own}
        fields: Any = self.fields
        drawn = [(board.code, board.title) for board in own]
        fields["board"].choices = [*drawn, *((board.slug, board.title) for board in meta.boards)]
        if meta.live_clock:
            fields["speed"].choices = [("live", gettext(meta.live_clock)), *fields["speed"].choices[1:]]
        fields["seats"].min_value, fields["seats"].max_value = meta.seats
        fields["seats"].widget.attrs.update(min=meta.seats[0], max=meta.seats[1])
        fields["level"].choices = level_choices(meta.bot_levels)
        for option in meta.options:
            fields[f"option-{option.key}"] = _option_field(option)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[f"option-{option.key}"] for option in self.meta.options]

    def clean_seats(self) -> int:
        least, most = self.meta.seats
        seats: int = self.cleaned_data["seats"]
        if not least <= seats <= most:
            raise forms.ValidationError(gettext("From %(least)s to %(most)s robots.") % {"least": least, "most": most})
        return seats

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or {}
        seats, bots = data.get("seats"), data.get("bots")
        if seats is not None and bots is not None and bots + bool(data.get("sit")) > seats:
            self.add_error("bots", gettext("That is more than there are robots."))
        if seats is not None and bots == seats and not data.get("sit"):
            self.add_error("bots", gettext("Keep at least one seat for a person."))
        return data

    def raw(self) -> dict[str, Any]:
        """The options as the game's setup wants them."""
        options = {option.key: self.cleaned_data[f"option-{option.key}"] for option in self.meta.options}
        board = self.cleaned_data["board"]
        return {"board": self.own.get(board, board), **options}


def boxed(meta: Any, slug: str) -> Any:
    """The board of the box of that slug, else the first."""
    return next((info for info in meta.boards if info.slug == slug), meta.boards[0])


def initial_of(meta: Any, asked: str = "") -> dict[str, Any]:
    """What the form shows first; `asked`: the slug of the board somebody comes from, which may need more robots."""
    info = boxed(meta, asked)
    seats = min(max(4, info.seats[0]), info.seats[1])
    first = {
        "board": info.slug,
        "seats": seats,
        "bots": seats - 1,
        "level": MIXED,
        "sit": True,
        "speed": "live",
        "visibility": "public",
    }
    return first | {f"option-{option.key}": option.default for option in meta.options}


def _option_field(option: Any) -> forms.Field:
    words = {"label": gettext(option.label), "help_text": gettext(option.help) if option.help else ""}
    if option.kind == "bool":
        return forms.BooleanField(required=False, **words)
    if option.kind == "number":
        return forms.IntegerField(min_value=option.minimum, max_value=option.maximum, **words)
    return forms.ChoiceField(choices=[(value, gettext(label)) for value, label in option.choices], **words)
