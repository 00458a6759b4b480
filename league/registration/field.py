"""The field of a competition as its organisers see it: who is in, who waits, who cannot race, whose place is given."""

from __future__ import annotations

from accounts.typing import Viewer
from league.common.references import entries_of, player_ref
from league.common.rights import players_barred, require
from league.games.facts import most_robots
from league.models import Competition, Player, Race, Registration, RegistrationState, Role
from league.races.cards import race_heads
from league.races.kind import kind_of
from league.registration.giving_way import bots_in_turn
from league.registration.reading import registration_view, teams_of, waitlist_ids
from league.registration.shapes import RegistrationsPage, RegistrationView, Unfit
from league.registration.unfit import all_at, unfit, unfit_at
from league.registration.waitlist import ACTIVE
from league.start.attendance.newcomers import intake

State = RegistrationState


def unfit_of(competition: Competition, player_id: int) -> str:
    """Why an entry cannot race at the venues of the coming races, in the reader's language; "" if it can."""
    found = unfit(competition, entries_of(competition).values(), race_heads(competition))
    return " ".join(one.said for one in found if player_id in {entry.player_id for entry in one.entries})


def race_unfit(race: Race) -> tuple[Unfit, ...]:
    """Entries that cannot race in one race that has not begun, which comes with its competition. Five queries at
    most."""
    competition = race.stage.competition
    found = unfit(competition, entries_of(competition).values(), race_heads(competition))
    return unfit_at(found, race.number)


def registrations(competition: Competition, viewer: Viewer) -> RegistrationsPage:
    """All registrations by state, entries and teams. Raises PermissionRefused below organiser."""
    require(competition.club_id, viewer, Role.ORGANISER)
    waiting = waitlist_ids(competition)
    entries = entries_of(competition)
    numbers = {entry.player_id: entry.number for entry in entries.values()}
    rows = list(
        Registration.objects.filter(competition=competition)
        .select_related("player", "place")
        .order_by("place__number", "applied_at", "id")
    )
    views = [registration_view(row, competition, waiting, numbers) for row in rows]
    by_state: dict[str, list[RegistrationView]] = {}
    for view in views:
        by_state.setdefault(view.state, []).append(view)
    active = {row.player_id for row in rows if row.state in ACTIVE}
    teams, problem = teams_of(competition, tuple(entries.values()))
    others = (
        Player.objects.filter(club_id=competition.club_id, left_at=None)
        .exclude(pk__in=active)
        .exclude(pk__in=players_barred(competition.club_id))
        .order_by("display_name")
    )
    taken = sum(row.place_id is not None for row in rows)
    free = max(0, competition.rules.entry.capacity - taken)
    table = most_robots(competition.rules.last.game)
    late = intake(competition)
    asked = sum(view.state in (State.APPLIED, State.WAITLISTED) and not view.player.is_bot for view in views)
    left = max(0, free - asked)  # bots take no applicant's place
    racing = sum(not entry.withdrawn for entry in entries.values()) + asked
    last_table = -racing % table or table
    races = race_heads(competition)
    bots = bots_in_turn(competition)
    bots = bots if not free and late.takes_some else []
    waiting_people = sum(view.state == State.WAITLISTED and not view.player.is_bot for view in views)
    return RegistrationsPage(
        capacity=competition.rules.entry.capacity,
        taken=taken,
        to_fill=kind_of(competition).to_fill(left, last_table) if late.takes_some else 0,
        confirmed=tuple(by_state.get(State.CONFIRMED, ())),
        offered=tuple(by_state.get(State.OFFERED, ())),
        applied=tuple(by_state.get(State.APPLIED, ())),
        waitlisted=tuple(sorted(by_state.get(State.WAITLISTED, ()), key=lambda view: view.waitlist_rank or 0)),
        gone=tuple(view for view in views if view.state not in ACTIVE),
        entries=tuple(entries.values()),
        teams=teams,
        teams_problem=problem,
        may_enter=tuple(player_ref(player) for player in others),
        takes_new=late.open,
        last_on=late.last_on,
        anyway=late.anyway,
        gives_way=tuple(one.player.display_name for one in bots),
        gives_newcomers=max(0, len(bots) - waiting_people),
        unfit=unfit(competition, entries.values(), races),
        all_at=all_at(races),
    )
