"""Playing alone: the options of such a match, and the result that is stored."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import NamedTuple

from django.utils.translation import gettext_noop as _

from accounts.refusals import BAD_REQUEST
from gameplay.engine.contract import Json, Solo
from gameplay.models import Decision, Match, Seating, SoloResult
from gameplay.refused import HostRefusal, Refused
from gameplay.services.loading import game_get

NO_SOLO = HostRefusal("no_solo", _("You can’t play this game alone."), HTTPStatus.NOT_FOUND)
SOLO_LEVEL = HostRefusal("solo_level", _("This level doesn’t exist."), BAD_REQUEST)
SOLO_SIDE = HostRefusal("solo_side", _("You can’t start there."), BAD_REQUEST)

HELPED = (Decision.By.BOT, Decision.By.ORGANISER)


class SoloEnd(NamedTuple):
    """The outcome of a match played alone."""

    level: str
    won: bool
    turns: int
    kept: int


def solo_of(game: str) -> Solo:
    """How a game is played alone. Raises Refused: game_unknown, no_solo."""
    solo = game_get(game).meta.solo
    if solo is None:
        raise Refused(NO_SOLO)
    return solo


def solo_options(game: str, *, level: str, side: str) -> dict[str, Json]:
    """The raw options of a match alone. Raises Refused: game_unknown, no_solo, solo_level, solo_side."""
    solo = solo_of(game)
    if level not in dict(solo.levels):
        raise Refused(SOLO_LEVEL, at="level")
    if side not in dict(solo.sides):
        raise Refused(SOLO_SIDE, at="side")
    numbers = {option.key for option in game_get(game).meta.options if option.kind == "number"}
    chosen: dict[str, Json] = {
        key: int(value) if key in numbers else value for key, value in ((solo.level, level), (solo.side, side))
    }
    return {"board": solo.board, **chosen}


def solo_end(solo: Solo | None, outcome: Mapping[str, Json] | None) -> SoloEnd | None:
    """The result; None if the game is not played alone, the match is not over, or it was played on another board."""
    if solo is None or outcome is None or len(outcome["lines"]) != 1:
        return None
    scores = outcome["lines"][0]["scores"]
    if not {"won", "turns", "level", solo.kept[0]} <= scores.keys():
        return None
    return SoloEnd(str(scores["level"]), bool(scores["won"]), scores["turns"], scores[solo.kept[0]])


def solo_record(match: Match) -> None:
    """Store a person's result, in the transaction of the end.

    Not one that a bot helped with, nor a second try: a player who sets a match back knows what comes. The result of an
    attempt at a challenge is stored with the others, when that closes.
    """
    if match.purpose == Match.Purpose.PRACTICE and not match.restarted:
        solo_keep(match)


def solo_keep(match: Match) -> None:
    """The same for any match that is over; nothing happens if it was stored already, or was not played alone."""
    end = solo_end(game_get(match.game).meta.solo, match.outcome)
    if end is None:
        return
    seating = Seating.objects.filter(match=match).get()
    helped = Decision.objects.filter(match=match, by__in=HELPED).exists()
    if seating.user_id is None or helped or SoloResult.objects.filter(match=match).exists():
        return
    SoloResult.objects.create(
        match=match, game=match.game, user_id=seating.user_id, at=match.finished_at or match.changed_at, **end._asdict()
    )
