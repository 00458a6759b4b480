"""`manage.py prepare`: what `make run` does before serving. Migrations, and the demo club when the data is new."""

import io
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, connections

from config.embedded.lock import Busy, held


class Command(BaseCommand):
    help = "Migrate the embedded data, and fill it with the demo club when it is new."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--no-demo", action="store_true", help="leave new data empty")

    def handle(self, *, no_demo: bool, **options: object) -> None:
        if not settings.EMBEDDED:
            raise CommandError("REDIS_URL is set: in the server shape run migrate by hand (README.md)")
        try:
            with held(settings.VAR_DIR):
                self._prepare(demo=not no_demo)
        except Busy as busy:
            raise CommandError(f"Paddock is running already (in {busy}).") from None

    def _prepare(self, *, demo: bool) -> None:
        unfinished = settings.VAR_DIR / "demo.unfinished"
        if unfinished.exists():
            # Stopped while the demo was being built: the data is nobody's yet.
            self._forget()
            unfinished.unlink()
        call_command("migrate", interactive=False, verbosity=0)
        new = not apps.get_model("accounts", "User").objects.exists()
        if demo and new and "demo" in get_commands():
            self.stdout.write("New data: building the demo club ...")
            self.stdout.flush()
            unfinished.touch()
            call_command("demo", stdout=io.StringIO())  # `serve` says who signs in, and whether that is possible
            unfinished.unlink()

    def _forget(self) -> None:
        if connection.vendor == "sqlite":
            connections.close_all()
            for end in ("", "-wal", "-shm"):
                Path(f"{connection.settings_dict['NAME']}{end}").unlink(missing_ok=True)
