import django.db.models.deletion
from django.db import migrations, models

PARTS = (("checkin", "check_ins"), ("forfeit", "forfeits"), ("heat", "heats"), ("gridslot", "slots"))
ONCE = (
    ("checkin", ("{}", "entry"), "check_in_once", "check_in_once"),
    ("forfeit", ("{}", "entry"), "forfeit_once", "forfeit_once"),
    ("heat", ("{}", "table_no"), "heat_table_once", "heat_table_once"),
    ("gridslot", ("{}", "entry"), "grid_entry_in_one_heat_of_a_race", "grid_entry_in_one_heat_of_a_run"),
)
ORDERS = (("checkin", "id"), ("forfeit", "id"), ("heat", "table_no"))


class Migration(migrations.Migration):
    dependencies = [
        ("league", "0011_runs_filled"),
    ]

    operations = [
        *(migrations.RemoveConstraint(model_name=model, name=old) for model, _fields, old, _new in ONCE),
        *(migrations.AlterModelOptions(name=model, options={"ordering": ["run", by]}) for model, by in ORDERS),
        *(
            migrations.AlterField(
                model_name=model,
                name="run",
                field=models.ForeignKey(
                    on_delete=django.db.models.deletion.CASCADE, related_name=many, to="league.run"
                ),
            )
            for model, many in PARTS
        ),
        *(migrations.RemoveField(model_name=model, name="race") for model, _many in PARTS),
        *(
            migrations.AddConstraint(
                model_name=model,
                constraint=models.UniqueConstraint(fields=[field.format("run") for field in fields], name=new),
            )
            for model, fields, _old, new in ONCE
        ),
        migrations.RemoveField(model_name="adjustment", name="after_race"),
        *(
            migrations.RemoveField(model_name="race", name=name)
            for name in ("seed", "check_in_opens_at", "started_at", "finished_at", "rules", "heats_report")
        ),
        migrations.AddConstraint(
            model_name="race",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("run__isnull", False),
                    ("status__in", ["planned", "postponed", "cancelled"]),
                    _connector="OR",
                ),
                name="race_has_a_run_once_begun",
            ),
        ),
    ]
