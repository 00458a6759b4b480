"""RoboTrick's help: what a card is worth, what happens to a trick, the ten AI cards; and the pictures of the rules,
which are worked cases of the rulebook."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from gameplay.engine.words import gettext_noop as _
from gameplay.gamepages.base import Chapter, Entry
from gameplay.gamepages.robotrick.picture import (
    SMALL,
    SYMBOLS,
    Laid,
    card_at,
    card_svg,
    columns,
    droco_svg,
    picture,
    row_svg,
    small_at,
    text_at,
    who_at,
)
from gameplay.gamepages.robotrick.words import COLUMNS, say
from gameplay.games.robotrick.ai import AI_CARDS
from gameplay.games.robotrick.cards import VP

RULES = {
    "pass": (
        _("Passing"),
        _("Before the first trick, everybody passes two cards, unseen, to the player on their left."),
    ),
    "follow": (_("Following"), _("If you have a card of the led type, you must play one; if not, you needn’t trump.")),
    "trump": (_("Trump"), _("The type of the turned-up card. The strongest trump wins the trick.")),
    "up": (
        _("Hangars"),
        _(
            "You win a trick: the card Droco played to it goes face up in front of you and counts for you, as "
            "long as you have a free hangar."
        ),
    ),
    "full": (
        _("Full hangars"),
        _("Once you have three robots face up, every further one you win goes face down and counts against you."),
    ),
    "down": (
        _("Droco wins"),
        _("Each player takes back their own card from the trick, face down: it counts against them."),
    ),
    "open": (
        _("Droco’s open hand"),
        _("His cards are open for all to see; the round’s AI card alone decides which one he plays."),
    ),
}


def guide() -> list[Chapter]:
    return [
        Chapter(
            "rules", gettext("A trick"), [Entry(key, gettext(name), gettext(text)) for key, (name, text) in rules()]
        ),
        Chapter("cards", gettext("What a card is worth"), [_points(strength) for strength in (1, 11, 12, 13)]),
        Chapter("ai", gettext("Droco’s ten AI cards"), [_ai(key) for key in AI_CARDS]),
    ]


def rules() -> list[tuple[str, tuple[str, str]]]:
    return [(f"rule/{key}", told) for key, told in RULES.items()]


def _points(strength: int) -> Entry:
    points = VP[strength - 1]
    name = gettext("Strength %(strength)s") % {"strength": strength}
    text = ngettext("%(n)s point.", "%(n)s points.", points) % {"n": points}
    if strength == 11:
        name, text = gettext("Strength 1 to 11"), gettext("As many points as its strength.")
    return Entry(f"card/{strength}", name, text, card_svg(f"A{strength}"))


def _ai(key: str) -> Entry:
    told = [
        gettext("%(column)s: %(text)s") % {"column": say(f"column/{column}"), "text": say(f"ai/{key}/{column}/text")}
        for column in COLUMNS
    ]
    return Entry(f"ai/{key}", say(f"ai/{key}/name"), "\n".join(told), droco_svg())


# -- pictures --------------------------------------------------------------------------------------------------------

HAND = ["A12", "A5", "B13", "B3", "B2", "D9", "D6", "D4", "D1"]
"""The hand of worked case RTC-09."""


def pictures() -> dict[str, SafeString]:
    """By name, as the page of the rules uses them."""
    return {
        "types": row_svg(
            [Laid("A1"), Laid("B7"), Laid("C12"), Laid("D13")],
            gettext("Four cards: A1, B7, C12 and D13. The large number shows the strength, the coin the points."),
        ),
        "seats": _seats(),
        "pass": _passing(),
        "follow": row_svg(
            [
                Laid("A2", css="rt-raised"),
                Laid("A9", css="rt-raised"),
                Laid("B4", css="rt-dim"),
                Laid("D13", css="rt-dim"),
            ],
            gettext("Type A was led: of A2, A9, B4 and D13 only A2 and A9 may be played."),
        ),
        "plain": row_svg(
            [Laid("B5", 0), Laid("B9", 1, "rt-best"), Laid("A13", None), Laid("B2", 2)],
            gettext("B5 is led, then B9, A13 and B2 are played: B9 wins, A13 is of another type."),
        ),
        "trump": row_svg(
            [Laid("B5", 0), Laid("B13", 1), Laid("A1", 2, "rt-best"), Laid("B9", None)],
            gettext("Trump is type A. B5, B13, A1 and B9: the only trump wins, even though it’s a 1."),
        ),
        "capture": _outcome(
            [Laid("A4", 1, "rt-dim"), Laid("A11", None), Laid("C2", 2, "rt-best"), Laid("A13", 0, "rt-dim")],
            (2, ["B3", "D9", "A11"], []),
            gettext(
                "C wins with the trump C2: Droco’s A11 goes face up into the third hangar, the other cards are out "
                "of the round."
            ),
        ),
        "full": _outcome(
            [Laid("D2", 2, "rt-dim"), Laid("D6", 0, "rt-dim"), Laid("D11", 1, "rt-best"), Laid("C9", None)],
            (1, ["C12", "C11", "D1"], [None]),
            gettext("B wins, but all three hangars are full: Droco’s C9 goes face down."),
        ),
        "lost": row_svg(
            [Laid("A8", 1), Laid("A12", None, "rt-best"), Laid("A3", 2), Laid("A10", 0)],
            gettext(
                "Droco wins with A12: A8, A3 and A10 go face down in front of their owners, Droco’s card is out of "
                "the round."
            ),
        ),
        "points": _counted(),
        "ai": picture(
            (0, 0, 300, 120),
            [*columns(HAND, 142, 28, ["D1"]), who_at(None, 62, 56, 2.2)],
            gettext("Droco’s hand in four columns. The Miser leads the weakest card of the longest type, D: D1."),
        ),
    }


def moving() -> SafeString:
    """A player wins a trick: Droco's card flies to the hangar, the others are out (moving.css moves them)."""
    trick = [("B5", 34, "rt-out"), ("B9", 96, "rt-out"), ("B7", 158, "rt-taken"), ("B2", 220, "rt-out")]
    hangars = [SYMBOLS.place("rt-slot", f"translate({x} 62)") for x in (280, 308, 336)]
    parts = [card_at(card, x, 50, 0.9, css) for card, x, css in trick]
    people = [who_at(by, x, 112, 0.7) for by, x in ((0, 34), (1, 96), (None, 158), (2, 220), (1, 308))]
    label = gettext("B wins a trick with the strongest card, and the card Droco played to it flies to the hangar.")
    return picture((0, 0, 356, 128), [*hangars, *people, *parts], label, css="moving")


