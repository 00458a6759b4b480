"""What a link to a competition or a race currently says, in a sentence: for chats, and for the pictures beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.zones import moment_text
from league.common.words import names_text
from league.races.words import race_name

if TYPE_CHECKING:
    from league.races.shapes import RaceCard, RaceHead
    from league.standings.shapes import StandingRow, StandingsTable, TeamRow


NAMED = 3
"""The most names; of more people it gives the number."""
MANY = 6
"""The most winners' names: every table of a round has a winner."""
STOPPED = {
    "cancelled": gettext_lazy("The race is cancelled."),
    "annulled": gettext_lazy("The race was annulled."),
    "void": gettext_lazy("The race doesn’t count: fewer than two racers started."),
    "postponed": gettext_lazy("The race is postponed."),
}


def won_text(names: Sequence[str]) -> str:
    """ "Ada, Ben have won."; "" when nobody has."""
    if not names:
        return ""
    if len(names) > MANY:
        return ngettext("%(n)d winner.", "%(n)d winners.", len(names)) % {"n": len(names)}
    return ngettext("%(names)s has won.", "%(names)s have won.", len(names)) % {"names": names_text(names)}


def lead_text(table: StandingsTable, *, over: bool = False) -> str:
    """ "Ada leads Ben by 3 points."; "" while nobody leads: before the first race, when each group has its own leader,
    and in a knock-out."""
    by_points = table.stage is None or table.stage.its_format.by_points
    if table.after_race is None or not by_points or any(row.group for row in table.rows):
        return ""
    rows: list[tuple[str, StandingRow | TeamRow]] = [(row.name, row) for row in table.teams]
    rows = rows or [(row.entry.name, row) for row in table.rows]
    placed = [(name, row) for name, row in rows if row.place is not None]
    first = [name for name, row in placed if row.place == 1]
    if over:
        return won_text(first)
    if len(first) > NAMED:
        return ngettext("%(n)d leads.", "%(n)d-way tie for the lead.", len(first)) % {"n": len(first)}
    if len(first) > 1:
        return _("%(names)s share the lead.") % {"names": names_text(first)}
    if len(placed) < 2:
        return _("%(name)s leads.") % {"name": first[0]} if first else ""
    (_name, second), facts = placed[1], {"name": first[0], "other": placed[1][0]}
    if second.tied or not isinstance(second.behind, int):
        return _("%(name)s leads.") % facts
    if second.behind <= 0:
        return _("%(name)s leads, level on points with %(other)s.") % facts
    said = ngettext(
        "%(name)s leads %(other)s by %(n)d point.", "%(name)s leads %(other)s by %(n)d points.", second.behind
    )
    return said % {**facts, "n": second.behind}


def date_text(card: RaceCard) -> str:
    """When a race begins, or began, in the club's time, with the zone; "" without a date."""
    if card.at is None:
        return ""
    with timezone.override(ZoneInfo(card.zone)):
        return moment_text(card.at, "short", for_others=True)


def live_text(race: RaceCard | RaceHead) -> str:
    """ "Round 2 is on now."; "" for a race that is not running."""
    return _("On now: %(race)s.") % {"race": race_name(race)} if race.status == "live" else ""


def next_text(card: RaceCard | None) -> str:
    """ "Race 5: Thu 3 Dec, 19:30 CET."; "" when nothing is planned."""
    if card is None:
        return ""
    if on := live_text(card):
        return on
    name = {"race": race_name(card)}
    if card.status == "check_in":
        return _("%(race)s: check-in is open.") % name
    when = date_text(card)
    return _("%(race)s: %(when)s.") % {**name, "when": when} if when else ""


def race_sentence(card: RaceCard) -> str:
    """About one race: who has won, that it is running, or when and on what board it is."""
    if card.shown in STOPPED:
        return str(STOPPED[card.shown])
    if card.status == "live":
        return _("The race is on now.")
    return won_text(card.winners) or " · ".join(filter(None, (date_text(card), *card.facts)))
