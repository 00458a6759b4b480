"""What waits for the user, in all clubs and at all tables, in order of urgency: one line and one button each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.typing import Viewer
from gameplay.models import Match
from gameplay.selectors import matches_to_answer
from gameplay.wording import match_title
from league.common.own_case import AGREED_WITHIN, ledger_open, sheets_open
from league.common.rights import reaches
from league.home.first.shapes import MyCompetition, Waiting
from league.models import (
    AdjustmentState,
    AskState,
    Availability,
    Berth,
    CheckIn,
    Competition,
    CompetitionStatus,
    GridSlot,
    Membership,
    Player,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    ResultSheet,
    Role,
    SheetState,
    SubstituteAsk,
)
from league.races.call import call_of
from league.races.rounds import rounds_of
from league.races.where import by_hand, spot_of
from league.registration.reading import races_at_check_in
from league.results.scorers import NIGHT, table_address
from league.start.attendance.links import ask_link
from league.start.attendance.out import COMING
from league.start.attendance.reading import attendances
from league.start.attendance.substitutes import STANDS

MOST_MATCHES = 12
"""Practice matches listed one by one."""
SOON = timedelta(hours=24)
OF_CLUB = "stage__competition__club"
ACTIVE = (CompetitionStatus.OPEN, CompetitionStatus.RUNNING)
URGENCY = (
    "turn", "race_live", "match", "check_in", "offer", "ask", "result", "decide", "no_result", "applied", "publish",
    "today", "drives",
)  # fmt: skip
"""Kinds, the most urgent first. A question in a race's match comes first, as others wait for it."""


def pending_items(user: Viewer, players: Sequence[Player] | None = None) -> tuple[Waiting, ...]:
    """Most urgent first; among equals what ends first. () for a visitor. A constant number of queries; `players`: the
    user's, with their clubs, if known."""
    if not user.is_authenticated:
        return ()
    mine = list(Player.objects.filter(user=user).select_related("club")) if players is None else players
    asked = list(matches_to_answer(user)[:MOST_MATCHES])
    racing = _racing(mine, {match.code for match in asked})
    told = {one.match_code for one in racing}
    results = _results(mine)
    entered = {(one.club_slug, one.competition_slug, one.race_number) for one in results}
    found = [
        # A real table with an entered result is listed once.
        *(one for one in racing if (one.club_slug, one.competition_slug, one.race_number) not in entered),
        *(Waiting("match", match_code=one.code, title=match_title(one)) for one in asked if one.code not in told),
        *_check_ins(mine),
        *_offers(mine),
        *substitute_duties(mine),
        *results,
        *_official(user),
        *_today(mine),
    ]
    latest = timezone.now() + timedelta(days=3650)
    return tuple(sorted(found, key=lambda one: (URGENCY.index(one.kind), one.until or latest)))


def _racing(players: Sequence[Player], asked: set[str]) -> list[Waiting]:
    """Seats in matches that are on, and at real tables of this night that have no result yet. One query."""
    written = ResultSheet.objects.filter(heat=OuterRef("heat"), state=SheetState.CONFIRMED)
    driving = Q(heat__match__status__in=(Match.Status.RUNNING, Match.Status.PAUSED))
    tonight = Q(run__current_of__status=RaceStatus.LIVE, run__started_at__gt=timezone.now() - NIGHT)
    writing = by_hand("heat__") & Q(heat__closed="") & tonight & ~Exists(written)
    seats = GridSlot.objects.filter(driving | writing, entry__player__in=players).select_related(
        "heat__match", f"run__race__{OF_CLUB}"
    )
    slots = list(seats.order_by("run__started_at"))
    rounds = rounds_of(slot.run.race for slot in slots)
    found = []
    for slot in slots:
        code = spot_of(slot.heat).match_code(slot.heat)
        kind = "turn" if code in asked else "race_live"
        found.append(_of_race(kind, slot.run.race, match_code=code, round=rounds.get(slot.run.race_id)))
    return found


def _check_ins(players: Sequence[Player]) -> list[Waiting]:
    """Races whose check-in is open, for those who may race them and are not there yet."""
    checked = CheckIn.objects.filter(entry__player__in=players).values("run")
    races = _wanted(players).filter(status=RaceStatus.CHECK_IN).exclude(run__in=checked)
    return _of_races("check_in", races.order_by("scheduled_at", "id"))


def _today(players: Sequence[Player]) -> list[Waiting]:
    """Today's races (in the reader's zone) before their check-in."""
    now = timezone.now()
    races = _wanted(players).filter(status=RaceStatus.PLANNED, scheduled_at__gt=now, scheduled_at__lt=now + SOON)
    found = _of_races("today", races.order_by("scheduled_at", "id"))
    today = timezone.localdate()
    return [one for one in found if one.until and timezone.localdate(one.until) == today]


