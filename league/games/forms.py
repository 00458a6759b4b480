"""Fields that choose a board, or the options of a game as its `Option`s describe them. They list what is offered; the
service judges the choice, and says why not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django import forms
from django.utils import formats, timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.typing import Json, JsonObject
from gameplay.selectors.ownboards import is_editable
from league.games.facts import options_asked
from league.games.shapes import BoardChoice

if TYPE_CHECKING:
    from gameplay.engine.contract import Option


DRAW = _("Your own drawings appear here once they have no errors. To use somebody’s shared drawing, copy it first.")
PREFIX = "option_"


def draw_help(game: str) -> str:
    """Empty for a game without drawn boards."""
    return str(DRAW) if is_editable(game) else ""


class BoardField(forms.ChoiceField):
    """One board. The service judges a code that is not offered, because a drawing may have changed meanwhile."""

    def valid_value(self, value: str) -> bool:
        return True


class BoardsField(forms.MultipleChoiceField):
    """Several boards, raced in turn."""

    def valid_value(self, value: str) -> bool:
        return True


def board_labels(choices: Sequence[BoardChoice]) -> list[tuple[str, str]]:
    """Each board, with the number of robots it is meant for, and the version of a drawing."""
    return [(one.code, f"{one.title} ({_robots(one)}){_version(one)}") for one in choices]


def _robots(one: BoardChoice) -> str:
    if one.seats_min == one.seats_max:
        return ngettext("%(n)d robot", "%(n)d robots", one.seats_max) % {"n": one.seats_max}
    return gettext("%(least)d–%(most)d robots") % {"least": one.seats_min, "most": one.seats_max}


def _version(one: BoardChoice) -> str:
    if one.kind == "mine":
        return ", " + gettext("your drawing as it is now")
    if one.kind == "club" and one.drawn_at is not None:
        date = formats.date_format(timezone.localtime(one.drawn_at), gettext("D j M Y, H:i"))
        text = (
            gettext("drawn by %(name)s, version of %(date)s")
            if one.drawn_by
            else gettext("drawing, version of %(date)s")
        )
        return ", " + text % {"name": one.drawn_by, "date": date}
    return ""


class OptionsForm(forms.Form):
    """A form that asks for a game's options beside its own fields."""

    option_keys: tuple[str, ...] = ()

    def options_ask(self, game: str, values: Mapping[str, Json] | None = None) -> None:
        """A field for each option that people choose. `values`: the current ones; otherwise the game's defaults."""
        asked = options_asked(game)
        self.option_keys = tuple(option.key for option in asked)
        self.folded = [PREFIX + option.key for option in asked if option.said is None]
        for option in asked:
            self.fields[PREFIX + option.key] = option_field(option)
            if values and option.key in values:
                self.initial[PREFIX + option.key] = values[option.key]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[PREFIX + key] for key in self.option_keys]

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        """The form without the options whose defaults suit most people."""
        return [field for field in self if field.name not in self.folded]

    @property
    def folded_fields(self) -> list[forms.BoundField]:
        """The options that no page mentions: folded away where a page has little room."""
        return [self[name] for name in self.folded]

    @property
    def folded_errors(self) -> bool:
        return any(name in self.errors for name in self.folded)

    def options(self) -> JsonObject:
        """The options as services expect them. Only after `is_valid()`."""
        return {key: self.cleaned_data[PREFIX + key] for key in self.option_keys}


def option_at(at: str) -> str:
    """The field for a refusal of an option (`options.<key>`); any other name stays the same."""
    return PREFIX + at.removeprefix("options.") if at.startswith("options.") else at


def option_field(option: Option) -> forms.Field:
    label, text = gettext(option.label), gettext(option.help) if option.help else ""
    if option.kind == "bool":
        return forms.BooleanField(label=label, help_text=text, required=False, initial=option.default)
    if option.kind == "number":
        return forms.IntegerField(
            label=label, help_text=text, initial=option.default, min_value=option.minimum, max_value=option.maximum
        )
    choices = [(value, gettext(name)) for value, name in option.choices]
    return forms.ChoiceField(label=label, help_text=text, initial=option.default, choices=choices)