def _seats() -> SafeString:
    """Where Droco sits in the three rounds, clockwise from the first player."""
    parts: list[SafeString] = []
    for round_number, circle in enumerate(((0, None, 1, 2), (0, 1, None, 2), (0, 1, 2, None))):
        x, y = 62 + 118 * round_number, 66
        places = ((x, y + 36), (x - 40, y), (x, y - 36), (x + 40, y))
        parts.append(SYMBOLS.place("rt-round-table", f"translate({x} {y})"))
        parts += [who_at(by, *place, 0.9) for by, place in zip(circle, places, strict=True)]
        parts.append(text_at(say("table/round", round=round_number + 1), x, y + 68))
    label = gettext(
        "Three tables. Clockwise: A, Droco, B, C in round 1; A, B, Droco, C in round 2; A, B, C, Droco in round 3."
    )
    return picture((0, 0, 360, 142), parts, label)


WAYS = (
    "M112 106A44 44 0 0 1 112 27M102 23L112 27L105 36",
    "M149 27A58 58 0 0 1 190 44M190 33L190 44L179 44",
    "M190 88A58 58 0 0 1 149 106M159 109L149 106L155 96",
)
"""From A to B, past Droco; from B to C; from C to A."""


def _passing() -> SafeString:
    parts = [format_html('<path class="rt-way" d="{}"/>', way) for way in WAYS]
    places = ((130, 106), (56, 66), (130, 26), (204, 66))
    parts += [who_at(by, *place, 1) for by, place in zip((0, None, 1, 2), places, strict=True)]
    parts += [small_at(None, x, y) for x, y in ((88, 60), (96, 68), (168, 34), (176, 42), (168, 98), (176, 90))]
    label = gettext("Everybody passes two cards to the left: A to B past Droco, B to C, C to A.")
    return picture((20, 0, 224, 132), parts, label)


def _outcome(laid: list[Laid], owner: tuple[int, list[str], list[None]], label: str) -> SafeString:
    """A trick, and beside it what its winner has afterwards."""
    seat, up, down = owner
    x = 4 + 68 * len(laid) + 30
    more = [who_at(seat, x + 27, 24)]
    for place, card in enumerate(up):
        is_new = place == len(up) - 1 and not down
        more.append(small_at(card, x + SMALL * place, 62, "rt-best" if is_new else ""))
    more += [small_at(None, x + SMALL * (len(up) + 0.3), 62, "rt-best") for _card in down]
    return row_svg(laid, label, more=more, width=x + SMALL * (len(up) + len(down)) + 4)


def _counted() -> SafeString:
    """Worked case RTC-08: the cards before a player, and their points."""
    cards = [("A10", "+10"), ("B13", "+15"), ("C12", "+13"), ("D7", "−7"), ("A1", "−1")]
    parts = []
    for place, (card, points) in enumerate(cards):
        x = 22 + 34 * place + (14 if place > 2 else 0)
        parts.append(small_at(card, x, 24))
        parts.append(text_at(points, x, 60, "rt-plus" if points[0] == "+" else "rt-minus"))
    parts.append(text_at("= 30", 22 + 34 * 5 + 34, 32, "rt-title"))
    label = gettext("Face up A10, B13 and C12, face down D7 and A1: 10 + 15 + 13 − 7 − 1 = 30 points.")
    return picture((0, 0, 262, 70), parts, label)
