"""Somebody takes another's place in a round that is called, at tables that have not begun.

At a real table the name changes, and the seat with its place at the start stays. Online the match is annulled and made
again with the newcomer on the same seat; its luck has a label of its own on the seed that was promised. The run's
`heats_report` records it under "seats".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext_noop as _
from django.utils.translation import override

from accounts.refusals import CONFLICT, Refusal
from accounts.typing import JsonObject
from gameplay.refused import Refused
from gameplay.services import SeatSpec, match_remake
from league.common.refusals import LATE_ON_GRID
from league.common.rights import barred_check
from league.common.writing import wish_of_player
from league.games.facts import start_places
from league.models import Berth, CheckIn, Entry, GridSlot, Heat, HouseBot, RaceStatus, Scorer, SitOut
from league.races.where import by_spot, spot_of
from league.scoring.consequences import Exchange
from league.start.seating.heats import racing_level, table_raw
from league.tournaments.consequences.forks import Divergence

if TYPE_CHECKING:
    from accounts.models import User


TABLE_BEGUN = Refusal("table_begun", _("Table %(table)s, where %(name)s sits, has begun."), CONFLICT)
NO_PLACE_FREE = Refusal(
    "no_place_free", _("There’s no free place for %(name)s: everybody there has a right to theirs."), CONFLICT
)
NOBODY_INSTEAD = Refusal("nobody_instead", _("There’s nobody to take the place of %(name)s."), CONFLICT)


@dataclass(frozen=True)
class SeatChange:
    """One exchange, and where the one who leaves sits."""

    comes: Entry | None
    goes: Entry | None
    slots: tuple[GridSlot, ...] = ()
    """With their heats and matches, in order of running."""
    free: tuple[SitOut, ...] = ()
    other: GridSlot | None = None
    """The newcomer's seat at a consolation table of the same round, which the one who leaves gets."""
    problem: Refused | None = None
    """Why it cannot be done."""

    @property
    def matches(self) -> list[int | None]:
        """Ids of the matches at the tables that it touches; None for a table without one."""
        return [slot.heat.match_id for slot in self.touched]

    @property
    def touched(self) -> tuple[GridSlot, ...]:
        return self.slots if self.other is None else (*self.slots, self.other)


def seat_changes(fork: Divergence) -> tuple[SeatChange, ...]:
    """The exchanges of a fork of which something was called. A constant number of queries."""
    people = {one for change in fork.exchanges for one in (change.comes, change.goes) if one is not None}
    if not people:
        return ()
    races = {race.run_id: race for race in fork.called}
    entries = Entry.objects.select_related("player", "team").in_bulk(people)
    slots: dict[int, list[GridSlot]] = defaultdict(list)
    rows = GridSlot.objects.filter(run__in=races, entry__in=people).select_related("heat__match", "run")
    for slot in rows.order_by("run__started_at"):
        slot.run.race = races[slot.run_id]
        slots[slot.entry_id].append(slot)
    free: dict[int, list[SitOut]] = defaultdict(list)
    for rest in SitOut.objects.filter(run__in=races, entry__in=people).select_related("run").order_by("id"):
        rest.run.race = races[rest.run_id]
        free[rest.entry_id].append(rest)
    heats = [slot.heat for of in slots.values() for slot in of]
    begun = {heat for spot, there in by_spot(heats) for heat in spot.too_late(there)}
    return tuple(_change(one, entries, slots, free, begun) for one in fork.exchanges)


def _change(
    one: Exchange,
    entries: Mapping[int, Entry],
    slots: Mapping[int, list[GridSlot]],
    free: Mapping[int, list[SitOut]],
    begun: Collection[int],
) -> SeatChange:
    comes = entries[one.comes] if one.comes is not None else None
    goes = entries[one.goes] if one.goes is not None else None
    if goes is None:
        return SeatChange(comes, None, problem=Refused(NO_PLACE_FREE, {"name": comes.player.name if comes else ""}))
    mine, rest = tuple(slots.get(goes.pk, ())), tuple(free.get(goes.pk, ()))
    if comes is None:
        return SeatChange(None, goes, mine, rest, problem=Refused(NOBODY_INSTEAD, {"name": goes.player.name}))
    theirs = slots.get(comes.pk, ())
    other = theirs[0] if len(theirs) == 1 and _swaps(theirs[0], mine) else None
    change = SeatChange(comes, goes, mine, rest, other)
    who = [*((goes, slot) for slot in mine), *([(comes, other)] if other is not None else [])]
    problem = next(
        (_begun(one, slot) for one, slot in who if slot.heat_id in begun or slot.run.race.status != RaceStatus.LIVE),
        None,
    )
    if problem is None and ((theirs and other is None) or free.get(comes.pk)):
        problem = Refused(LATE_ON_GRID, {"name": comes.player.name})
    for player, sits in ((comes.player, mine), (goes.player, (other,) if other is not None else ())):
        barred = (spot_of(slot.heat).shut for slot in sits if not spot_of(slot.heat).takes(player))
        if problem is None and (why := next(barred, None)) is not None:
            problem = Refused(why)
    return replace(change, problem=problem)


