"""One competition: overview, calendar, rules, registrations."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext

from accounts.typing import Viewer
from gameplay.refused import Refused
from league.models import (
    Competition,
    CompetitionRules,
    CompetitionStatus,
    Entry,
    Membership,
    Player,
    Race,
    RaceStatus,
    Registration,
    RegistrationState,
    Role,
    Team,
)
from league.scoring import points
from league.scoring.formats import name_of
from league.scoring.rules import Asked, StageRules, asked
from league.scoring.teams import teams_problem
from league.scoring.tournament import TournamentRules, unused
from league.selectors.access import access
from league.selectors.cards import RUN, entries_of, next_race_cards, player_ref, race_cards, race_head
from league.selectors.rounds import rounds_of
from league.selectors.shapes import (
    CompetitionHead,
    CompetitionOverview,
    EntryRef,
    OwnRule,
    RaceCard,
    RaceHead,
    RegistrationsPage,
    RegistrationStatus,
    RegistrationView,
    RulesView,
    StageView,
)
from league.selectors.standings import standings_table
from league.services.facts.games import most_robots, seats_of
from league.services.newcomers import intake
from league.services.permissions import barred, players_barred, require
from league.services.registrations import window_check
from league.services.waitlist import ACTIVE

State = RegistrationState
ORGANISERS = (Role.OWNER, Role.ORGANISER)
WINDOW = {"registration_not_yet": "not_yet", "registration_closed": "closed", "late_rule": "late"}


def competition_head(competition: Competition, viewer: Viewer) -> CompetitionHead:
    """What stands over every page of a championship, which comes with its club and rules. One query."""
    return CompetitionHead(
        slug=competition.slug,
        name=competition.name,
        description=competition.description,
        status=competition.status,
        club_slug=competition.club.slug,
        club_name=competition.club.name,
        zone=competition.club.zone,
        version=competition.version,
        access=access(competition.club_id, viewer),
        rules=rules_view(_known(competition.rules, competition)),
        published_at=competition.published_at,
        talk=competition.club.talk,
    )


def competition_overview(competition: Competition, viewer: Viewer) -> CompetitionOverview:
    """All of a competition at once, for the API; a page reads the parts it shows. A constant number of queries."""
    entries = entries_of(competition)
    races = calendar(competition, viewer)
    return CompetitionOverview(
        **vars(competition_head(competition, viewer)),
        races=races,
        next_race=race_next(competition, viewer),
        standings=standings_table(competition, viewer, entries=entries),
        entries=tuple(entry for entry in entries.values() if not entry.withdrawn),
        teams=tuple(Team.objects.filter(competition=competition).values_list("name", flat=True)),
        registration=registration_status(competition, viewer),
    )


def race_next(competition: Competition, viewer: Viewer) -> RaceCard | None:
    """The next race, a live one first."""
    return next_race_cards([competition], viewer).get(competition.pk)


def entries(competition: Competition) -> tuple[EntryRef, ...]:
    """Everybody who was ever entered, in order of start numbers, withdrawn ones included. One query."""
    return tuple(entries_of(competition).values())


def calendar(competition: Competition, viewer: Viewer, grids: bool = True) -> tuple[RaceCard, ...]:
    """All races, in the order in which they take place; those without a date come last. `grids` as in `race_cards`."""
    return race_cards(_races(competition).select_related("stage__competition__club"), viewer, grids)


def results(competition: Competition, viewer: Viewer) -> tuple[RaceCard, ...]:
    """Races that are on or were run, the latest first."""
    run = _races(competition).filter(status__in=RUN).select_related("stage__competition__club")
    return race_cards(reversed(run), viewer, grids=False)


def race_heads(competition: Competition) -> tuple[RaceHead, ...]:
    """The calendar with the least there is to say of each race. One query; two more of a tournament."""
    races = list(_races(competition))
    rounds = rounds_of(races)
    return tuple(race_head(race, rounds.get(race.pk)) for race in races)


def _races(competition: Competition) -> QuerySet[Race]:
    return (
        Race.objects.filter(competition=competition)
        .select_related("run")
        .order_by(Coalesce("run__started_at", "scheduled_at").asc(nulls_last=True), "number")
    )


def _known(rules: CompetitionRules, competition: Competition) -> CompetitionRules:
    """The rules know their competition without asking for it."""
    rules.competition = competition
    return rules


def rules_view(rules: CompetitionRules) -> RulesView:
    return RulesView(
        version=rules.version,
        entry=rules.entry,
        stages=tuple(_stage_view(number, rules.all.stages) for number in rules.all.stages),
        reason=rules.reason,
        created_at=rules.created_at,
        penalty_rule=rules.competition.penalty_rule,
    )


def _stage_view(number: int, stages: Mapping[int, StageRules]) -> StageView:
    rules = stages[number]
    out = unused(name_of(rules), first=number == min(stages), last=number == max(stages))
    own = (rule for rule in asked(type(rules)) if rule.own and rule.name not in out)
    return StageView(
        number=number,
        format=name_of(rules),
        rules=rules,
        own=tuple(OwnRule(rule.name, gettext(rule.label), _said(rule, getattr(rules, rule.name))) for rule in own),
        chart=tuple(points.chart(rules.points, points.sizes(*_seats(rules)))),
    )


def _seats(rules: StageRules) -> tuple[int, int]:
    """Fewest and most at a table of the stage."""
    fewest, most = seats_of(rules.game)
    return fewest, max(fewest, min(most, rules.seats)) if isinstance(rules, TournamentRules) else most


def _said(rule: Asked, value: object) -> str:
    """The value of a rule as people read it."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    words = dict(rule.choices)
    return gettext(words[str(value)]) if words.get(str(value)) else str(value)


