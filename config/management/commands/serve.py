"""`manage.py serve`: the whole site in one process (docs/decisions/embedded.md). HOST and PORT say where."""

import os

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts import selectors, services
from config import machine
from config.celery import app
from config.embedded.lock import Busy, held
from config.embedded.serve import bind, serve


class Command(BaseCommand):
    help = (
        "Serve pages, sockets, tasks and the clock from this one process. HOST and PORT are read from the environment."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--workers", type=int, default=int(os.environ.get("WEB_CONCURRENCY") or 1))

    def handle(self, *, workers: int, **options: object) -> None:
        if not settings.EMBEDDED:
            raise CommandError("REDIS_URL is set: the server shape runs uvicorn, celery and beat (README.md).")
        if workers != 1:
            raise CommandError("One process only: its memory is the broker. For more, set DATABASE_URL and REDIS_URL.")
        if MigrationExecutor(connection).migration_plan(MigrationExecutor(connection).loader.graph.leaf_nodes()):
            raise CommandError("The database is not up to date: run `manage.py prepare` (or `make run`).")
        try:
            with held(settings.VAR_DIR):
                listener = bind(settings.HOST, settings.PORT)
                greeting = self._greeting()
                with listener:
                    serve(listener, app, lambda: self.stdout.write(greeting, ending="\n\n"))
        except Busy as busy:
            raise CommandError(f"Paddock is running already (in {busy}).") from None
        except OSError as error:
            raise CommandError(f"Cannot serve on {settings.HOST}:{settings.PORT}: {error.strerror or error}") from None

    def _greeting(self) -> str:
        hosts = [settings.HOST]
        if settings.HOST in ("0.0.0.0", "::"):  # noqa: S104 - compared, not bound
            hosts = ["127.0.0.1", *machine.lan_addresses()]
        lines = ["", "Paddock is running. Ctrl-C stops it.", ""]
        lines += [f"  http://{host}:{settings.PORT}/" for host in hosts]
        users = list(selectors.demo_users()) if settings.DEMO_SIGN_INS else []
        if users:
            lines += ["", f"Demo sign-ins (password: {services.DEMO_PASSWORD}), open to this machine alone:", ""]
            lines += [f"  {user.email:<32} {user.public_name}" for user in users]
        return "\n".join(lines)
