from datetime import datetime
from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import OuterRef, Subquery
from django.utils.dateparse import parse_datetime

ENTRY = ('capacity', 'teams', 'approval', 'bots_score', 'registration_opens_at', 'registration_closes_at', 'offer_hours')
STAGE = ('game', 'points', 'drop', 'tie_breaks', 'grid', 'speed', 'check_in_minutes')
MOMENTS = ('registration_opens_at', 'registration_closes_at')


def to_definition(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Every version says what it said before; a competition had one stage, a championship."""
    CompetitionRules: Any = apps.get_model('league', 'CompetitionRules')  # as it was then
    for rules in CompetitionRules.objects.iterator():
        stage = {name: getattr(rules, name) for name in STAGE}
        rules.definition = {
            'entry': {name: _plain(getattr(rules, name)) for name in ENTRY},
            'stages': {'1': {'format': 'championship', **stage}},
        }
        rules.save(update_fields=['definition'])
    Race: Any = apps.get_model('league', 'Race')
    Stage: Any = apps.get_model('league', 'Stage')
    of = Stage.objects.filter(pk=OuterRef('stage_id')).values('competition_id')
    Race.objects.update(competition_id=Subquery(of))


def to_columns(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    CompetitionRules: Any = apps.get_model('league', 'CompetitionRules')
    for rules in CompetitionRules.objects.iterator():
        for name in ENTRY:
            value = rules.definition['entry'][name]
            setattr(rules, name, parse_datetime(value) if name in MOMENTS and value else value)
        for name in STAGE:
            setattr(rules, name, rules.definition['stages']['1'][name])
        rules.save(update_fields=[*ENTRY, *STAGE])


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value


class Migration(migrations.Migration):

    dependencies = [
        ('league', '0015_rules_in_one'),
    ]

    operations = [
        migrations.RunPython(to_definition, to_columns),
    ]
