"""Fields that choose boards. They list what is offered; the service judges the choice, and says why not."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.utils import formats, timezone
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from gameplay.selectors.ownboards import is_editable
from league.selectors.shapes.boards import BoardChoice

DRAW = _("Your own drawings appear here once they have no errors. To use somebody’s shared drawing, copy it first.")


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
