"""Pictures for pages: boards, of the box and drawn by people, empty for a game that draws none; and robots."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from django.utils.safestring import SafeString

from accounts.looks import look_of
from gameplay.gamepages.base import Board
from gameplay.gamepages.registry import game_page
from gameplay.gamepages.robots import badge_svg, front_svg
from gameplay.gamepages.shared import Shared, shared
from gameplay.games.registry import GAMES
from gameplay.selectors import matches, ownboards
from gameplay.selectors.boards import board_content
from gameplay.services.names import board_title

if TYPE_CHECKING:
    from gameplay.engine.contract import BoardInfo, Meta
    from gameplay.models import Match, OwnBoard


class BoxCard(NamedTuple):
    info: BoardInfo
    title: str
    picture: SafeString


class OwnCard(NamedTuple):
    board: OwnBoard
    picture: SafeString


class Shown(NamedTuple):
    """The board of a match."""

    name: str
    picture: SafeString


def board_picture(game: str, title: str, drawing: Board | None, *, named: bool = True) -> SafeString:
    """Decorative unless `named`; empty while there is nothing to show."""
    if drawing is None:
        return SafeString("")
    shown = game_page(game)
    return shown.picture(drawing, label=shown.alt(title, drawing) if named else "")


@lru_cache(maxsize=16)
def box_pictures(game: str) -> Shared:
    """The boards of a game for a list, by slug, and the shapes that their pictures share. They contain no words, so
    they are the same in every language. Kept in memory: each takes up to 8 ms to draw."""
    boards = {info.slug: board_content(game, info.slug) for info in GAMES[game].meta.boards}
    drawn = {slug: board_picture(game, "", content, named=False) for slug, content in boards.items()}
    return shared({slug: picture for slug, picture in drawn.items() if picture}, f"box-{game}")


def first_picture(meta: Meta, info: BoardInfo, robots: int) -> SafeString:
    """The board of the led first race, with this many robots at its start."""
    drawing = board_content(meta.slug, info.slug)
    return game_page(meta.slug).first_picture(drawing, board_title(info), robots) if drawing else SafeString("")


def box_cards(meta: Meta, first: str = "", drawn: int | None = None) -> list[BoxCard]:
    """The boards of the box, the one with that slug first; `drawn`: how many have their picture already."""
    boards = sorted(meta.boards, key=lambda info: info.slug != first)
    pictures, late = box_pictures(meta.slug).pictures, SafeString("")
    return [
        BoxCard(info, board_title(info), pictures.get(info.slug, late) if drawn is None or at < drawn else late)
        for at, info in enumerate(boards)
    ]


def own_picture(board: OwnBoard, *, named: bool = False) -> SafeString:
    return board_picture(board.game, board.title, ownboards.board_drawn(board.game, board.content), named=named)


def own_cards(boards: Iterable[OwnBoard]) -> list[OwnCard]:
    return [OwnCard(board, own_picture(board)) for board in boards]


def match_board(match: Match) -> Shown | None:
    """Also before the start; None for a game without boards."""
    content = matches.match_board(match)
    if content is None:
        return None
    name = game_page(match.game).board_name(content)
    return Shown(name, board_picture(match.game, name, ownboards.board_drawn(match.game, content) or content))


@lru_cache(maxsize=1024)
def robot_badge(look: str, number: int) -> SafeString:
    """A small robot with its look and its start number, 0 for none; a house robot if the look is not known."""
    return badge_svg(look_of(look, number - 1), str(number or ""))


def robot_portrait(look: str, number: int | None = None, pose: str = "") -> SafeString:
    """The same, large and from the front; without a number if it has none. `pose`: a class of poses.css."""
    return front_svg(look_of(look, (number or 1) - 1), "" if number is None else str(number), pose)
