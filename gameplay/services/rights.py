"""Who may start, pause, resume, annul and set back a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from django.utils.translation import gettext_noop as _

from accounts.refusals import FORBIDDEN
from gameplay.models import Match, Seating
from gameplay.refused import NOT_YOURS, SIGN_IN, HostRefusal, Refused
from gameplay.signals import clears_names as asks_clears_names
from gameplay.signals import keeps_order as asks_keeps_order

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer

ASK_FIRST = HostRefusal("ask_first", _("You’re not alone at this table. Ask the others if you can go back."), FORBIDDEN)


class Steering(Protocol):
    """A service that pauses, resumes or annuls a match. `by` is None when the caller has checked the right."""

    def __call__(self, *, code: str, by: Viewer | None) -> object: ...


def signed_in(user: Viewer) -> User:
    """The user. Raises Refused("sign_in") for a visitor without an account."""
    if not user.is_authenticated:
        raise Refused(SIGN_IN)
    return user


def keeps_order(user: Viewer) -> bool:
    """Operators do, and people whom another app names (`gameplay.signals`)."""
    if not user.is_authenticated or user.is_guest:
        return False
    return user.is_staff or any(bool(answer) for _app, answer in asks_keeps_order.send(Match, user_id=user.pk))


def clears_names(user: Viewer) -> bool:
    """Operators may, and people whom another app names: more people than may end a table."""
    if not user.is_authenticated or user.is_guest:
        return False
    return user.is_staff or any(bool(answer) for _app, answer in asks_clears_names.send(Match, user_id=user.pk))


def may_take_away(match: Match, user: Viewer) -> bool:
    """Whether the user may end somebody else's table that is no race."""
    return match.purpose not in Match.OF_CLUBS and keeps_order(user)


def check_may_annul(match: Match, by: Viewer | None) -> None:
    """People who may steer the match, or remove it, may annul it. Raises Refused: sign_in, not_yours."""
    if by is None or not may_take_away(match, by):
        check_may_steer(match, by)


def check_may_steer(match: Match, by: Viewer | None) -> None:
    """Operators may, and the maker of a match that is no race. The competition's organisers steer a race. Nobody steers
    an attempt at a challenge: a player who set one back would meet other luck than the others.

    `by` is None when the caller has checked the right. Raises Refused: sign_in, not_yours.
    """
    if by is None:
        return
    by = signed_in(by)
    if by.is_staff and match.purpose != Match.Purpose.ATTEMPT:
        return
    if match.purpose in Match.OF_CLUBS or match.creator_id != by.pk:
        raise Refused(NOT_YOURS)


def check_may_set_back(match: Match, seatings: Sequence[Seating], by: Viewer | None) -> None:
    """Operators may set it back without asking anybody, and so may the maker of a match that is no race, as long as no
    other person sits there. Raises Refused: sign_in, not_yours, ask_first.
    """
    check_may_steer(match, by)
    if by is None or (by.is_authenticated and by.is_staff):
        return
    if any(seating.user_id not in (None, by.pk) for seating in seatings):
        raise Refused(ASK_FIRST)
