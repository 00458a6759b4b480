"""Who enters results at a real table: a racer's name for each device, and what proves that the device is there.

A person who scans the table's own code says once which racer holds the device. No account is needed: a name belongs to
the device that took it first, until the night is over or an organiser frees it. Only a signed-in racer's name is
certain. A name tapped at the door proves nothing: the code there can be photographed.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.common.phones import Device
from league.common.refusals import (
    SCORER_HAS_NAME,
    SCORER_NOT_YOU,
    SCORER_SIGNED_IN,
    SCORER_TAKEN,
    SCORER_WHO,
    TABLE_CLOSED,
    NotFound,
    PermissionRefused,
)
from league.common.rights import barred_check, reaches, role_of
from league.common.writing import race_lock, race_note, touch
from league.models import Action, Competition, Entry, GridSlot, Heat, Proof, Race, ResultSheet, Role, Run, Scorer
from league.races.where import by_hand, spot_of

if TYPE_CHECKING:
    from accounts.models import User


TABLE_ONLINE = Refusal("table_online", _("This table races online: its result arrives automatically."), CONFLICT)
SCAN_TABLE = Refusal(
    "scan_table", _("Scan the code of your table, or sign in: the door code only says that you’re here."), CONFLICT
)
SCORER_ELSEWHERE = Refusal("scorer_elsewhere", _("You’re %(name)s, and you’re racing at another table."), CONFLICT)
SCORER_USED = Refusal(
    "scorer_used", _("Something was already entered under this name. The organiser can free the name."), CONFLICT
)

NIGHT = timedelta(hours=12)
"""How long after the start of a race its tables can be written on."""


def table_token(heat: Heat | int) -> str:
    """The token behind the table's own code and, tonight, its card; anybody who has it may enter the table's result in
    a racer's name. For officials and people who scan, never on a screen."""
    return _code().sign(_number(heat))


def table_address(heat: Heat | int) -> str:
    """The token of the same page for signed-in racers and others already known: it proves nothing."""
    return _page().sign(_number(heat))


def table_of(token: str) -> int:
    """The heat a link is of. Raises NotFound."""
    found = _heat_in(token, _code()) or _heat_in(token, _page())
    if found is None:
        raise NotFound("token")
    return found


def is_code(token: str) -> bool:
    """The link is the one behind the table's own code."""
    return _heat_in(token, _code()) is not None


def table_door(heat: Heat, user: User) -> None:
    """Let in those who need no code to enter something at a table: its officials, and racers in their own names. Raises
    PermissionRefused, and Refused: table_online."""
    spot_of(heat).phones_check()
    competition = heat.race.stage.competition
    if not is_official(competition, user) and entered_as(competition, user) is None:
        raise PermissionRefused(Role.STEWARD)


def night_ends(run: Run) -> datetime | None:
    """Until when the tables of a run can be written on; None before it starts."""
    return run.started_at + NIGHT if run.started_at else None


def night_is_over(race: Race, run: Run) -> bool:
    """Nothing can be entered at the tables of this run: the night is over, or another run counts."""
    ends = night_ends(run)
    return ends is None or timezone.now() >= ends or race.run_id != run.pk or run.annulled_at is not None


@transaction.atomic
def take(*, heat: Heat, device: Device, entry_number: int) -> Scorer:
    """ "I am this racer", for the night. Idempotent for the same device.

    Locks the competition. Raises NotFound (not at this table), and Refused: table_closed, banned (the racer, or the
    signed-in user), scan_table, scorer_taken (another device has the name), scorer_signed_in (the racer has it, signed
    in), scorer_not_you (the signed-in user races here, or is an official), scorer_elsewhere (and races at another
    table), scorer_has_name (the device has another name).
    """
    _race, heat = table_lock(heat)
    scorer = name_of(heat, device, entry_number)
    if scorer is None:
        raise Refused(SCORER_NOT_YOU)
    return scorer


@transaction.atomic
def leave(*, heat: Heat, device: Device) -> None:
    """It was a slip of the finger: the device gives its name back. Raises as `table_lock`, and Refused: scorer_used,
    once something was entered or agreed to in it, at this table or at another of the night."""
    _race, heat = table_lock(heat)
    name_leave(heat.race.competition_id, device)


