"""`manage.py restore FILE`: puts a backup in place of the embedded data. Refuses while the site runs."""

import os
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections

from config.embedded.data import NotABackup, key_back_up, key_read, key_write, restore
from config.embedded.lock import Busy, held

LUCK = (
    "If anybody raced after this backup was made, they may know what its races will draw: manage.py renew_luck, before"
    " you start the site."
)
STOPS = (
    "The site keeps its present key. If the backup is of another site, these stop working: sessions, codes of real"
    " tables that were printed, addresses of calendars, links in letters, and bans by e-mail address."
    " With the key of that site they work: restore again with --key FILE."
)


class Command(BaseCommand):
    help = "Replace the embedded data by a backup; what was there is backed up first."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--key", type=Path, help="the copy of the key that was made with the backup")

    def handle(self, *, file: Path, key: Path | None, **options: object) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("Not SQLite: use pg_restore.")
        if key is not None and os.environ.get("SECRET_KEY"):
            raise CommandError("SECRET_KEY is set in the environment: put the key there.")
        try:
            with held(settings.VAR_DIR):
                connections.close_all()
                text = key_read(key) if key is not None else ""
                kept = restore(file, Path(connection.settings_dict["NAME"]), settings.VAR_DIR / "backups")
                if text:
                    if kept is not None:
                        key_back_up(settings.KEY_FILE, kept)
                    key_write(settings.KEY_FILE, text)
                call_command("migrate", interactive=False, verbosity=0)  # the backup may be of an older version
        except Busy:
            raise CommandError("Paddock is running: stop it first.") from None
        except NotABackup as error:
            raise CommandError(str(error)) from None
        self.stdout.write(f"Restored {file}." + (f" What was there: {kept}" if kept else ""))
        self.stdout.write(LUCK)
        if key is None:
            self.stdout.write(STOPS)
