"""The seven scenarios on their pages: how each begins, its facts, and a few sentences of advice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from gameplay.engine.contract import Json
from gameplay.engine.words import gettext_noop as _
from gameplay.gamepages.base import Board, Fact
from gameplay.gamepages.droids.picture import STARTS
from gameplay.games.droids.board import NAMES, SIDES
from gameplay.games.droids.meta import BOARDS, META
from gameplay.games.droids.rules.scenarios import SCENARIOS, chips, duel, killer, mines, statue
from gameplay.games.droids.state import KILLER, REPAIRERS, STATUE
from gameplay.games.droids.tokens import COLOUR, COLOURS

OBJECTIVES: Mapping[str, str] = {
    "challenge": _(
        "Be the last one still in play. A player who sends no order in a whole turn is out, so shoot at "
        "emitters: a destroyed emitter holds no orders."
    ),
    "mines": _(
        "Be the last one still in play. A repairer that moves leaves a mine where it was; a droid that enters a "
        "mined cell costs its player an emitter."
    ),
    "chips": _(
        "Bring containers to your start circle: end an order there with one in your claws, or place it there. "
        "When none is left, the player with the most containers wins."
    ),
    "garden": _(
        "Be the first to have your start circle enclosed by obstacles that touch along their sides; the edge of "
        "the board counts too. A garden has at most 12 cells."
    ),
    "statue": _(
        "Be the first to have the statue on your own start circle, standing there or in your own droid’s claws."
    ),
    "duel": _(
        "Take the other droid prisoner: at the end of a turn, none of the four cells beside it is free. "
        "Obstacles, robots and the edge all block its way."
    ),
    "killer": _(
        "Wall in the killer: each of the four cells beside it is off the board or has an obstacle on it. You lose if "
        "all ten of your emitters are destroyed, or if you send no order in a turn."
    ),
}
"""What a player needs to win, in a sentence or two."""
RULES: Mapping[str, Sequence[str]] = {
    "challenge": (
        _(
            "Before the first turn the players take turns laying loose obstacles, one at a time, on any cell without "
            "an obstacle or a droid."
        ),
        _("There are no repairers and no grey orders: destroyed emitters stay destroyed."),
    ),
    "mines": (
        _("The mine appears where the repairer was when it got the order. A repairer that is only pushed leaves none."),
        _("Mines don’t block moves or shots. They don’t harm repairers."),
        _(
            "Droids can take a mine and carry it. Roll a die for each cell the carrier enters: on a 0 the mine "
            "explodes and destroys two emitters."
        ),
    ),
    "chips": (
        _("Containers block like loose obstacles. Droids can take, steal and place them."),
        _("Passing over your circle isn’t enough. A container that someone else puts there doesn’t count."),
    ),
    "garden": (
        _("Before the first turn the players lay loose obstacles. None of them may complete a garden."),
        _(
            "Walking from the circle in all eight directions over cells without an obstacle, you must not be able to "
            "reach more than 12 cells. Robots don’t count, and it doesn’t matter who laid the obstacles."
        ),
    ),
    "statue": (
        _("There are no repairers and no shots. The statue doesn’t stop commands."),
        _(
            "The statue is pushed like a robot, and droids can take, steal and place it. A droid carrying it "
            "moves only one step per order."
        ),
        _("If anyone pushes the statue onto your circle, you win."),
    ),
    "duel": (
        _(
            "“Take or place” takes an obstacle from the next cell into your stock, places one there if the cell "
            "is free, or steals one from the other droid."
        ),
        _("There are no repairers and no diagonal orders. If both droids are prisoners at once, it’s a draw."),
    ),
    "killer": (
        _(
            "Your droid takes obstacles and places them as in “Duel in the labyrinth”. You choose your orders "
            "freely; the killer’s come from a sheet."
        ),
        _("The killer moves like a repairer, and nothing damages it."),
    ),
}
"""What a scenario changes besides its objective."""
HINTS: Mapping[str, Sequence[str]] = {
    "challenge": (
        _("Shoot from close by: at distance 1, even a 3 destroys three emitters."),
        _("Lay orders on two or three emitters, not just one: a push can move your droid out of a column."),
        _("An obstacle between you and the others stops shots, not commands."),
    ),
    "mines": (
        _("Send a repairer round a rival: every move leaves a mine on the cell where it started."),
        _("A command can drive a rival over mines. Every mine on the way explodes."),
        _("Repair orders work for your own droid too, no matter who moved the repairer next to it."),
    ),
    "chips": (
        _("A droid carries one container at a time. The way home is often shorter through the river than round it."),
        _("You can steal a container from another droid’s claws: be on the next cell and use “take or place”."),
        _("A container that someone else puts on your circle is no use to you. It stays there as an obstacle."),
    ),
    "garden": (
        _(
            "Start circles are at the edge, so four obstacles can be enough: one neighbouring cell already has a "
            "fixed obstacle."
        ),
        _("A gap at a corner leaks: obstacles must touch along their sides."),
        _("Take obstacles from other players’ gardens. It slows them down and helps you."),
    ),
    "statue": (
        _("Carrying the statue is slow: one step per order. Pushing it is faster, as long as nothing is in its way."),
        _("The statue doesn’t stop commands, so you can command a rival behind it."),
        _("Others can steal the statue from your claws. Keep rivals at arm’s length."),
    ),
    "duel": (
        _("Place obstacles while you can still move: a droid that stays still is soon walled in."),
        _("Take an obstacle back into your stock when your own way out gets narrow."),
        _("A shot stops your opponent from sending: destroyed emitters hold no orders."),
    ),
    "killer": (
        _("You only see the killer’s sheet once you’ve planned. Plan orders on several emitters."),
        _(
            "The killer shoots in all four directions at once, so stay out of its row and column, or behind an "
            "obstacle."
        ),
        _("At the edge it takes three obstacles to wall in the killer; in a corner, only two."),
    ),
}


def start_view(board: Board, droids: int = 0) -> dict[str, Json]:
    """A scenario at the start, as far as a picture shows it: with this many droids, or with as many as it takes."""
    slug, rows = board["slug"], board["rows"]
    scenario = SCENARIOS[slug]
    sides = scenario.sides(droids or scenario.seats[1])
    cells = {glyph: [x, y] for y, row in enumerate(rows) for x, glyph in enumerate(row)}
    corners = sorted([x, y] for y, row in enumerate(rows) for x, glyph in enumerate(row) if glyph == "+")
    neutral = [{"robot": robot, "cell": cell} for robot, cell in zip(REPAIRERS, corners, strict=False)]
    neutral = neutral if scenario.repairers else []
    if slug == "statue":
        neutral.append({"robot": STATUE, "cell": _cell(statue.START)})
    opposite = killer.killer_side(sides[0])
    if slug == "killer":
        neutral.append({"robot": KILLER, "cell": cells[STARTS[opposite]]})
    stock = {"duel": duel.STOCK, "killer": killer.STOCK}.get(slug, 0)
    return {
        "board": board,
        "players": [
            {"seat": seat, "side": SIDES[side], "cell": cells[STARTS[side]], "stock": stock}
            for seat, side in enumerate(sides)
        ],
        "neutral": neutral,
        "things": [{"kind": "container", "cell": _cell(name)} for name in (chips.USED[4] if slug == "chips" else ())],
        "killer": {"side": SIDES[opposite], "sheet": None, "orders": []} if slug == "killer" else None,
    }


def _cell(name: str) -> list[int]:
    return list(NAMES.named(name) or (0, 0))


def facts(board: Board) -> list[Fact]:
    """Length, objective, bins, repairers, obstacles and what else is there."""
    slug = board["slug"]
    scenario = SCENARIOS[slug]
    told: list[Fact] = [(gettext("Duration"), length(scenario.seats))]
    told.append((gettext("Objective"), gettext(OBJECTIVES[slug])))
    bins = scenario.bins()
    counts = ((colour, sum(count for kind, count in bins.items() if COLOUR[kind] == colour)) for colour in COLOURS)
    told.append((gettext("Order tokens"), ", ".join(counted(colour, count) for colour, count in counts if count)))
    told.append(
        (
            gettext("Repairers"),
            gettext("two, in the free corners") if scenario.repairers else gettext("not in this scenario"),
        )
    )
    if things := _things(slug):
        told.append((gettext("On the board"), things))
    if scenario.teams:
        told.append((gettext("Teams"), gettext("four players can play as two teams of two")))
    return told


def length(seats: tuple[int, int]) -> str:
    """How long a match takes, from the fewest to the most players."""
    least, most = (count * META.minutes_per_seat for count in seats)
    if least == most:
        return gettext("about %(n)s minutes") % {"n": least}
    return gettext("about %(least)s to %(most)s minutes") % {"least": least, "most": most}


def counted(colour: str, count: int) -> str:
    """A number of tokens of a colour."""
    words = {
        "violet": ngettext("%(n)s violet", "%(n)s violet", count),
        "blue": ngettext("%(n)s blue", "%(n)s blue", count),
        "red": ngettext("%(n)s red", "%(n)s red", count),
        "grey": ngettext("%(n)s grey", "%(n)s grey", count),
    }
    return words[colour] % {"n": count}


def _things(slug: str) -> str:
    """What is on the board at the start, or is placed there."""
    laid = SCENARIOS[slug].laid
    if any(laid):
        words = gettext(
            "loose obstacles that the players lay first: %(two)s with two players, %(three)s with three, "
            "%(four)s with four"
        )
        return words % dict(zip(("two", "three", "four"), laid, strict=True))
    if slug == "chips":
        used = {name: len(chips.USED[count]) for name, count in (("two", 2), ("three", 3), ("four", 4))}
        return gettext("containers: %(two)s with two players, %(three)s with three, %(four)s with four") % used
    if slug == "mines":
        return gettext("no mines yet; %(n)s in the supply") % {"n": mines.MINES}
    if slug == "statue":
        return gettext("the statue on %(cell)s") % {"cell": statue.START}
    stock = {"duel": duel.STOCK, "killer": killer.STOCK}[slug]
    return gettext("no obstacles yet; each droid carries %(n)s") % {"n": stock}


class ScenarioEntry(TypedDict):
    """A scenario on the page of the rules."""

    slug: str
    title: str
    objective: str
    facts: list[Fact]
    rules: list[str]
    picture: SafeString


def every(pictures: Mapping[str, SafeString]) -> list[ScenarioEntry]:
    return [
        {
            "slug": info.slug,
            "title": gettext(info.title),
            "objective": gettext(OBJECTIVES[info.slug]),
            "facts": [fact for fact in facts({"slug": info.slug}) if fact[1] != gettext(OBJECTIVES[info.slug])],
            "rules": [gettext(line) for line in RULES[info.slug]],
            "picture": pictures[info.slug],
        }
        for info in BOARDS
    ]


def hints(board: Board) -> list[str]:
    return [gettext(hint) for hint in HINTS[board["slug"]]]


def alt(title: str, board: Board, droids: int = 0) -> str:
    """What the picture of a scenario shows."""
    count = droids or SCENARIOS[board["slug"]].seats[1]
    told = ngettext(
        "Scenario “%(title)s” at the start: the island with its river, and %(n)s droid on its start circle",
        "Scenario “%(title)s” at the start: the island with its river, and %(n)s droids on their start circles",
        count,
    )
    return told % {"title": title, "n": count}
