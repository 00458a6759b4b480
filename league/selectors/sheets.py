"""Versions of a result sheet: who wrote them, and, for officials, on whose phones a table agreed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from league.models import ResultSheet, SheetSource
from league.selectors.cards import signature
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.result_lines import SheetView


def sheet_views(sheets: Iterable[ResultSheet], entries: Mapping[int, EntryRef]) -> tuple[SheetView, ...]:
    """For officials, in the order given."""
    return tuple(
        replace(
            sheet_view(sheet),
            scorer=_name(sheet.scorer_id, entries),
            scorer_proof=sheet.scorer_proof,
            seconder=_name(sheet.seconder_id, entries),
            seconder_proof=sheet.seconder_proof,
        )
        for sheet in sheets
    )


def sheet_view(sheet: ResultSheet) -> SheetView:
    """One version of a result sheet."""
    return SheetView(
        id=sheet.pk,
        version=sheet.version,
        state=sheet.state,
        source=sheet.source,
        by=signature(sheet.by) if sheet.by or sheet.source == SheetSource.STEWARD else "",
        reason=sheet.reason,
        created_at=sheet.created_at,
        own_case=sheet.own_case,
        replaces=sheet.replaces_id is not None,
        decided_by=signature(sheet.decided_by) if sheet.decided_at else "",
    )


def _name(entry_id: int | None, entries: Mapping[int, EntryRef]) -> str:
    found = entries.get(entry_id) if entry_id is not None else None
    return found.name if found is not None else ""
