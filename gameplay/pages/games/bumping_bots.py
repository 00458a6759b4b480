"""Bumping Bots on pages."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay import boards_svg, boards_text
from gameplay.pages.games.firstrace import FirstRace
from gameplay.pages.pictures import pictures

__all__ = ["pictures"]

BOARD, BOARDS = _("Track"), _("Tracks")
HELP = _("Build your turn with the buttons or by tapping the yellow marks on the track, then drive.")
SEASON = {
    "grid": _("Grid"),
    "place": _("Grid"),
    "section": _("Points and grid"),
    "draw": _("Drawn by lot before every race."),
    "reverse": _(
        "The first is drawn by lot; then places are chosen one after the other, the last of the standings first."
    ),
    "race_draw": _("drawn by lot"),
    "race_reverse": _("chosen, the last of the standings first"),
    "order": _("Who chooses a grid place first"),
    "change": _("Change track or laps"),
    "teams": _("4, 6 or 8 robots in twos, the better result scores; 9 in threes, the two best score."),
}
COVER = "clockwork_foundry"
FIRST_RACE = FirstRace(board="rivet_oval", minutes=10, options={"cards": "none", "full_ranking": False})
CARDS = {
    "jump": _("Jumping robot"),
    "magnet": _("Magnet"),
    "nitro": _("Nitroglycerine"),
    "engine": _("Swelled engine"),
    "quick": _("Quick rotation"),
}


def picture(content: Any, label: str = "") -> SafeString:
    return boards_svg.board_svg(content, label=label)


alt = boards_svg.board_alt


def facts(content: Any) -> list[tuple[str, Any]]:
    """What the page of a track tells of it."""
    return [
        (gettext("Laps"), ", ".join(str(laps) for laps in content["laps"])),
        (gettext("Cells"), sum(last - first + 1 for zone in content["zones"] for _r, first, last in zone["runs"])),
        (gettext("Zones"), len(content["zones"])),
        (gettext("Fixed obstacles"), len(content["fixed"])),
        (gettext("Motorised obstacles"), len(content["motors"])),
        (gettext("Mobile obstacles"), len(content["mobiles"])),
        (gettext("Bumpers"), len(content["bumpers"])),
    ]


def position(view: dict[str, Any], seats: list[dict[str, Any]], you: int | None, marks: Any) -> dict[str, Any]:
    """Where everybody stands, in words and as a picture."""
    names = {seat["seat"]: seat["name"] for seat in seats}
    label = gettext("Track %(track)s in round %(round)s") % {"track": view["board"]["name"], "round": view["round"]}
    rows = boards_text.rows(view, names)
    return {
        "view": view,
        "rows": [{**row, "cards": [CARDS[card] for card in row["cards"] or ()]} for row in rows],
        "around": boards_text.around(view, you, names) if you is not None else [],
        "picture": boards_svg.board_svg(
            view["board"],
            label=label,
            robots=view["robots"],
            mobiles=view["mobiles"],
            motors=view["motors"],
            marks=marks,
        ),
    }


def question(prompt: dict[str, Any], seats: list[dict[str, Any]]) -> dict[str, str]:
    """What is asked: a title, and a sentence if one is needed."""
    titles = {"grid": gettext("Choose your place on the grid"), "cards": gettext("Choose your tuning cards")}
    return {"title": titles.get(prompt["kind"], gettext("Your turn")), "text": ""}


def heading(event: dict[str, Any]) -> str:
    return gettext("Round %(round)s") % event["data"] if event["kind"] == "round" else ""


def guide() -> None:
    """Its help stands in the rules."""
