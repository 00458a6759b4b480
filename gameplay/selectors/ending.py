"""The end of a match as everybody may see it: the podium, the whole order, what it gave, what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils import timezone

from accounts.looks import Robot
from gameplay.brought import Gain, MatchGains
from gameplay.gamepages.base import SeatCard
from gameplay.models import Match
from gameplay.selectors.matches import outcome_lines
from gameplay.selectors.moments import moment_text
from gameplay.services.again import rematch_for
from gameplay.services.closing import CLOSED
from gameplay.services.loading import game_get
from gameplay.services.solo import SoloEnd, solo_end
from gameplay.signals import match_brings
from gameplay.wording import name_marked

if TYPE_CHECKING:
    from accounts.typing import Viewer

LAST_STEP = 3
NOTHING = MatchGains()
REMATCH_FOR = timedelta(minutes=15)
"""For this long after its end the page of a match checks automatically whether somebody at the table wants another
race."""


@dataclass(frozen=True)
class Finisher:
    """How one seat ended; on the podium, racers who share a place share a step."""

    seat: int
    look: str
    name: str
    guest: bool
    """The name is that of a person without an account."""
    place: int
    status: str
    """"classified", or why not: "retired", "eliminated", "forfeit"."""
    tied: bool
    you: bool
    gain: Gain | None

    @property
    def robots(self) -> tuple[Robot, ...]:
        return (Robot(self.seat, self.look),)


@dataclass(frozen=True)
class Rematch:
    """A table at which the same people race again."""

    code: str
    names: tuple[str, ...]
    """The people who have taken a seat there."""
    you: bool
    """The reader is one of them."""


@dataclass(frozen=True)
class End:
    annulled: bool
    blocks: tuple[tuple[int, tuple[Finisher, ...]], ...] = ()
    """The podium: (place, racers who share it), best first; () if nobody got so far."""
    order: tuple[Finisher, ...] = ()
    """All classified racers, best first."""
    out: tuple[Finisher, ...] = ()
    """All others."""
    winners: tuple[Finisher, ...] = ()
    early: bool = False
    """An organiser ended it, with the places of the moment."""
    solo: SoloEnd | None = None
    moment: str = ""
    """The moment worth seeing once more, in a sentence."""
    gains: MatchGains = NOTHING
    rematch: Rematch | None = None
    looks: bool = False
    """Others of the table may want another race: the page checks now and then."""

    @property
    def you(self) -> Finisher | None:
        """The reader's own robot."""
        return next((one for one in (*self.order, *self.out) if one.you), None)


def match_end(match: Match, seats: Sequence[SeatCard], user: Viewer) -> End:
    """The end of a match that is over; `seats` as `seat_cards` gives them. Two queries for a rematch, and those of the
    app that made the match."""
    gains, again, asks = _gains(match), rematch(match, seats, user), looks(match, seats)
    if match.outcome is None:
        return End(annulled=True, gains=gains, rematch=again, looks=asks)
    lines = outcome_lines(match.outcome)
    finishers = []
    for place, same in groupby(lines, key=lambda line: int(line["place"])):
        level = list(same)
        tied = sum(line["status"] == "classified" for line in level) > 1
        for line in level:
            card = seats[line["seat"]]
            gain = gains.gains.get(line["seat"])
            name, guest, you = card["name"], card["guest"], card["you"]
            finishers.append(Finisher(card["seat"], card["look"], name, guest, place, line["status"], tied, you, gain))
    first = set(match.outcome["winners"])
    early = match.outcome["reason"] == CLOSED
    order = tuple(one for one in finishers if one.status == "classified")
    return End(
        annulled=False,
        blocks=_blocks(order) if first or early else (),
        order=order,
        out=tuple(one for one in finishers if one.status != "classified"),
        winners=tuple(one for one in finishers if one.seat in first),
        early=early,
        solo=solo_end(game_get(match.game).meta.solo, match.outcome),
        moment=moment_text(match, seats),
        gains=gains,
        rematch=again,
        looks=asks,
    )


def rematch(match: Match, seats: Sequence[SeatCard], user: Viewer) -> Rematch | None:
    """The table that the others of a match have made for another one. Two queries, none for a reader who was not
    there."""
    if match.purpose in Match.OF_CLUBS or not user.is_authenticated or not any(seat["you"] for seat in seats):
        return None
    made = rematch_for(match, user.pk)
    if made is None:
        return None
    there = [seat for seat in made.seatings.all() if seat.user_id is not None]
    names = tuple(name_marked(seat.label, guest=seat.guest) for seat in there)
    return Rematch(made.code, names, any(seat.user_id == user.pk for seat in there))


def looks(match: Match, seats: Sequence[SeatCard]) -> bool:
    """Whether the reader of a page sat there with other people, not long ago."""
    people = [seat for seat in seats if not seat["bot"] and not seat["open"]]
    recent = match.finished_at is not None and timezone.now() - match.finished_at < REMATCH_FOR
    there = any(seat["you"] for seat in people)
    return match.purpose not in Match.OF_CLUBS and there and len(people) > 1 and recent


def _blocks(order: Sequence[Finisher]) -> tuple[tuple[int, tuple[Finisher, ...]], ...]:
    there = [one for one in order if one.place <= LAST_STEP]
    return tuple((place, tuple(same)) for place, same in groupby(there, key=lambda one: one.place))


def _gains(match: Match) -> MatchGains:
    answers: list[object] = [answer for _app, answer in match_brings.send(Match, match_id=match.pk)]
    return next((answer for answer in answers if isinstance(answer, MatchGains)), NOTHING)
