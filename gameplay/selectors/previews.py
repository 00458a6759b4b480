"""A preview of an unsent decision: from the seat's view alone, stored nowhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from gameplay.engine import codec
from gameplay.engine.contract import IllegalChoice, InvalidChoice, Json, Prompt
from gameplay.engine.space import Space, Steps
from gameplay.games.registry import AnyGame
from gameplay.models import Match, OpenPrompt
from gameplay.refused import FINISHED, ILLEGAL, INVALID, NOT_OPEN, NOT_YOURS, Refused
from gameplay.selectors.sync import Position
from gameplay.services.loading import game_get, prompt_of, state_load
from gameplay.services.payloads import payload_check
from gameplay.shapes import EventShape, Look, LookNear

if TYPE_CHECKING:
    from accounts.models import User

AHEAD_MAX = 40
"""Next steps that are previewed together; what follows each of them is shown when it is taken."""


def preview(match: Match, seat: int | None, prompt: str, payload: Json, *, ahead: bool = False) -> Look:
    """`{events, next, complete}` of a draft; with a payload of None, all possible answers.

    With `ahead` also of each of the next steps of a path. Another seat's prompt works if a game lets its seats think
    ahead (`Meta.foreseen`): it is read as if this seat were asked.

    Raises Refused: not_yours, not_open, invalid, too_large, `illegal:<code>`.
    """
    payload = payload_check(payload)
    if seat is None:
        raise Refused(NOT_YOURS)
    # One statement: a state that is newer than the question may no longer know it.
    rows = OpenPrompt.objects.select_related("match__snapshot").defer("match__setup", "match__overview")
    row = rows.filter(match=match, key=prompt).first() if prompt.isprintable() else None
    if row is None:
        raise Refused(FINISHED if match.is_over else NOT_OPEN, at="prompt")
    game = game_get(match.game)
    asked = _asked(game, row, seat)
    view = game.view(state_load(game, row.match.snapshot.state), seat)
    return _shown(game, view, asked, payload, ahead=ahead)


def preview_at(position: Position, user: User, prompt: str, payload: Json, *, ahead: bool = False) -> Look:
    """The same for a position in memory. Makes no query; raises Refused likewise."""
    payload = payload_check(payload)
    seat = position.holders.get(user.pk)
    if seat is None:
        raise Refused(NOT_YOURS)
    row = position.prompts.get(prompt)
    if row is None:
        raise Refused(FINISHED if position.is_over else NOT_OPEN, at="prompt")
    game = game_get(position.game)
    asked = _asked(game, row, seat)
    return _shown(game, game.view(position.state, seat), asked, payload, ahead=ahead)


def _asked(game: AnyGame, row: OpenPrompt, seat: int) -> Prompt:
    """The prompt, put to this seat. Raises Refused: not_yours."""
    asked = prompt_of(row)
    if asked.seat != seat and asked.kind not in game.meta.foreseen:
        raise Refused(NOT_YOURS, at="prompt")
    return asked if asked.seat == seat else replace(asked, seat=seat)


def _shown(game: AnyGame, view: Mapping[str, Json], asked: Prompt, payload: Json, *, ahead: bool) -> Look:
    try:
        look, space = _look(game, view, asked, payload)
    except InvalidChoice as error:
        raise Refused(INVALID, {"message": error.message}, at=error.at) from error
    except IllegalChoice as error:
        raise Refused(ILLEGAL, dict(error.params), error.at, game.meta.slug, error.code) from error
    if ahead and isinstance(space, Steps) and (begun := _path(payload)) is not None:
        following = [{"steps": [*begun, pick.value]} for pick in space.next[:AHEAD_MAX]]
        look["ahead"] = [_look_ahead(game, view, asked, draft) for draft in following]
    return look


def _path(payload: Json) -> list[Json] | None:
    """The steps of a draft; None if it has none, because the game takes the same answer in another form, too."""
    if payload is None:
        return []
    return payload.get("steps") if isinstance(payload, dict) else None


def _look(game: AnyGame, view: Mapping[str, Json], asked: Prompt, payload: Json) -> tuple[Look, Space | None]:
    """Includes the space of what may follow. Raises InvalidChoice, IllegalChoice."""
    if payload is None:
        space = game.choices(view, asked, None)
        complete = isinstance(space, Steps) and space.complete
        return {"events": [], "next": codec.plain(space), "complete": complete}, space
    shown = game.preview(view, asked, payload)
    events: list[EventShape] = [
        {"kind": event.kind, "data": event.data, "beat": event.beat}
        for event in shown.events
        if event.seen_by is None or asked.seat in event.seen_by
    ]
    following = codec.plain(shown.next) if shown.next is not None else None
    return {"events": events, "next": following, "complete": shown.complete}, shown.next


def _look_ahead(game: AnyGame, view: Mapping[str, Json], asked: Prompt, payload: Json) -> LookNear | None:
    try:
        return _look(game, view, asked, payload)[0]
    except (InvalidChoice, IllegalChoice):
        return None
