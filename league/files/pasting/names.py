"""Which players of the club pasted names mean, by the key of their names."""

from __future__ import annotations

from gameplay.refused import Refused
from league.common.writing import text_clean
from league.files.pasting.text_cells import Fault
from league.models import Club, Player


def known_players(club: Club) -> dict[str, Player]:
    """Everybody in the club by the key of their name, including those who left; where two share one, the older. One
    query."""
    found = Player.objects.filter(club=club).select_related("user").order_by("-twin", "id")
    return {player.name_key: player for player in found}


def name_fault(name: str, line: int) -> Fault | None:
    """What is wrong with the name itself."""
    try:
        text_clean(name, "name", Player.name_longest())
    except Refused as refused:
        return Fault(line, refused.refusal, dict(refused.params))
    return None
