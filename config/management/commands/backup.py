"""`manage.py backup`: a copy of the embedded data, also while the site runs, and of the site's key."""

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.embedded.data import OPENS, back_up, key_back_up


class Command(BaseCommand):
    help = "Copy the embedded data to var/backups/ (or --to DIRECTORY) under a name with the time."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--to", type=Path, default=settings.VAR_DIR / "backups")

    def handle(self, *, to: Path, **options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("Not SQLite: use pg_dump.")
        try:
            made = back_up(Path(connection.settings_dict["NAME"]), to)
        except FileNotFoundError as error:
            raise CommandError(f"There is no data yet ({error}).") from None
        self.stdout.write(str(made))
        key = key_back_up(settings.KEY_FILE, made)
        if key is not None:
            self.stdout.write(f"{key}\nThe second file is the site's key: keep it apart from the data. {OPENS}")
