"""What the log says about each event, by its kind; with other endings where it depends."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

LOG: Table = {
    "log/first_rolls": _("Rolls for the first turn: %(rolls)s."),
    "log/first_rolls/tie": _("Rolls for the first turn: %(rolls)s. The players with the highest number roll again."),
    "log/roll": _("%(robot)s %(digit)s"),
    "log/begins": _("%(robot)s starts."),
    "log/strewn": _("Obstacles placed at random: %(list)s."),
    "log/laid": _("%(robot)s lays an obstacle on %(cell)s."),
    "log/turn": _("Turn %(turn)s: %(order)s"),
    "log/phase/place": _("Placing orders."),
    "log/phase/send": _("Sending orders."),
    "log/split": _("%(robot)s draws %(tokens)s."),
    "log/drawn": _("In hand: %(orders)s."),
    "log/placed": _("%(robot)s places on emitter %(emitter)s, cell %(number)s: %(order)s."),
    "log/stopped": _("%(robot)s stops placing."),
    "log/stopped/back": _("%(robot)s stops placing and puts back %(tokens)s."),
    "log/sheet": _("The die shows %(digit)s: column %(digit)s of the killer’s sheet is in front of the killer."),
    "log/sent": _("%(robot)s sends from emitter %(emitter)s: %(order)s."),
    "log/sent/helper": _("%(robot)s sends from emitter %(emitter)s to %(other)s: %(order)s."),
    "log/killer_sent": _("The killer gets: %(order)s."),
    # moves
    "log/move/own": _("%(robot)s goes to %(cell)s."),
    "log/move/push": _("%(robot)s is pushed to %(cell)s."),
    "log/move/command": _("%(robot)s obeys and goes to %(cell)s."),
    "log/stays/river": _("%(robot)s stops in the river."),
    "log/stays/statue": _("%(robot)s carries the statue and goes no further."),
    "log/no_effect/river": _("No effect: %(robot)s is in the river."),
    "log/no_effect/land": _("No effect: %(robot)s isn’t in the river."),
    "log/no_effect/blocked": _("No effect: %(robot)s can’t move there."),
    "log/no_effect/nobody": _("No effect: no robot in that direction."),
    "log/no_effect/covered": _("No effect: an obstacle is in the way."),
    "log/no_effect/repairer": _("No effect: a repairer is in the way."),
    "log/no_effect/nothing": _("No effect: nothing to take."),
    "log/no_effect/no_room": _("No effect: no room to place anything."),
    "log/no_effect/no_repair": _("No effect: nothing to repair."),
    # shots and damage
    "log/shot/hit": ngettext(
        "%(robot)s shoots at %(other)s (distance: %(distance)s) and rolls %(digit)s: %(n)s emitter destroyed.",
        "%(robot)s shoots at %(other)s (distance: %(distance)s) and rolls %(digit)s: %(n)s emitters destroyed.",
    ),
    "log/shot/miss": _("%(robot)s shoots at %(other)s (distance: %(distance)s), rolls %(digit)s and misses."),
    "log/shot/sure": ngettext(
        "%(robot)s shoots at %(other)s: %(n)s emitter destroyed.",
        "%(robot)s shoots at %(other)s: %(n)s emitters destroyed.",
    ),
    "log/fired/nobody": _("%(robot)s shoots to the %(side)s and hits nobody."),
    "log/fired/covered": _("%(robot)s shoots to the %(side)s, but an obstacle is in the way."),
    "log/fired/repairer": _("%(robot)s shoots to the %(side)s at a repairer, which takes no damage."),
    "log/fired/out": _("%(robot)s shoots to the %(side)s at a droid that is already out."),
    "log/broken": ngettext("%(robot)s loses emitter %(list)s.", "%(robot)s loses emitters %(list)s."),
    "log/broken/back": ngettext(
        "%(robot)s loses emitter %(list)s and the orders on it (%(tokens)s).",
        "%(robot)s loses emitters %(list)s and the orders on them (%(tokens)s).",
    ),
    "log/repaired": _("%(robot)s’s emitter %(emitter)s is repaired."),
    # things and commands
    "log/took": _("%(robot)s takes %(thing)s from %(cell)s."),
    "log/took/of": _("%(robot)s takes %(thing)s from %(other)s."),
    "log/put": _("%(robot)s places %(thing)s on %(cell)s."),
    "log/command": _("%(robot)s commands %(other)s to go %(way)s."),
    "log/mine_laid": _("%(robot)s leaves a mine on %(cell)s."),
    "log/exploded": ngettext(
        "The mine on %(cell)s explodes under %(robot)s: %(n)s emitter destroyed.",
        "The mine on %(cell)s explodes under %(robot)s: %(n)s emitters destroyed.",
    ),
    "log/exploded/carried": ngettext(
        "The mine carried by %(robot)s explodes: %(n)s emitter destroyed.",
        "The mine carried by %(robot)s explodes: %(n)s emitters destroyed.",
    ),
    "log/exploded/harmless": _("The mine on %(cell)s explodes under %(robot)s and does no damage."),
    "log/mine_roll": _("%(robot)s carries a mine and rolls %(digit)s."),
    "log/delivered": ngettext(
        "%(robot)s brings a container home and now has %(n)s.", "%(robot)s brings a container home and now has %(n)s."
    ),
    # ends
    "log/done": _("%(robot)s can’t send any more this turn."),
    "log/done/back": _("%(robot)s can’t send any more this turn and puts back %(tokens)s."),
    "log/garden": _("%(robot)s’s garden is complete!"),
    "log/prisoner": _("%(robot)s is a prisoner: no cell beside it is free."),
    "log/prisoner/killer": _("The killer is walled in!"),
    "log/home": _("The statue is on %(robot)s’s start circle!"),
    "log/out/nothing_sent": _("%(robot)s sent no order this turn and is out."),
    "log/out/left": _("%(robot)s is out."),
    "log/out/destroyed": _("%(robot)s is destroyed."),
    "log/over/objective": _("Match over: goal reached. Ranking: %(ranking)s"),
    "log/over/last": _("Match over: all opponents are out. Ranking: %(ranking)s"),
    "log/over/nobody": _("Match over: everyone is out. Ranking: %(ranking)s"),
    "log/over/turn_limit": _("Match over: that was the last turn. Ranking: %(ranking)s"),
    "log/over/defeat": _("The match is lost."),
}
