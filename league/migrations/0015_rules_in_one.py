import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Room for what 0016 writes: the rules of a version in one value, and the competition beside a race's stage."""

    dependencies = [
        ('league', '0014_decisions_about_oneself'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='competitionrules',
            name='rules_capacity_at_least_two',
        ),
        # What they are where nothing else is known: on the way back their columns are made before they are filled.
        migrations.AlterField(
            model_name='competitionrules',
            name='game',
            field=models.CharField(default='', max_length=40),
        ),
        migrations.AlterField(
            model_name='competitionrules',
            name='points',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='competitionrules',
            name='definition',
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name='race',
            name='competition',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='races', to='league.competition'),
        ),
    ]
