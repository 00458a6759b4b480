"""After a restore: replaces all luck that somebody may know (`manage.py renew_luck --yes`)."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from gameplay.refused import Refused
from league.common import refusals
from league.top import luck


class Command(BaseCommand):
    help = "Annul what is being raced, and give what has not begun another secret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--yes", action="store_true", help="do it; without this it only says what there is")

    def handle(self, *, yes: bool, **options: object) -> None:
        try:
            found = luck.renew() if yes else luck.open()
        except Refused as refused:
            raise CommandError(str(refusals.refusal_text(refused))) from refused
        done = "annulled" if yes else "to annul"
        self.stdout.write(
            f"{found.races} races {done}, {found.promises} races in check-in and {found.challenges} challenges with"
            f" another secret, {found.tables} other matches {done}."
        )
        if not yes and any(found):
            self.stdout.write("Nothing is changed yet: call it again with --yes.")
