"""A real table on the night of its race: its racers, what was entered, who agrees."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.models import User
from accounts.refusals import CONFLICT, Refusal
from gameplay.refused import Refused
from league.models import (
    Closing,
    Entry,
    GridSlot,
    Heat,
    Proof,
    Race,
    Result,
    ResultSheet,
    Role,
    Scorer,
    SheetState,
    Venue,
)
from league.selectors.cards import entries_of, race_cards
from league.selectors.late import choosing
from league.selectors.proposals import own_pending, sheet_lines
from league.selectors.shapes.people import Access, EntryRef
from league.selectors.shapes.proposals import OwnPending
from league.selectors.shapes.races import PhoneName, RealTable, TableRef
from league.selectors.shapes.tables import TableNight, TableProposal, TableRacer
from league.services import vouchers
from league.services.errors import TABLE_DISPUTED, NotFound, refusal_text
from league.services.facts.games import has_grid
from league.services.own_case import OWN_PROPOSAL, deciders_besides, racers_at
from league.services.permissions import reaches, role_of
from league.services.scorers import (
    SCAN_TABLE,
    SCORER_ELSEWHERE,
    Device,
    is_trusted,
    night_ends,
    night_is_over,
    table_address,
    table_of,
    table_token,
)
from league.services.sheets import SheetLine, lines_of, open_at_table
from league.services.tables import OWN_PROPOSAL_HERE
from league.told import Face

COUNTS_ALREADY = Refusal("counts_already", _("This result already counts."), CONFLICT)


@dataclass(frozen=True)
class _Reader:
    device: Device
    held: Scorer | None
    """The name the device has tonight."""
    own: Entry | None
    """The signed-in user's entry in the competition."""
    official: bool
    races_here: bool
    """An official who races at the table."""
    others: Sequence[User] = ()
    """For such an official: the club's other officials."""

    @property
    def has_proof(self) -> bool:
        return self.device.scanned or self.official or is_trusted(self.held)


def table_find(token: str) -> Heat:
    """The heat of a table's link. Raises NotFound: the link is not genuine, or the table is gone."""
    rows = Heat.objects.select_related("run__race__stage__competition__club", "run__race__stage__competition__rules")
    heat = rows.select_related("run__race__run").filter(pk=table_of(token), venue=Venue.TABLE).first()
    if heat is None:
        raise NotFound("token")
    return heat


def table_night(heat: Heat, device: Device) -> TableNight:
    """All that a device shows at a table (`table_find`). A constant number of queries."""
    race, run = heat.run.race, heat.run
    competition = race.stage.competition
    slots = list(GridSlot.objects.filter(heat=heat).order_by("seat").values_list("entry_id", "start_place"))
    entries = entries_of(competition)
    holders = list(
        Scorer.objects.filter(competition=competition, until__gt=timezone.now()).select_related("entry__player")
    )
    there = [pk for pk, _place in slots]
    reader = _reader(race, device, holders, there)
    you = _you(reader, there)
    problem = _problem(reader, you, there)
    sheets = list(heat.sheets.filter(state=SheetState.CONFIRMED).prefetch_related("results"))
    open_ = list(open_at_table(heat).select_related("scorer__player").prefetch_related("results").order_by("version"))
    raced = racers_at([heat.pk])[heat.pk] if reader.races_here else set()
    own = {one.pk: own_pending(one, reader.others, raced) for one in open_} if reader.races_here else {}
    closed = night_is_over(race, run) or (heat.closed == Closing.ANNULLED and not sheets)
    card = race_cards([race], device.user)[0] if device.user else race_cards([race])[0]
    return TableNight(
        card=card,
        table_no=heat.table_no,
        tables=len(card.tables),
        face=_face(closed, sheets, open_),
        racers=tuple(TableRacer(entries[pk], place, _holder(pk, holders, device)) for pk, place in slots),
        you=entries[you] if you is not None else None,
        known=you is not None and reader.own is not None,
        arrives=reader.own is not None
        and reader.own.pk in there
        and not closed
        and not any(one.entry_id == reader.own.pk and one.device == device.key and one.user_id for one in holders),
        official=you is None and reader.official,
        racing_official="" if not reader.races_here else "waits" if reader.others else "alone",
        problem=problem,
        needs_code=not reader.has_proof and you is None and reader.own is None,
        proposals=tuple(_proposal(one, open_, entries, you, reader, problem, own.get(one.pk)) for one in open_),
        dispute=own[open_[-1].pk] if own and open_[-1].state == SheetState.DISPUTED else None,
        result=sheet_lines(sheets[0], entries) if sheets else (),
        result_own_case=sheets[0].source if sheets and sheets[0].own_case else "",
        may_correct=reader.official,
        choice_order=tuple(one for one in choosing(run.heats_report, entries) if one.id in there),
        has_grid=has_grid(race.game),
        grid_known=all(place for _pk, place in slots),
        until=night_ends(run),
        version=competition.version,
    )


def table_voucher(heat: Heat, night: TableNight, device: Device) -> str:
    """The voucher with which a phone that was offline sends the result; "" without a racer's name."""
    if night.you is None or not night.may_enter:
        return ""
    proof = Proof.ACCOUNT if night.known else Proof.CARD if device.scanned else Proof.TRUSTED
    return vouchers.make(heat, device, night.you.id, proof)


