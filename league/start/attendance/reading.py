"""Who comes to the next races, who is out, and who is asked to drive instead; and what the pages behind mail links
show. Constant numbers of queries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils import timezone

from accounts.typing import Viewer
from league.common.references import EntryRef, entry_ref, player_ref
from league.common.rights import barred, reaches
from league.common.writing import IN_SEASON
from league.models import (
    AskState,
    Availability,
    CheckIn,
    Competition,
    Entry,
    Membership,
    Player,
    Race,
    Reserve,
    Role,
    SubstituteAsk,
)
from league.races.call import call_of
from league.races.cards import race_cards
from league.races.kind import kind_of
from league.start.attendance.expected import racing_in
from league.start.attendance.links import absence_find, ask_find
from league.start.attendance.out import COMING, is_coming
from league.start.attendance.shapes import AbsencePage, AskLine, AskPage, Attendance, YourAsk
from league.start.attendance.substitutes import STANDS, drives_for


@dataclass
class _Known:
    """What was read for all races at once."""

    entries: dict[int, list[Entry]] = field(default_factory=lambda: defaultdict(list))
    """Entries that may still race and are no bots, by competition, in order of start numbers."""
    said: dict[int, dict[int, bool]] = field(default_factory=lambda: defaultdict(dict))
    """By race, then entry: coming or out."""
    asks: dict[int, list[SubstituteAsk]] = field(default_factory=lambda: defaultdict(list))
    roles: dict[int, str] = field(default_factory=dict)
    """The reader's, by club."""
    here: frozenset[tuple[int, int]] = frozenset()
    """Who has checked in: (run id, entry id)."""


def attendance(race: Race, viewer: Viewer) -> Attendance | None:
    """The attendance of one race; None once its check-in has closed, or if it has no date. At most seven queries, more
    for rounds of a tournament, which count only those who may race."""
    if not is_coming(race):
        return None
    return _attendance(race, _read([race], viewer), viewer, racing_in(race))


def attendances(races: Iterable[Race], viewer: Viewer) -> dict[int, Attendance]:
    """Attendances by race id, for races whose check-in has not closed; they come with their competition and its rules.
    Six queries, whatever their number."""
    coming = [race for race in races if is_coming(race)]
    if not coming:
        return {}
    known = _read(coming, viewer)
    return {race.pk: _attendance(race, known, viewer) for race in coming}


def attendances_by_number(competition: Competition, viewer: Viewer) -> dict[int, Attendance]:
    """Attendances of a championship's coming races, by number; {} for a tournament. Seven queries at most."""
    if not kind_of(competition).has_reserves:
        return {}
    races = Race.objects.filter(competition=competition, status__in=COMING)
    coming = list(races.select_related("stage__competition__club", "stage__competition__rules", "run"))
    return {one.number: one for one in attendances(coming, viewer).values()}


def entry_acted(race: Race, viewer: Viewer) -> int | None:
    """The entry the reader acts for in a race: their own, else the one they drive for. Two queries at most."""
    if not viewer.is_authenticated:
        return None
    own = race.stage.competition.entries.filter(player__user=viewer).first()
    if own is not None and own.withdrawn_at is None:
        return own.pk
    driven = drives_for(race, viewer) or own
    return driven.pk if driven is not None else None


def reserve_state(competition: Competition, viewer: Viewer) -> str:
    """Whether the reader offers to drive for others: "offers", "may", or "" if they race, or may not. Four queries at
    most."""
    if not viewer.is_authenticated or competition.status not in IN_SEASON or not kind_of(competition).has_reserves:
        return ""
    player = Player.objects.filter(club=competition.club_id, user=viewer, left_at=None).first()
    if player is None or competition.entries.filter(player=player, withdrawn_at=None).exists():
        return ""
    if Reserve.objects.filter(competition=competition, player=player).exists():
        return "offers"
    return "" if barred(competition.club_id, user=viewer) is not None else "may"


def _read(races: Sequence[Race], viewer: Viewer) -> _Known:
    known = _Known()
    competitions = {race.competition_id for race in races}
    rows = Entry.objects.filter(competition__in=competitions, withdrawn_at=None, player__bot_level="")
    for entry in rows.select_related("player", "team").order_by("number"):
        known.entries[entry.competition_id].append(entry)
    said = Availability.objects.filter(race__in=races).values_list("race_id", "entry_id", "coming")
    for race_id, entry_id, comes in said:
        known.said[race_id][entry_id] = comes
    asks = SubstituteAsk.objects.filter(race__in=races).exclude(state=AskState.RELEASED)
    for ask in asks.select_related("entry__player", "entry__team", "player").order_by("id"):
        known.asks[ask.race_id].append(ask)
    if viewer.is_authenticated:
        clubs = {race.stage.competition.club_id for race in races}
        known.roles = dict(Membership.objects.filter(user=viewer, club__in=clubs).values_list("club_id", "role"))
    if runs := [race.run_id for race in races if race.run_id is not None]:
        known.here = frozenset(CheckIn.objects.filter(run__in=runs).values_list("run_id", "entry_id"))
    return known


