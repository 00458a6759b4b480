"""What every service of the league does: lock, clean a text, write the history, notify open pages."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Generic, TypeVar

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext_noop as _

from accounts.names import Named
from accounts.refusals import BAD_REQUEST, CONFLICT, Refusal
from accounts.text import one_line
from accounts.typing import JsonObject, Viewer
from accounts.zones import time_zones
from gameplay.refused import Refused
from gameplay.services.looks import Wish
from league.common import nudges
from league.common.refusals import NOT_ENTERED, REQUIRED, TOO_FAR, TOO_LONG, WRONG_STATUS, NotFound
from league.common.rights import require
from league.models import (
    Action,
    AuditEvent,
    Club,
    Competition,
    CompetitionStatus,
    Entry,
    Heat,
    Player,
    Race,
    Role,
    Run,
)

if TYPE_CHECKING:
    from accounts.models import User


BAD_ZONE = Refusal("bad_zone", _("This is not a time zone."), BAD_REQUEST)
BAD_LANGUAGE = Refusal("bad_language", _("This language is not available."), BAD_REQUEST)
NAME_TAKEN = Refusal("name_taken", _("This name is taken here. “%(free)s” is free."), CONFLICT)
REASON_NEEDED = Refusal("reason_needed", _("Give a reason."), BAD_REQUEST)

TOKEN_BYTES = 24
RUN_OF_RACE = ("run__rules", "run__seed")
"""What to select with a race when more than its date is needed."""
IN_SEASON = (CompetitionStatus.OPEN, CompetitionStatus.RUNNING)
"""Races of such a competition are run."""
T = TypeVar("T")
PAST = Refusal("past", _("This time has already passed."), BAD_REQUEST)
FARTHEST = timedelta(days=36525)
"""A century: nobody plans further, only a typing error goes there."""


@dataclass(frozen=True)
class Issued(Generic[T]):
    """A link's token, shown only now, and what it belongs to."""

    token: str
    subject: T
    mailed: bool = False


def competition_lock(competition: Competition | int, by: Viewer | None = None, needed: str = "") -> Competition:
    """The competition, fresh and held by SELECT FOR UPDATE until the transaction ends; every write of a competition
    takes this one lock, after the lock of a match if it needs both. With `needed` the role of `by` is checked. Raises
    NotFound for a draft that was deleted meanwhile."""
    pk = competition.pk if isinstance(competition, Competition) else competition
    rows = Competition.objects.select_for_update(of=("self",)).select_related("club", "rules")
    locked = rows.filter(pk=pk).first()
    if locked is None:
        raise NotFound("competition")
    if needed:
        require(locked.club_id, by, Role(needed))
    return locked


def club_lock(club: Club | int) -> Club:
    """The club, fresh and held until the transaction ends: taken after a competition's lock, if both are needed, and
    before any lock of its memberships, invitations and players."""
    return Club.objects.select_for_update().get(pk=club.pk if isinstance(club, Club) else club)


def competition_lock_free(competition_id: int) -> Competition | None:
    """As `competition_lock`, but None when somebody else holds it: the sweep tries again in a second."""
    rows = Competition.objects.select_for_update(
        of=("self",), skip_locked=connection.features.has_select_for_update_skip_locked
    )
    return rows.select_related("club", "rules").filter(pk=competition_id).first()


def race_lock(race: Race | int, by: Viewer | None = None, needed: str = "") -> Race:
    """The race, fresh, its competition locked (`race.stage.competition`)."""
    pk = race.pk if isinstance(race, Race) else race
    competition_id = Race.objects.filter(pk=pk).values_list("competition_id", flat=True).first()
    if competition_id is None:
        raise NotFound("race")
    return race_fresh(pk, competition_lock(competition_id, by, needed))


def race_fresh(pk: int, competition: Competition) -> Race:
    """A race as it is now; its competition is locked already."""
    fresh = Race.objects.select_related("stage", *RUN_OF_RACE).get(pk=pk)
    return race_joined(fresh, competition)


def race_joined(race: Race, competition: Competition) -> Race:
    """Join a race to its competition and its run to the race, so neither is queried again."""
    race.stage.competition = competition
    if race.run is not None:
        race.run.race = race
    return race


def run_of(race: Race) -> Run:
    """The run of a race that is at check-in or further. Raises Refused before that."""
    if race.run is None:
        raise Refused(WRONG_STATUS)
    return race.run


def wish_of_player(player: Player) -> Wish:
    """How this player's robot looks, even when a substitute drives it."""
    return Wish(player.look, player.house_robot)


def touch(competition: Competition, topic: str) -> None:
    """The competition changed: its version goes up, and open pages are notified after the commit."""
    Competition.objects.filter(pk=competition.pk).update(version=F("version") + 1)
    competition.refresh_from_db(fields=["version"])
    pk, club, version = competition.pk, competition.club_id, competition.version
    transaction.on_commit(lambda: nudges.competition_changed(pk, club, topic, version))


