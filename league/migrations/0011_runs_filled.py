from typing import Any

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, OuterRef, Q, Subquery

PARTS = ("CheckIn", "Forfeit", "Heat", "GridSlot")
MOVED = ("seed_id", "check_in_opens_at", "started_at", "finished_at", "rules_id", "heats_report")
BEGUN = ("check_in", "live", "provisional", "official", "void")


def to_runs(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """A race of which check-in was ever opened has one run. A cancelled one that was live was annulled by that."""
    Race: Any = apps.get_model("league", "Race")  # as it was then
    Run: Any = apps.get_model("league", "Run")
    Adjustment: Any = apps.get_model("league", "Adjustment")
    ours = Q(status__in=BEGUN) | Q(seed__isnull=False) | Q(check_in_opens_at__isnull=False)
    ours |= Q(started_at__isnull=False) | Q(heats__isnull=False) | Q(check_ins__isnull=False)
    for race in Race.objects.filter(ours | Q(forfeits__isnull=False)).distinct().order_by("pk"):
        run = Run.objects.create(race=race, number=1, **{name: getattr(race, name) for name in MOVED})
        if race.status == "cancelled" and race.started_at is not None:
            run.annulled_at, run.annul_reason = race.finished_at or race.started_at, race.note
            run.save()
        race.run = run
        race.save(update_fields=["run"])
    run_of = Subquery(Run.objects.filter(race=OuterRef("race")).values("pk")[:1])
    for name in PARTS:
        apps.get_model("league", name).objects.update(run=run_of)
    Adjustment.objects.exclude(race=None).update(run=run_of)
    after = Subquery(Run.objects.filter(race=OuterRef("after_race")).values("pk")[:1])
    Adjustment.objects.filter(race=None).update(run=after)


def to_races(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Back to what a race without runs can hold: the run that counts. Earlier ones go, with their tables."""
    Race: Any = apps.get_model("league", "Race")
    Run: Any = apps.get_model("league", "Run")
    Adjustment: Any = apps.get_model("league", "Adjustment")
    for run in Run.objects.filter(current_of__isnull=False):
        Race.objects.filter(run=run).update(**{name: getattr(run, name) for name in MOVED})
    race_of = Subquery(Run.objects.filter(pk=OuterRef("run")).values("race")[:1])
    Sheet: Any = apps.get_model("league", "ResultSheet")
    Sheet.objects.filter(heat__run__current_of=None).update(replaces=None)  # it protects what it replaced
    for name in PARTS:
        part: Any = apps.get_model("league", name)
        part.objects.filter(run__current_of=None).delete()
        part.objects.update(race=race_of)
    Adjustment.objects.filter(race=None).update(after_race=race_of)
    # Given in a run that was run again since: without runs it would count in the new one.
    left = Adjustment.objects.exclude(race=None).filter(revoked_at=None).exclude(run=F("race__run"))
    left.delete()
    Adjustment.objects.update(run=None)
    Race.objects.update(run=None)


class Migration(migrations.Migration):
    """Apart from the columns: PostgreSQL does not alter a table whose rows were changed in the same transaction."""

    dependencies = [
        ("league", "0010_runs"),
    ]

    operations = [
        migrations.RunPython(to_runs, to_races),
    ]
