"""Makes the tables of a round again from the same input: `manage.py fair_tables CLUB COMPETITION RACE` on the server,
or `--file INPUTS.json` with the file that the round's page offers to everybody."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

import msgspec
from django.core.management.base import BaseCommand, CommandError

from league.common.refusals import NotFound
from league.scoring.fair_again import Again, FairFile
from league.scoring.fair_tables import PlannedTable, Score
from league.tournaments.rounds.fair import fair_again, fair_file_named

HINDRANCES = {
    "secret": "The search was not run: the secret for the draw is told after the round.",
    "hidden": "The search was not run: this file does not name the pairs that were kept apart.",
    "search": "The search was not run: a later version of it made these tables.",
}


class Command(BaseCommand):
    help = "Make the tables of a round again from the stored inputs, and say whether they are those that were used."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", nargs="?")
        parser.add_argument("competition", nargs="?")
        parser.add_argument("race", nargs="?", type=int, help="number of the race")
        parser.add_argument("--file", type=Path, help="the inputs as a race's page gives them")

    def handle(
        self, *, club: str | None, competition: str | None, race: int | None, file: Path | None, **options: object
    ) -> None:
        if file is not None:
            told = _read(file)
        elif club and competition and race is not None:
            told = _stored(club, competition, race)
        else:
            raise CommandError("name a club, a competition and a race, or a --file")
        try:
            found = fair_again(told)
        except ValueError as error:
            raise CommandError("the secret is no hexadecimal number") from error
        self._tell(told, found)
        if not found.is_same:
            raise CommandError("these are not the tables that the inputs make")

    def _tell(self, told: FairFile, found: Again) -> None:
        inputs = told.made.inputs
        self.stdout.write(f"{told.club}/{told.competition}, race {told.race}, run {told.run}: {inputs.people} racers")
        self.stdout.write(f"draws {', '.join(pool.label for pool in inputs.pools)} of {inputs.drawn.label}")
        if found.found is None:
            self.stdout.write(HINDRANCES.get(told.hindrance, HINDRANCES["secret"]))
        else:
            self.stdout.write(
                f"the search: {found.found.score.total}, "
                + ("the tables that it had found" if found.found_same else "OTHER TABLES than those that are stored")
            )
            if not found.found_same:
                self._table(found.found.tables, None)
        for one, other in told.swaps:
            self.stdout.write(f"by hand: {one} and {other} swapped")
        if not found.planned_same:
            self.stdout.write("OTHER TABLES were planned than the search and the swaps make")
        shown = told.used or told.planned
        self._table(shown, found.parts)
        if told.used:
            gone = ", ".join(f"table {number}" for number in found.gone)
            self.stdout.write(
                f"used otherwise, as somebody was gone at the call: {gone}" if gone else "used as planned"
            )

    def _table(self, tables: tuple[PlannedTable, ...], parts: tuple[Score, ...] | None) -> None:
        """One line for each table, then the parts of its unfairness and their sum."""
        names = Score.__struct_fields__
        head = "".join(f"{name:>9}" for name in (*names, "total")) if parts is not None else ""
        self.stdout.write(f"{'table':>6}{head}  start numbers by seat")
        for number, table in enumerate(tables, 1):
            shown = _numbers(parts[number - 1]) if parts is not None else ""
            seats = " ".join(map(str, table.entries)) + (f" + {table.house} house" if table.house else "")
            self.stdout.write(f"{number:>6}{shown}  {seats}")
        if parts is not None:
            self.stdout.write(f"{'sum':>6}{_numbers(sum(parts, Score()))}")


def _numbers(score: Score) -> str:
    return "".join(f"{value:>9}" for value in (*msgspec.structs.astuple(score), score.total))


def _read(file: Path) -> FairFile:
    try:
        return msgspec.json.decode(file.read_bytes(), type=FairFile)
    except (OSError, msgspec.MsgspecError) as error:
        raise CommandError(f"{file}: {error}") from error


def _stored(club: str, competition: str, race: int) -> FairFile:
    """Includes the secret even before it is revealed: a server operator can read it anyway."""
    try:
        return fair_file_named(club, competition, race)
    except NotFound as error:
        raise CommandError(f"not found: {error.at}") from error
