"""One competition: overview, calendar, rules, registrations."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from accounts.typing import Viewer
from league.models import (
    Competition,
    CompetitionRules,
    CompetitionStatus,
    Membership,
    Race,
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
from league.selectors.cards import RUN, entries_of, next_race_cards, race_cards, race_head
from league.selectors.registrations import registration_status
from league.selectors.rounds import rounds_of
from league.selectors.shapes.competitions import CompetitionHead, CompetitionOverview, OwnRule, RulesView, StageView
from league.selectors.shapes.people import EntryRef
from league.selectors.shapes.races import RaceCard
from league.selectors.shapes.standings import RaceHead
from league.selectors.standings import standings_table
from league.services.facts.games import seats_of

State = RegistrationState
ORGANISERS = (Role.OWNER, Role.ORGANISER)


def competition_head(competition: Competition, viewer: Viewer) -> CompetitionHead:
    """The head of every page of a championship, which comes with its club and rules. One query."""
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
    """All of a competition at once, for the API; pages read only the parts they show. A constant number of queries."""
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
    """All races in the order in which they take place; those without a date last. `grids` as in `race_cards`."""
    return race_cards(_races(competition).select_related("stage__competition__club"), viewer, grids)


def results(competition: Competition, viewer: Viewer) -> tuple[RaceCard, ...]:
    """Races that are on or were run, the latest first."""
    run = _races(competition).filter(status__in=RUN).select_related("stage__competition__club")
    return race_cards(reversed(run), viewer, grids=False)


def race_heads(competition: Competition) -> tuple[RaceHead, ...]:
    """The calendar with the minimal facts about each race. One query; two more of a tournament."""
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
    """Set the rules' competition, so it is not queried."""
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
    """A rule's value in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    words = dict(rule.choices)
    return gettext(words[str(value)]) if words.get(str(value)) else str(value)


def rules_versions(competition: Competition) -> tuple[RulesView, ...]:
    """Every version of the rules, newest first."""
    return tuple(rules_view(rules) for rules in competition.rules_versions.order_by("-version"))


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


def teams_of(
    competition: Competition, everybody: tuple[EntryRef, ...]
) -> tuple[tuple[tuple[str, tuple[EntryRef, ...]], ...], str]:
    """(name, entries) of every team, and why no team race can be run (BB-11.3). A withdrawn entry leaves an open seat,
    which counts (BB-11.4)."""
    if not competition.rules.entry.teams:
        return (), ""
    racing = [entry.id for entry in everybody if entry.team or not entry.withdrawn]
    names = list(Team.objects.filter(competition=competition).order_by("id").values_list("id", "name"))
    teams = tuple((name, tuple(entry for entry in everybody if entry.team == name)) for _pk, name in names)
    members = {pk: [entry.id for entry in everybody if entry.team == name] for pk, name in names}
    return teams, teams_problem(members, racing, competition.rules.entry.team_numbers) or ""
