import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

CASCADE = django.db.models.deletion.CASCADE
PARTS = (("checkin", "check_ins"), ("forfeit", "forfeits"), ("heat", "heats"), ("gridslot", "slots"))


class Migration(migrations.Migration):
    """A race has runs. The columns of a run stay on the race until the rows have moved (0011)."""

    dependencies = [
        ("gameplay", "0006_title_words"),
        ("league", "0009_bans"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Run",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveIntegerField()),
                ("check_in_opens_at", models.DateTimeField(blank=True, null=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                ("heats_report", models.JSONField(blank=True, default=dict)),
                ("annulled_at", models.DateTimeField(blank=True, null=True)),
                ("annul_reason", models.CharField(blank=True, max_length=300)),
                (
                    "annulled_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("race", models.ForeignKey(on_delete=CASCADE, related_name="runs", to="league.race")),
                (
                    "rules",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="runs",
                        to="league.competitionrules",
                    ),
                ),
                (
                    "seed",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="gameplay.seed",
                    ),
                ),
            ],
            options={"ordering": ["race", "number"]},
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.UniqueConstraint(fields=("race", "number"), name="run_number_once"),
        ),
        migrations.AddConstraint(
            model_name="run",
            constraint=models.CheckConstraint(
                condition=models.Q(("annulled_at__isnull", True), ("started_at__isnull", False), _connector="OR"),
                name="run_annulled_was_started",
            ),
        ),
        migrations.AddField(
            model_name="race",
            name="run",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="current_of",
                to="league.run",
            ),
        ),
        migrations.AddField(
            model_name="adjustment",
            name="run",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="adjustments",
                to="league.run",
            ),
        ),
        *(
            migrations.AddField(
                model_name=model,
                name="run",
                field=models.ForeignKey(null=True, on_delete=CASCADE, related_name=many, to="league.run"),
            )
            for model, many in PARTS
        ),
        # Empty on the way back until the rows have their race again.
        *(
            migrations.AlterField(
                model_name=model,
                name="race",
                field=models.ForeignKey(null=True, on_delete=CASCADE, related_name=many, to="league.race"),
            )
            for model, many in PARTS
        ),
    ]
