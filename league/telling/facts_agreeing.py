"""A result that waits for agreement, at the moment of sending: for officials who were asked, and for a table's
racers.
"""

from __future__ import annotations

from dataclasses import dataclass

from accounts.models import User
from league.common.own_case import racers_at, sheets_open
from league.common.rights import barred, reaches, role_of
from league.models import Competition, CompetitionStatus, ResultSheet, Role, SheetSource, SheetState
from league.races.cards import race_head
from league.races.rounds import rounds_of
from league.races.shapes import RaceHead
from league.results.scorers import night_is_over, table_address
from league.results.states import open_at_table
from league.start.attendance.links import WITH_CLUB


@dataclass(frozen=True)
class AskedToAgree:
    head: RaceHead
    competition: Competition
    by: str
    """Who asks, or has entered it; "" if they have left."""
    table: int
    disputed: bool
    order: tuple[str, ...]
    """ "1. Ann"; () of a dispute."""
    token: str
    """The token of the table's page; "" once its night is over."""


def asked_to_agree(sheet_id: int, by_id: int, reader: User) -> AskedToAgree | None:
    """An official who raced asks. None once it was decided, or if the reader is no official of the club. A constant
    number of queries."""
    sheet = _open(sheet_id, reader)
    if sheet is None or not _decides(sheet, reader):
        return None
    asker = User.objects.filter(pk=by_id).first()
    return _asked(sheet, asker.public_name if asker is not None else "")


def table_waits(sheet_id: int, reader: User) -> AskedToAgree | None:
    """Somebody at the reader's table has entered its result. None once it was decided, the night is over, somebody has
    entered another result since (with its own message), or officials were asked and the reader is one of them. A
    constant number of queries."""
    sheet = _open(sheet_id, reader)
    if sheet is None or reader.pk not in racers_at([sheet.heat_id])[sheet.heat_id]:
        return None
    latest = open_at_table(sheet.heat).order_by("-version").first()
    asked = sheet.asked_at is not None and reaches(
        role_of(sheet.heat.run.race.stage.competition.club_id, reader), Role.STEWARD
    )
    told = _asked(sheet, sheet.scorer.player.name if sheet.scorer is not None else "")
    return told if sheet == latest and told.token and not asked else None


def _open(sheet_id: int, reader: User) -> ResultSheet | None:
    """Whether nobody has decided it yet."""
    rows = ResultSheet.objects.select_related(
        "scorer__player", "heat", *(f"heat__run__race__{one}" for one in WITH_CLUB)
    )
    rows = rows.exclude(heat__run__race__competition__status=CompetitionStatus.DRAFT)
    sheet = rows.filter(pk=sheet_id, pk__in=sheets_open()).first()
    if sheet is None or barred(sheet.heat.run.race.stage.competition.club_id, user=reader) is not None:
        return None
    return sheet


def _decides(sheet: ResultSheet, reader: User) -> bool:
    return reaches(role_of(sheet.heat.run.race.stage.competition.club_id, reader), Role.STEWARD)


def _asked(sheet: ResultSheet, by: str) -> AskedToAgree:
    race, disputed = sheet.heat.run.race, sheet.state == SheetState.DISPUTED
    lines = sheet.results.exclude(place=None).select_related("entry__player").order_by("place", "id")
    tonight = sheet.source == SheetSource.TABLE and not night_is_over(race, sheet.heat.run)
    return AskedToAgree(
        head=race_head(race, rounds_of([race]).get(race.pk)),
        competition=race.stage.competition,
        by=by,
        table=sheet.heat.table_no,
        disputed=disputed,
        order=() if disputed else tuple(f"{one.place}. {one.entry.player.name}" for one in lines),
        token=table_address(sheet.heat_id) if tonight else "",
    )
