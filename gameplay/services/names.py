"""Names at the table: those of robots, those of people, and how a person's name is taken away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar, get_type_hints

import msgspec
from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.looks import HOUSE
from accounts.names import free_name, name_key
from gameplay.engine.contract import Json
from gameplay.models import Match, MatchStep, Seating
from gameplay.services.redact import Own
from gameplay.shapes import HOST_EVENTS

if TYPE_CHECKING:
    from accounts.models import User
    from accounts.typing import Viewer
    from gameplay.engine.contract import BoardInfo

T = TypeVar("T")

TitleWords: TypeAlias = tuple[str, dict[str, Json]]
"""What the site calls a match: a message id, and what stands in its places."""

ROBOT_NAMES = HOUSE
"""Of bots that nobody has named, by seat: with its letter."""

BATCH = 200
BY = tuple(kind for kind, data in HOST_EVENTS.items() if get_type_hints(data).get("by") is str)
"""Events of the host that name who did it."""


def robot_name(seat: int) -> str:
    return ROBOT_NAMES[seat] if seat < len(ROBOT_NAMES) else f"Robot {seat + 1}"


def title_said(title: TitleWords) -> str:
    """A title that the site made, in the active language. What stands in a place may be such words, too."""
    words, params = title
    parts = {
        name: title_said((value[0], value[1])) if isinstance(value, list | tuple) else value
        for name, value in params.items()
    }
    return gettext(words) % parts


def board_title(info: BoardInfo) -> str:
    """What a board of the box is called, in the active language."""
    return gettext(info.title) if info.worded else info.title


def name_of(by: Viewer | None) -> str:
    return by.public_name if by is not None and by.is_authenticated else ""


class Person(NamedTuple):
    name: str = ""
    guest: bool = False
    look: str = ""


NOBODY = Person()


def people_of(user_ids: Sequence[int]) -> dict[int | None, Person]:
    if not user_ids:
        return {}
    users = get_user_model().objects.filter(pk__in=user_ids).values_list("pk", "public_name", "is_guest", "look")
    return {pk: Person(name, guest, look) for pk, name, guest, look in users}


def seat_name(seating: Seating, user: User, seatings: Iterable[Seating]) -> None:
    """The seat bears its holder's name; not stored yet. That of a guest is marked, and where somebody else at the table
    has it as well it gets a number: an account keeps its own."""
    taken = {name_key(other.label) for other in seatings if other.seat != seating.seat}
    name = user.public_name[:60]
    seating.label = free_name(name, lambda one: name_key(one) in taken, 60) if user.is_guest else name
    seating.guest = user.is_guest


def seats_unname(seatings: QuerySet[Seating]) -> None:
    """Name the seats after robots, and draw those, instead of their holders, also where finished matches show them.

    A match that still runs shows it with its next step.
    """
    found = seatings.select_related("match").only("seat", "label", "guest", "look", "match__overview", "match__status")
    rows = list(found.order_by("pk"))
    names = {row.label for row in rows} - {""}
    for row in rows:
        row.label, row.guest, row.look = robot_name(row.seat), False, ""
    seats_store(rows)
    steps_unname([row.match_id for row in rows], names)


def seats_store(rows: Sequence[Seating]) -> None:
    """Seats with other names; each has its match. Finished matches show them at once."""
    for some in _batches(rows):
        for row in some:
            overview = msgspec.json.decode(row.match.overview)
            for seat in overview.get("seats", ()):
                if seat["seat"] == row.seat:
                    seat["label"], seat["guest"] = row.label, row.guest
            row.match.overview = msgspec.json.encode(overview).decode()
        Seating.objects.bulk_update(some, ["label", "guest", "look"])
        Match.objects.bulk_update([row.match for row in some if row.match.is_over], ["overview"])


def steps_unname(match_ids: Sequence[int], names: set[str], name: str = "") -> None:
    """Take `names` out of the host's own events in the logs of these matches; instead of them stands `name`, or that of
    the seat's robot. Events of games name seats alone."""
    telling = Q()
    for kind in ("match.seat", *BY):
        telling |= Q(public__contains=f'"{kind}"')
    for some in _batches(match_ids):
        for step in MatchStep.objects.filter(telling, match_id__in=some).only("public", "private"):
            public = _told(msgspec.json.decode(step.public), names, name)
            stored = msgspec.json.decode(step.private or "{}")
            private = {seat: _told(events, names, name) for seat, events in stored.items()}
            told = _dump(public), _dump(private) if private else ""
            if told != (step.public, step.private):
                step.public, step.private = told
                step.save(update_fields=["public", "private"])


def _batches(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    return (rows[n : n + BATCH] for n in range(0, len(rows), BATCH))


def _told(events: list[Own], names: set[str], name: str) -> list[Own]:
    for event in events:
        if isinstance(event, list):  # only points to everybody's
            continue
        data = event["data"]
        if event["kind"] == "match.seat" and data["label"] in names:
            data["label"] = name or robot_name(data["seat"])
        elif event["kind"] in BY and data["by"] in names:
            data["by"] = name
    return events


def _dump(value: object) -> str:
    return msgspec.json.encode(value).decode()
