"""The positions from which a match may continue, and what each would lose. All of it is public."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING

import msgspec

from gameplay.engine.contract import Json
from gameplay.models import Decision, Match, MatchStep, OpenPrompt
from gameplay.refused import Refused
from gameplay.services.loading import game_get, seatings_of
from gameplay.services.restarts import position_past, position_rebuild, steps_past
from gameplay.services.rights import check_may_steer, keeps_order

if TYPE_CHECKING:
    from accounts.typing import Viewer


@dataclass
class Position:
    """The position after one step that counts."""

    version: int
    at: datetime
    events: list[dict[str, Json]]
    """The step's public events."""
    answered: list[int] = field(default_factory=list)
    """Seats whose answers made the step; for `late` the time ran out, `left` went."""
    late: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    """Seats that the match waited for then, as far as their answers led on from it."""
    later: int = 0
    """Answers since then."""
    back: bool = False
    """The match was set back to it by this step."""


def may_steer(match: Match, user: Viewer) -> bool:
    """Whether the user may pause or annul this match from its own pages."""
    if not user.is_authenticated:
        return False
    try:
        check_may_steer(match, user)
    except Refused:
        return False
    return True


def takes_away(match: Match, user: Viewer, *, keeps: bool | None = None) -> bool:
    """Whether the user may end this table of somebody else's. `keeps`: the answer of `keeps_order`, if known."""
    if match.is_over or match.purpose in Match.OF_CLUBS or match.creator_id == user.pk:
        return False
    return keeps_order(user) if keeps is None else keeps


def match_positions(match: Match) -> list[Position]:
    """Every position from which a match may continue, oldest first. Three queries."""
    rows = MatchStep.objects.filter(match=match, voided=None).exclude(digest="").order_by("version")
    found = [
        Position(version, at, msgspec.json.decode(public), back=back_to is not None)
        for version, at, public, back_to in rows.values_list("version", "at", "public", "back_to")
    ]
    by_version: dict[int | None, Position] = {position.version: position for position in found}
    fed = Decision.objects.filter(match=match, version__isnull=False, voided=None).order_by("version", "ord")
    for version, seat, prompt, by in fed.values_list("version", "seat", "prompt", "by"):
        position = by_version[version]
        late = by == Decision.By.TIMEOUT
        (position.left if prompt == Decision.LEAVE else position.late if late else position.answered).append(seat)
    later, asked = 0, list(OpenPrompt.objects.filter(match=match).order_by("seat").values_list("seat", flat=True))
    for position in reversed(found):
        position.later, position.asked = later, asked
        later += len(position.answered) + len(position.late) + len(position.left)
        if not position.back:
            asked = sorted({*position.answered, *position.late})
    return found


def position_view(match: Match, version: int) -> tuple[int, dict[str, Json]]:
    """The version of a position, and what a spectator saw of it. Raises Refused: no_position, other_rules."""
    steps = steps_past(match)
    past = position_past(match, steps, version)
    state = position_rebuild(match, steps, past, seatings_of(match))
    return past.version, game_get(match.game).view(state, None)
