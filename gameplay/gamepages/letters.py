"""What the font of link pictures can draw (Lato: Latin, and not all of it). Anything else would appear as a box."""

from __future__ import annotations

import re
import unicodedata

RANGES = (
    (0x20, 0x7e), (0xa0, 0xff), (0x104, 0x107), (0x118, 0x119), (0x131, 0x131), (0x141, 0x144), (0x152, 0x153),
    (0x15a, 0x15b), (0x160, 0x161), (0x178, 0x17e), (0x192, 0x192), (0x2013, 0x2014), (0x2018, 0x201a), (0x201c,
    0x201e), (0x2020, 0x2022), (0x2026, 0x2026), (0x2030, 0x2030), (0x2039, 0x203a), (0x2044, 0x2044), (0x20ac,
    0x20ac), (0x2122, 0x2122), (0x2212, 0x2212), (0x2248, 0x2248), (0x2260, 0x2260), (0x2264, 0x2265),
)  # fmt: skip
"""First and last code point of each run that both files of the font have."""
DRAWN = frozenset(chr(code) for first, last in RANGES for code in range(first, last + 1))
PLAIN = {"\u202f": "\xa0", "đ": "d", "Đ": "D", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T", "ŋ": "n", "Ŋ": "N", "ȷ": "j"}
"""Letters that Unicode does not split into a Latin one and a mark."""


PART = re.compile(r" · |(?<=[.!?]) ")
"""Between names, and between sentences."""


def drawable(text: str) -> str:
    """A text without what cannot be drawn. A mark that the font lacks is removed, and so is a sign such as an
    emoji; for a letter of another script the whole name or sentence is removed, because half of it would say
    something else."""
    parts = (_part(part) for part in PART.split(unicodedata.normalize("NFC", text)))
    return (" · " if " · " in text else " ").join(filter(None, parts))


def _part(part: str) -> str:
    found = [_letter(one) for one in part]
    if any(one.isalnum() and not other for one, other in zip(part, found, strict=True)):
        return ""
    return "".join(found).strip(" ")


def _letter(one: str) -> str:
    if one in DRAWN:
        return one
    base = PLAIN.get(one) or unicodedata.normalize("NFKD", one)
    return "".join(part for part in base if part in DRAWN)
