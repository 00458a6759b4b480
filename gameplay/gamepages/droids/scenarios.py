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
        "Be the last who is not eliminated. Whoever sends no order in a whole turn is out, so shoot at emitters: a"
        " destroyed emitter holds no orders."
    ),
    "mines": _(
        "Be the last who is not eliminated. A repairer that moves leaves a mine where it stood; whoever enters a mined"
        " cell loses an emitter."
    ),
    "chips": _(
        "Bring containers to your start circle: end an order there with one in the claws, or place it there. When none"
        " is left, most containers win."
    ),
    "garden": _(
        "Be the first whose start circle is enclosed by obstacles that touch by their sides; the edge of the board"
        " counts. A garden has at most 12 cells."
    ),
    "statue": _("Be the first with the statue on the own start circle, lying there or in the claws of the own droid."),
    "duel": _(
        "Take the other droid prisoner: at the end of a turn none of the four cells beside it is free. Obstacles,"
        " robots and the edge take them."
    ),
    "killer": _(
        "Bind the killer: each of the four cells beside it is off the board or holds an obstacle. You lose with your"
        " tenth emitter, or when you send no order in a turn."
    ),
}
"""What wins, in a sentence or two."""
RULES: Mapping[str, Sequence[str]] = {
    "challenge": (
        _(
            "Before the first turn the players lay loose obstacles, one each in turn, on any cell without an obstacle"
            " or a droid."
        ),
        _("There are no repairers and no grey orders: what is destroyed stays destroyed."),
    ),
    "mines": (
        _(
            "The mine lies where the repairer stood when the order reached it. A repairer that is only pushed leaves"
            " none."
        ),
        _("A mine stops neither moves nor shots. Under a repairer it does no harm."),
        _(
            "A mine can be taken and carried: at each cell that its carrier enters a die is rolled, and on a 0 it"
            " explodes and destroys two emitters."
        ),
    ),
    "chips": (
        _("Containers block like loose obstacles, and can be taken, stolen and placed."),
        _("To pass over the own circle is not enough. A container that somebody else puts there is not home."),
    ),
    "garden": (
        _("Before the first turn the players lay loose obstacles; none of them may complete a garden."),
        _(
            "From the circle one must not get to more than 12 cells, walking in all eight directions over cells"
            " without an obstacle. Robots do not count, nor who laid the obstacles."
        ),
    ),
    "statue": (
        _("There are no repairers and no shots. The statue stops no command."),
        _(
            "It is pushed like a robot, and can be taken, stolen and placed. A droid that carries it makes one step an"
            " order."
        ),
        _("Whoever pushes it onto your circle makes you win."),
    ),
    "duel": (
        _(
            "“Take or place” takes an obstacle from the next cell into the stock, places one there when the cell is"
            " free, or robs the other droid of one."
        ),
        _("There are no repairers and nothing diagonal. Two prisoners at once are a draw."),
    ),
    "killer": (
        _(
            "Your droid takes obstacles and places them as in the duel. You choose your orders freely; the killer’s"
            " come from a sheet."
        ),
        _("The killer moves like a repairer, and nothing damages it."),
    ),
}
"""What a scenario changes beside its objective."""
HINTS: Mapping[str, Sequence[str]] = {
    "challenge": (
        _("A shot counts most from close by: at a distance of 1 already a 3 destroys three emitters."),
        _("Lay orders on two or three emitters, one behind the other: a push can take your droid out of a column."),
        _("An obstacle between you and the others stops shots, not commands."),
    ),
    "mines": (
        _("Send a repairer round a rival: each of its moves leaves a mine on the cell where it began."),
        _("A command can drive a rival over mines. Each mine on the way explodes."),
        _("Repair orders work for your own droid, too, whoever moved the repairer there."),
    ),
    "chips": (
        _("A droid carries one container at a time. The way home is often shorter through the river than round it."),
        _("Containers can be stolen from the claws: with the order “take or place”, from the cell beside."),
        _("A container that somebody else puts on your circle is no use to you. It stays there as an obstacle."),
    ),
    "garden": (
        _("Start circles lie at the edge, so four obstacles can be enough; one neighbour is a fixed obstacle already."),
        _("A gap at a corner leaks: the walls have to touch by their sides."),
        _("Take obstacles from the gardens of others. That slows them down and helps you."),
    ),
    "statue": (
        _("To carry the statue is slow: one step an order. To push it is faster, as long as nothing is in its way."),
        _("It stops no command: command a rival who stands behind it."),
        _("It may be stolen from the claws. Keep a rival at arm’s length."),
    ),
    "duel": (
        _("Place obstacles while you can still move: a droid that stands still is soon walled in."),
        _("Take an obstacle back into the stock when your own way out gets narrow."),
        _("A shot keeps the other from sending: destroyed emitters hold no orders."),
    ),
    "killer": (
        _("You see the killer’s sheet only after you have planned. Plan orders on several emitters."),
        _("Its shot goes in all four directions, so stay out of its row and column, or behind an obstacle."),
        _("At the edge the killer needs three obstacles, in a corner two."),
    ),
}


