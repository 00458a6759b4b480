"""Words that people type and others read."""

import unicodedata

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that show nothing, although Unicode calls them printable."""
MARKS = 4
"""Marks allowed on one letter: as many as any language needs. More make a tower that covers the lines above."""


def whole_number(text: str, none: int = -1) -> int:
    """The number in a field or an address, up to eight digits; `none` for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else none


def one_line(text: str) -> str:
    """The text on one line and stripped: without characters that control or show nothing, marks that reverse the words
    after them, and towers of marks."""
    shown = "".join(c if c.isprintable() and c not in BLANK else " " for c in text)
    return " ".join(_without_towers(shown).split())


def _without_towers(text: str) -> str:
    """At most `MARKS` combining marks on a letter, and none on nothing."""
    kept, room = "", 0
    for character in text:
        if unicodedata.category(character) not in ("Mn", "Me"):
            kept, room = kept + character, 0 if character == " " else MARKS
        elif room:
            kept, room = kept + character, room - 1
    return kept