def _attendance(race: Race, known: _Known, viewer: Viewer, racing: frozenset[int] | None = None) -> Attendance:
    competition, said, asks = race.stage.competition, known.said[race.pk], known.asks[race.pk]
    entries = [entry for entry in known.entries[race.competition_id] if racing is None or entry.pk in racing]
    user_id = viewer.pk if viewer.is_authenticated else None
    mine = next((entry for entry in entries if user_id is not None and entry.player.user_id == user_id), None)
    role = known.roles.get(competition.club_id)
    organises, named = reaches(role, Role.ORGANISER), mine is not None or reaches(role, Role.STEWARD)
    refs = {entry.pk: entry_ref(entry) for entry in entries}
    here = {entry_id for run_id, entry_id in known.here if run_id == race.run_id}
    comes = tuple(ref for pk, ref in refs.items() if said.get(pk) is True and pk not in here)
    out = tuple(ref for pk, ref in refs.items() if said.get(pk) is False)  # even while a substitute is here
    unsaid = tuple(ref for pk, ref in refs.items() if pk not in said and pk not in here)
    latest = {ask.entry_id: ask for ask in asks if ask.entry_id in refs and said.get(ask.entry_id) is False}
    standing = {pk for pk, ask in latest.items() if ask.state in STANDS}
    own = {entry.number for entry in entries if entry is mine}
    acts = tuple(ref for ref in out if call_of(race).has_substitutes and (organises or ref.number in own))
    yours = next((a for a in asks if user_id is not None and a.player.user_id == user_id and a.state in STANDS), None)
    return Attendance(
        number=race.number,
        coming=len(comes),
        out=len(out),
        unsaid=len(unsaid),
        checked_in=len(refs) - len(comes) - len(out) - len(unsaid),
        you=_said(said.get(mine.pk)) if mine is not None else "",
        here=mine is not None and mine.pk in here,
        named=named,
        who_comes=comes if named else (),
        who_is_out=out if named else (),
        who_has_not_said=unsaid if named else (),
        asks=tuple(_line(ask, refs) for ask in latest.values()) if named else (),
        may_ask=tuple(ref.number for ref in acts if ref.id not in standing),
        may_recall=tuple(ref.number for ref in acts if ref.id in standing),
        your_ask=_yours(yours, competition) if yours is not None else None,
    )


def _said(coming: bool | None) -> str:
    return {True: "coming", False: "out", None: "unsaid"}[coming]


def _line(ask: SubstituteAsk, refs: dict[int, EntryRef]) -> AskLine:
    return AskLine(refs[ask.entry_id], player_ref(ask.player), str(ask.state), ask.expires_at)


def _yours(ask: SubstituteAsk, competition: Competition) -> YourAsk:
    rules = competition.rules.entry
    for_teams = not rules.teams or rules.substitutes == "seat"
    return YourAsk(ask.entry.player.name, str(ask.state), ask.expires_at, for_teams)


def absence_page(token: str) -> AbsencePage:
    """The page of the link "I'm out". A constant number of queries. Raises NotFound."""
    entry, race = absence_find(token)
    said = Availability.objects.filter(race=race, entry=entry).values_list("coming", flat=True).first()
    return AbsencePage(
        name=entry.player.name,
        card=race_cards([race], grids=False)[0],
        out=said is False,
        coming=is_coming(race),
    )


def ask_page(token: str) -> AskPage:
    """The page of the link "Drive for Anna?". A constant number of queries. Raises NotFound."""
    ask = ask_find(token)
    rules = ask.race.stage.competition.rules.entry
    state = AskState.EXPIRED if ask.state == AskState.OPEN and ask.expires_at <= timezone.now() else ask.state
    return AskPage(
        name=ask.player.name,
        instead=ask.entry.player.name,
        card=race_cards([ask.race], grids=False)[0],
        state=str(state),
        expires_at=ask.expires_at,
        coming=is_coming(ask.race),
        for_teams=not rules.teams or rules.substitutes == "seat",
    )
