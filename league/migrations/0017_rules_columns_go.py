import django.db.models.deletion
from django.db import migrations, models

COLUMNS = (
    'game', 'points', 'drop', 'tie_breaks', 'grid', 'teams', 'bots_score', 'capacity', 'approval',
    'registration_opens_at', 'registration_closes_at', 'offer_hours', 'check_in_minutes', 'speed',
)  # fmt: skip


class Migration(migrations.Migration):
    """Apart from the data: PostgreSQL does not alter a table whose rows were changed in the same transaction."""

    dependencies = [
        ('league', '0016_rules_move'),
    ]

    operations = [
        *(migrations.RemoveField(model_name='competitionrules', name=name) for name in COLUMNS),
        migrations.RemoveField(
            model_name='stage',
            name='format',
        ),
        migrations.AlterField(
            model_name='competitionrules',
            name='definition',
            field=models.JSONField(),
        ),
        migrations.AddConstraint(
            model_name='competitionrules',
            constraint=models.CheckConstraint(condition=models.Q(('definition__entry__capacity__gte', 2)), name='rules_capacity_at_least_two'),
        ),
        migrations.AlterModelOptions(
            name='race',
            options={'ordering': ['competition', 'number']},
        ),
        migrations.RemoveConstraint(
            model_name='race',
            name='race_number_once',
        ),
        migrations.AlterField(
            model_name='race',
            name='competition',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='races', to='league.competition'),
        ),
        migrations.AddConstraint(
            model_name='race',
            constraint=models.UniqueConstraint(fields=('competition', 'number'), name='race_number_once'),
        ),
    ]
