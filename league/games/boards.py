"""The boards races are run on: the game's own, and the club's copies of drawn boards.

An organiser may choose a board of the box, their own or a shared drawn board (anybody with its code may see and copy
it), and every copy that a race of the club uses. Choosing a drawn board copies it as saved at that moment; `ClubBoard`
says why. Nobody can find out here whether somebody else's code exists.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext_noop as _

from accounts.names import free_name, name_key
from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from gameplay.models import OwnBoard
from gameplay.refused import Refused
from gameplay.selectors import ownboards
from league.common.refusals import BAD_BOARD
from league.games import facts
from league.games.setup import BoardValue
from league.models import Club, ClubBoard, Race

if TYPE_CHECKING:
    from accounts.models import User


BOARD_UNFINISHED = Refusal("board_unfinished", _("You can’t race on “%(board)s” yet: %(why)s"), CONFLICT)
BAD_GAME = Refusal("bad_game", _("There is no such game."), BAD_REQUEST)


@dataclass(frozen=True)
class Board:
    """A board for a race, as the other services use it."""

    wanted: str
    """A slug or a code, as it was chosen; "" in a game without boards."""
    title: str
    seats: tuple[int, int]
    value: BoardValue
    """What the game gets: the slug of a board of the box, the content, or None in a game without boards."""
    copy: ClubBoard | None = None
    drawn: OwnBoard | None = None
    """Copied when a race takes it."""


def find(*, club: Club, by: User, game: str, wanted: str, at: str = "boards") -> Board:
    """A board the organiser may choose. Raises Refused: bad_board, board_unfinished (with the reason)."""
    if facts.board_info(game, wanted) is not None or not (wanted or facts.boards(game)):
        return box_board(game, wanted)
    copy = ClubBoard.objects.select_for_update().filter(club=club, game=game, code=wanted).first()
    if copy is not None:
        return _of_the_club(copy)
    try:
        drawn = ownboards.own_board(wanted, by)
    except Refused:
        raise Refused(BAD_BOARD, at=at) from None
    if drawn.game != game:
        raise Refused(BAD_BOARD, at=at)
    wrong = [found for found in ownboards.board_problems(game, drawn.content) if found["level"] == "error"]
    if wrong:
        why = " ".join(part for part in (wrong[0]["message"], wrong[0]["where"]) if part)
        raise Refused(BOARD_UNFINISHED, {"board": drawn.title, "why": why}, at)
    return Board(drawn.code, drawn.title, facts.drawn_seats(game, drawn.content), drawn.content, drawn=drawn)


def of(race: Race) -> Board:
    """The board a race has."""
    if race.club_board is not None:
        return _of_the_club(race.club_board)
    return box_board(race.game, race.board)


class BoardFields(TypedDict):
    """The fields of a race that name its board."""

    board: str
    board_title: str
    club_board: ClubBoard | None


def take(club: Club, board: Board) -> BoardFields:
    """The fields of a race that name the board; a drawn board is copied unless this version already was."""
    copy = board.copy
    if board.drawn is not None:
        digest = hashlib.sha256(json.dumps(board.drawn.content, sort_keys=True).encode()).hexdigest()
        # Lock it: the last race that uses this version may get another board at this moment (`drop`).
        copy, _new = ClubBoard.objects.select_for_update().get_or_create(
            club=club,
            origin=board.drawn.code,
            digest=digest,
            defaults={
                "game": board.drawn.game,
                "title": _title(club, board.drawn),
                "content": board.drawn.content,
                "seats_min": board.seats[0],
                "seats_max": board.seats[1],
                "drawn_by": board.drawn.owner,
                "drawn_at": board.drawn.changed_at,
            },
        )
    if copy is None:
        return {"board": board.wanted, "board_title": "", "club_board": None}
    return {"board": copy.code, "board_title": copy.title, "club_board": copy}


def _title(club: Club, drawn: OwnBoard) -> str:
    """What the club calls the board: its own title, with a number where another board has that title. All its versions
    share one name."""
    others = ClubBoard.objects.filter(club=club, game=drawn.game).exclude(origin=drawn.code)
    taken = {name_key(title) for title in others.values_list("title", flat=True)}
    return free_name(drawn.title, lambda name: name_key(name) in taken, 60)


def drop(copy: ClubBoard | None) -> None:
    """Delete a copy that no race uses any more."""
    if copy is None:
        return
    locked = ClubBoard.objects.select_for_update().filter(pk=copy.pk).first()
    if locked is not None and not locked.races.exists():
        locked.delete()


def box_board(game: str, slug: str) -> Board:
    """A board of the box; with "" what a game without boards is raced on."""
    return Board(slug, facts.board_title(game, slug), facts.seat_limits(game, slug), slug or None)


def _of_the_club(copy: ClubBoard) -> Board:
    return Board(copy.code, copy.title, (copy.seats_min, copy.seats_max), copy.content, copy=copy)
