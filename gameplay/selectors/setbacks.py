"""Going back by agreement: which answers a player may ask about, and who may set a match back without asking."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from gameplay.models import Decision, Match, SetBack
from gameplay.refused import Refused
from gameplay.services.rights import check_may_set_back
from gameplay.services.setbacks import OWN

if TYPE_CHECKING:
    from accounts.typing import Viewer


@dataclass(frozen=True)
class OwnAnswer:
    """An answer of a seat's player that counts."""

    version: int
    """The step that fed it."""
    at: datetime
    asked: bool
    """There was a request about it already."""


def own_answers(match: Match, seat: int) -> list[OwnAnswer]:
    """The answers that the player of a seat may ask to give again, newest first. Two queries."""
    asked = set(SetBack.objects.filter(match=match, seat=seat).values_list("answer", flat=True))
    given = Decision.objects.filter(match=match, seat=seat, version__isnull=False, voided=None, by__in=OWN)
    rows = given.exclude(prompt=Decision.LEAVE).order_by("-version", "-ord").values_list("version", "at")
    latest = {version: at for version, at in reversed(rows) if version is not None}
    return [OwnAnswer(version, at, version in asked) for version, at in sorted(latest.items(), reverse=True)]


def may_set_back(match: Match, user: Viewer) -> bool:
    """Whether the user may set the match back without asking anybody. One query, if its seats are not known."""
    if not user.is_authenticated:
        return False
    try:
        check_may_set_back(match, list(match.seatings.all()), user)
    except Refused:
        return False
    return True


def may_ask_back(match: Match, seat: int | None) -> bool:
    """Whether the player of the seat may ask to go back."""
    return match.set_backs and seat is not None and not match.is_over and match.started_at is not None
