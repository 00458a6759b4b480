"""Droco: his ten AI cards by name and in sentences, their filters, and what he will play.

A filter's words are here once; the rules' data say which filters a column has, in their order.
"""

from __future__ import annotations

from gameplay.engine.words import Table
from gameplay.engine.words import gettext_noop as _
from gameplay.games.robotrick.ai import AI_CARDS

FILTERS = {
    "HI": _("strongest card"),
    "LO": _("weakest card"),
    "LONG": _("longest type"),
    "SHORT": _("shortest type"),
    "TRUMP": _("trumps, if any"),
    "PLAIN": _("no trump, if possible"),
    "BEAT": _("cards that would win, if any"),
    "DUCK": _("cards that would not win, if any"),
    "ABC": _("first letter"),
}

WEAKEST, STRONGEST = _("The weakest card."), _("The strongest card.")
LONG_HIGH = _("Longest type, first letter if tied: strongest card.")
LONG_LOW = _("Longest type, first letter if tied: weakest card.")
SHORT_HIGH = _("Shortest type, first letter if tied: strongest card.")
SHORT_LOW = _("Shortest type, first letter if tied: weakest card.")
HIGH_SHORT = _("The strongest card; if tied, the one from the shortest type, then the first letter.")
HIGH_LONG = _("The strongest card; if tied, the one from the longest type, then the first letter.")
LOW_SHORT = _("The weakest card; if tied, the one from the shortest type, then the first letter.")
LOW_LONG = _("The weakest card; if tied, the one from the longest type, then the first letter.")
PLAIN_LOW = _(
    "The weakest card that isn’t a trump (a trump only if he has nothing else); if tied, the one from the "
    "longest type, then the first letter."
)
TRUMP_HIGH = _(
    "The strongest trump; if he has none, the strongest card; if tied, the one from the longest type, then the "
    "first letter."
)

SENTENCES = {
    "AI-01": (_("Miser"), WEAKEST, HIGH_SHORT, LONG_LOW),
    "AI-02": (_("Hammer"), WEAKEST, LONG_HIGH, HIGH_LONG),
    "AI-03": (_("Bully"), STRONGEST, SHORT_LOW, LONG_HIGH),
    "AI-04": (_("Sweeper"), STRONGEST, LOW_LONG, SHORT_HIGH),
    "AI-05": (
        _("Cutter"),
        WEAKEST,
        _(
            "The weakest trump; if he has none, the weakest card; if tied, the one from the shortest type, then "
            "the first letter."
        ),
        PLAIN_LOW,
    ),
    "AI-06": (_("Grenadier"), STRONGEST, TRUMP_HIGH, TRUMP_HIGH),
    "AI-07": (
        _("Hoarder"),
        WEAKEST,
        PLAIN_LOW,
        _("Shortest type that isn’t trump, first letter if tied: weakest card."),
    ),
    "AI-08": (
        _("Sniper"),
        _("The weakest card that wins; if none wins, the weakest card."),
        _(
            "The weakest card that wins; if none wins, the weakest card; if tied, the one from the shortest "
            "type, then the first letter."
        ),
        _(
            "The strongest card that isn’t a trump (a trump only if he has nothing else); if tied, the one from "
            "the shortest type, then the first letter."
        ),
    ),
    "AI-09": (
        _("Dodger"),
        _("The strongest card that doesn’t win; if all win, the strongest card."),
        _(
            "The strongest card that doesn’t win; if all win, the strongest card; if tied, the one from the "
            "shortest type, then the first letter."
        ),
        LOW_LONG,
    ),
    "AI-10": (_("Metronome"), STRONGEST, HIGH_LONG, LOW_SHORT),
}
"""By AI card: its name, and the columns Follows, Does not follow, Leads as sentences."""

DROCO: Table = {
    "droco": _("Droco"),
    "ai/title": _("Droco obeys: %(ai)s"),
    "ai/how": _("Each word narrows down his choice, from left to right, until one card is left."),
    "ai/decides": _("this decides"),
    "column/leads": _("Leads"),
    "column/follows": _("Follows"),
    "column/other": _("Does not follow"),
    "foreseen/open": _("depends on the cards before his"),
    "foreseen/only": _("his only one"),
    "foreseen/said": _("Droco will play %(card)s: %(why)s."),
    "foreseen/said/led": _("If type %(type)s is led, Droco plays %(card)s: %(why)s."),
    **{f"ai/{ai}/name": name for ai, (name, *_columns) in SENTENCES.items()},
    **{
        f"ai/{ai}/{column}/text": text
        for ai, (_name, *columns) in SENTENCES.items()
        for column, text in zip(("follows", "other", "leads"), columns, strict=True)
    },
    **{
        f"ai/{ai}/{column}/{index}": FILTERS[name]
        for ai, card in AI_CARDS.items()
        for column, names in card._asdict().items()
        for index, name in enumerate(names)
    },
}
