"""What the host says about a match: whole phrases by key, because a noun put into a sentence would be wrong in French.

Each game gives all of them (`host.py` of its words): `RACE` as it is if robots race, `MATCH` with some of its own if
not. A competition's races are the league's, which says race for all games.
"""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.engine.words import ngettext_noop as ngettext

RACE: Table = {
    # its name
    "host/practice": _("%(game)s practice race"),
    # the lobby and new tables
    "host/now": _("Race now"),
    "host/here": _("Race here against bots"),
    "host/hard": _("Two hard races in a row, so the bots are one level weaker."),
    "host/seats": _("Robots"),
    "host/seat": _("Robot %(number)s"),
    "host/sit": _("I’m racing too"),
    "host/bots": _("There aren’t that many robots. Choose fewer bots."),
    "host/fits": ngettext("Exactly %(n)s robot.", "Exactly %(n)s robots."),
    "host/fits/range": _("From %(least)s to %(most)s robots."),
    "host/fits/some": _("%(some)s or %(last)s robots."),
    "host/for": ngettext("for %(n)s robot", "for %(n)s robots"),
    "host/for/range": _("for %(least)s to %(most)s robots"),
    "host/who": _("Who’s racing"),
    # the first race
    "host/first": _("First race"),
    "host/first/link": _("A guided first race"),
    "host/first/yours": _("Your first race"),
    "host/first/start": _("Start the first race"),
    "host/first/learn": _("Learn by racing"),
    "host/first/real": ngettext(
        "A real %(game)s race against one patient bot. No clock, nothing to read first: a coach tells you what "
        "matters, when it matters.",
        "A real %(game)s race against %(bots)s patient bots. No clock, nothing to read first: a coach tells you "
        "what matters, when it matters.",
    ),
    "host/first/real/place": ngettext(
        "A real %(game)s race on %(place)s, against one patient bot. No clock, nothing to read first: a coach "
        "tells you what matters, when it matters.",
        "A real %(game)s race on %(place)s, against %(bots)s patient bots. No clock, nothing to read first: a "
        "coach tells you what matters, when it matters.",
    ),
    # while it is on
    "host/moving": _("The robots are moving…"),
    "host/waiting": ngettext("Waiting for %(n)s robot", "Waiting for %(n)s robots"),
    "host/look": _("Show this robot"),
    "host/close-up": _("Close-up of the robot"),
    "host/free": _("%(robot)s is free for another driver."),
    "host/bot": _("A bot drives %(robot)s now."),
    "host/new": _("%(robot)s has a new driver."),
    "host/out": _("Out of the race: %(names)s."),
    "host/gone": _("New driver for %(letter)s"),
    "host/gone/replace": _("Replace the driver of %(letter)s"),
    "host/concede": _(
        "Your robot retires: it takes no more turns and is placed behind all the others. You can’t undo this."
    ),
    "host/on": _("Keep racing"),
    "host/reaction": _("Well raced!"),
    # its end and afterwards
    "host/over": _("The race is over."),
    "host/over/title": _("The race is over"),
    "host/position": _("Position in the race"),
    "host/again": _("Race again"),
    "host/again/them": _("Race with them again"),
    "host/again/wanted": ngettext("%(names)s wants another race.", "%(names)s want another race."),
    "host/others": _("Race against others"),
}
"""For a game in which robots race; also for one that gives nothing."""

MATCH: Table = {
    "host/practice": _("%(game)s practice match"),
    "host/now": _("Play now"),
    "host/here": _("Play here against bots"),
    "host/hard": _("Two hard matches in a row, so the bots are one level weaker."),
    "host/seats": _("Players"),
    "host/seat": _("Player %(number)s"),
    "host/sit": _("I’m playing too"),
    "host/bots": _("There aren’t that many players. Choose fewer bots."),
    "host/fits": ngettext("Exactly %(n)s player.", "Exactly %(n)s players."),
    "host/fits/range": _("From %(least)s to %(most)s players."),
    "host/fits/some": _("%(some)s or %(last)s players."),
    "host/for": ngettext("for %(n)s player", "for %(n)s players"),
    "host/for/range": _("for %(least)s to %(most)s players"),
    "host/who": _("Who’s playing"),
    "host/first": _("First match"),
    "host/first/link": _("A guided first match"),
    "host/first/yours": _("Your first match"),
    "host/first/start": _("Start the first match"),
    "host/first/learn": _("Learn by playing"),
    "host/first/real": ngettext(
        "A real %(game)s match against one patient bot. No clock, nothing to read first: a coach tells you what "
        "matters, when it matters.",
        "A real %(game)s match against %(bots)s patient bots. No clock, nothing to read first: a coach tells you "
        "what matters, when it matters.",
    ),
    "host/first/real/place": ngettext(
        "A real %(game)s match, “%(place)s”, against one patient bot. No clock, nothing to read first: a coach "
        "tells you what matters, when it matters.",
        "A real %(game)s match, “%(place)s”, against %(bots)s patient bots. No clock, nothing to read first: a "
        "coach tells you what matters, when it matters.",
    ),
    "host/moving": _("One moment…"),
    "host/waiting": ngettext("Waiting for %(n)s player", "Waiting for %(n)s players"),
    "host/look": _("Show this player"),
    "host/close-up": _("A closer look"),
    "host/free": _("%(robot)s is free for another player."),
    "host/bot": _("A bot plays for %(robot)s now."),
    "host/new": _("%(robot)s has a new player."),
    "host/out": _("Out of the match: %(names)s."),
    "host/gone": _("New player for %(letter)s"),
    "host/gone/replace": _("Replace the player for %(letter)s"),
    "host/concede": _(
        "You leave the match: you take no more turns and are placed behind all the others. You can’t undo this."
    ),
    "host/on": _("Play on"),
    "host/reaction": _("Well played!"),
    "host/over": _("The match is over."),
    "host/over/title": _("The match is over"),
    "host/position": _("Position in the match"),
    "host/again": _("Play again"),
    "host/again/them": _("Play again with them"),
    "host/again/wanted": ngettext("%(names)s wants another match.", "%(names)s want another match."),
    "host/others": _("Play against others"),
}
"""For a game without a race."""

LIVE = ("moving", "waiting", "look", "close-up", "free", "bot", "new", "over")
"""The keys that the scripts of the live page use; the rest is on pages that the server makes."""
