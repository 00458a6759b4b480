"""Matches and their seats, as lists and one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Exists, F, OuterRef, Prefetch, Q, QuerySet

from gameplay.engine.contract import Json
from gameplay.models import Match, OpenPrompt, Seating
from gameplay.refused import NOT_FOUND, Refused
from gameplay.services.loading import game_get
from gameplay.services.statements import prepared

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer


def match_get(code: str, reader: Viewer | None) -> Match:
    """The match with a code, public or not: anybody with the code has the link. A match that only its players may see
    does not exist for anybody else. Raises Refused("not_found").

    One query; `match.seatings.all()` costs another one.
    """
    match = Match.objects.select_related("seed").defer("setup", "seed__secret").filter(code=code).first()
    if match is None or (match.visibility == Match.Visibility.OWN and seat_of(match, reader) is None):
        raise Refused(NOT_FOUND)
    return match


def match_head(code: str, reader: Viewer | None) -> int:
    """The newest version, for a client that was not shown the match yet. Raises Refused("not_found")."""
    found = Match.objects.only("version", "visibility").filter(code=code).first()
    if found is None or (found.visibility == Match.Visibility.OWN and seat_of(found, reader) is None):
        raise Refused(NOT_FOUND)
    return found.version


VERSION = f'SELECT "version" FROM "{Match._meta.db_table}" WHERE "code" = %s'  # noqa: S608


def match_version(code: str) -> int | None:
    """The newest version of a match, or None if there is none with that code."""
    with prepared() as cursor:
        cursor.execute(VERSION, [code])
        found = cursor.fetchone()
    return found[0] if found else None


def seat_of(match: Match, user: Viewer | None) -> int | None:
    """The seat this user has, even after leaving; None for everybody else."""
    if user is None or not user.is_authenticated:
        return None
    return Seating.objects.filter(match=match, user_id=user.pk).values_list("seat", flat=True).first()


def matches_visible() -> QuerySet[Match]:
    """Public matches with their seats, newest first, in two queries."""
    return _listed(Match.objects.filter(visibility=Match.Visibility.PUBLIC))


def matches_open() -> QuerySet[Match]:
    """Public tables with a free seat."""
    free = Seating.objects.filter(match=OuterRef("pk"), is_open=True)
    return matches_visible().filter(Exists(free), status=Match.Status.OPEN)


def matches_live() -> QuerySet[Match]:
    """Public matches that are being played now."""
    return matches_visible().filter(status__in=[Match.Status.RUNNING, Match.Status.PAUSED])


def matches_of(user: Viewer) -> QuerySet[Match]:
    """The user's own matches and tables; those that wait for the user (`waits`) first."""
    if not user.is_authenticated:
        return Match.objects.none()
    return _own(user).annotate(waits=_asks(user)).order_by("-waits", "-created_at", "-id")


def matches_to_answer(user: User) -> QuerySet[Match]:
    """The user's matches that wait for the user, newest first."""
    return _own(user).filter(_asks(user)).order_by("-created_at", "-id")


def match_board(match: Match) -> dict[str, Json] | None:
    """The public content of the board of a match, also before its start; None without one. One query."""
    return game_get(match.game).board_of(_setup(match))


def match_options(match: Match) -> dict[str, Json]:
    """The options for a new match like this one: its board, its grid and the game's options. One query."""
    game, setup = game_get(match.game), _setup(match)
    board = game.board_of(setup)
    kept = ("grid", *(option.key for option in game.meta.options))
    return {key: setup[key] for key in kept if key in setup} | ({} if board is None else {"board": board})


def _setup(match: Match) -> dict[str, Json]:
    """Deferred wherever matches are read, because of its size."""
    setup: dict[str, Json] = Match.objects.values_list("setup", flat=True).get(pk=match.pk)
    return setup


def match_outcome(match_id: int) -> list[dict[str, Json]]:
    """Seat, place, status, team, scores and the match's reason: one line for each seat, in order of place. [] before
    the end."""
    return outcome_lines(Match.objects.values_list("outcome", flat=True).get(pk=match_id))


def outcome_lines(outcome: dict[str, Json] | None) -> list[dict[str, Json]]:
    """The same for a stored outcome."""
    if outcome is None:
        return []
    return [
        {
            "seat": line["seat"],
            "place": line["place"],
            "status": line["status"],
            "team": line.get("team"),
            "scores": line.get("scores", {}),
            "reason": outcome["reason"],
        }
        for line in outcome["lines"]
    ]


def _own(user: User) -> QuerySet[Match]:
    seats = Seating.objects.filter(match=OuterRef("pk"), user=user)
    return _listed(Match.objects.filter(Q(Exists(seats)) | Q(creator=user)))


def _asks(user: User) -> Exists:
    """Whether a question of the match is open to the user."""
    seat = {"match__seatings__user": user, "match__seatings__seat": F("seat")}
    return Exists(OpenPrompt.objects.filter(match=OuterRef("pk"), answered=False, **seat))


def _listed(matches: QuerySet[Match]) -> QuerySet[Match]:
    return matches.defer("setup").prefetch_related(Prefetch("seatings", queryset=Seating.objects.order_by("seat")))
