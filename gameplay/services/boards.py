"""Boards that people draw: saved, shared, copied, deleted. Only their owner changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST, TOO_MANY_REQUESTS
from accounts.text import one_line
from gameplay.engine.boardfile import BoardError
from gameplay.engine.boardtext import MOST_TEXT
from gameplay.engine.contract import Json
from gameplay.engine.editing import Editing
from gameplay.games.editable import EDITABLE
from gameplay.models import OwnBoard
from gameplay.refused import NOT_FOUND, NOT_YOURS, TOO_LARGE, HostRefusal, Refused
from gameplay.services.loading import GAME_UNKNOWN

if TYPE_CHECKING:
    from accounts.models import User

TOO_FAST_DRAWING = HostRefusal(
    "too_fast_drawing",
    _("This board has been checked too often in a short time. Wait a little: your next change will be checked again."),
    TOO_MANY_REQUESTS,
)
TOO_MANY_BOARDS = HostRefusal(
    "too_many_boards", _("You already have %(most)s boards. Delete one of them first."), TOO_MANY_REQUESTS
)
BOARD_UNREADABLE = HostRefusal("board_unreadable", _("This board can’t be read."), BAD_REQUEST)

MOST_BOARDS = 40
"""How many boards a user may keep, all games together."""


def editing_of(game: str) -> Editing:
    """How a game's boards are edited. Raises Refused("game_unknown") for a game without drawn boards."""
    editing = EDITABLE.get(game)
    if editing is None:
        raise Refused(GAME_UNKNOWN, {"game": game[:40]})
    return editing


def board_read(editing: Editing, text: str) -> dict[str, Json]:
    """The canonical object of a text. Raises Refused: too_large, board_unreadable (with its `problems`)."""
    if len(text) > MOST_TEXT:
        raise Refused(TOO_LARGE, {"most": MOST_TEXT}, at="text")
    try:
        return editing.read(text)
    except BoardError as error:
        raise Refused(BOARD_UNREADABLE, {"problems": error.problems}, at="text") from error


@transaction.atomic
def board_save(*, user: User, game: str, text: str, title: str = "", code: str | None = None) -> OwnBoard:
    """Save the user's board; without a `code` it is a new one. It need not be ready to race yet. If another one has the
    title, it gets a number.

    Raises Refused: game_unknown, too_large, board_unreadable, not_found, not_yours, too_many_boards.
    """
    editing = editing_of(game)
    board = _locked(code, user) if code else OwnBoard(owner=user, game=game)
    if board.game != game:
        raise Refused(NOT_FOUND)
    content = board_read(editing, text)
    _alone(user)
    if board.pk is None:
        _check_room(user)
    wanted = one_line(title)[:60] or str(content["name"])[:60]
    board.title = board.name_free(wanted)
    board.content = {**content, "name": board.title} if title or board.title != wanted else content
    board.errors = sum(found.level == "error" for found in editing.check(content))
    board.changed_at = timezone.now()
    board.save()
    return board


@transaction.atomic
def board_share(*, user: User, code: str, shared: bool) -> OwnBoard:
    """Let everybody with the link see and copy the board, or nobody. Raises Refused: not_found, not_yours."""
    board = _locked(code, user)
    board.is_shared = shared
    board.save(update_fields=["is_shared"])
    return board


@transaction.atomic
def board_delete(*, user: User, code: str) -> None:
    """Delete a board for good. Matches that were raced on it keep a copy. Raises Refused: not_found, not_yours."""
    _locked(code, user).delete()


@transaction.atomic
def board_copy(*, user: User, code: str) -> OwnBoard:
    """Copy the user's own board, or a shared one. Raises Refused: not_found, too_many_boards."""
    board = OwnBoard.objects.filter(code=code).first()
    if board is None or not (board.is_shared or board.owner_id == user.pk):
        raise Refused(NOT_FOUND)
    _alone(user)
    _check_room(user)
    copy = OwnBoard(owner=user, game=board.game, errors=board.errors)
    copy.title = copy.name_free(board.title)
    copy.content = {**board.content, "name": copy.title}
    copy.save()
    return copy


def _locked(code: str, user: User) -> OwnBoard:
    """Only people who may see a board learn that it exists."""
    board = OwnBoard.objects.select_for_update().filter(code=code).first()
    if board is None or not (board.is_shared or board.owner_id == user.pk):
        raise Refused(NOT_FOUND)
    if board.owner_id != user.pk:
        raise Refused(NOT_YOURS)
    return board


def _alone(user: User) -> None:
    """Two tabs of the user can neither both take the last place nor both take a name."""
    get_user_model().objects.select_for_update().get(pk=user.pk)


def _check_room(user: User) -> None:
    """The user's row is locked."""
    if OwnBoard.objects.filter(owner=user).count() >= MOST_BOARDS:
        raise Refused(TOO_MANY_BOARDS, {"most": MOST_BOARDS})
