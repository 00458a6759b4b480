"""What a phone at a real table keeps in case it goes offline: who it was and what proved it, signed.

A result that waits on a phone is sent later. By then the card on the table may lead to another race, an organiser may
have freed the name, and the user may be signed out. A voucher speaks for the one heat it was made for, on the one
device, and takes no name from another device.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict, cast

from django.core.signing import BadSignature, Signer
from django.utils import timezone

from gameplay.refused import Refused
from league.common.phones import Device
from league.common.refusals import SCORER_SIGNED_IN, SCORER_TAKEN, NotFound
from league.common.rights import barred_check
from league.models import Entry, GridSlot, Heat, Proof, Scorer
from league.results.scorers import is_trusted, name_of, proof_of


class _VoucherPayload(TypedDict):
    heat: int
    device: str
    entry: int
    proof: str


@dataclass(frozen=True)
class Writer:
    """In whose name a device writes at a table, and what proves that it is or was there."""

    entry: Entry
    proof: str


def make(heat: Heat, device: Device, entry_id: int, proof: str) -> str:
    """Make the voucher with which the device may send this heat's result later. The caller has checked that it holds
    now."""
    said: _VoucherPayload = {"heat": heat.pk, "device": device.key, "entry": entry_id, "proof": proof}
    return _signer().sign_object(said)


def writer_of(heat: Heat, device: Device, entry_number: int | None, voucher: str = "") -> Writer | None:
    """Who writes at this table: as the voucher says, or, if it is not for this heat and device, as it is now. None: an
    official in their own right. The table is locked.

    Raises as `name_of`; with a voucher NotFound (the racer is not at the table any more), and Refused: banned,
    scorer_taken, scorer_signed_in (another device has the name by now).
    """
    then = _then(heat, device, voucher)
    if then is None:
        scorer = name_of(heat, device, entry_number)
        return Writer(scorer.entry, proof_of(scorer, device)) if scorer is not None else None
    slot = GridSlot.objects.select_related("entry__player").filter(heat=heat, entry=then["entry"]).first()
    if slot is None:
        raise NotFound("entry_number")
    entry = slot.entry
    if device.user is not None and entry.player.user_id == device.user.pk:
        return writer_of(heat, device, entry.number)  # still signed in, which is more
    competition = heat.race.stage.competition
    barred_check(competition.club_id, user=device.user)
    barred_check(competition.club_id, player=entry.player)
    held = Scorer.objects.filter(entry=entry, until__gt=timezone.now()).first()
    if held is not None and held.device != device.key and held.proof != Proof.DOOR:
        raise Refused(SCORER_SIGNED_IN if held.user_id else SCORER_TAKEN, {"name": entry.player.name})
    own = held is not None and held.device == device.key
    return Writer(entry, Proof.TRUSTED if own and is_trusted(held) else then["proof"])


def _then(heat: Heat, device: Device, voucher: str) -> _VoucherPayload | None:
    """What a voucher says; None if it is not genuine, or for another heat or device."""
    try:
        said = cast("_VoucherPayload", _signer().unsign_object(voucher))  # only we sign them
    except (BadSignature, ValueError):
        return None
    return said if (said["heat"], said["device"]) == (heat.pk, device.key) else None


def _signer() -> Signer:
    return Signer(salt="league.table.voucher", sep=".")
