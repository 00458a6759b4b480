"""What the coach says in a first match of Droids; `static/gameplay/games/droids/lessons.js` decides when."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/won": _("You won your first match!"),
    "lesson/won/text": _(
        "The other droid got no order for a whole turn. Watch the replay, or try another scenario: containers, "
        "gardens, a statue, mines."
    ),
    "lesson/drawn": _("Nobody was eliminated: it’s a draw."),
    "lesson/drawn/text": _(
        "This guided match ends after a few turns. A normal one lasts up to fifty: shoot often, and keep your "
        "droid in front of your orders."
    ),
    "lesson/lost": _("That was your first match."),
    "lesson/lost/text": _(
        "A player who sends no order in a whole turn is out. Watch the replay to see where your droid moved "
        "away from its orders, then play again."
    ),
    "lesson/goal": _("Be the last droid left."),
    "lesson/goal/text": _(
        "A player who can’t send any order in a whole turn is out. Shots destroy emitters, so you have fewer "
        "and fewer to send from."
    ),
    "lesson/lay": _("First, you both lay obstacles."),
    "lesson/lay/text": _(
        "Tap a lit cell: obstacles block moves and shots. One between the two droids makes good cover. Your own "
        "side is at the bottom."
    ),
    "lesson/draw": _("Seven orders, from bins of your choice."),
    "lesson/draw/text": _(
        "Violet moves your droid on land, blue in the river; red shoots, takes and commands. A lot of violet "
        "and some red make a good start."
    ),
    "lesson/emitter": _("Your droid hears one emitter at a time."),
    "lesson/emitter/text": _(
        "That’s the yellow one below the board, in the droid’s column. Orders on your other emitters reach the "
        "droid once it has moved in front of them."
    ),
    "lesson/token": _("Tap an order, then choose its direction."),
    "lesson/token/text": _(
        "An emitter holds three orders; the one nearest to the board is sent first. The arrow shows which way "
        "the droid goes or shoots."
    ),
    "lesson/path": _("The dotted path is your plan."),
    "lesson/path/text": _(
        "It shows what your orders would do if nobody interfered. Where it leaves the column, carry on at the "
        "emitter of the new column."
    ),
    "lesson/queue": _("You take turns placing orders, one at a time."),
    "lesson/queue/text": _(
        "Lay out several in advance and the page places them for you. Everyone can see them, so you also see "
        "your opponent’s plan. You can stop at any time."
    ),
    "lesson/send": _("You’ve sent your first order."),
    "lesson/send/text": _(
        "Players take turns sending one order each, until nobody can send any more. If only one can be sent, it goes "
        "automatically."
    ),
    "lesson/choose": _("Two emitters can send."),
    "lesson/choose/text": _(
        "Choose which order goes now. Orders that don’t reach a robot stay where they are until your turn ends."
    ),
    "lesson/damage": _("You lose an emitter."),
    "lesson/damage/text": _(
        "You choose which one gets the black marker. Its orders go back to the bins, so pick one that’s empty "
        "and far from your droid."
    ),
    "lesson/hit": _("Your droid was hit."),
    "lesson/hit/text": _(
        "Divide the number rolled by the distance: that many emitters are destroyed, three at most. Close shots "
        "do the most harm."
    ),
    "lesson/shot": _("You’ve fired a shot."),
    "lesson/shot/text": _(
        "The die decides: divide its number by the distance to get the number of emitters destroyed. Get close, in a "
        "straight line, with nothing in between."
    ),
    "lesson/river": _("Your droid is in the river."),
    "lesson/river/text": _("It obeys only blue orders there. A blue order gets it out again, one cell at a time."),
    "lesson/nothing": _("Your order had no effect."),
    "lesson/nothing/text": _(
        "It’s sent and used up, but it counts: if you send anything at all, you aren’t out this turn."
    ),
    "lesson/push": _("Your droid was pushed."),
    "lesson/push/text": _("It may now be in another column, with different orders for it, or none."),
    "lesson/command": _("Your droid obeyed the other player."),
    "lesson/command/text": _(
        "A command makes the first robot along its arrow move as far as possible. You can do the same."
    ),
    "lesson/claws": _("Your droid is carrying something."),
    "lesson/claws/text": _(
        "The next order of this kind places it on the cell its arrow points to. An obstacle makes good cover."
    ),
    "lesson/done": _("Your turn has ended."),
    "lesson/done/text": _(
        "None of your orders reaches a robot any more. Those left on your emitters go back to the bins, and you "
        "start the next turn with seven new ones."
    ),
    "lesson/split": _("Draw to suit your droid’s position."),
    "lesson/split/text": _(
        "Near the river, take blue; with the other droid in range, take red. Everyone sees the bins and how many "
        "you take from each."
    ),
    "lesson/danger": _("Keep one safe order."),
    "lesson/danger/text": _(
        "Place at least one in front of your droid where it is now: then you won’t be out this turn, unless "
        "your opponent moves it first."
    ),
    "lesson/reading": _("Read your opponent’s side too."),
    "lesson/reading/text": _(
        "Point at a droid, or tap it, and the emitter that serves it lights up. Tap an emitter to read its orders."
    ),
}