def audit(
    *,
    club: Club | int,
    by: User | None,
    action: Action,
    subject: str,
    competition: Competition | None = None,
    before: JsonObject | None = None,
    after: JsonObject | None = None,
    reason: str = "",
) -> None:
    """Write one line of the history, in the transaction of the change."""
    AuditEvent.objects.create(
        club_id=club.pk if isinstance(club, Club) else club,
        competition=competition,
        by=by,
        action=action,
        subject=subject[:80],
        before=before or {},
        after=after or {},
        reason=reason,
    )


def race_note(
    race: Race,
    by: User | None,
    action: Action,
    *,
    before: JsonObject | None = None,
    after: JsonObject | None = None,
    reason: str = "",
    topic: str = "race",
    table: int | None = None,
) -> None:
    """Record a change of a race, or of one `table` of it, in the history and notify open pages. The competition is
    locked."""
    competition = race.stage.competition
    audit(
        club=competition.club_id,
        competition=competition,
        by=by,
        action=action,
        subject=f"race {race.number}" + (f" table {table}" if table else ""),
        before=before,
        after=after,
        reason=reason,
    )
    touch(competition, topic)


def heat_note(
    heat: Heat, by: User, needed: Role, *, action: Action, after: JsonObject | None = None, reason: str = ""
) -> None:
    """Record in the history what was done to a table's match, and notify open pages. The match is locked; this locks
    the competition and checks the role again."""
    race = heat.race
    race.stage.competition = competition_lock(race.stage.competition_id, by, needed)
    race_note(
        race,
        by,
        action,
        after=after,
        reason=reason,
    )


def text_clean(value: str, at: str, longest: int, required: bool = True) -> str:
    """A text, stripped, without control characters, within its length."""
    text = one_line(str(value))
    if required and not text:
        raise Refused(REQUIRED, at=at)
    if len(text) > longest:
        raise Refused(TOO_LONG, {"max": longest}, at)
    return text


def name_set(row: Named, name: str) -> None:
    """Give the row a name that is unique in its scope; the scope's owner is locked. Raises Refused: required, too_long,
    name_taken."""
    clean = text_clean(name, "name", row.name_longest())
    if row.name_taken(clean):
        raise Refused(NAME_TAKEN, {"free": row.name_free(clean)}, "name")
    setattr(row, row.NAMED, clean)


def reason_clean(value: str, required: bool = True) -> str:
    text = text_clean(value, "reason", 300, required=False)
    if required and not text:
        raise Refused(REASON_NEEDED, at="reason")
    return text


def zone_clean(value: str, at: str = "zone") -> str:
    if value not in time_zones():
        raise Refused(BAD_ZONE, at=at)
    return value


def language_clean(value: str, at: str = "language") -> str:
    if value not in dict(settings.LANGUAGES):
        raise Refused(BAD_LANGUAGE, at=at)
    return value


def slug_make(name: str, taken: set[str], fallback: str) -> str:
    """A free address made of a name: "gearbox-cup", "gearbox-cup-2"."""
    base = slugify(name)[:50].strip("-") or fallback
    slug, number = base, 1
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug


def token_make() -> tuple[str, str]:
    """A link's token and the hash that is kept."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    return token, token_hash(token)


def token_hash(token: str) -> str:
    """SHA-256 is enough: the token is 192 random bits, so there is nothing to guess."""
    return hashlib.sha256(token.encode()).hexdigest()


def entry_get(competition: Competition, number: int, at: str = "entry_number") -> Entry:
    """The entry with a start number. Raises NotFound."""
    entry = competition.entries.select_related("player", "team").filter(number=number).first()
    if entry is None:
        raise NotFound(at)
    return entry


def entry_acting(competition: Competition, by: User, number: int | None) -> Entry:
    """The entry `by` acts for: their own, or any for an organiser."""
    if number is None:
        entry = (
            Entry.objects.select_related("player").filter(competition=competition, player__user=by).first()
            if by.is_authenticated
            else None
        )
        if entry is None:
            raise Refused(NOT_ENTERED)
        return entry
    found: Entry = entry_get(competition, number)
    if found.player.user_id is None or found.player.user_id != by.pk:
        require(competition.club_id, by, Role.ORGANISER)
    return found


def future(instant: datetime, at: str = "scheduled_at") -> datetime:
    """Check an instant for the calendar: ahead, and near enough to be shown in every zone."""
    now = timezone.now()
    if instant <= now:
        raise Refused(PAST, at=at)
    if instant - now > FARTHEST:
        raise Refused(TOO_FAR, at=at)
    return instant
