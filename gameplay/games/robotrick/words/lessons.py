"""What the coach of a first match says: a title and a sentence or two for each lesson."""

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
    "lesson/coin/text": _("The large one is its strength, which wins tricks. The coin tells its points."),
    "lesson/open": _("Droco hides nothing"),
    "lesson/open/text": _(
        "His twelve cards lie open on the table, and his AI card says which one he plays. Nobody decides for him."
    ),
    "lesson/pass": _("Give two cards away"),
    "lesson/pass/text": _(
        "Tap two cards for the player on your left. Middle cards that lose to Droco’s strong ones are good to be rid"
        " of; strong cards and trumps win tricks."
    ),
    "lesson/follow": _("Follow the type that was led"),
    "lesson/follow/text": _(
        "The raised cards may be played: whoever has the led type must play it. The strongest card of that type wins,"
        " unless a trump is played."
    ),
    "lesson/chosen": _("First you see, then you play"),
    "lesson/chosen/text": _(
        "The card stands on the table in outline, and with it what Droco answers, if he comes next. Tap it again to"
        " play it."
    ),
    "lesson/free": _("Nothing of that type"),
    "lesson/free/text": _(
        "Then you may play anything: a trump, which beats every other type, or a card that you want to be rid of. But"
        " remember: if Droco wins, it counts against you."
    ),
    "lesson/lead": _("You lead: choose what Droco plays"),
    "lesson/lead/text": _(
        "Above your hand stands, for each type, the card that Droco will answer with. A question mark: it depends on"
        " the cards that are played before his."
    ),
    "lesson/hangar": _("A robot in your hangar"),
    "lesson/hangar/text": _(
        "The card lies face up: its points are yours. You have three hangars in each round, and what is in them stays."
    ),
    "lesson/full": _("Your hangars are full"),
    "lesson/full/text": _(
        "From now on every robot you catch lies face down and counts against you. It is time to lose tricks to others."
    ),
    "lesson/penalty": _("Droco won the trick"),
    "lesson/penalty/text": _(
        "Each player’s own card turned face down and counts against its owner. When Droco will win, play your weakest."
    ),
    "lesson/other": _("Somebody else won"),
    "lesson/other/text": _("Then nothing happens to you: your card is out of the round and counts for nobody."),
    "lesson/seen": _("Nothing has to be remembered"),
    "lesson/seen/text": _(
        "Below your hand you see where the cards are: yours, Droco’s, those that were played, and those nobody has"
        " seen."
    ),
    "lesson/last": _("The last tricks"),
    "lesson/last/text": _("Droco’s last cards are plain to see. Who will win them, and does anybody want them?"),
    "lesson/round": _("A new round"),
    "lesson/round/text": _(
        "Droco sits elsewhere now, obeys another card, and another type may be trump. The points of all three rounds"
        " count together."
    ),
    "lesson/won": _("You have won!"),
    "lesson/won/text": _("The most points after three rounds win. You know the game now: play it with friends."),
    "lesson/lost": _("The game is over"),
    "lesson/lost/text": _(
        "The most points after three rounds win. Look at the log to see which tricks made the difference."
    ),
}
