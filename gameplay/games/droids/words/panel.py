"""The panel's questions and texts: set-up, draw, placing, sending, damage; what each scenario asks of a seat."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

PANEL: Table = {
    # the player's emitters and tokens
    "mat/broken": _("Emitter %(emitter)s, destroyed"),
    "mat/cell": _("Emitter %(emitter)s, cell %(cell)s: %(what)s"),
    "mat/empty": _("free"),
    "mat/planned": _("%(what)s (not placed yet)"),
    "mat/loses": _("Emitter %(emitter)s with %(orders)s"),
    "mat/bare": _("Emitter %(emitter)s, empty"),
    "panel/hand": _("Your order tokens"),
    "panel/token": ngettext("%(order)s (%(colour)s), %(n)s left", "%(order)s (%(colour)s), %(n)s left"),
    "panel/arrow": _("Direction of the arrow"),
    "guide/all": _("all orders"),
    "guide/what": _("Guide: %(what)s"),
    # set-up
    "question/lay": _("Lay an obstacle"),
    "question/lay/text": _("Tap a lit cell to block moves and shots."),
    "lay/left": ngettext("%(n)s left to lay.", "%(n)s left to lay."),
    "lay/chosen": _("On %(cell)s."),
    "lay/go": _("Lay it here"),
    "lay/legal": _("You can lay an obstacle here."),
    "lay/illegal": _("You can’t lay an obstacle here."),
    # the draw
    "question/draw": _("Draw seven tokens"),
    "split/proposed": _("Suggested splits"),
    "split/last": _("Same again"),
    "split/even": _("Mixed"),
    "split/far": _("Long moves"),
    "split/river": _("River"),
    "split/attack": _("Attack"),
    "split/repair": _("Repair"),
    "split/of": _("%(name)s: %(tokens)s"),
    "split/more": _("One more %(colour)s token, now %(n)s"),
    "split/fewer": _("One %(colour)s token fewer, now %(n)s"),
    "split/total": ngettext("%(n)s of %(all)s tokens", "%(n)s of %(all)s tokens"),
    "split/go": ngettext("Draw %(n)s token", "Draw %(n)s tokens"),
    # placing
    "question/place": _("Place your orders"),
    "question/place/text": _("Tap an order, then choose its direction."),
    "question/place/where": _("Which way? The token goes on emitter %(emitter)s, or where you tap."),
    "queue": _("Orders to place, first to last"),
    "queue/lost": _("Some orders can’t be placed any more, so they’ve been removed from the queue."),
    "queue/place": ngettext("Place %(n)s order", "Place %(n)s orders"),
    "queue/go": _("Place on my turn"),
    "queue/hold": _("Hold back"),
    "queue/ahead": _("Lay out your orders now: each one is placed on your turn."),
    "queue/goes": _("Each order is placed as soon as it’s your turn."),
    "queue/stop": _("Then stop"),
    "stop": _("Stop placing"),
    "stop/sure": _("Stop anyway"),
    "warn/nothing": _("None of your orders can be sent: you’d be out."),
    "question/plan": _("Plan seven orders"),
    "question/plan/left": ngettext("You can place %(n)s more.", "You can place %(n)s more."),
    "plan/sure": _("Ready anyway"),
    # sending, damage
    "question/send": _("Send an order"),
    "question/send/text": _("You can send only one now: tap an order to see what it does."),
    "question/send/go": _("Send it"),
    "question/send/from": _("from emitter %(emitter)s to %(robot)s"),
    "question/damage": ngettext("Choose %(n)s emitter to lose", "Choose %(n)s emitters to lose"),
    "damage/hit": _("Your droid was hit."),
    "damage/choose": ngettext("Choose %(n)s more.", "Choose %(n)s more."),
    "damage/lost": ngettext(
        "Emitter %(emitters)s is destroyed. Lost: %(orders)s.", "Emitters %(emitters)s are destroyed. Lost: %(orders)s."
    ),
    "damage/bare": ngettext(
        "Emitter %(emitters)s is destroyed. You lose no orders.",
        "Emitters %(emitters)s are destroyed. You lose no orders.",
    ),
    "question/damage/go": ngettext("Lose it", "Lose them"),
    "question/repair": _("Choose an emitter to repair"),
    "question/repair/text": _(
        "A repairer has reached your droid. You can use the repaired emitter again from the next turn."
    ),
    "repair/chosen": _("Emitter %(emitters)s is repaired."),
    "question/repair/go": _("Repair it"),
    # why nothing is asked
    "wait/out": _("You’ve been out since turn %(turn)s. Your droid stays on the board."),
    "wait/left": _("You’ve left the match."),
    "wait/stopped": _("You’ve stopped placing. The others are still placing."),
    "wait/done": _("You can’t send any more this turn. The others are still sending."),
    # the scenario's aim, and how far it is
    "objective/challenge": _("Be the last one left."),
    "objective/mines": _("Be the last one left. Repairers leave mines."),
    "objective/chips": _("Bring containers to your start circle."),
    "objective/garden": _("Wall in a garden around your start circle."),
    "objective/statue": _("Bring the statue to your start circle."),
    "objective/duel": _("Take your opponent prisoner: leave no free cell beside their droid."),
    "objective/killer": _("Wall in the killer on all four sides."),
    "progress/left": ngettext("%(n)s player still in the match.", "%(n)s players still in the match."),
    "progress/chips": ngettext("%(n)s container still to bring home.", "%(n)s containers still to bring home."),
    "progress/kept": ngettext("%(robot)s has %(n)s", "%(robot)s has %(n)s"),
    "progress/garden": ngettext(
        "%(n)s of the 4 sides of %(cell)s is closed.", "%(n)s of the 4 sides of %(cell)s are closed."
    ),
    "progress/statue": _("The statue is on %(cell)s."),
    "progress/statue/carried": _("%(robot)s is carrying the statue."),
    "progress/free": ngettext("%(robot)s has %(n)s free side.", "%(robot)s has %(n)s free sides."),
    "progress/killer": ngettext(
        "Level %(level)s: %(n)s of 4 sides is closed.", "Level %(level)s: %(n)s of 4 sides are closed."
    ),
    # keys
    "keys/token": _("Choose a token by its number"),
    "keys/turn": _("Turn its arrow"),
    "keys/left": _("The next emitter to the left"),
    "keys/right": _("The next emitter to the right"),
    "keys/deep": _("Another cell of this emitter"),
    "keys/lay": _("Lay the chosen token on the chosen cell; with no token chosen, place the ones laid out"),
    "keys/back": _("Take the last token back"),
    "keys/emitter": _("Choose an emitter by its number (0 is 10)"),
    "keys/cell": _("Go to the next cell you can choose"),
    "keys/count": _("Fewer or more from this bin"),
    "keys/split": _("Choose a suggested split by its number"),
}