def name_leave(competition_id: int, device: Device) -> None:
    """Take the device's name away. The competition is locked. Raises Refused: scorer_used."""
    scorer = Scorer.objects.filter(competition=competition_id, device=device.key).first()
    if scorer is None:
        return
    entered = Q(scorer=scorer.entry_id, scorer_device=device.key, created_at__gte=scorer.since)
    agreed = Q(seconder=scorer.entry_id, seconder_device=device.key, decided_at__gte=scorer.since)
    if ResultSheet.objects.filter(entered | agreed).exists():
        raise Refused(SCORER_USED)
    scorer.delete()


@transaction.atomic
def name_free(*, race: Race, by: User, entry_number: int) -> None:
    """Take a racer's name from the device that has it, so that another can take it. What was entered stays. For
    organisers. Raises NotFound when no device has the name."""
    race = race_lock(race, by, Role.ORGANISER)
    scorer = Scorer.objects.filter(competition=race.competition_id, entry__number=entry_number).first()
    if scorer is None:
        raise NotFound("entry_number")
    name = scorer.entry.player.display_name
    scorer.delete()
    race_note(race, by, Action.SCORER_FREED, after={"racer": name})


@transaction.atomic
def trust(*, race: Race, by: User, entry_number: int) -> None:
    """Trust the device with a racer's name: it needs no table's code tonight, as the organiser has seen who holds it.
    Trust ends with the name. For organisers. Raises NotFound when no device has the name."""
    race = race_lock(race, by, Role.ORGANISER)
    held = Scorer.objects.filter(competition=race.competition_id, until__gt=timezone.now())
    scorer = held.filter(entry__number=entry_number).first()
    if scorer is None:
        raise NotFound("entry_number")
    if scorer.proof == Proof.TRUSTED:
        return
    scorer.proof = Proof.TRUSTED
    scorer.save(update_fields=["proof"])
    race_note(race, by, Action.PHONE_TRUSTED, after={"racer": scorer.entry.player.display_name})


def table_lock(heat: Heat) -> tuple[Race, Heat]:
    """The race, its competition locked, and a heat at a table that can be written on tonight. Raises NotFound (the heat
    is gone, or not at a table), and Refused: table_closed."""
    race = race_lock(heat.run.race_id)
    fresh = Heat.objects.select_related("run").filter(by_hand(), pk=heat.pk).first()
    if fresh is None:
        raise NotFound("token")
    fresh.run.race = race
    if night_is_over(race, fresh.run):
        raise Refused(TABLE_CLOSED)
    return race, fresh


def name_of(heat: Heat, device: Device, entry_number: int | None = None) -> Scorer | None:
    """In whose name the device writes at this table, and takes that name if it has none yet. None: an official who does
    not race here, and writes in their own right. The table is locked (`table_lock`).

    Raises as `take`, and Refused: scorer_who (it has not said which racer). A device that is neither trusted nor
    signed in as a racer must scan the table's own code: scan_table.
    """
    competition: Competition = heat.race.stage.competition
    barred_check(competition.club_id, user=device.user)
    entries = {slot.entry.number: slot.entry for slot in _slots(heat)}
    mine = _own(entries.values(), device.user)
    if mine is None and is_official(competition, device.user):
        if entry_number is not None:
            raise Refused(SCORER_NOT_YOU)
        return None
    if mine is not None:
        if entry_number not in (None, mine.number):
            raise Refused(SCORER_NOT_YOU)
        return name_take(competition, device, mine, device.user, _tonight(heat))
    elsewhere = entered_as(competition, device.user)
    if elsewhere is not None:
        raise Refused(SCORER_ELSEWHERE, {"name": elsewhere.player.name})
    held = name_on_device(competition.pk, device)
    if not (device.scanned or is_trusted(held)):
        raise Refused(SCAN_TABLE)
    if entry_number is not None:
        if entry_number not in entries:
            raise NotFound("entry_number")
        if held is not None and held.entry.number != entry_number:
            raise Refused(SCORER_HAS_NAME, {"name": held.entry.player.name})
        return name_take(competition, device, entries[entry_number], None, _tonight(heat))
    if held is None:
        raise Refused(SCORER_WHO)
    if held.entry.number not in entries:
        raise Refused(SCORER_ELSEWHERE, {"name": held.entry.player.name})
    return name_take(competition, device, held.entry, None, _tonight(heat))