def not_again(heat: Heat, said: Iterable[SheetLine]) -> None:
    """For a late result: raises Refused (counts_already) if the counting result is the same, by start number. Two
    queries at most."""
    if heat.run.annulled_at or heat.race.run_id != heat.run_id:
        return
    rows = Result.objects.filter(sheet__heat=heat, sheet__state=SheetState.CONFIRMED)
    counts = set(rows.values_list("entry__number", "place", "status"))
    if counts and counts == {(line.entry_number, line.place, line.status) for line in said}:
        raise Refused(COUNTS_ALREADY)


def real_tables(
    race: Race, tables: Iterable[TableRef], entries: Mapping[int, EntryRef], mine: int | None, may: Access
) -> dict[int, RealTable]:
    """What opens the pages of a race's real tables tonight, by heat id: all tables for officials, their own for a racer
    (`mine`, an entry id). One query at most."""
    if race.run is None or night_is_over(race, race.run):
        return {}
    shown = [one for one in tables if one.at_table and (may.is_steward or any(e.id == mine for e in one.entries))]
    held: dict[int, str] = {}
    if shown and may.is_organiser:
        tonight = Scorer.objects.filter(competition=race.competition_id, until__gt=timezone.now())
        held = dict(tonight.values_list("entry_id", "proof"))
    return {
        one.heat_id: RealTable(
            token=table_address(one.heat_id),
            code=table_token(one.heat_id) if may.is_steward else "",
            held=tuple(PhoneName(entries[e.id], held[e.id]) for e in one.entries if e.id in held and e.id in entries),
        )
        for one in shown
    }


def _reader(race: Race, device: Device, holders: Iterable[Scorer], there: Collection[int]) -> _Reader:
    competition, user = race.stage.competition, device.user
    own = competition.entries.select_related("player").filter(player__user=user).first() if user else None
    official = reaches(role_of(competition.club_id, user), Role.STEWARD)
    races_here = official and own is not None and own.pk in there
    return _Reader(
        device=device,
        held=next((one for one in holders if one.device == device.key), None),
        own=own,
        official=official,
        races_here=races_here,
        others=deciders_besides(competition.club_id, user) if races_here and user is not None else (),
    )


def _you(reader: _Reader, there: list[int]) -> int | None:
    """Entry id of the racer at this table in whose name the device writes."""
    if reader.own is not None:
        return reader.own.pk if reader.own.pk in there else None
    held = reader.held.entry_id if reader.held is not None else None
    return held if held in there and reader.has_proof and not reader.official else None


def _problem(reader: _Reader, you: int | None, there: list[int]) -> str:
    if you is not None or reader.official:
        return ""
    if reader.own is None and not reader.has_proof:
        return refusal_text(Refused(SCAN_TABLE))
    elsewhere = reader.own or (reader.held.entry if reader.held is not None else None)
    if elsewhere is None or elsewhere.pk in there:
        return ""
    return refusal_text(Refused(SCORER_ELSEWHERE, {"name": elsewhere.player.name}))


def _holder(entry_id: int, holders: Iterable[Scorer], device: Device) -> str:
    for one in holders:
        if one.entry_id == entry_id:
            if one.device == device.key:
                return "you"
            if device.scanned and one.proof == Proof.DOOR and not one.user_id:
                return ""  # the table's code outranks the door's
            return "account" if one.user_id else "phone"
    return ""


def _face(closed: bool, confirmed: list[ResultSheet], open_: list[ResultSheet]) -> Face:
    if closed:
        return "closed"
    if confirmed:
        return "confirmed"
    if any(one.state == SheetState.DISPUTED for one in open_):
        return "disputed"
    return "proposed" if open_ else "enter"


def _proposal(
    sheet: ResultSheet,
    open_: list[ResultSheet],
    entries: Mapping[int, EntryRef],
    you: int | None,
    reader: _Reader,
    problem: str,
    own: OwnPending | None,
) -> TableProposal:
    """`open_`: all that was proposed. `problem`: why the reader can enter nothing at all. Without a name the reader may
    still agree, and names the racer then. `own`: for an official who races here."""
    yours = sheet.scorer_id is not None and (sheet.scorer_id == you or sheet.scorer_device == reader.device.key)
    others = (one for one in open_ if one.scorer_id != you)
    decides = you is None and reader.official
    if yours:
        problem = refusal_text(Refused(OWN_PROPOSAL_HERE))
    elif decides and reader.device.user is not None and sheet.by_id == reader.device.user.pk:
        problem = refusal_text(Refused(OWN_PROPOSAL))
    elif not decides and any(lines_of(one) != lines_of(sheet) for one in others):
        problem = refusal_text(Refused(TABLE_DISPUTED))
    by = entries.get(sheet.scorer_id or 0)
    return TableProposal(
        id=sheet.pk,
        lines=sheet_lines(sheet, entries),
        by=by.name if by else "",
        proof=sheet.scorer_proof,
        at=sheet.created_at,
        yours=yours,
        may_second=not problem,
        problem=problem,
        own=own if yours and sheet.state != SheetState.DISPUTED else None,
    )
