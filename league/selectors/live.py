"""The matches that are on, as cards in lists."""

from __future__ import annotations

from collections.abc import Iterable

from gameplay.services import TitleWords, title_said
from league.selectors.shapes import LiveCard, RaceCard, RoundOf
from league.services.common import round_title, table_title


def live_cards(races: Iterable[RaceCard]) -> tuple[LiveCard, ...]:
    """The matches of live races."""
    return tuple(
        LiveCard(
            match_code=table.match_code,
            title=title_said(
                table_title(
                    race.competition_name,
                    race.number,
                    table.table_no if len(race.tables) > 1 else None,
                    _round_title(race.round),
                )
            ),
            kind="race",
            club_slug=race.club_slug,
            competition_slug=race.competition_slug,
            race_number=race.number,
        )
        for race in races
        for table in race.tables
        if table.is_on
    )


def _round_title(at: RoundOf | None) -> TitleWords | None:
    return round_title(at.format, at.number, planned=at.planned, decides=at.decides) if at is not None else None
