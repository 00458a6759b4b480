"""The head of a competition, which every page of it shows, and its rules and stages for reading."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext

from accounts.typing import Viewer
from league.common.finding import access
from league.games.facts import seats_of
from league.models import Competition, CompetitionRules
from league.planning.shapes import CompetitionHead, OwnRule, RulesView, StageView
from league.scoring import points
from league.scoring.formats import name_of
from league.scoring.rules import Asked, StageRules, asked
from league.scoring.tournament import unused


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
    return fewest, max(fewest, min(most, rules.seats or most))


def _said(rule: Asked, value: object) -> str:
    """A rule's value in words."""
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    words = dict(rule.choices)
    return gettext(words[str(value)]) if words.get(str(value)) else str(value)