def rules_versions(competition: Competition) -> tuple[RulesView, ...]:
    """Every version of the rules, newest first."""
    return tuple(rules_view(rules) for rules in competition.rules_versions.order_by("-version"))


def registration_status(competition: Competition, viewer: Viewer) -> RegistrationStatus:
    """What the sign-up box shows the viewer. Seven queries at most."""
    rules = competition.rules.entry
    code = ""
    waiting = _waiting(competition)
    mine = registration_mine(competition, viewer, waiting)
    try:
        window_check(competition, timezone.now(), mine.player.id if mine is not None else None)
    except Refused as refused:
        code = WINDOW[refused.code]
        if code == "closed" and competition.status == "draft":
            code = "not_published"
        elif code == "closed" and competition.status in ("finished", "archived"):
            code = "over"
    if code != "over" and barred(competition.club_id, user=viewer) is not None:
        code = "banned"
    taken = Registration.objects.filter(competition=competition, place__isnull=False).count()
    active = mine is not None and mine.state in ACTIVE
    signed_in = viewer.is_authenticated and not viewer.is_guest
    offered = mine is not None and mine.state == State.OFFERED and competition.status in ("open", "running")
    here, venue = races_at_check_in([competition.pk]).get(competition.pk, (None, "")) if offered else (None, "")
    return RegistrationStatus(
        open=not code,
        closed_code=code,
        opens_at=rules.registration_opens_at,
        closes_at=rules.registration_closes_at,
        taken=taken,
        capacity=rules.capacity,
        waiting=len(waiting),
        mine=mine,
        may_apply=not code and signed_in and not active and not (mine and mine.state == State.REJECTED),
        may_withdraw=active and competition.status in ("open", "running"),
        may_answer_offer=offered and code != "late",
        accept_and_check_in=here,
        here_venue=venue,
    )


def races_at_check_in(competition_ids: Collection[int]) -> dict[int, tuple[int, str]]:
    """Number and venue of the race whose check-in is open, by competition; of several the one that begins first. One
    query."""
    races = Race.objects.filter(competition__in=competition_ids, status=RaceStatus.CHECK_IN)
    latest_first = races.order_by("-scheduled_at", "-number").values_list("competition_id", "number", "venue")
    return {pk: (number, venue) for pk, number, venue in latest_first}


def registration_mine(
    competition: Competition, user: Viewer, waiting: list[int] | None = None
) -> RegistrationView | None:
    """The user's own registration; None for a visitor and for a user who never registered."""
    if not user.is_authenticated:
        return None
    registration = (
        Registration.objects.select_related("player", "place")
        .filter(competition=competition, player__user=user)
        .first()
    )
    if registration is None:
        return None
    numbers = dict(
        Entry.objects.filter(competition=competition, player=registration.player).values_list("player_id", "number")
    )
    return _registration(registration, competition, waiting if waiting is not None else _waiting(competition), numbers)


def registration_views(competitions: Sequence[Competition], players: Sequence[Player]) -> dict[int, RegistrationView]:
    """The players' registrations by competition id. Three queries, whatever the number of competitions."""
    by_id = {one.pk: one for one in competitions}
    rows = list(
        Registration.objects.filter(competition__in=by_id, player__in=players).select_related("player", "place")
    )
    waiting: dict[int, list[int]] = {}
    queue = Registration.objects.filter(competition__in=by_id, state=State.WAITLISTED).order_by("applied_at", "id")
    for pk, competition_id in queue.values_list("id", "competition_id"):
        waiting.setdefault(competition_id, []).append(pk)
    numbers: dict[int, dict[int, int]] = {}
    mine = Entry.objects.filter(competition__in=by_id, player__in=players)
    for competition_id, player_id, number in mine.values_list("competition_id", "player_id", "number"):
        numbers.setdefault(competition_id, {})[player_id] = number
    return {
        row.competition_id: _registration(
            row, by_id[row.competition_id], waiting.get(row.competition_id, []), numbers.get(row.competition_id, {})
        )
        for row in rows
    }


