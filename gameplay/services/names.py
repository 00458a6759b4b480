"""Names at the table: of robots and of people, and how a person's name is taken away."""

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
"""The site's title for a match: a message id and its parameters."""

ROBOT_NAMES = HOUSE
"""Names of bots that nobody has named, by seat: with its letter."""

BATCH = 200
BY = tuple(kind for kind, data in HOST_EVENTS.items() if get_type_hints(data).get("by") is str)
"""Events of the host that name who did it."""


def robot_name(seat: int) -> str:
    return ROBOT_NAMES[seat] if seat < len(ROBOT_NAMES) else f"Robot {seat + 1}"


def title_text(title: TitleWords) -> str:
    """A title that the site made, in the active language. A parameter may be such a title, too."""
    words, params = title
    parts = {
        name: title_text((value[0], value[1])) if isinstance(value, list | tuple) else value
        for name, value in params.items()
    }
    return gettext(words) % parts


def board_title(info: BoardInfo) -> str:
    """The title of a board of the box, in the active language."""
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
    """Give the seat its user's name; not stored yet. A guest's name is marked, and gets a number if somebody else at
    the table has it as well: an account keeps its own."""
    taken = {name_key(other.label) for other in seatings if other.seat != seating.seat}
    name = user.public_name[:60]
    seating.label = free_name(name, lambda one: name_key(one) in taken, 60) if user.is_guest else name
    seating.guest = user.is_guest


def seats_unname(seatings: QuerySet[Seating]) -> None:
    """Name the seats after robots, and show robots instead of people, also in finished matches.

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
    """Store seats with other names; each has its match. Finished matches show them at once."""
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
    """Replace `names` in the host's own events in the logs of these matches by `name`, or by the name of the seat's
    robot. Events of games name only seats."""
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
        if isinstance(event, list):  # otherwise it only points to everybody's events
            continue
        data = event["data"]
        if event["kind"] == "match.seat" and data["label"] in names:
            data["label"] = name or robot_name(data["seat"])
        elif event["kind"] in BY and data["by"] in names:
            data["by"] = name
    return events


def _dump(value: object) -> str:
    return msgspec.json.encode(value).decode()
