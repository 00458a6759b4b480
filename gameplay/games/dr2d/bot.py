"""The bots, five strengths. They see what their seat sees, and answer like any player.

- rookie, amateur, racer: plan as if they were alone, misread a register now and then (`bot_slips`), and misjudge how
  far a programme brings them: much, less, little. The rookie goes by how near a law is as the crow flies.
- expert, champion: meet their best programmes with those of the rivals nearby (`bot_rivals`). The expert takes the best
  answer to what rivals would do alone; the champion reckons with rivals who reckon with it, and mixes.

What a lone robot needs is in one table for all of them (`bot_table`). A style (`bot_style`) says what they like.
"""

from __future__ import annotations

from typing import NamedTuple

from gameplay.bots.slips import Slips, least, noticed
from gameplay.engine.chance import Chance
from gameplay.engine.contract import Json, Prompt
from gameplay.engine.pilot import Pilot
from gameplay.games.dr2d.bot_alone import Standing
from gameplay.games.dr2d.bot_plans import NEAR, Mind, Plan, Planner, mind_of
from gameplay.games.dr2d.bot_rivals import Meeting, best_against
from gameplay.games.dr2d.bot_slips import slips_drawn
from gameplay.games.dr2d.bot_style import STYLES, Style
from gameplay.games.dr2d.bot_table import table_of
from gameplay.games.dr2d.forecast import forecast
from gameplay.games.dr2d.rules.run import Run
from gameplay.games.dr2d.shapes import View
from gameplay.games.dr2d.state import CONFUSED, FULL


class Strength(NamedTuple):
    """How one strength thinks."""

    slips: Slips = Slips(blur=0.02)
    """`sees`: the share of the start tiles that it looks at; `blur` is in turns; in a lapse it misreads a register."""
    plans: int = 24
    """So many of its programmes come to mind."""
    compass: bool = False
    """Goes by how near a law is as the crow flies: what is on the way beyond this turn comes as a surprise."""
    guesses: int = 0
    """So many programmes of each rival nearby come to its mind; without any it forgets them."""
    runs: int = 0
    """Turns of two robots that it plays out, at most."""
    mixes: bool = False
    """Reckons with rivals who reckon with it."""


STRENGTHS = {
    "rookie": Strength(Slips(sees=0.1, blur=1.5, lapse=0.38), compass=True),
    "amateur": Strength(Slips(sees=0.2, blur=1.1, lapse=0.34)),
    "racer": Strength(Slips(sees=0.5, blur=0.3, lapse=0.1)),
    "expert": Strength(Slips(blur=0.02, lapse=0.07), guesses=8, runs=100),
    "champion": Strength(guesses=20, runs=400, plans=32, mixes=True),
}
"""By level, from weakest to strongest."""


def choose(view: View, prompt: Prompt, pilot: Pilot, chance: Chance) -> Json:
    """A payload for the prompt, from the view of the prompt's seat. `pilot.level` is one of STRENGTHS."""
    run, label = forecast(view), f"bot/{prompt.key}"
    strength, style = STRENGTHS[pilot.level], STYLES[pilot.style]
    if prompt.kind == "place":
        return {"cell": _start(run, prompt, strength, style, label, chance)}
    plan = _programme(run, prompt.seat, strength, style, label, chance)
    return {"actions": plan.letters, "standby_from": plan.standby_from}


def _start(run: Run, prompt: Prompt, strength: Strength, style: Style, label: str, chance: Chance) -> Json:
    """The start tile with the shortest way of those that come to mind."""
    table, number = table_of(run.board), run.board.squares.number
    legal: list[list[int]] = prompt.data["legal"]
    cells = noticed(chance.shuffle(f"{label}/look", legal), strength.slips.sees, f"{label}/notice", chance)
    rivals = _rivals(run, prompt.seat)
    losses = []
    for x, y in cells:
        mind = Mind(Standing(number((x, y)), FULL), 0, compass=strength.compass)
        losses.append(Planner(table, mind).ahead() - style.liked((x, y), rivals))
    return cells[least(losses, strength.slips.blur, f"{label}/blur", chance)]


def _programme(run: Run, seat: int, strength: Strength, style: Style, label: str, chance: Chance) -> Plan:
    table, robot = table_of(run.board), run.table.robots[seat]
    slips = slips_drawn(strength.slips.lapse, label, chance)
    mind = mind_of(robot)._replace(slips=slips, compass=strength.compass, prices=style.prices())
    plans = Planner(table, mind).best(strength.plans, f"{label}/own", chance, NEAR + strength.slips.blur)
    xy, rivals = run.board.squares.xy, _rivals(run, seat)
    plans = [plan._replace(loss=plan.loss - style.liked(xy[plan.cell], rivals)) for plan in plans]
    if not strength.guesses or slips or robot.pc < CONFUSED:
        return plans[least([plan.loss for plan in plans], strength.slips.blur, f"{label}/blur", chance)]
    meeting = Meeting(run, table, seat, plans, style, strength.runs)
    meeting.look(strength.guesses, label, chance)
    return best_against(meeting, label, chance, mixes=strength.mixes)


def _rivals(run: Run, seat: int) -> list[tuple[int, int]]:
    """Where rivals stand."""
    return [run.board.squares.xy[robot.cell] for robot in run.robots if robot.cell and robot.seat != seat]
