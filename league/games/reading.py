"""Boards to race on: what an organiser may choose, and the page of a club's copy. Constant numbers of queries."""

from __future__ import annotations

from django.db.models import Exists, OuterRef
from django.http import Http404

from accounts.typing import JsonObject, Viewer
from gameplay.refused import Refused
from gameplay.selectors import ownboards
from gameplay.selectors.boards import board_content
from league.common.finding import access
from league.common.rights import require
from league.games import facts
from league.games.boards import BAD_GAME, box_board
from league.games.setup import boards_for_anybody
from league.games.shapes import BoardChoice, ClubBoardPage, RaceBoard
from league.games.sizes import table_sizes
from league.models import Club, ClubBoard, CompetitionStatus, Race, Role


def board_choices(club: Club, viewer: Viewer, game: str, *, teams: bool = False) -> tuple[BoardChoice, ...]:
    """What an organiser may choose: their own boards without errors, the versions the club races on, and the box's
    (except those that need teams at the table, or seat only one). `teams`: whole teams race on it.

    A drawing whose saved version the club already has is listed once, as the club's. Raises PermissionRefused,
    Refused("bad_game").
    """
    require(club, viewer, Role.ORGANISER)
    if facts.game_meta(game) is None:
        raise Refused(BAD_GAME, at="game")
    copies = list(ClubBoard.objects.filter(club=club, game=game).select_related("drawn_by").defer("content"))
    known = {(copy.origin, copy.drawn_at) for copy in copies}
    mine = [board for board in ownboards.boards_for_table(viewer, game) if (board.code, board.changed_at) not in known]
    return (
        *(
            BoardChoice(board.code, board.title, *facts.drawn_seats(game, board.content), "mine", "", board.changed_at)
            for board in mine
        ),
        *(
            BoardChoice(copy.code, copy.title, copy.seats_min, copy.seats_max, "club", _drawer(copy), copy.drawn_at)
            for copy in copies
        ),
        *(
            BoardChoice(info.slug, facts.board_title(game, info.slug), *info.seats, "box")
            for info in boards_for_anybody(game)
            if not teams or table_sizes(game, box_board(game, info.slug), {}, teams=True)
        ),
    )


def club_board(club: Club, code: str, viewer: Viewer) -> ClubBoardPage:
    """The club's copy of a drawn board. Everybody may see it; only organisers while only drafts use it. Raises
    Http404."""
    seen = Race.objects.filter(club_board=OuterRef("pk")).exclude(competition__status=CompetitionStatus.DRAFT)
    copy = (
        ClubBoard.objects.filter(club=club, code=code)
        .select_related("drawn_by")
        .annotate(is_public=Exists(seen))
        .first()
    )
    if copy is None or not (copy.is_public or access(club, viewer).is_organiser):
        raise Http404
    return ClubBoardPage(
        code=copy.code,
        game=copy.game,
        title=copy.title,
        seats_min=copy.seats_min,
        seats_max=copy.seats_max,
        drawn_by=_drawer(copy),
        drawn_at=copy.drawn_at,
        club_slug=club.slug,
        club_name=club.name,
        content=copy.content,
    )


def race_board(race: Race) -> RaceBoard | None:
    """The board of a race, for display; None in a game without boards. One query for a drawn board, whose drawing is
    computed again; else none."""
    if not race.board:
        return None
    if race.club_board_id is None:
        least, most = facts.seat_limits(race.game, race.board)
        title = facts.board_title(race.game, race.board)
        return RaceBoard(race.board, title, race.game, least, most, _of_the_box(race), False)
    copy = ClubBoard.objects.select_related("drawn_by").get(pk=race.club_board_id)
    drawing = ownboards.board_drawn(copy.game, copy.content)
    return RaceBoard(
        copy.code,
        copy.title,
        copy.game,
        copy.seats_min,
        copy.seats_max,
        drawing,
        True,
        _drawer(copy),
        copy.drawn_at,
    )


def _of_the_box(race: Race) -> JsonObject | None:
    """A board of the box; None if the box no longer has it: old races stay readable."""
    try:
        return board_content(race.game, race.board)
    except Refused:
        return None


def _drawer(copy: ClubBoard) -> str:
    return str(copy.drawn_by.public_name) if copy.drawn_by else ""
