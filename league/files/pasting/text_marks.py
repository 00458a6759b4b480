"""Single cells of pasted results: a place or how a race ended, which race it was, and when."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.engine.words import gettext_noop as _
from league.files.pasting.text_cells import Unreadable, word
from league.scoring.season import SheetStatus

PASTE_PLACE = Refusal("paste_place", _("“%(cell)s” is not a place: write 1, 2, 3, or DNF, DNS, DSQ."), BAD_REQUEST)
PASTE_STATUS = Refusal(
    "paste_status", _("“%(cell)s” is not a result: write DNF, DNS or DSQ, or leave it empty."), BAD_REQUEST
)
PASTE_DATE = Refusal("paste_date", _("“%(cell)s” is not a date: write 2024-12-31 or 31/12/2024."), BAD_REQUEST)

NOTHING = frozenset(("", "-", "–", "—", ".", "/", "x", "n/a", "na", "absent", "absente"))
"""The racer was not there: no result and no forfeit."""
STATUSES: dict[str, SheetStatus] = {
    **dict.fromkeys(
        ("dnf", "ret", "retired", "abandon", "ab", "abd", "aban", "didnotfinish", "nonclasse", "nc"), "dnf"
    ),
    **dict.fromkeys(("dns", "np", "nonpartant", "didnotstart", "forfait", "forfeit", "ff"), "dns"),
    **dict.fromkeys(("dsq", "dq", "disq", "disqualified", "disqualifie", "disqualifiee"), "dsq"),
    **dict.fromkeys(("classified", "finished", "ok", "classe", "classee", "arrive", "arrivee"), "classified"),
}
PLACE = re.compile(r"^=?\s*(\d{1,3})(?:[.,]0*)?\s*(?:st|nd|rd|th|er|re|ère|e|è|ème|eme|\.|=)?$", re.IGNORECASE)
PLACE_AND_MORE = re.compile(r"^(\d{1,3})?\s*[(/]?\s*([^\d\s()/]+)\s*[)/]?\s*(\d{1,3})?$")
RACE = re.compile(
    r"^(?:(?:race|round|course|manche|rd|r|c|m|no|nr|n°|nº|#)[\s.:#]*)*(\d{1,3})(?=$|[\s:.,;()–-])[\s:.,;()–-]*",
    re.IGNORECASE,
)
DATES = (
    (re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2})?)?(?!\d)"), (0, 1, 2)),
    (re.compile(r"(?<!\d)(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})(?!\d)"), (2, 1, 0)),
)
"""Each with the positions of year, month and day. The day comes before the month, unless the second number cannot be a
month."""


@dataclass(frozen=True)
class Mark:
    place: int | None
    status: SheetStatus


@dataclass(frozen=True)
class RaceLabel:
    """Which race it was, as far as the text says."""

    number: int | None = None
    title: str = ""
    date: date | None = None

    def joined(self, other: RaceLabel) -> RaceLabel:
        """Adds what the other says. Raises ValueError: two dates."""
        if self.date is not None and other.date is not None and self.date != other.date:
            raise ValueError
        number = self.number if self.number is not None else other.number
        return RaceLabel(number, self.title or other.title, self.date or other.date)


def mark_read(place: str, status: str, line: int) -> Mark | None:
    """A place, a status, or both; None: the racer was not there. Raises Unreadable: paste_place, paste_status."""
    told = _status(status, line) if status.casefold() not in NOTHING else None
    if place.casefold() in NOTHING:
        if told == "classified":
            raise Unreadable(PASTE_PLACE, line, cell=place or status)
        return Mark(None, told) if told else None
    found = PLACE.match(place)
    if found is not None:
        return _mark(int(found[1]), told or "classified")
    both = None if word(place) in STATUSES else PLACE_AND_MORE.match(place)
    named = STATUSES.get(word(both[2] if both is not None else place))
    if named is None or named == "classified":
        raise Unreadable(PASTE_PLACE, line, cell=place[:40])
    number = (both[1] or both[3]) if both is not None else None
    return _mark(int(number) if number else None, named)


def number_read(text: str, line: int) -> int | None:
    """The number of a race if the cell is only a number. None: it is a name or a date."""
    found = RACE.match(text)
    return int(found[1]) if found is not None and found.end() == len(text) else None


def header_read(text: str, line: int) -> RaceLabel:
    """Which race "R3 12/03/2024 Night race" is. Raises Unreadable: paste_date."""
    when, left = None, text
    for pattern, _order in DATES:
        if (found := pattern.search(left)) is not None:
            when = date_read(found[0], line)
            left = f"{left[: found.start()]} {left[found.end() :]}".strip()
            break
    number = RACE.match(left)
    title = (left[number.end() :] if number is not None else left).strip(" :.,;()–-")
    return RaceLabel(int(number[1]) if number is not None else None, title, when)


def date_read(text: str, line: int) -> date:
    """Raises Unreadable: paste_date."""
    for pattern, order in DATES:
        if (found := pattern.fullmatch(text.strip())) is not None:
            year, month, day = (int(found[at + 1]) for at in order)
            if order[0] and month > 12 >= day:
                month, day = day, month
            try:
                return date(year + 2000 if len(found[order[0] + 1]) == 2 else year, month, day)
            except ValueError:
                break
    raise Unreadable(PASTE_DATE, line, cell=text[:40])


def table_read(text: str) -> str:
    """The name of a table: "2", "Table 2" and "t2" are the same."""
    return re.sub(r"^(?:table|t)[\s.:]*(?=\d)", "", text.casefold())


def _status(text: str, line: int) -> SheetStatus:
    """Raises Unreadable: paste_status."""
    found = STATUSES.get(word(text))
    if found is None:
        raise Unreadable(PASTE_STATUS, line, cell=text[:40])
    return found


def _mark(place: int | None, status: SheetStatus) -> Mark:
    """A racer who did not start or was disqualified has no place, whatever the spreadsheet says."""
    return Mark(place if status in ("classified", "dnf") else None, status)
