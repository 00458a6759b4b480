"""`manage.py restore FILE`: puts a backup in place of the embedded data. Refuses while the site runs."""

from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections

from config.embedded.data import NotABackup, restore
from config.embedded.lock import Busy, held


class Command(BaseCommand):
    help = "Replace the embedded data by a backup; what was there is backed up first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("Not SQLite: use pg_restore.")
        try:
            with held(settings.VAR_DIR):
                connections.close_all()
                kept = restore(file, Path(connection.settings_dict["NAME"]), settings.VAR_DIR / "backups")
                call_command("migrate", interactive=False, verbosity=0)  # the backup may be of an older version
        except Busy:
            raise CommandError("Paddock is running: stop it first.") from None
        except NotABackup as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Restored {file}." + (f" What was there: {kept}" if kept else ""))
