"""Cards, the table and what is around it, questions and their answers, a position in words."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

NAMES: Table = {
    "card/long": ngettext("%(card)s, %(n)s point", "%(card)s, %(n)s points"),
    "card/none": _("none"),
    "card/trump": _("trump"),
    "card/got": _("passed to you"),
    "card/follow": _("can’t be played: follow type %(type)s"),
    "card/no": _("%(card)s %(reason)s."),
    "hand": _("Your hand"),
    "points/up": ngettext("%(card)s, face up: %(n)s point", "%(card)s, face up: %(n)s points"),
    "points/down": ngettext("%(card)s, face down: minus %(n)s point", "%(card)s, face down: minus %(n)s points"),
    # on the table
    "table/trump": _("Trump"),
    "table/last": _("Last trick"),
    "table/you": _("You"),
    "table/follow": _("Follow %(type)s"),
    "table/must": _("Droco plays"),
    "table/round": _("Round %(round)s"),
    "table/passing": _("Passing"),
    "tally/round": _("Score for round %(round)s"),
    "tally/over": _("Final score"),
    "tally/column": _("R%(round)s"),
    "tally/total": _("Total"),
    "tally/won": ngettext("%(names)s wins!", "%(names)s share the victory!"),
    # a player in the order strip
    "fact/points": ngettext("%(points)s point", "%(points)s points"),
    "fact/points/short": ngettext("point", "points"),
    "fact/round": _("this round %(points)s"),
    "fact/rounds": _("rounds %(points)s"),
    "fact/tricks": ngettext("%(n)s trick", "%(n)s tricks"),
    "fact/hangars": ngettext("%(n)s of 3 hangars", "%(n)s of 3 hangars"),
    "fact/down": ngettext("%(n)s face down", "%(n)s face down"),
    "status/left": _("has left"),
    # where the cards are
    "seen": _("Where the cards are"),
    "seen/mine": _("yours"),
    "seen/gave": _("passed by you"),
    "seen/droco": _("Droco’s"),
    "seen/table": _("in the trick"),
    "seen/gone": _("played"),
    "seen/hidden": _("unseen"),
    "seen/row": _("Type %(type)s: %(told)s"),
    "seen/told": _("%(where)s %(cards)s"),
    # questions
    "question/play/lead": _("You lead: play any card"),
    "question/play/follow": _("Type %(type)s is led: play type %(type)s"),
    "question/play/none": _("Type %(type)s is led: you have none"),
    "question/play/tap": _("Tap a card to see what happens."),
    "question/play/send": _("Play %(card)s"),
    "question/play/any": _("You can lead any card."),
    "question/play/must": _("You must follow type %(type)s."),
    "question/play/free": _("You have no card of type %(type)s: play any card."),
    "worth": ngettext("The winner takes %(card)s: %(n)s point", "The winner takes %(card)s: %(n)s points"),
    "worth/must": ngettext("Droco must play %(card)s: %(n)s point", "Droco must play %(card)s: %(n)s points"),
    "worth/droco": _("The winner takes the card Droco plays"),
    "question/pass": _("Pass two cards to %(robot)s"),
    "question/pass/chosen": ngettext("%(held)s of %(n)s card chosen.", "%(held)s of %(n)s cards chosen."),
    "question/pass/whole": _("%(cards)s for %(robot)s."),
    "question/pass/text": _("They go to the player on your left; you’ll get two from the player on your right."),
    "forecast": _("You play %(card)s."),
    "forecast/droco": _("Then Droco plays %(card)s."),
    "forecast/won": ngettext("You win %(card)s: %(n)s point.", "You win %(card)s: %(n)s points."),
    "forecast/full": ngettext(
        "You win %(card)s, but face down: minus %(n)s point.", "You win %(card)s, but face down: minus %(n)s points."
    ),
    "forecast/lost": ngettext(
        "Droco wins; your %(card)s costs you %(n)s point.", "Droco wins; your %(card)s costs you %(n)s points."
    ),
    "forecast/other": _("%(robot)s wins the trick."),
    "keys/hand": _("Move through your hand"),
    "keys/take": _("Choose the card; press again to play it"),
    "keys/take/pass": _("Choose the card; once both are chosen, go to the button"),
    "guide/what": _("Guide: %(what)s"),
    # where the match is
    "phase/pass": _("Round %(round)s of 3 · passing"),
    "phase/play": _("Round %(round)s of 3 · trick %(trick)s of 12"),
    "phase/over": _("Match over"),
    # the table in words
    "around/circle": _("Clockwise: %(order)s."),
    "around/ai": _("Droco obeys “%(ai)s”."),
    "around/trump": _("Trump is type %(type)s (%(card)s)."),
    "around/trick": _("Type %(type)s is led. In the trick: %(cards)s."),
    "around/trick/none": _("There are no cards in the trick."),
    "around/last": _("The last trick, won by %(robot)s: %(cards)s."),
    "around/turn": _("%(robot)s plays next."),
    "around/hand": _("Your hand: %(cards)s."),
    "around/follow": _("You must follow type %(type)s: %(cards)s."),
    "around/droco": _("Droco’s hand: %(cards)s."),
    "around/points": ngettext(
        "Face up: %(up)s. Face down: %(down)s. This round: %(n)s point.",
        "Face up: %(up)s. Face down: %(down)s. This round: %(n)s points.",
    ),
}