def start_view(board: Board, droids: int = 0) -> dict[str, Json]:
    """A scenario at the start, as far as a picture shows it: with so many droids, or with as many as it takes."""
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
            gettext("two, on the free corners") if scenario.repairers else gettext("not in this scenario"),
        )
    )
    if things := _things(slug):
        told.append((gettext("On the board"), things))
    if scenario.teams:
        told.append((gettext("Teams"), gettext("four players may play as two teams of two")))
    return told


def length(seats: tuple[int, int]) -> str:
    """How long a match takes, from the fewest to the most players."""
    least, most = (count * META.minutes_per_seat for count in seats)
    if least == most:
        return gettext("about %(n)s minutes") % {"n": least}
    return gettext("about %(least)s to %(most)s minutes") % {"least": least, "most": most}


def counted(colour: str, count: int) -> str:
    """So many tokens of a colour."""
    words = {
        "violet": ngettext("%(n)s violet", "%(n)s violet", count),
        "blue": ngettext("%(n)s blue", "%(n)s blue", count),
        "red": ngettext("%(n)s red", "%(n)s red", count),
        "grey": ngettext("%(n)s grey", "%(n)s grey", count),
    }
    return words[colour] % {"n": count}


def _things(slug: str) -> str:
    """What lies on the board at the start, or is laid there."""
    laid = SCENARIOS[slug].laid
    if any(laid):
        words = gettext(
            "loose obstacles that the players lay first: %(two)s for two, %(three)s for three, %(four)s for four"
        )
        return words % dict(zip(("two", "three", "four"), laid, strict=True))
    if slug == "chips":
        used = {name: len(chips.USED[count]) for name, count in (("two", 2), ("three", 3), ("four", 4))}
        return gettext("containers: %(two)s for two players, %(three)s for three, %(four)s for four") % used
    if slug == "mines":
        return gettext("no mines yet; %(n)s wait to be laid") % {"n": mines.MINES}
    if slug == "statue":
        return gettext("the statue on %(cell)s") % {"cell": statue.START}
    stock = {"duel": duel.STOCK, "killer": killer.STOCK}[slug]
    return gettext("no obstacles yet; each droid carries %(n)s") % {"n": stock}


class Told(TypedDict):
    """A scenario on the page of the rules."""

    slug: str
    title: str
    objective: str
    facts: list[Fact]
    rules: list[str]
    picture: SafeString


def every(pictures: Mapping[str, SafeString]) -> list[Told]:
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
        "Scenario %(title)s at the start: the island with its river, and %(n)s droid on its start circle",
        "Scenario %(title)s at the start: the island with its river, and %(n)s droids on their start circles",
        count,
    )
    return told % {"title": title, "n": count}
