"""Players of a club from a pasted list: checked line by line, then added all or none."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from django.db import transaction
from django.utils.translation import gettext_noop as _

from accounts.names import name_key
from accounts.refusals import BAD_REQUEST, Refusal
from gameplay.refused import Refused
from league.clubs.club.players import email_clean
from league.common.refusals import PASTE_LEFT, PASTE_REFUSED
from league.common.rights import require
from league.common.writing import audit, club_lock
from league.files.pasting.names import known_players, name_fault
from league.files.pasting.text_cells import Fault, Unreadable
from league.files.pasting.text_people import PlayerLine, players_read
from league.models import Action, Club, Player, Role

if TYPE_CHECKING:
    from accounts.models import User


PASTE_TWICE = Refusal("paste_twice", _("This name is already on line %(line)s."), BAD_REQUEST)


@dataclass(frozen=True)
class PastedPlayer:
    line: int
    name: str
    email: str
    becomes: Literal["new", "there", "refused"]
    """A new guest; already in the club, and left alone; or refused, see `fault`."""
    fault: Fault | None = None
    known: Player | None = None


@dataclass(frozen=True)
class PastedPlayers:
    lines: tuple[PastedPlayer, ...] = ()
    unread: tuple[str, ...] = ()
    """Columns that are ignored."""
    fault: Fault | None = None
    """The text is not a list at all."""

    @property
    def new(self) -> tuple[PastedPlayer, ...]:
        return tuple(one for one in self.lines if one.becomes == "new")

    @property
    def refused(self) -> tuple[PastedPlayer, ...]:
        return tuple(one for one in self.lines if one.becomes == "refused")

    @property
    def is_good(self) -> bool:
        return self.fault is None and not self.refused


def players_look(club: Club, text: str) -> PastedPlayers:
    """What each line would become, by the rules of `players.add_guest`. Three queries for 200 lines."""
    try:
        read = players_read(text)
    except Unreadable as wrong:
        return PastedPlayers(fault=wrong.fault)
    known = known_players(club)
    first: dict[str, int] = {}
    found = []
    for line in read.lines:
        key = name_key(line.name)
        before, player = first.setdefault(key, line.line), known.get(key)
        fault = _fault(line, player, before)
        becomes: Literal["new", "there", "refused"] = "refused" if fault else "there" if player else "new"
        found.append(PastedPlayer(line.line, line.name, line.email, becomes, fault, player))
    return PastedPlayers(tuple(found), read.unread)


@transaction.atomic
def players_paste(*, club: Club, by: User, text: str) -> PastedPlayers:
    """Add everybody in a pasted list who is not in the club yet as a guest; one refused line refuses all. Sent again it
    adds nobody. For organisers.

    Locks the club. Raises PermissionRefused, and Refused: paste_refused (look at the lines again).
    """
    require(club, by, Role.ORGANISER)
    club = club_lock(club)
    found = players_look(club, text)
    if not found.is_good:
        raise Refused(PASTE_REFUSED, at="text")
    if found.new:
        Player.objects.bulk_create(
            Player(club=club, display_name=one.name, email=email_clean(one.email)) for one in found.new
        )
        after = {"racers": [one.name for one in found.new]}
        audit(club=club, by=by, action=Action.PLAYERS_PASTED, subject=club.name, after=after)
    return found


def _fault(line: PlayerLine, player: Player | None, before: int) -> Fault | None:
    """The first thing that is wrong with a line. `before`: the line where its name is first."""
    if (wrong := name_fault(line.name, line.line)) is not None:
        return wrong
    try:
        email_clean(line.email)
    except Refused as refused:
        return Fault(line.line, refused.refusal)
    if before != line.line:
        return Fault(line.line, PASTE_TWICE, {"line": before})
    if player is not None and player.left_at is not None:
        return Fault(line.line, PASTE_LEFT)
    return None
