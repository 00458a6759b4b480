"""Phrases that messages share: races, dates, reasons and links."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from accounts.typing import JsonObject
from accounts.zones import moment_text
from league.common.tags import points
from league.common.words import note_text, nth
from league.races.shapes import RaceHead
from league.races.words import round_name
from league.scoring.points import Points
from league.sets import Ending, Venue
from league.standings.podium import Leg
from league.start.attendance import links
from league.start.attendance.out import is_out
from league.telling.facts import RaceFacts
from outbox.kinds import Link
from outbox.selectors import untold

if TYPE_CHECKING:
    from accounts.models import User
    from league.models import Competition


def race_called(told: RaceFacts) -> str:
    """ "Race 3 of Autumn Cup": the start of every message about a race."""
    return race_of(told.head, told.competition)


def race_of(head: RaceHead, competition: Competition) -> str:
    name = round_name(head.round) if head.round else _("Race %(number)d") % {"number": head.number}
    return pgettext("a race", "%(race)s of %(competition)s") % {"race": name, "competition": competition.name}


def when(moment: datetime) -> str:
    return moment_text(moment, "short")


def moment(said: object) -> datetime | None:
    """A moment from the facts."""
    return datetime.fromisoformat(said) if isinstance(said, str) else None


def untold_of(
    facts: JsonObject, reader: User, kinds: tuple[str, ...], about: str, fact: str = ""
) -> list[JsonObject] | None:
    """`outbox.selectors.untold` for the message with these facts, which come last."""
    if "key" not in facts:  # written before messages had keys
        return [facts]
    found = untold(user=reader, kinds=kinds, about=about, key=facts["key"], fact=fact)
    return found if found is None else [*found[:-1], facts]


def reason(note: str) -> list[str]:
    """Why an organiser, or the site, did it; [] when nobody gave a reason."""
    said = note_text(note)
    return [_("Reason: %(reason)s") % {"reason": said}] if said else []


def race_link(told: RaceFacts, text: str = "") -> Link:
    club, competition = told.competition.club, told.competition
    path = reverse("league:race", args=[club.slug, competition.slug, told.head.number])
    return Link(text or _("Open the race’s page"), path)


def out_links(told: RaceFacts) -> list[Link]:
    """ "Can't make it? I'm out": for a racer with an account who is not out yet."""
    if told.entry is None or told.drives or told.entry.player.user_id is None or is_out(told.race, told.entry):
        return []
    return [Link(_("Can’t make it? Say you’re out for this race"), links.absence_link(told.entry, told.race))]


def competition_link(competition: Competition, text: str = "") -> Link:
    path = reverse("league:competition", args=[competition.club.slug, competition.slug])
    return Link(text or competition.name, path)


def standings_link(competition: Competition) -> Link:
    return Link(_("Standings"), reverse("league:standings", args=[competition.club.slug, competition.slug]))


def calendar_link(competition: Competition) -> Link:
    return Link(_("Calendar"), reverse("league:calendar", args=[competition.club.slug, competition.slug]))


def facts_of(told: RaceFacts) -> dict[str, str]:
    """For a chat room: the race's board, and where it is."""
    hints = {}
    if told.head.raced_on:
        hints[_("Board")] = told.head.raced_on
    hints[_("Where")] = str(Venue(told.head.venue).label)
    return hints


def standing(place: int, total: Points, *, before: int | None = None, tied: bool = False) -> str:
    """ "You’re now 1st in the standings (3rd before the race), with 17 points." """
    said = {"place": nth(place), "before": nth(before or 0), "points": points(total)}
    if before is not None and before != place:
        text = (
            _("You’re now equal %(place)s in the standings (%(before)s before the race), with %(points)s.")
            if tied
            else _("You’re now %(place)s in the standings (%(before)s before the race), with %(points)s.")
        )
        return text % said
    if tied:
        return _("You’re equal %(place)s in the standings, with %(points)s.") % said
    return _("You’re %(place)s in the standings, with %(points)s.") % said


def outcome(
    status: str, place: int | None, paid: Points | None, *, starters: int | None = None, pays: bool = True
) -> str:
    """ "place 2 of 6, 5 points", "did not finish, 1 point"."""
    if status in ("classified", "decider") and place is not None:
        said = {"place": place, "starters": starters}
        text = _("place %(place)d of %(starters)d") % said if starters else _("place %(place)d") % said
    elif status:
        text = str(Ending(status).label)
    else:
        text = _("not at this race")
    return f"{text}, {points(paid)}" if pays and paid is not None else text


def legs_text(legs: Iterable[Leg]) -> list[str]:
    """ "Race 3: place 2 of 6, 5 points", one for each leg; [] when there are none."""
    text = "\n".join(_leg_said(leg) for leg in legs)
    return [text] if text else []


def _leg_said(leg: Leg) -> str:
    name = round_name(leg.race.round) if leg.race.round else _("Race %(number)d") % {"number": leg.race.number}
    said = outcome(leg.status, leg.place, leg.points, starters=leg.starters)
    return _("%(race)s: %(outcome)s") % {"race": name, "outcome": said}


def several(names: Sequence[str]) -> str:
    """ "Ann, Ben and Cleo"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(names)s and %(last)s") % {"names": ", ".join(names[:-1]), "last": names[-1]}