def _wanted(players: Sequence[Player]) -> QuerySet[Race]:
    """As `_entered`, without races that they are out for."""
    out = Availability.objects.filter(race=OuterRef("pk"), entry__player__in=players, coming=False)
    return _entered(players).exclude(Exists(out))


def _entered(players: Sequence[Player]) -> QuerySet[Race]:
    """Races of competitions that they are entered in; in a begun stage only for those who are in it."""
    berths = Berth.objects.filter(stage=OuterRef("stage"))
    inside = berths.filter(entry__player__in=players, left_at=None)
    entered = {"competition__entries__player__in": players, "competition__entries__withdrawn_at": None}
    races = Race.objects.filter(Exists(inside) | ~Exists(berths), **entered)
    return races.exclude(competition__status=CompetitionStatus.DRAFT).select_related(OF_CLUB).distinct()


def _of_races(kind: str, rows: QuerySet[Race]) -> list[Waiting]:
    races = list(rows)
    rounds = rounds_of(races)
    return [
        _of_race(kind, race, until=race.scheduled_at, venue=race.venue, round=rounds.get(race.pk)) for race in races
    ]


def _of_race(kind: str, race: Race, **more: object) -> Waiting:
    return _of(kind, race.stage.competition, race_number=race.number, **more)


def _of(kind: str, competition: Competition, **more: object) -> Waiting:
    return Waiting(kind, competition.club.slug, competition.slug, competition.name, **more)  # type: ignore[arg-type]


def _offers(players: Sequence[Player]) -> list[Waiting]:
    """Places offered from the waitlist, with the time left. Two queries."""
    offers = Registration.objects.filter(player__in=players, state=RegistrationState.OFFERED)
    rows = list(offers.select_related("competition__club").order_by("offer_expires_at"))
    here = races_at_check_in([offer.competition_id for offer in rows])
    found = []
    for offer in rows:
        number, venue = here.get(offer.competition_id, (None, ""))
        until: datetime | None = offer.offer_expires_at
        found.append(
            _of("offer", offer.competition, race_number=number, venue=venue, registration_id=offer.pk, until=until)
        )
    return found


def _results(players: Sequence[Player]) -> list[Waiting]:
    """At real tables of this night: results that somebody else of the table has entered, or that differ."""
    open_ = sheets_open().filter(
        scorer__isnull=False,
        heat__slots__entry__player__in=players,
        heat__run__race__status=RaceStatus.LIVE,
        heat__run__started_at__gt=timezone.now() - NIGHT,
    )
    rows = open_.exclude(Q(state=SheetState.PROPOSED) & Q(scorer__player__in=players))
    sheets = list(rows.select_related(f"heat__run__race__{OF_CLUB}").order_by("heat", "id"))
    rounds = rounds_of(sheet.heat.run.race for sheet in sheets)
    disputed = {sheet.heat_id for sheet in sheets if sheet.state == SheetState.DISPUTED}
    return [
        _of_race(
            "result",
            sheet.heat.run.race,
            token=table_address(sheet.heat_id),
            disputed=sheet.heat_id in disputed,
            round=rounds.get(sheet.heat.run.race_id),
        )
        for sheet in {one.heat_id: one for one in sheets}.values()
    ]


def _official(user: Viewer) -> list[Waiting]:
    """What stewards and organisers decide, one line for each competition and kind. Six queries at most."""
    roles = dict(Membership.objects.filter(user=user.pk).values_list("club_id", "role"))
    stewards = [pk for pk, role in roles.items() if reaches(role, Role.STEWARD)]
    organisers = [pk for pk, role in roles.items() if reaches(role, Role.ORGANISER)]
    decide = _to_decide(user, stewards)
    provisional = _provisional(stewards)
    applied = Registration.objects.filter(competition__club__in=organisers, competition__status__in=ACTIVE)
    asks = applied.filter(state=RegistrationState.APPLIED).values_list("competition").annotate(people=Count("id"))
    people = dict(asks.order_by())
    wanted = {*decide, *people, *(race.competition_id for race, _count in provisional)}
    rows = Competition.objects.filter(pk__in=wanted).select_related("club")
    competitions = {one.pk: one for one in rows}
    found = [
        _of("decide", competitions[pk], count=count, desk=competitions[pk].club_id in organisers)
        for pk, count in decide.items()
    ]
    found += [_of("applied", competitions[pk], count=count) for pk, count in people.items()]
    rounds = rounds_of([race for race, _count in provisional])
    for race, count in provisional:
        kind = "no_result" if race.has_no_result else "publish"
        if race.competition_id not in decide or race.has_no_result:
            more = {"race_number": race.number, "round": rounds.get(race.pk), "count": count}
            found.append(_of(kind, competitions[race.competition_id], **more))
    return found


