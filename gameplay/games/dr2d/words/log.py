"""What the log says about each event, by its kind; with other endings where it depends."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

LOG: Table = {
    "log/order": _("The robots choose their start tiles in this order: %(order)s."),
    "log/placed": _("%(robot)s starts at %(cell)s."),
    "log/turn": _("Turn %(turn)s"),
    "log/reentered": _("%(robot)s comes back at %(cell)s."),
    "log/standby": _("%(robot)s is in standby: 7 points again, and no action this turn."),
    "log/repaired": ngettext(
        "%(robot)s is repaired and has %(n)s point.", "%(robot)s is repaired and has %(n)s points."
    ),
    "log/glitch": _("A glitch swaps %(robot)s’s registers %(first)s and %(second)s."),
    "log/register": _("Register %(register)s"),
    "log/lost": _("%(robot)s climbs out of the pothole: this action is lost."),
    "log/lost/more": ngettext(
        "%(robot)s climbs out of the pothole: this action is lost, and %(n)s more.",
        "%(robot)s climbs out of the pothole: this action is lost, and %(n)s more.",
    ),
    # moves
    "log/move": _("%(robot)s goes %(side)s to %(cell)s."),
    "log/move/pushes": _("%(robot)s goes %(side)s to %(cell)s and pushes %(other)s to %(there)s."),
    "log/move/pushes/off": _("%(robot)s goes %(side)s to %(cell)s and pushes %(other)s over the rim."),
    "log/move/belt": _("A conveyor carries %(robot)s to %(cell)s."),
    "log/move/pusher": _("A pusher moves %(robot)s to %(cell)s."),
    "log/exited/move": _("%(robot)s goes over the rim and comes back next turn."),
    "log/exited/belt": _("A conveyor carries %(robot)s over the rim."),
    "log/exited/pusher": _("A pusher pushes %(robot)s over the rim."),
    "log/stays/move/wall": _("%(robot)s runs into a wall at %(cell)s and stays put."),
    "log/stays/move/held": _("%(robot)s can’t push and stays at %(cell)s."),
    "log/stays/belt/wall": _("A wall holds %(robot)s on its conveyor."),
    "log/stays/belt/held": _("%(robot)s stays on its conveyor: the next tile is taken."),
    "log/stays/belt/contested": _("%(robot)s stays on its conveyor: two robots would end up on the same tile."),
    "log/stays/pusher/wall": _("A wall holds %(robot)s on its pusher."),
    "log/stays/pusher/held": _("%(robot)s stays on its pusher: the next tile is taken."),
    "log/stays/pusher/contested": _("%(robot)s stays on its pusher: two robots would end up on the same tile."),
    "log/crash/both": _("%(robots)s both wanted %(cell)s: both stay put and lose 1 point each."),
    "log/crash/all": _("%(robots)s all wanted %(cell)s: all stay put and lose 1 point each."),
    "log/crash/swap": _("%(robots)s wanted each other’s tiles: both stay put and lose 1 point each."),
    "log/crash/chain": _("%(robots)s ran into each other: all stay put and lose 1 point each (%(wants)s)."),
    "log/crash/want": _("%(robot)s wanted %(cell)s"),
    # what a tile does
    "log/pit": ngettext(
        "%(robot)s falls into the pothole at %(cell)s: its next action is lost.",
        "%(robot)s falls into the pothole at %(cell)s: its next %(n)s actions are lost.",
    ),
    "log/spun": _("A turnstile turns %(robot)s to the %(side)s."),
    "log/turned_actions": _("The rest of its programme turns too: %(actions)s."),
    "log/damage/laser": ngettext(
        "A laser hits %(robot)s: %(n)s point left.", "A laser hits %(robot)s: %(n)s points left."
    ),
    "log/damage/press": ngettext(
        "A press hits %(robot)s: %(n)s point left.", "A press hits %(robot)s: %(n)s points left."
    ),
    "log/shutdown/announced": _("%(robot)s goes into standby."),
    "log/shutdown/capacity": _("%(robot)s has 1 point left, so it shuts down and sits out the next turn."),
    # the end of a turn
    "log/law": _("%(robot)s downloads law %(law)s."),
    "log/teleported": _("%(robot)s has all three laws and is teleported out!"),
    "log/wrench": ngettext(
        "%(robot)s ends the turn on a wrench and gains %(n)s point next turn.",
        "%(robot)s ends the turn on a wrench and gains %(n)s points next turn.",
    ),
    "log/left": _("%(robot)s’s player has left; the robot is removed after this turn."),
    "log/gone": _("%(robot)s is removed."),
    "log/over": _("The race is over. Ranking: %(ranking)s"),
}
