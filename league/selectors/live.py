"""What is raced now, as cards in lists: running matches, and races without one, at real tables."""

from __future__ import annotations

from collections.abc import Iterable

from gameplay.services import TitleWords, title_text
from league.selectors.shapes.races import LiveCard, RaceCard
from league.selectors.shapes.standings import RoundOf
from league.services.common import round_title, table_title


def live_cards(races: Iterable[RaceCard]) -> tuple[LiveCard, ...]:
    """Of live races: their matches that are on; a race without one, as at real tables, has its own card."""
    return tuple(card for race in races for card in (_matches(race) or (_race(race),)))


def _matches(race: RaceCard) -> tuple[LiveCard, ...]:
    several = len(race.tables) > 1
    on = [table for table in race.tables if table.is_on]
    return tuple(_card(race, "race", table.match_code, table.table_no if several else None) for table in on)


def _race(race: RaceCard) -> LiveCard:
    return _card(race, "tables" if any(table.at_table for table in race.tables) else "race")


def _card(race: RaceCard, kind: str, match_code: str = "", table_no: int | None = None) -> LiveCard:
    return LiveCard(
        match_code=match_code,
        title=title_text(table_title(race.competition_name, race.number, table_no, _round_title(race.round))),
        kind=kind,
        club_slug=race.club_slug,
        competition_slug=race.competition_slug,
        race_number=race.number,
    )


def _round_title(at: RoundOf | None) -> TitleWords | None:
    return round_title(at.format, at.number, planned=at.planned, decides=at.decides) if at is not None else None
