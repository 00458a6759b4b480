"""Recompute every stored table and compare: `manage.py verify_standings [CLUB/COMPETITION ...] [--repair]`."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from league.common.refusals import NotFound
from league.standings import snapshots


class Command(BaseCommand):
    help = "Recompute the standings from sheets, adjustments and rules, and compare them with the stored ones."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("competitions", nargs="*", metavar="CLUB/COMPETITION", help="default: all")
        parser.add_argument("--repair", action="store_true", help="store what was recomputed")

    def handle(self, *, competitions: list[str], repair: bool, **options: object) -> None:
        try:
            report = snapshots.verify(only=competitions, repair=repair)
        except NotFound as error:
            raise CommandError(f"there is no {error.at}") from error
        wrong = 0
        for name, differences in report:
            for difference in differences:
                wrong += 1
                self.stdout.write(f"{name} race {difference.race}: {difference.problem}")
        self.stdout.write(
            f"{len(report)} competitions, {wrong} differences" + (", repaired" if wrong and repair else "")
        )
        if wrong and not repair:
            raise CommandError("stored standings differ from what they were made of")