def is_trusted(held: Scorer | None) -> bool:
    """The organiser trusts the device that has this name."""
    return held is not None and held.proof == Proof.TRUSTED


def proof_of(scorer: Scorer, device: Device) -> Proof:
    """What proves that a device with a name is at the table where it writes."""
    if device.user is not None and scorer.entry.player.user_id == device.user.pk:
        return Proof.ACCOUNT
    if is_trusted(scorer):
        return Proof.TRUSTED
    return Proof.CARD if device.scanned else Proof.DOOR


def name_on_device(competition_id: int, device: Device) -> Scorer | None:
    """The name that a device has tonight. One query."""
    rows = Scorer.objects.select_related("entry__player").filter(competition=competition_id, device=device.key)
    return rows.filter(until__gt=timezone.now()).first()


def name_take(competition: Competition, device: Device, entry: Entry, user: User | None, until: datetime) -> Scorer:
    """Give the device the name until then; `user`: the signed-in user whose own name it is. The table's code outranks
    the door's: a phone that only tapped the name there loses it. The competition is locked. Raises Refused: banned,
    scorer_taken, scorer_signed_in."""
    now = timezone.now()
    held = Scorer.objects.filter(entry=entry, until__gt=now).first()
    own = held if held is not None and held.device == device.key else None
    if held is not None and own is None and user is None:
        if held.user_id is not None:
            raise Refused(SCORER_SIGNED_IN, {"name": entry.player.name})
        if not (device.scanned and held.proof == Proof.DOOR):
            raise Refused(SCORER_TAKEN, {"name": entry.player.name})
    barred_check(competition.club_id, player=entry.player)
    Scorer.objects.filter(competition=competition, device=device.key).exclude(entry=entry).delete()
    scorer, _made = Scorer.objects.update_or_create(
        entry=entry,
        defaults={
            "competition": competition,
            "device": device.key,
            "user": user or (own.user if own is not None else None),
            "proof": _best(own, user, device),
            "since": own.since if own is not None else now,
            "until": until,
        },
    )
    if held is not None and own is None:
        touch(competition, "race")  # the phone that had the name asks again who holds it
    return scorer


def _best(own: Scorer | None, user: User | None, device: Device) -> str:
    if is_trusted(own):
        return Proof.TRUSTED
    if user is not None:
        return Proof.ACCOUNT
    return Proof.CARD if device.scanned else own.proof if own is not None else Proof.DOOR


def _tonight(heat: Heat) -> datetime:
    return night_ends(heat.run) or timezone.now()


def _own(entries: Iterable[Entry], user: User | None) -> Entry | None:
    """The racer at the table whose account is signed in."""
    if user is None:
        return None
    return next((entry for entry in entries if entry.player.user_id == user.pk), None)


def entered_as(competition: Competition, user: User | None) -> Entry | None:
    """The signed-in user's entry, at this table or not."""
    if user is None:
        return None
    return Entry.objects.select_related("player").filter(competition=competition, player__user=user).first()


def is_official(competition: Competition, user: User | None) -> bool:
    """The signed-in user decides about results in the club."""
    return user is not None and reaches(role_of(competition.club_id, user), Role.STEWARD)


def _slots(heat: Heat) -> list[GridSlot]:
    return list(GridSlot.objects.filter(heat=heat).select_related("entry__player").order_by("seat"))


def _number(heat: Heat | int) -> str:
    return str(heat.pk if isinstance(heat, Heat) else heat)


def _heat_in(token: str, signer: Signer) -> int | None:
    try:
        return int(signer.unsign(token))
    except (BadSignature, ValueError):
        return None


def _code() -> Signer:
    return Signer(salt="league.table", sep=".")


def _page() -> Signer:
    return Signer(salt="league.table.page", sep=".")
