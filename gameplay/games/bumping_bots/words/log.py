"""What the log says about each event, by its kind; with other endings where it depends.

`/other`: for a robot whose turn it is not.
"""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

LOG: Table = {
    "log/round": _("Round %(round)s. Order: %(order)s"),
    "log/grid_draw": _("The grid is drawn by lot: %(order)s"),
    "log/grid_order": _("Grid places are chosen in this order: %(order)s"),
    "log/grid": _("Takes a place on the grid."),
    "log/dealt": _("%(robot)s holds: %(cards)s"),
    "log/dealt_count": ngettext("%(robot)s gets %(n)s tuning card.", "%(robot)s gets %(n)s tuning cards."),
    "log/motor": _("A motor turns."),
    "log/motor/blocked": _("A motor is blocked and does not turn."),
    "log/finish": _("%(robot)s finishes in position %(place)s!"),
    "log/retire": _("%(robot)s retires from the race."),
    "log/over": _("The race is over. Ranking: %(ranking)s"),
    # parts of a turn
    "log/speed/keep": _("Keeps speed %(to)s."),
    "log/speed/faster": _("Accelerates to speed %(to)s."),
    "log/speed/slower": _("Slows to speed %(to)s."),
    "log/speed/F": _("Reverses: now forwards at speed %(to)s."),
    "log/speed/R": _("Reverses: now backwards at speed %(to)s."),
    "log/speed/other": _("%(robot)s slows to speed %(to)s."),
    "log/move/own": ngettext("Moves %(n)s cell.", "Moves %(n)s cells."),
    "log/move/other": ngettext("%(robot)s is pushed %(n)s cell.", "%(robot)s is pushed %(n)s cells."),
    "log/move/over": ngettext("Jumps over %(n)s cell.", "Jumps over %(n)s cells."),
    "log/move/magnet": ngettext("The magnet pulls it %(n)s cell.", "The magnet pulls it %(n)s cells."),
    "log/rotate/left": _("Turns left."),
    "log/rotate/right": _("Turns right."),
    "log/rotate/left/other": _("%(robot)s is turned left."),
    "log/rotate/right/other": _("%(robot)s is turned right."),
    "log/shock/robot": _("Hits %(robot)s."),
    "log/shock/robot/other": _("%(by)s hits %(robot)s."),
    "log/shock/mobile": _("Hits a drum."),
    "log/shock/mobile/other": _("A drum hits %(robot)s."),
    "log/shock/arm": _("A motor’s arm hits %(robot)s."),
    "log/shock/wall": _("Hits the wall."),
    "log/shock/wall/other": _("%(robot)s hits the wall."),
    "log/mobile/rolls": _("A drum rolls away."),
    "log/bump/own": _("A bumper throws it."),
    "log/bump/other": _("A bumper throws %(robot)s."),
    "log/crossing/own": _("Crosses the line."),
    "log/crossing/other": _("%(robot)s crosses the line."),
    "log/crossing/back": _("%(robot)s goes back over the line."),
    "log/card/plays": _("Plays “%(card)s”."),
}
