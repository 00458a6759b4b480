"""The stewards' ledger: what was given and taken, and by whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db.models import QuerySet

from league.common.references import EntryRef, entries_of, signature
from league.models import Adjustment, AdjustmentKind, AdjustmentState, Competition, Race
from league.standings.season import counts_after, races_counted
from league.standings.shapes import AdjustmentView


def adjustments(
    competition: Competition, entries: Mapping[int, EntryRef] | None = None, race: Race | None = None
) -> tuple[AdjustmentView, ...]:
    """The stewards' ledger, newest first, revoked ones included."""
    entries = entries if entries is not None else entries_of(competition)
    return adjustment_views(competition, list(ledger_rows(competition, race).order_by("-id")), entries)


def disqualified(competition: Competition) -> frozenset[int]:
    """Entries (ids) that are disqualified from the whole competition, as it counts now. One query."""
    counts = ledger_rows(competition).filter(state=AdjustmentState.CONFIRMED, revoked_at=None, race=None)
    out = counts.filter(kind=AdjustmentKind.DISQUALIFICATION, entry__isnull=False)
    return frozenset(out.values_list("entry_id", flat=True))


def ledger_rows(competition: Competition, race: Race | None = None) -> QuerySet[Adjustment]:
    """Adjustments with all that their view needs."""
    rows = Adjustment.objects.filter(competition=competition).select_related(
        "race", "run__race", "team", "by", "decided_by", "revoked_by", "revoke_decided_by"
    )
    return rows if race is None else rows.filter(race=race)


def adjustment_views(
    competition: Competition, rows: Sequence[Adjustment], entries: Mapping[int, EntryRef]
) -> tuple[AdjustmentView, ...]:
    """Lines of the ledger for everybody; from rows of `ledger_rows`."""
    # Each race is where its run is; only decisions made after an annulled one need the order.
    annulled = any(one.race is None and one.run is not None and one.run.annulled_at for one in rows)
    counted = races_counted(competition) if annulled else None
    return tuple(_adjustment_view(one, entries, counted) for one in rows)


def _adjustment_view(
    one: Adjustment, entries: Mapping[int, EntryRef], counted: Sequence[Race] | None
) -> AdjustmentView:
    revoke_waits = one.revoke_proposed_at is not None and one.revoked_at is None
    return AdjustmentView(
        id=one.pk,
        kind=one.kind,
        value=one.value,
        race=one.race.number if one.race else None,
        entry=entries.get(one.entry_id) if one.entry_id else None,
        team=one.team.name if one.team else "",
        reason=one.reason,
        by=signature(one.by),
        at=one.at,
        revoked=one.revoked_at is not None,
        counts_from=_begins(one, counted),
        annulled=one.race is not None and one.run_id != one.race.run_id,
        revoked_by=signature(one.revoked_by) if one.revoked_at or revoke_waits else "",
        revoke_reason=one.revoke_reason,
        state=one.state,
        own_case=one.own_case,
        decided_by=signature(one.decided_by) if one.decided_at else "",
        revoke_waits=revoke_waits,
        revoke_own_case=one.revoke_own_case,
        revoke_decided_by=signature(one.revoke_decided_by) if one.revoke_proposed_at and one.revoked_at else "",
    )


def _begins(adjustment: Adjustment, counted: Sequence[Race] | None) -> int | None:
    if adjustment.race is not None:
        return adjustment.race.number
    if counted is not None:
        return counts_after(adjustment.run, counted)
    return adjustment.run.race.number if adjustment.run is not None else None
