"""Whom pasted names mean: the club's players, by names as the database compares them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import CharField, Value
from django.db.models.functions import Lower

from gameplay.refused import Refused
from league.models import Club, Player
from league.pasting.cells import Fault
from league.services.common import text_clean
from league.services.players import NAME_LENGTH

AT_ONCE = 200
"""Names lowered by one question: a row of a database has no thousands of columns."""


def lowered(club: Club, names: Iterable[str]) -> dict[str, str]:
    """Each name as the unique key of players has it. The database lowers them: Python lowers "É", SQLite does not. One
    query for 200 names."""
    found: dict[str, str] = {}
    all_of_them = list(dict.fromkeys(names))
    for start in range(0, len(all_of_them), AT_ONCE):
        some = all_of_them[start : start + AT_ONCE]
        asked = {f"n{at}": Lower(Value(name, output_field=CharField())) for at, name in enumerate(some)}
        row = Club.objects.filter(pk=club.pk).annotate(**asked).values_list(*asked).get()
        found.update(zip(some, row, strict=True))
    return found


def known_players(club: Club) -> dict[str, Player]:
    """Everybody of the club by lowered name, also those who left. One query."""
    found = Player.objects.filter(club=club).select_related("user").annotate(low=Lower("display_name"))
    return {player.low: player for player in found}


def name_fault(name: str, line: int) -> Fault | None:
    """What is wrong with the name alone."""
    try:
        text_clean(name, "name", NAME_LENGTH)
    except Refused as refused:
        return Fault(line, refused.code, dict(refused.params))
    return None
