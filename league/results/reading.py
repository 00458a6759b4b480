"""A real table on the night of its race: its racers, what was entered, who agrees. Also what each closing rule would do
at a table that does not end, and who may drive for whom at a table that races."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_noop as _

from accounts.models import User
from accounts.refusals import CONFLICT, Refusal
from accounts.typing import Viewer
from gameplay.models import Match, Seating
from gameplay.refused import Refused
from gameplay.selectors import abandoned_seats, game_info
from gameplay.services import MatchStanding
from league.common import own_case
from league.common.own_case import OWN_PROPOSAL, another_decides, deciders_besides, racers_at
from league.common.phones import Device
from league.common.references import Access, EntryRef, entries_of, entry_ref, house_bots, player_ref
from league.common.refusals import TABLE_DISPUTED, NotFound, refusal_text
from league.common.rights import players_barred, reaches, require, role_of
from league.common.told import Face
from league.games.facts import has_grid
from league.models import (
    Closing,
    Entry,
    GridSlot,
    Heat,
    HouseBot,
    Player,
    Proof,
    Race,
    Result,
    ResultSheet,
    Role,
    Scorer,
    SheetState,
)
from league.races.cards import race_cards
from league.races.shapes import TableRef
from league.races.where import by_hand, spot_of
from league.results import closing, vouchers
from league.results.closing import Seats, drawn_seats, lot_order, proposal_of, seats_of
from league.results.recording import sheet_status
from league.results.scorers import (
    SCAN_TABLE,
    SCORER_ELSEWHERE,
    is_trusted,
    night_ends,
    night_is_over,
    table_address,
    table_of,
    table_token,
)
from league.results.shapes import (
    ClosingPage,
    OwnPending,
    PhoneName,
    PlaceLine,
    RealTable,
    Substitutes,
    TableNight,
    TableProposal,
    TableRacer,
)
from league.results.sheets import SheetLine
from league.results.states import differ, open_at_table
from league.results.tables import OWN_PROPOSAL_HERE
from league.results.waiting import own_pending, sheet_lines
from league.scoring.formats import name_of
from league.scoring.season import house
from league.start.seating.reading import choosing

NO_SUBSTITUTES = Substitutes((), (), (), for_teams=True)
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
    heat = rows.select_related("run__race__run").filter(by_hand(), pk=table_of(token)).first()
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
    shown = [one for one in tables if one.spot.by_hand and (may.is_steward or any(e.id == mine for e in one.entries))]
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
    elif not decides and differ([sheet, *others]):
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


def closing_page(race: Race, viewer: Viewer, heat: Heat) -> ClosingPage:
    """The page for closing a table, for officials. A constant number of queries. Raises PermissionRefused, and Refused
    as `closing.check`."""
    competition = race.stage.competition
    require(competition.club_id, viewer, Role.STEWARD)
    closing.check(race, heat)
    spot = spot_of(heat)
    seats, names, standing = seats_of(heat), _names(race, heat), spot.standing(heat)
    draws = drawn_seats(standing, seats)
    stands, problem = spot.places(heat, viewer, standing, seats, names)
    placed = lot_order(standing, draws) if standing.lines else []
    status = {line.seat: sheet_status(line.status) for line in standing.lines}
    none = Q(closed=Closing.ANNULLED) | Q(match__status=Match.Status.ANNULLED)
    others = Heat.objects.filter(run=race.run).exclude(pk=heat.pk)
    counts = others.filter(~none | Q(sheets__state=SheetState.CONFIRMED))
    return ClosingPage(
        at_table=spot.by_hand,
        late=race.until is not None and race.until < timezone.now(),
        stands=stands,
        seen=" ".join(f"{line.seat}:{line.place}" for line in standing.lines),
        problem=problem,
        kept=tuple(
            PlaceLine(names[seats.racers[seat]], place, status[seat]) for seat, place in placed if seat not in draws
        ),
        lots=tuple(names[seats.racers[seat]] for seat in draws),
        format=name_of(race.stage.rules),
        bye=race.stage.rules.bye,
        alone=not counts.exists(),
        own=own_case.of_heat(competition.club_id, viewer, heat),
    )


def _names(race: Race, heat: Heat) -> dict[int, EntryRef]:
    """By entry id, and house bots as sheets name them. Two queries."""
    bots = list(HouseBot.objects.filter(heat=heat).order_by("seat"))
    refs = house_bots(bots)
    return entries_of(race.stage.competition) | {house(bot.seat): refs[bot.pk] for bot in bots}


def places_now(
    heat: Heat, viewer: Viewer, standing: MatchStanding, seats: Seats, names: Mapping[int, EntryRef]
) -> tuple[tuple[PlaceLine, ...], str]:
    """Online: the places in the match (`Spot.places`)."""
    status = {line.seat: sheet_status(line.status) for line in standing.lines}
    places = tuple(
        PlaceLine(names[seats.racers[one.seat]], None if status[one.seat] == "dns" else one.place, status[one.seat])
        for one in standing.lines
    )
    return places, "" if places else "not_open"


def places_proposed(
    heat: Heat, viewer: Viewer, standing: MatchStanding, seats: Seats, names: Mapping[int, EntryRef]
) -> tuple[tuple[PlaceLine, ...], str]:
    """At a real table: what its racers have proposed (`Spot.places`)."""
    try:
        sheet = proposal_of(heat)
        if viewer.is_authenticated:
            another_decides(sheet.by_id, viewer)
    except Refused as refused:
        return (), refused.code
    results = sorted(sheet.results.all(), key=lambda one: (one.place is None, one.place or 0))
    return tuple(PlaceLine(names[one.entry_id], one.place, one.status) for one in results), ""


def substitutes(heat: Heat, viewer: Viewer) -> Substitutes:
    """Who can be replaced at the table, and by whom. A constant number of queries. Raises PermissionRefused below
    organiser."""
    require(heat.race.stage.competition.club_id, viewer, Role.ORGANISER)
    return spot_of(heat).substitutes(heat)


def match_substitutes(heat: Heat) -> Substitutes:
    """Online (`Spot.substitutes`)."""
    competition, match = heat.race.stage.competition, spot_of(heat).match(heat)
    club_id, rules = competition.club_id, competition.rules.entry
    if match.status not in (Match.Status.RUNNING, Match.Status.PAUSED):
        return NO_SUBSTITUTES
    seatings = {each.seat: each for each in Seating.objects.filter(match=match)}
    gone = abandoned_seats(match, right="all", seatings=list(seatings.values()))[1]
    slots = GridSlot.objects.filter(heat=heat, entry__player__bot_level="").select_related(
        "entry__player", "entry__team"
    )
    entries = tuple(
        entry_ref(slot.entry)
        for slot in slots.order_by("seat")
        if slot.seat in gone or (seatings[slot.seat].is_bot and not seatings[slot.seat].left)
    )
    seated = [each.user_id for each in seatings.values() if each.user_id is not None]
    people = Player.objects.filter(club_id=club_id, left_at=None, user__isnull=False).exclude(user__in=seated)
    people = people.exclude(pk__in=players_barred(club_id))
    return Substitutes(
        entries,
        tuple(game_info(match.game).bot_levels),
        tuple(player_ref(player) for player in people.order_by("display_name", "pk")),
        for_teams=not rules.teams or rules.substitutes == "seat",
    )


def seat_is_anothers(*, match_id: int, seat: int, user_id: int) -> bool:
    """The seat of a race's table belongs to an entry that is not this user's: the user is a substitute there."""
    slots = GridSlot.objects.filter(heat__match_id=match_id, seat=seat)
    player = slots.values_list("entry__player__user_id", flat=True)
    return any(owner != user_id for owner in player)
