"""A real table for tests: racers known by name, phones, and what they send."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from gameplay.refused import Refused
from league.common.phones import Device
from league.models import ResultSheet
from league.registration import entering
from league.results import tables
from league.results.sheets import SheetLine
from tests.league.cup import Cup
from tests.support.worlds import made_once_a_worker

ANN, BEN, CLEO = 1, 2, 3
"""Start numbers of three guests at the table; Bob, who has an account, is 4."""
BOB = 4


def device(name: str, user: Any = None, *, scanned: bool = True) -> Device:
    """A phone that has scanned the table's own code, or has not."""
    return Device(hashlib.sha256(name.encode()).hexdigest(), user, scanned)


ONE, TWO, THREE = device("one"), device("two"), device("three")


@made_once_a_worker
def table_made(cup: Cup, bob: Any) -> Cup:
    """Race 1 is on at a real table: Ann, Ben, Cleo and Bob. Alice, who owns the club, does not race."""
    entering.entries_add_by_name(competition=cup.competition, by=cup.alice, names=["Ann", "Ben", "Cleo"])
    cup.enter(bob)
    cup.at_table()
    return cup


def lines(*order: int | str) -> list[SheetLine]:
    """1, 2 | "=3" shares the place before; "dnf 4", "dns 4"."""
    told, place = [], 0
    for position, one in enumerate(order, 1):
        word = str(one)
        status = word.split()[0] if " " in word else "classified"
        place = place if word.startswith("=") else position
        told.append(SheetLine(int(word.split()[-1].lstrip("=")), place if status == "classified" else None, status))
    return told


def propose(cup: Cup, who: Device, number: int | None, *order: int | str, sent_id: str = "") -> ResultSheet:
    return tables.propose(
        heat=cup.heat(), device=who, lines=lines(*(order or (1, 2, 3, 4))), sent_id=sent_id, entry_number=number
    )


def second(cup: Cup, who: Device, number: int | None, sheet: ResultSheet) -> ResultSheet:
    return tables.second(heat=cup.heat(), device=who, sheet_id=sheet.pk, entry_number=number)


def states(cup: Cup) -> list[str]:
    return list(ResultSheet.objects.filter(heat=cup.heat()).order_by("version").values_list("state", flat=True))


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}")
