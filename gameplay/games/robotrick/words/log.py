"""What the log says about each event, by its kind; with other endings where it depends."""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _

LOG: Table = {
    "log/owner": _("Clockwise: %(order)s; Droco changes places each round."),
    "log/round": _("Round %(round)s. Droco obeys “%(ai)s”."),
    "log/trump": _("%(card)s is turned up: its type is trump."),
    "log/dealt": _("Droco’s open hand: %(cards)s."),
    "log/passes": _("Everybody has passed two cards to the left."),
    "log/given": _("%(robot)s passes %(cards)s to %(target)s."),
    "log/play": _("%(by)s plays %(card)s."),
    "log/play/droco": _("Droco plays %(card)s."),
    "log/trick/up": _("%(by)s wins the trick: %(card)s goes face up into a hangar."),
    "log/trick/down": _("%(by)s wins the trick: the hangars are full, %(card)s goes face down."),
    "log/trick/droco": _("Droco wins the trick. Face down: %(cards)s."),
    "log/card": _("%(card)s (%(robot)s)"),
    "log/score": _("%(robot)s %(points)s"),
    "log/round_over": _("Round %(round)s is over: %(scores)s."),
    "log/left": _("%(robot)s leaves; this seat now plays its weakest cards automatically."),
    "log/over": _("The match is over. Ranking: %(ranking)s"),
}
