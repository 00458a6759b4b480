"""The pictures of the rules: small stretches of track with a few robots, drawn like the real boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from gameplay.engine.contract import Json
from gameplay.gamepages.base import Mark
from gameplay.gamepages.bumping_bots.picture import board_svg


def pictures() -> dict[str, SafeString]:
    """By name, as the learn page uses them."""
    return {
        "robot": _scene(
            gettext("A robot. Its eyes show which way it faces; the disc shows its speed."),
            robots=[_robot(0, 1, 1, speed=3)],
            width=4,
        ),
        "move": _scene(
            gettext("Speed 4, straight ahead: four cells, numbered in order."),
            robots=[_robot(0, 0, 1, speed=4)],
            marks=[((n, 1), str(n)) for n in range(1, 5)],
        ),
        "turn": _scene(
            gettext("Turning left just before the last cell bends the path by 60 degrees."),
            robots=[_robot(0, 0, 2, speed=3)],
            marks=[((1, 2), "1"), ((2, 2), "2"), ((3, 1), "3")],
        ),
        "reverse": _scene(
            gettext("A robot in reverse: a red square with an R. It drives backwards."),
            robots=[_robot(1, 4, 1, speed=2, gear="R")],
            marks=[((3, 1), "1"), ((2, 1), "2")],
        ),
        "push": _scene(
            gettext("A hits B from behind at speed 5: B is pushed two cells, and both lose 2 speed."),
            robots=[_robot(0, 1, 1, speed=5), _robot(1, 2, 1, speed=3)],
            marks=[((3, 1), "1"), ((4, 1), "2")],
        ),
        "side": _scene(
            gettext(
                "A hits C from the side: a lateral shock. At speed 4 or more, A may pivot C instead of pushing it."
            ),
            robots=[_robot(0, 1, 1, speed=4), _robot(2, 2, 1, speed=2, facing=1)],
        ),
        "fixed": _scene(gettext("A fixed obstacle: a black block."), fixed=[[2, 1]], width=4),
        "motor": _scene(
            gettext("A motorised obstacle with its two arms. If its hub is green, it turns clockwise."),
            motors=[{"center": [2, 1], "arm": 0, "rot": "cw"}],
        ),
        "mobile": _scene(gettext("A mobile obstacle: a red drum."), mobiles=[[2, 1]], width=4),
        "bumper": _scene(gettext("A bumper and its six arrow cells."), bumpers=[{"center": [2, 1]}], height=4),
    }


def moving() -> SafeString:
    """A comes from behind and pushes B two cells (moving.css moves them)."""
    robots = [{"seat": seat, "cell": (q, 1), "facing": 0} for seat, q in ((0, 0), (1, 3))]
    return _scene(gettext("Robot A hits robot B from behind and pushes it along."), robots=robots, css="moving")


def _robot(seat: int, q: int, r: int, *, speed: int, facing: int = 0, gear: str = "F") -> dict[str, Json]:
    return {"seat": seat, "cell": (q, r), "facing": facing, "gear": gear, "speed": speed}


def _scene(
    label: str,
    *,
    robots: Sequence[Mapping[str, Json]] = (),
    marks: Sequence[Mark] = (),
    width: int = 7,
    height: int = 3,
    fixed: Sequence[Json] = (),
    motors: Sequence[Json] = (),
    mobiles: Sequence[Json] = (),
    bumpers: Sequence[Json] = (),
    css: str = "rule-picture",
) -> SafeString:
    """A straight stretch, `width` cells long and `height` lanes wide."""
    runs = [[r, -(r // 2), width - 1 - r // 2] for r in range(height)]
    board = {
        "lab": True,
        "zones": [{"dir": 0, "inside": "L", "runs": runs}],
        "fixed": fixed,
        "motors": motors,
        "mobiles": mobiles,
        "bumpers": bumpers,
    }
    return board_svg(board, label=label, robots=robots, marks=marks, css=css)
