"""What waits for another steward: decisions of stewards about themselves."""

from __future__ import annotations

from collections.abc import Mapping

from accounts.typing import Viewer
from league.models import Adjustment, AdjustmentState, Competition, Race, ResultSheet, Role
from league.selectors.cards import entries_of, signature
from league.selectors.shapes import AdjustmentView, EntryRef, Proposal, SheetLineView
from league.selectors.standings import adjustment_views, ledger_rows
from league.services.own_case import ledger_waiting, sheets_waiting
from league.services.permissions import reaches, role_of


def proposals(
    competition: Competition,
    viewer: Viewer,
    race: Race | None = None,
    entries: Mapping[int, EntryRef] | None = None,
    role: str | None = None,
) -> tuple[Proposal, ...]:
    """Proposed adjustments and revocations, then sheets, oldest first; of one race or of the whole championship.
    Everybody may see them. `role`: the viewer's, where it is known. Five queries at most."""
    steward = reaches(role or role_of(competition.club_id, viewer), Role.STEWARD)
    me = viewer.pk if viewer.is_authenticated else None
    waits = ledger_waiting(competition, race).values("pk")
    ledger = list(ledger_rows(competition).filter(pk__in=waits).order_by("id"))
    sheets = sheets_waiting(competition, race).select_related("by", "heat__run__race").prefetch_related("results")
    found = list(sheets.order_by("id"))
    if entries is None:
        entries = entries_of(competition) if ledger or found else {}
    return (
        *(
            _of_ledger(one, view, steward, me)
            for one, view in zip(ledger, adjustment_views(competition, ledger, entries), strict=True)
        ),
        *(_of_sheet(one, entries, steward, me) for one in found),
    )


def _of_ledger(one: Adjustment, view: AdjustmentView, steward: bool, me: int | None) -> Proposal:
    proposed = one.state == AdjustmentState.PROPOSED
    by, by_id = (one.by, one.by_id) if proposed else (one.revoked_by, one.revoked_by_id)
    return Proposal(
        kind="adjustment" if proposed else "revocation",
        id=one.pk,
        by=signature(by),
        at=one.at if proposed else one.revoke_proposed_at or one.at,
        reason=one.reason if proposed else one.revoke_reason,
        race=one.race.number if one.race else None,
        table_no=None,
        adjustment=view,
        lines=(),
        may_second=steward and by_id != me,
        may_refuse=steward,
    )


def _of_sheet(sheet: ResultSheet, entries: Mapping[int, EntryRef], steward: bool, me: int | None) -> Proposal:
    lines = [
        SheetLineView(entries[one.entry_id], one.place, one.status)
        for one in sheet.results.all()
        if one.entry_id in entries
    ]
    lines.sort(key=lambda line: (line.place is None, line.place or 0, line.entry.number))
    return Proposal(
        kind="sheet",
        id=sheet.pk,
        by=signature(sheet.by),
        at=sheet.created_at,
        reason=sheet.reason,
        race=sheet.heat.run.race.number,
        table_no=sheet.heat.table_no,
        adjustment=None,
        lines=tuple(lines),
        may_second=steward and sheet.by_id != me,
        may_refuse=steward,
    )