def _swaps(theirs: GridSlot, mine: Sequence[GridSlot]) -> bool:
    """Whether the newcomer sits at a consolation table of the one round in which the other sits at a counting table."""
    aside = theirs.run.heats_report.get("consolation", ())
    return theirs.heat.table_no in aside and [slot.run_id for slot in mine] == [theirs.run_id]


def _begun(goes: Entry, slot: GridSlot) -> Refused:
    return Refused(TABLE_BEGUN, {"name": goes.player.name, "table": slot.heat.table_no})


def matches_hold(changes: Sequence[SeatChange]) -> set[int | None]:
    """Lock the matches of the exchanges that can be done, before the competition. Returns their ids, and None for a
    table without one. Raises Refused: table_begun."""
    slots = [(slot, one.goes) for one in changes if one.problem is None for slot in one.touched]
    held = {slot.heat_id: (slot, goes) for slot, goes in slots if goes is not None}
    for slot, goes in sorted(held.values(), key=lambda one: one[0].heat.match_id or 0):
        try:
            spot_of(slot.heat).hold_unanswered(slot.heat)
        except Refused:
            raise _begun(goes, slot) from None
    return {None, *(slot.heat.match_id for slot, _goes in held.values())}


def seat_change(fork: Divergence, change: SeatChange, by: User) -> None:
    """The place in the stage, and every seat. Matches and the competition are locked, and nothing is in the way. Raises
    Refused: banned."""
    comes, goes = change.comes, change.goes
    if comes is None or goes is None:
        return
    barred_check(fork.stage.competition.club_id, player=comes.player)
    if fork.race is None:
        why = next(one.why for one in fork.due if one.entry == comes.pk)
        Berth.objects.filter(stage=fork.stage, entry=goes).update(entry=comes, why=why, left_at=None)
    for rest in change.free:
        SitOut.objects.filter(pk=rest.pk).update(entry=comes, team=comes.team_id)
    Scorer.objects.filter(entry=goes).delete()  # the device that wrote in that name no longer sits there
    if change.other is not None:
        GridSlot.objects.filter(pk=change.other.pk).delete()  # nobody sits at two tables of a run, even for a moment
    for slot in change.slots:
        _seat_change(slot, comes, goes, by)
    if change.other is not None:
        change.other.pk = None
        _seat_change(change.other, goes, comes, by)


def _seat_change(slot: GridSlot, comes: Entry, goes: Entry, by: User) -> None:
    run = slot.run
    heat = Heat.objects.select_related("match").get(pk=slot.heat_id)  # another seat of it may just have changed
    here = {"venue": heat.venue}
    new = {**here, "by": by, "at": timezone.now()}
    there, _new = CheckIn.objects.update_or_create(run=run, entry=comes, defaults=here, create_defaults=new)
    slot.entry, slot.team = comes, comes.team
    slot.save()
    run.refresh_from_db(fields=["heats_report"])
    done: JsonObject = {"table": heat.table_no, "entry": comes.number, "instead": goes.number}
    done |= spot_of(heat).swap(heat, slot, there.nonce)
    run.heats_report = {**run.heats_report, "seats": [*run.heats_report.get("seats", ()), done]}
    run.save(update_fields=["heats_report"])


def remade_with_swap(heat: Heat, slot: GridSlot, nonce: str) -> JsonObject:
    """Make the table's match again with somebody else on one seat (`Spot.swap`)."""
    run, race, comes, annulled = slot.run, slot.run.race, slot.entry, spot_of(heat).match(heat)
    slots = list(GridSlot.objects.filter(heat=heat).select_related("entry__player").order_by("seat"))
    bots = list(HouseBot.objects.filter(heat=heat).order_by("seat"))
    before = sum(done["table"] == heat.table_no for done in run.heats_report.get("seats", ()))
    label = f"{run.label}/{heat.table_no}/seat{1 + before}"
    with override(race.stage.competition.club.language):  # of the title as the API tells it
        heat.match = match_remake(
            match_id=annulled.pk,
            raw=table_raw(race, [one.entry for one in slots], None, None, len(bots)),
            newcomer=SeatSpec(
                comes.player.user_id,
                racing_level(comes.player, race),
                comes.player.display_name,
                nonce,
                bot_style=comes.player.bot_style,
                wish=wish_of_player(comes.player),
            ),
            seed_label=label,
            gives_up=slot.seat,
        )
    heat.save(update_fields=["match"])
    places = start_places(heat.match.pk, race.game)
    for one in slots:
        one.start_place = places.get(one.seat)
    for bot in bots:
        bot.start_place = places.get(bot.seat)
    GridSlot.objects.bulk_update(slots, ["start_place"])
    HouseBot.objects.bulk_update(bots, ["start_place"])
    return {"label": label, "match": heat.match.code, "annulled": annulled.code}
