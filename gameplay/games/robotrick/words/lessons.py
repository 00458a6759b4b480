"""What the coach says in a first match: a title and a sentence or two for each lesson."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LESSONS: Table = {
    "lesson/goal": _("Catch robots, avoid your own"),
    "lesson/goal/text": _(
        "Win a trick, and the card that Droco played to it counts for you. If Droco wins, your own card counts against"
        " you."
    ),
    "lesson/coin": _("Two numbers on a card"),
    "lesson/coin/text": _("The large one is its strength, which wins tricks. The coin shows its points."),
    "lesson/open": _("Droco hides nothing"),
    "lesson/open/text": _(
        "His twelve cards lie open on the table, and his AI card says which one he plays. Nobody decides for him."
    ),
    "lesson/pass": _("Pass two cards"),
    "lesson/pass/text": _(
        "Tap two cards for the player on your left. Get rid of middling cards that lose to Droco’s strong ones; "
        "strong cards and trumps win tricks."
    ),
    "lesson/follow": _("Follow the type that was led"),
    "lesson/follow/text": _(
        "You can play the raised cards: if you have the led type, you must play it. The strongest card of that "
        "type wins, unless a trump is played."
    ),
    "lesson/chosen": _("Look first, then play"),
    "lesson/chosen/text": _(
        "The card appears on the table in outline, with Droco’s answer if he plays next. Tap the card again to play it."
    ),
    "lesson/free": _("Nothing of that type"),
    "lesson/free/text": _(
        "You can play anything: a trump, which beats every other type, or a card you want to get rid of. But "
        "remember: if Droco wins, your card counts against you."
    ),
    "lesson/lead": _("You lead: choose what Droco plays"),
    "lesson/lead/text": _(
        "Above your hand you see, for each type, the card Droco will answer with. A question mark means it "
        "depends on the cards played before his."
    ),
    "lesson/hangar": _("A robot in your hangar"),
    "lesson/hangar/text": _(
        "The card is face up: its points are yours. You have three hangars each round, and what’s in them stays."
    ),
    "lesson/full": _("Your hangars are full"),
    "lesson/full/text": _(
        "From now on every robot you catch goes face down and counts against you. It’s time to let the "
        "others win the tricks."
    ),
    "lesson/penalty": _("Droco won the trick"),
    "lesson/penalty/text": _(
        "Each player’s own card went face down and counts against them. When Droco is going to win, play "
        "your weakest card."
    ),
    "lesson/other": _("Somebody else won"),
    "lesson/other/text": _("Nothing happens to you: your card is out of the round and counts for nobody."),
    "lesson/seen": _("Nothing to remember"),
    "lesson/seen/text": _(
        "Below your hand you see where the cards are: yours, Droco’s, the ones played, and the ones nobody has seen."
    ),
    "lesson/last": _("The last tricks"),
    "lesson/last/text": _("Droco’s last cards are plain to see. Who will win them, and does anybody want them?"),
    "lesson/round": _("A new round"),
    "lesson/round/text": _(
        "Droco now sits elsewhere and obeys another card, and another type may be trump. The points of all "
        "three rounds are added up."
    ),
    "lesson/won": _("You have won!"),
    "lesson/won/text": _(
        "The player with the most points after three rounds wins. You know the game now: play it with friends."
    ),
    "lesson/lost": _("The game is over"),
    "lesson/lost/text": _(
        "The player with the most points after three rounds wins. Look at the log to see which tricks made "
        "the difference."
    ),
}
