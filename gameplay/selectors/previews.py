"""The ghost of a decision that is not made yet: from the seat's view alone, stored nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gameplay.engine import codec
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Prompt
from gameplay.engine.space import Steps
from gameplay.games.registry import AnyGame
from gameplay.models import Match, OpenPrompt
from gameplay.refused import Refused
from gameplay.selectors.sync import Position
from gameplay.services.loading import game_get, prompt_of, state_load
from gameplay.services.payloads import payload_check
from gameplay.shapes import Look

if TYPE_CHECKING:
    from accounts.models import User


def preview(match: Match, seat: int | None, prompt: str, payload: Json) -> Look:
    """`{events, next, complete}` of a draft; a payload of None asks what may be answered at all.

    Raises Refused: not_yours, not_open, invalid, too_large, `illegal:<code>`.
    """
    payload = payload_check(payload)
    if seat is None:
        raise Refused("not_yours")
    # One statement: a state that is newer than the question may know nothing of it any more.
    rows = OpenPrompt.objects.select_related("match__snapshot").defer("match__setup", "match__overview")
    row = rows.filter(match=match, key=prompt).first() if prompt.isprintable() else None
    if row is None:
        raise Refused("finished" if match.is_over else "not_open", at="prompt")
    if row.seat != seat:
        raise Refused("not_yours", at="prompt")
    game = game_get(match.game)
    return _look(game, game.view(state_load(game, row.match.snapshot.state), seat), seat, prompt_of(row), payload)


def preview_at(position: Position, user: User, prompt: str, payload: Json) -> Look:
    """The same, of a position that is in memory. Makes no query; raises Refused likewise."""
    payload = payload_check(payload)
    seat = position.holders.get(user.pk)
    if seat is None:
        raise Refused("not_yours")
    asked = position.prompts.get(prompt)
    if asked is None:
        raise Refused("finished" if position.is_over else "not_open", at="prompt")
    if asked.seat != seat:
        raise Refused("not_yours", at="prompt")
    game = game_get(position.game)
    return _look(game, game.view(position.state, seat), seat, prompt_of(asked), payload)


def _look(game: AnyGame, view: Mapping[str, Json], seat: int, asked: Prompt, payload: Json) -> Look:
    try:
        if payload is None:
            space = game.choices(view, asked, None)
            complete = isinstance(space, Steps) and space.complete
            return {"events": [], "next": codec.plain(space), "complete": complete}
        shown = game.preview(view, asked, payload)
    except InvalidChoice as error:
        raise Refused("invalid", {"message": error.message}, at=error.at) from error
    except IllegalChoice as error:
        raise Refused(f"illegal:{error.code}", dict(error.params), at=error.at, game=game.meta.slug) from error
    return {
        "events": [
            {"kind": event.kind, "data": event.data, "beat": event.beat}
            for event in shown.events
            if event.seen_by is None or seat in event.seen_by
        ],
        "next": codec.plain(shown.next) if shown.next is not None else None,
        "complete": shown.complete,
    }
