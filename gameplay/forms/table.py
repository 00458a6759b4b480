"""A new practice table: board, options of the game as its meta lists them, and seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.told import DescribedChoice, DescribedField
from accounts.typing import Json
from gameplay.selectors import game_page
from gameplay.selectors.opponents import MIXED
from gameplay.services.names import board_title
from gameplay.sets import Speed, Visibility
from gameplay.wording import host_text, level_choices, sizes_text

if TYPE_CHECKING:
    from django.http import QueryDict
    from django.utils.functional import _StrOrPromise as Words

    from gameplay.engine.contract import BoardInfo, Meta, Option
    from gameplay.models import OwnBoard

USUAL_ROBOTS = 4


def opponent_choices(game: str) -> list[DescribedChoice]:
    """Whom one may race against: bots of one strength, or mixed ones (`opponents`)."""
    return [
        *level_choices(game),
        DescribedChoice(MIXED, _("Mixed"), _("Close to your own level: some weaker, some stronger.")),
    ]


def moved_text(game: str, moved: str) -> str:
    """Why another strength is proposed than last time."""
    if moved == "up":
        return gettext("You won last time, so the bots are one level stronger.")
    return host_text(game, "hard") if moved == "down" else ""


class QuickRaceForm(forms.Form):
    """One click: a person against bots."""

    board = forms.ChoiceField(required=False)
    level = DescribedField(label=_("Bots"), required=False)
    bots = forms.IntegerField(label=_("Number of bots"), min_value=1, max_value=8, required=False)
    nonce = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(
        self, meta: Meta, data: QueryDict | None = None, *, initial: dict[str, Json] | None = None, moved: str = ""
    ) -> None:
        """`moved`: where the last race led, as `Proposed` says."""
        super().__init__(data, initial=initial, auto_id=f"quick-%s-{meta.slug}")
        self.fields["level"].help_text = moved_text(meta.slug, moved)
        _offer(self, "board", [(board.slug, board_title(board)) for board in meta.boards])
        cast("DescribedField", self.fields["level"]).offer(opponent_choices(meta.slug))
        self.fields["board"].label = game_page(meta.slug).board_word
        if not meta.boards:
            del self.fields["board"]
        bots = cast("forms.IntegerField", self.fields["bots"])
        bots.min_value, bots.max_value = max(1, meta.seats[0] - 1), meta.seats[1] - 1
        bots.widget.attrs |= {"min": bots.min_value, "max": bots.max_value}
        if bots.min_value == bots.max_value:  # there is no choice
            del self.fields["bots"]


@dataclass(frozen=True)
class NewTable:
    """What a filled-in form says."""

    raw: dict[str, Json]
    """The options as the game's setup wants them."""
    seats: int
    bots: int
    level: str
    sit: bool
    speed: str
    visibility: str
    set_backs: bool


