"""Everything that a match's page needs, in one answer, so that a browser need not ask again before the board
appears."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from gameplay.gamepages.registry import game_page
from gameplay.models import Decision, Match
from gameplay.refused import Refused
from gameplay.selectors.history import match_history
from gameplay.selectors.previews import preview
from gameplay.selectors.sync import match_sync
from gameplay.shapes import HistoryShape, Look, Sync

FIRST_STEPS = 12
"""A replay begins with these; it fetches the others meanwhile."""
LAST_STEPS = 12
"""More than a log shows at once. Older ones are fetched when somebody scrolls to them."""

LAST_ANSWERS = 8
"""Several, because not every answer makes something move: a question may follow from another one."""


class FirstLook(TypedDict):
    """The possible answers to the viewer's question, before any is given."""

    key: str
    rev: int
    look: Look


class Joined(TypedDict):
    sync: Sync
    told: HistoryShape
    """The newest steps."""
    answered: NotRequired[list[int]]
    """The steps that took the viewer's last answers, the newest first: what happened then can be seen again."""
    look: NotRequired[FirstLook]
    """While the viewer is asked something and has no draft for it."""


def match_joined(match: Match, viewer: int | None, holder: int | None) -> Joined:
    """The match's position and what happened last, as a viewer sees it; `holder` as in `match_sync`."""
    sync = match_sync(match, viewer, holder=holder)
    head = sync["version"]
    told = match_history(match, sync["you"], after=max(head - LAST_STEPS, 0), limit=LAST_STEPS, head=head)
    joined: Joined = {"sync": sync, "told": told}
    if sync["you"] is not None:
        joined["answered"] = _answered(match, sync["you"])
    if look := _first_look(match, sync):
        joined["look"] = look
    return joined


def match_replayed(match: Match, eyes: int | None) -> HistoryShape:
    """How a match began, as a seat saw it."""
    return match_history(match, eyes, limit=FIRST_STEPS)


def _answered(match: Match, seat: int) -> list[int]:
    fed = Decision.objects.filter(match=match, seat=seat, voided=None, version__isnull=False)
    versions = fed.exclude(prompt=Decision.LEAVE).order_by("-version").values_list("version", flat=True)
    return [version for version in versions[:LAST_ANSWERS] if version is not None]


def _first_look(match: Match, sync: Sync) -> FirstLook | None:
    mine = sync["mine"]
    for prompt in sync["prompts"]:
        key = prompt["key"]
        if (
            prompt["seat"] == sync["you"]
            and not prompt["answered"]
            and key not in {**mine["drafts"], **mine["answers"]}
        ):
            ahead = game_page(match.game).paths
            try:
                return {"key": key, "rev": prompt["rev"], "look": preview(match, sync["you"], key, None, ahead=ahead)}
            except Refused:  # the match has moved on meanwhile
                return None
    return None
