"""RoboRally on pages."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.boards_square import board_svg
from gameplay.pages.games.firstrace import FirstRace
from gameplay.pages.games.roborally_guide import guide, pictures
from gameplay.pages.games.roborally_questions import question
from gameplay.pages.games.roborally_text import around, rows

__all__ = ["guide", "pictures", "question"]

BOARD, BOARDS = _("Course"), _("Courses")
HELP = _(
    "Lay a card in every free phase: click it or carry it there. The yellow path on the board shows where the programme"
    " leads. Then press Ready."
)
SEASON = {
    "grid": _("Docks"),
    "place": _("Dock"),
    "section": _("Points and docks"),
    "draw": _("Drawn by lot before every race."),
    "reverse": _(
        "Drawn by lot in the first race; then the last of the standings starts from dock 1, the last but one from dock"
        " 2, and so on."
    ),
    "race_draw": _("drawn by lot"),
    "race_reverse": _("in reverse order of the standings"),
    "order": _("Who starts from which dock"),
    "change": _("Change the course"),
    "teams": _("4, 6 or 8 robots in twos, the better result scores."),
}
COVER = "merry-go-round"
FIRST_RACE = FirstRace(board="short-fuse", minutes=15, options={"grid": {"mode": "order", "order": [0, 1]}})


def picture(content: Any, label: str = "") -> SafeString:
    return board_svg(content, label=label)


def alt(title: str, content: Any) -> str:
    """What the picture of a course shows, in a sentence."""
    return gettext("Course %(title)s: %(width)s by %(height)s cells, %(flags)s flags") % {
        "title": title,
        "width": content["size"][0],
        "height": content["size"][1],
        "flags": len(content["flags"]),
    }


def facts(content: Any) -> list[tuple[str, Any]]:
    """What the page of a course tells of it."""
    source = content["source"]
    tokens = [token for row in content["grid"] for token in row if token]
    lengths = {"short": gettext("short"), "medium": gettext("medium"), "long": gettext("long")}
    grades = {
        "easy": gettext("easy"),
        "mid": gettext("medium"),
        "hard": gettext("hard"),
        "expert": gettext("for experts"),
    }
    return [
        (gettext("Flags"), len(content["flags"])),
        (gettext("Length"), lengths.get(source["length"], "")),
        (gettext("Difficulty"), grades.get(source["difficulty"], "")),
        (gettext("Life tokens"), source["lives"]),
        (gettext("Pits"), tokens.count("O")),
        (gettext("Gears"), tokens.count("@r") + tokens.count("@l")),
        (gettext("Lasers"), len(content["lasers"])),
        (gettext("Pushers"), len(content["pushers"])),
    ]


def position(view: dict[str, Any], seats: list[dict[str, Any]], you: int | None, marks: Any) -> dict[str, Any]:
    """Where everybody stands, in words and as a picture."""
    names = {seat["seat"]: seat["name"] for seat in seats}
    label = gettext("Course %(course)s in turn %(turn)s") % {"course": view["board"]["name"], "turn": view["turn"]}
    return {
        "view": view,
        "rows": rows(view, names),
        "around": around(view, you, names) if you is not None else [],
        "picture": board_svg(view["board"], label=label, robots=view["robots"], flags=view["flags"], marks=marks),
    }


def heading(event: dict[str, Any]) -> str:
    return gettext("Turn %(turn)s") % event["data"] if event["kind"] == "turn" else ""