class TableForm(forms.Form):
    """Everything about a table on one page. Field names of the game's options begin with `option-`.

    Which numbers of robots fit the options and the board, the game says when the table is made.
    """

    board = forms.ChoiceField(widget=forms.RadioSelect)
    seats = forms.IntegerField(help_text=_("Everyone, including you and the bots."))
    bots = forms.IntegerField(
        label=_("How many of them are bots"), min_value=0, help_text=_("Any remaining seats stay open to people.")
    )
    level = DescribedField(label=_("Bot strength"))
    sit = forms.BooleanField(required=False)
    speed = forms.ChoiceField(
        label=_("Clock"),
        choices=[(one.value, one.offer) for one in Speed],
    )
    visibility = forms.ChoiceField(
        label=_("Who can join"),
        widget=forms.RadioSelect,
        choices=[(one.value, one.offer) for one in Visibility if one.offer],
    )
    set_backs = forms.BooleanField(
        label=_("Let players take moves back"),
        help_text=_(
            "Anyone at the table can ask to take a move back, and everyone has to agree. Only at tables for "
            "people with the link."
        ),
        required=False,
    )
    nonce = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        meta: Meta,
        data: QueryDict | None = None,
        *,
        initial: dict[str, Json] | None = None,
        own: Sequence[OwnBoard] = (),
    ) -> None:
        """`own`: boards that people drew, by their code, listed beside those of the box."""
        super().__init__(data, initial=initial)
        self.meta = meta
        self.own: dict[str, Json] = {board.code: board.content for board in own}
        drawn = [(board.code, board.title) for board in own]
        self.fields["board"].label = game_page(meta.slug).board_word
        _offer(self, "board", [*drawn, *((board.slug, board_title(board)) for board in meta.boards)])
        if not meta.boards:
            del self.fields["board"]
        if meta.live_clock:
            said = {Speed.LIVE: gettext(meta.live_clock)}
            speeds = [(one.value, said.get(one) or one.offer) for one in Speed]
            cast("forms.ChoiceField", self.fields["speed"]).choices = speeds
        least, most = meta.seats
        seats = self.fields["seats"]
        seats.label, self.fields["sit"].label = host_text(meta.slug, "seats"), host_text(meta.slug, "sit")
        seats.widget.attrs.update({"min": least, "max": most} | ({"readonly": True} if least == most else {}))
        if least == most:
            seats.help_text = sizes_text([least], meta.slug)
        if meta.bot_levels:
            cast("DescribedField", self.fields["level"]).offer(opponent_choices(meta.slug))
        else:
            del self.fields["bots"], self.fields["level"]
        for option in meta.options:
            self.fields[f"option-{option.key}"] = _option_field(option)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[f"option-{option.key}"] for option in self.meta.options]

    def clean_seats(self) -> int:
        least, most = self.meta.seats
        seats: int = self.cleaned_data["seats"]
        if not least <= seats <= most:
            raise forms.ValidationError(sizes_text(range(least, most + 1), self.meta.slug))
        return seats

    def clean(self) -> dict[str, Json]:
        data: dict[str, Json] = super().clean() or {}
        seats, bots = data.get("seats"), data.get("bots")
        if seats is not None and bots is not None and bots + bool(data.get("sit")) > seats:
            self.add_error("bots", host_text(self.meta.slug, "bots"))
        if seats is not None and bots == seats and not data.get("sit"):
            self.add_error("bots", gettext("Keep at least one seat for a person."))
        return data

    def table(self) -> NewTable:
        """The table of a form without errors."""
        data = self.cleaned_data
        raw = {option.key: data[f"option-{option.key}"] for option in self.meta.options}
        if board := data.get("board"):
            raw["board"] = self.own.get(board, board)
        return NewTable(
            raw=raw,
            seats=data["seats"],
            bots=data.get("bots") or 0,
            level=data.get("level", ""),
            sit=data["sit"],
            speed=data["speed"],
            visibility=data["visibility"],
            set_backs=data["set_backs"],
        )


def _offer(form: forms.Form, field: Literal["board", "level"], choices: Sequence[tuple[str, Words]]) -> None:
    cast("forms.ChoiceField", form.fields[field]).choices = list(choices)


def boxed(meta: Meta, slug: str) -> BoardInfo | None:
    """The board of the box with that slug, else the first; None for a game without boards."""
    return next((info for info in meta.boards if info.slug == slug), next(iter(meta.boards), None))


def board_option(info: BoardInfo | None) -> dict[str, Json]:
    """The option of a match that names a board; none for a game without boards."""
    return {} if info is None else {"board": info.slug}


def initial_of(meta: Meta, info: BoardInfo | None, seats: int) -> dict[str, Json]:
    """What the form shows first."""
    first = {
        **board_option(info),
        "seats": seats,
        "bots": seats - 1,
        "level": MIXED,
        "sit": True,
        "speed": Speed.LIVE,
        "visibility": Visibility.PUBLIC,
        "set_backs": True,
    }
    return first | {f"option-{option.key}": option.default for option in meta.options}


def _option_field(option: Option) -> forms.Field:
    label, help_text = gettext(option.label), gettext(option.help) if option.help else ""
    if option.kind == "bool":
        return forms.BooleanField(label=label, help_text=help_text, required=False)
    if option.kind == "number":
        return forms.IntegerField(label=label, help_text=help_text, min_value=option.minimum, max_value=option.maximum)
    choices = [(value, gettext(name)) for value, name in option.choices]
    return forms.ChoiceField(label=label, help_text=help_text, choices=choices)
