"""What waits for agreement: decisions of stewards about themselves, and results entered at real tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from accounts.models import User
from accounts.typing import Viewer
from league.common.own_case import (
    AGREED_WITHIN,
    counts_at,
    deciders_besides,
    racers_at,
    undecided_adjustments,
    undecided_sheets,
    who_agrees,
)
from league.common.references import EntryRef, entries_of, house_ref, signature
from league.common.rights import reaches, role_of
from league.models import Adjustment, AdjustmentState, Competition, Race, ResultSheet, Role, SheetState
from league.races.where import spot_of
from league.results.shapes import OwnPending, Proposal, SheetLineView
from league.sets import Ending
from league.standings.ledger import adjustment_views, ledger_rows
from league.standings.shapes import AdjustmentView


def proposals(
    competition: Competition,
    viewer: Viewer,
    race: Race | None = None,
    entries: Mapping[int, EntryRef] | None = None,
    role: str | None = None,
) -> tuple[Proposal, ...]:
    """Proposed adjustments and revocations, then sheets, oldest first; of one race or the whole championship. Everybody
    may see them. `role`: the viewer's, if known. Eight queries at most."""
    steward = reaches(role or role_of(competition.club_id, viewer), Role.STEWARD)
    me = viewer.pk if viewer.is_authenticated else None
    waits = undecided_adjustments(competition, race).values("pk")
    ledger = list(ledger_rows(competition).filter(pk__in=waits).order_by("id"))
    sheets = undecided_sheets(competition, race).select_related("by", "scorer__player", "heat__run__race")
    found = list(sheets.prefetch_related("results", "house_results__bot").order_by("id"))
    raced = racers_at({one.heat_id for one in found}) if steward else {}
    mine = {one.pk for one in found if me in raced.get(one.heat_id, ())}
    proposed = steward and any(me in (one.by_id, one.revoked_by_id) for one in ledger)
    others = deciders_besides(competition.club_id, viewer) if mine or proposed else []
    own = {one.pk: own_pending(one, others, raced[one.heat_id]) for one in found if one.pk in mine}
    newest = {one.heat_id: one.pk for one in found if one.state == SheetState.DISPUTED}
    for one in found:  # what to do about a dispute is said once
        if one.pk in own and newest.get(one.heat_id, one.pk) != one.pk:
            own[one.pk] = replace(own[one.pk], sheet_id=0)
    if entries is None:
        entries = entries_of(competition) if ledger or found else {}
    return (
        *(
            _of_ledger(one, view, steward, me, others)
            for one, view in zip(ledger, adjustment_views(competition, ledger, entries), strict=True)
        ),
        *(_of_sheet(one, entries, steward, me, own.get(one.pk)) for one in found),
    )


def own_pending(sheet: ResultSheet, others: Sequence[User], raced: Collection[int]) -> OwnPending:
    """What an official can do about a waiting sheet of a table at which they raced."""
    return OwnPending(
        others=tuple(one.public_name for one in who_agrees(sheet, others, raced)),
        alone=not others,
        asked_at=sheet.asked_at,
        counts_at=counts_at(sheet, alone=not others),
        sheet_id=sheet.pk,
    )


def _of_ledger(
    one: Adjustment, view: AdjustmentView, steward: bool, me: int | None, others: Sequence[User]
) -> Proposal:
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
        own=OwnPending(tuple(one.public_name for one in others), not others, None, None)
        if steward and by_id == me
        else None,
    )


def _of_sheet(
    sheet: ResultSheet, entries: Mapping[int, EntryRef], steward: bool, me: int | None, raced: OwnPending | None
) -> Proposal:
    """`raced`: the reader is a steward, and raced at this table."""
    at_table = sheet.scorer is not None
    own = raced if at_table or sheet.by_id == me else None
    by = entries.get(sheet.scorer_id or 0)
    return Proposal(
        kind="sheet",
        id=sheet.pk,
        by=by.name if by else signature(sheet.by),
        at=sheet.created_at,
        reason=sheet.reason,
        race=sheet.heat.run.race.number,
        table_no=sheet.heat.table_no,
        adjustment=None,
        lines=sheet_lines(sheet, entries),
        may_second=steward and own is None and sheet.by_id != me,
        may_refuse=steward and (not at_table or own is None or (own.alone and own.counts_at is not None)),
        at_table=at_table,
        proof=sheet.scorer_proof,
        offered_at=sheet.created_at + AGREED_WITHIN if at_table else None,
        disputed=sheet.state == SheetState.DISPUTED,
        own=own,
    )


def sheet_lines(sheet: ResultSheet, entries: Mapping[int, EntryRef]) -> tuple[SheetLineView, ...]:
    """The lines of a sheet in order of place; those without one last. The sheet comes with its results."""
    results, bots = sheet.results.all(), list(spot_of(sheet.heat).house_results(sheet))
    holders = Counter(one.place for one in results if one.status == Ending.CLASSIFIED)
    holders.update(one.place for one in bots if one.status == Ending.CLASSIFIED)
    lines = [
        SheetLineView(entries[one.entry_id], one.place, one.status, holders[one.place] > 1)
        for one in results
        if one.entry_id in entries
    ]
    seats = sorted(one.bot.seat for one in bots)
    lines += [
        SheetLineView(house_ref(one.bot, 1 + seats.index(one.bot.seat)), one.place, one.status, holders[one.place] > 1)
        for one in bots
    ]
    return tuple(sorted(lines, key=lambda line: (line.place is None, line.place or 0, line.entry.number)))