def registrations(competition: Competition, viewer: Viewer) -> RegistrationsPage:
    """All registrations by state, entries and teams. Raises PermissionRefused below organiser."""
    require(competition.club_id, viewer, Role.ORGANISER)
    waiting = _waiting(competition)
    entries = entries_of(competition)
    numbers = {entry.player_id: entry.number for entry in entries.values()}
    rows = list(
        Registration.objects.filter(competition=competition)
        .select_related("player", "place")
        .order_by("place__number", "applied_at", "id")
    )
    views = [_registration(row, competition, waiting, numbers) for row in rows]
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
    last_table = -sum(not entry.withdrawn for entry in entries.values()) % table or table
    return RegistrationsPage(
        capacity=competition.rules.entry.capacity,
        taken=taken,
        to_fill=(free if competition.rules.all.is_tournament else min(free, last_table)) if late.takes_some else 0,
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
    )


def registrations_public(competition: Competition) -> tuple[RegistrationView, ...]:
    """Everybody may see who is in and who waits; applications and refusals are the organisers' business."""
    waiting = _waiting(competition)
    rows = (
        Registration.objects.filter(
            competition=competition, state__in=(State.CONFIRMED, State.OFFERED, State.WAITLISTED)
        )
        .select_related("player", "place")
        .order_by("place__number", "applied_at", "id")
    )
    numbers = dict(Entry.objects.filter(competition=competition).values_list("player_id", "number"))
    return tuple(_registration(row, competition, waiting, numbers) for row in rows)


def registration_get(competition: Competition, registration_id: int) -> RegistrationView:
    """One registration as its player and the organisers see it. The caller has the right."""
    row = Registration.objects.select_related("player", "place").get(competition=competition, pk=registration_id)
    numbers = dict(Entry.objects.filter(competition=competition).values_list("player_id", "number"))
    return _registration(row, competition, _waiting(competition), numbers)


def teams(competition: Competition) -> tuple[tuple[int, str, tuple[EntryRef, ...]], ...]:
    """(id, name, entries) of every team."""
    entries = entries_of(competition).values()
    return tuple(
        (pk, name, tuple(entry for entry in entries if entry.team == name))
        for pk, name in Team.objects.filter(competition=competition).order_by("id").values_list("id", "name")
    )


def competitions_visible(viewer: Viewer, club: str | None = None, status: str | None = None) -> QuerySet[Competition]:
    """Championships, newest first; drafts only of clubs that the viewer organises."""
    seen = ~Q(status=CompetitionStatus.DRAFT)
    if viewer.is_authenticated:
        seen |= Q(club__in=Membership.objects.filter(user=viewer, role__in=ORGANISERS).values("club"))
    found = Competition.objects.filter(seen).select_related("club", "rules")
    if club:
        found = found.filter(club__slug=club)
    if status:
        found = found.filter(status=status)
    return found.order_by("-created_at", "-id")


def _waiting(competition: Competition) -> list[int]:
    """Ids on the waitlist, next first: the rank is computed, never stored, so it has no gaps."""
    return list(
        Registration.objects.filter(competition=competition, state=State.WAITLISTED)
        .order_by("applied_at", "id")
        .values_list("id", flat=True)
    )


def _registration(
    row: Registration, competition: Competition, waiting: list[int], numbers: dict[int, int]
) -> RegistrationView:
    return RegistrationView(
        id=row.pk,
        player=player_ref(row.player),
        state=row.state,
        place=row.place.number if row.place else None,
        capacity=competition.rules.entry.capacity,
        waitlist_rank=waiting.index(row.pk) + 1 if row.pk in waiting else None,
        applied_at=row.applied_at,
        offer_expires_at=row.offer_expires_at,
        entry_number=numbers.get(row.player_id),
    )


def teams_of(
    competition: Competition, everybody: tuple[EntryRef, ...]
) -> tuple[tuple[tuple[str, tuple[EntryRef, ...]], ...], str]:
    """(name, entries) of every team, and why no team race can be run (BB-11.3). Who has withdrawn leaves an
    open seat, which counts (BB-11.4)."""
    if not competition.rules.entry.teams:
        return (), ""
    racing = [entry.id for entry in everybody if entry.team or not entry.withdrawn]
    names = list(Team.objects.filter(competition=competition).order_by("id").values_list("id", "name"))
    teams = tuple((name, tuple(entry for entry in everybody if entry.team == name)) for _pk, name in names)
    members = {pk: [entry.id for entry in everybody if entry.team == name] for pk, name in names}
    return teams, teams_problem(members, racing, competition.rules.entry.team_numbers)
