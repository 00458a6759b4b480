"""A championship whose title is decided in its last race."""

from __future__ import annotations

from typing import Any

from league.stakes import outlooks
from league.stakes.reading import stakes
from league.stakes.shapes import Stakes
from tests.league.cup import Cup


def last_race(alice: Any) -> Cup:
    """Bot 1 and Bot 2 have won a race each, and one race is left."""
    cup = Cup.make(alice, bots=4, races=3)
    cup.run(1, "1 2 3 4")
    cup.run(2, "2 1 3 4")
    return cup


def work(cup: Cup) -> Stakes | None:
    """As the sweep and a worker do it together."""
    outlooks.again()
    for stage in cup.competition.stages.all():
        outlooks.work(stage_id=stage.pk)
    return stakes(cup.fresh().competition)