def _to_decide(user: Viewer, clubs: Iterable[int]) -> Counter[int]:
    """By competition: decisions of other stewards about themselves, and disputed tables, or those where nobody has
    agreed for minutes or officials were asked; no table at which the user raced. Two queries."""
    by_steward = Q(scorer=None) & ~Q(by=user.pk)
    raced = GridSlot.objects.filter(heat=OuterRef("heat"), entry__player__user=user.pk)
    alone = Q(state=SheetState.PROPOSED, created_at__lt=timezone.now() - AGREED_WITHIN) | Q(asked_at__isnull=False)
    disputed = Q(scorer__isnull=False) & (Q(state=SheetState.DISPUTED) | alone) & ~Exists(raced)
    sheets = sheets_open().filter(by_steward | disputed, heat__run__race__competition__club__in=clubs)
    tables = sheets.values_list("heat__run__race__competition", "heat").distinct().order_by()
    waits: Counter[int] = Counter(pk for pk, _heat in tables)
    ledger = ledger_open().filter(competition__club__in=clubs)
    proposed = Q(state=AdjustmentState.PROPOSED)
    ledger = ledger.exclude(proposed & Q(by=user.pk)).exclude(~proposed & Q(revoked_by=user.pk))
    waits.update(ledger.values_list("competition", flat=True))
    return waits


def _provisional(clubs: Iterable[int]) -> list[tuple[Race, int]]:
    """Races whose result is to be made official, or entered: for each championship the first of each kind and their
    number; none for a tournament, whose rounds become official when it ends. One query."""
    rows = Race.objects.filter(
        competition__club__in=clubs, competition__status=CompetitionStatus.RUNNING, status=RaceStatus.PROVISIONAL
    )
    first: dict[tuple[int, bool], Race] = {}
    counts: Counter[tuple[int, bool]] = Counter()
    for race in rows.order_by("number"):
        if not (call_of(race).publishes or race.has_no_result):
            continue
        kind = (race.competition_id, race.has_no_result)
        first.setdefault(kind, race)
        counts[kind] += 1
    return [(race, counts[kind]) for kind, race in first.items()]


def with_attendance(mine: Sequence[MyCompetition], viewer: Viewer) -> tuple[MyCompetition, ...]:
    """The reader's competitions, with the attendance of each one's next race. Seven queries at most."""
    wanted = {
        (one.card.club_slug, one.card.slug, one.next_race.number)
        for one in mine
        if one.next_race and one.entry and one.card.kind.has_reserves
    }
    rows = Race.objects.filter(
        status__in=COMING,
        competition__slug__in={slug for _club, slug, _number in wanted},
        number__in={number for _club, _slug, number in wanted},
    ).select_related("stage__competition__club", "stage__competition__rules", "run")
    by_address = {
        (race.stage.competition.club.slug, race.stage.competition.slug, race.number): race for race in rows
    } if wanted else {}  # fmt: skip
    found = attendances([race for address, race in by_address.items() if address in wanted], viewer)
    return tuple(
        replace(one, attendance=found.get(race.pk))
        if one.next_race is not None
        and (race := by_address.get((one.card.club_slug, one.card.slug, one.next_race.number))) is not None
        else one
        for one in mine
    )


def substitute_duties(players: Sequence[Player]) -> tuple[Waiting, ...]:
    """What somebody's players were asked or agreed to drive in coming races. Two queries at most."""
    asks = SubstituteAsk.objects.filter(player__in=players, state__in=STANDS, race__status__in=COMING)
    rows = asks.select_related("entry__player", "player__user", "race__stage__competition__club")
    listed = list(rows.order_by("race__scheduled_at", "id"))
    here = CheckIn.objects.filter(run__current_of__asks__in=listed) if listed else CheckIn.objects.none()
    checked = set(here.values_list("run__race_id", "entry_id"))
    return tuple(_waits(ask, (ask.race_id, ask.entry_id) in checked) for ask in listed)


def _waits(ask: SubstituteAsk, here: bool) -> Waiting:
    race, competition = ask.race, ask.race.stage.competition
    accepted = ask.state == AskState.ACCEPTED
    opened = accepted and not here and race.status == RaceStatus.CHECK_IN
    return Waiting(
        "check_in" if opened else "drives" if accepted else "ask",
        competition.club.slug,
        competition.slug,
        competition.name,
        race.number,
        until=race.scheduled_at if accepted else ask.expires_at,
        venue=race.venue,
        name=ask.entry.player.name,
        path="" if accepted else ask_link(ask),
    )
