"""The races of a stage that are written down later: as its rules say, or else like the round before."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max

from league.common.references import GONE
from league.games import facts
from league.games.boards import BoardFields, box_board
from league.games.setup import boards_for_anybody
from league.models import Race, Stage


def races_made(stage: Stage, before: Sequence[Race], count: int = 1, *, decides: bool = False) -> list[Race]:
    """Make `count` more races of a stage. `before`: the races of the tournament, in order of their numbers, with their
    boards. A deciding race uses what the round before was raced on."""
    number = (stage.competition.races.aggregate(highest=Max("number"))["highest"] or 0) + 1
    mine = [race for race in before if race.stage_id == stage.pk and not race.decides and race.status not in GONE]
    like = before[-1] if decides else _like(stage, before)
    return Race.objects.bulk_create(
        Race(
            stage=stage,
            competition=stage.competition,
            number=number + more,
            on_call=True,
            decides=decides,
            game=like.game,
            options=like.options if decides else _options(stage, like),
            venue=like.venue,
            **(board_like(like) if decides else _board(stage, like, len(mine) + more)),
        )
        for more in range(count)
    )


def race_ahead(stage: Stage, before: Sequence[Race], number: int) -> Race:
    """What round `number` of a stage, from 0, would be raced on; not saved. `before` as in `races_made`."""
    like = _like(stage, before)
    options, board = _options(stage, like), _board(stage, like, number)
    return Race(stage=stage, game=like.game, options=options, venue=like.venue, **board)


def board_like(race: Race) -> BoardFields:
    """The board of a race that there is."""
    return {"board": race.board, "board_title": race.board_title, "club_board": race.club_board}


def _like(stage: Stage, before: Sequence[Race]) -> Race:
    """The race before; in the stage's own game, even if the stage's last race was in another."""
    last = before[-1]
    if last.stage_id == stage.pk or last.game == stage.rules.game:
        return last
    earlier = next((race for race in reversed(before) if race.game == stage.rules.game), None)
    if earlier is not None:
        return earlier
    first = next((info.slug for info in boards_for_anybody(stage.rules.game)), "")
    options = facts.options_filled(stage.rules.game, {})
    return Race(game=stage.rules.game, board=first, options=options, venue=last.venue)


def _board(stage: Stage, like: Race, number: int) -> BoardFields:
    """The board of the round `number` of a stage, from 0."""
    rules = stage.rules
    if not rules.boards:
        return board_like(like)
    board = box_board(rules.game, rules.boards[number % len(rules.boards)])
    return {"board": board.wanted, "board_title": "", "club_board": None}


def _options(stage: Stage, like: Race) -> dict[str, object]:
    return dict(stage.rules.options) or like.options
