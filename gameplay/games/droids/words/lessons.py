"""What the coach of a first match of Droids says; when, knows `static/gameplay/games/droids/lessons.js`."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/won": _("You won your first match!"),
    "lesson/won/text": _(
        "The other droid got no order in a whole turn. Look at the replay, or try another scenario:"
        " containers, gardens, a statue, mines."
    ),
    "lesson/drawn": _("Nobody was out: a draw."),
    "lesson/drawn/text": _(
        "This led match ends after some turns. A usual one lasts up to fifty: shoot often, and keep your"
        " droid in front of orders of yours."
    ),
    "lesson/lost": _("That was your first match."),
    "lesson/lost/text": _(
        "Whoever sends no order in a whole turn is out. Look at the replay to see where your droid left"
        " its orders behind, and play again."
    ),
    "lesson/goal": _("Be the last droid that is not out."),
    "lesson/goal/text": _(
        "A player who can send no order in a whole turn is out. Shots destroy emitters, so that there is"
        " ever less to send from."
    ),
    "lesson/lay": _("First you both lay obstacles."),
    "lesson/lay/text": _(
        "Tap a lit cell: they block moves and shots. One between the two droids is good cover. Your own side is below."
    ),
    "lesson/draw": _("Seven orders, from bins of your choice."),
    "lesson/draw/text": _(
        "Violet moves your droid on land, blue in the river, red shoots, takes and commands. Many violet"
        " ones and some red are a good beginning."
    ),
    "lesson/emitter": _("Your droid hears one emitter at a time."),
    "lesson/emitter/text": _(
        "The yellow one below the board, in whose column it stands. Orders on the others reach it once it"
        " has moved in front of them."
    ),
    "lesson/token": _("Tap an order, then the way it points."),
    "lesson/token/text": _(
        "An emitter holds three orders; the one nearest to the board is sent first. The arrow says where"
        " on the board the droid goes or shoots."
    ),
    "lesson/path": _("The dotted path is your plan."),
    "lesson/path/text": _(
        "It shows what your orders would do if nobody came in between. Where it leaves the column, go on"
        " at the emitter of the new one."
    ),
    "lesson/queue": _("You place one after another, in turn."),
    "lesson/queue/text": _(
        "Lay several ahead and the page places them for you. Everybody sees what lies there, so you see"
        " what the other one plans, too. You may stop at any time."
    ),
    "lesson/send": _("Your first order was sent."),
    "lesson/send/text": _(
        "All send in turn, one order each, round and round. If only one can be sent it goes automatically."
    ),
    "lesson/choose": _("Two emitters could send."),
    "lesson/choose/text": _(
        "Choose which order goes now. What does not reach a robot stays where it is, as long as your turn lasts."
    ),
    "lesson/damage": _("You lose an emitter."),
    "lesson/damage/text": _(
        "You choose which one gets the black marker. Orders on it go back, so give one that is empty and"
        " far from your droid."
    ),
    "lesson/hit": _("Your droid was hit."),
    "lesson/hit/text": _(
        "The digit of the die is divided by the distance: so many emitters are destroyed, three at most."
        " Near shots are the bad ones."
    ),
    "lesson/shot": _("You shot."),
    "lesson/shot/text": _(
        "The die decides: its digit divided by the distance is the number of emitters that are destroyed."
        " Go near, in a straight line, with nothing between."
    ),
    "lesson/river": _("Your droid is in the river."),
    "lesson/river/text": _("There it obeys blue orders only. A blue order takes it out again, one cell at a time."),
    "lesson/nothing": _("An order without effect."),
    "lesson/nothing/text": _("It was sent and is used up. That counts: who sends anything is not out in this turn."),
    "lesson/push": _("Your droid was pushed."),
    "lesson/push/text": _("It may stand in another column now, where other orders of yours lie, or none."),
    "lesson/command": _("Your droid obeyed the other player."),
    "lesson/command/text": _("A command makes the first robot in line move as far as it can. You can do the same."),
    "lesson/claws": _("Your droid carries something."),
    "lesson/claws/text": _(
        "The next order of this kind puts it down on the cell in front of its arrow. An obstacle is good cover."
    ),
    "lesson/done": _("Your turn has ended."),
    "lesson/done/text": _(
        "No order of yours reaches a robot any more. What is left on your emitters goes back, and the"
        " next turn begins with seven new ones."
    ),
    "lesson/split": _("Draw for where you stand."),
    "lesson/split/text": _(
        "Near the river take blue ones; with the other droid in reach take red ones. Bins are public, and"
        " so is what you take from each."
    ),
    "lesson/danger": _("Keep one order that is sure."),
    "lesson/danger/text": _(
        "Place at least one in front of your droid as it stands now: then this turn does not put you out,"
        " unless the other one moves it first."
    ),
    "lesson/reading": _("Read the other side, too."),
    "lesson/reading/text": _(
        "Point at a droid, or tap it, and the emitter that serves it is lit. Tap an emitter to read its orders."
    ),
}
