"""Seasons in a few letters: `race(1, "A B =C D | dnf E | forfeit F")`. Entries are letters; A is id 1."""

from __future__ import annotations

from league.scoring import points
from league.scoring.season import Adjustment, Drop, Entry, HeatResult, Line, RaceResult, Season


def ident(letter: str) -> int:
    return ord(letter) - ord("A") + 1


def letter(ident: int) -> str:
    return chr(ord("A") + ident - 1)


def heat(text: str, table: int = 1) -> tuple[HeatResult, tuple[int, ...]]:
    """A table's sheet and the forfeits. `=X` shares the place of the entry before it."""
    parts = [part.split() for part in text.split("|")]
    lines: list[Line] = []
    place = 0
    for position, word in enumerate(parts[0], 1):
        place = place if word.startswith("=") else position
        lines.append(Line(ident(word.lstrip("=")), place))
    forfeits: tuple[int, ...] = ()
    behind = len(lines) + 1
    for kind, *letters in parts[1:]:
        if kind == "forfeit":
            forfeits = tuple(ident(one) for one in letters)
            continue
        for one in letters:
            if kind == "dnf":
                lines.append(Line(ident(one), behind, "dnf"))
                behind += 1
            else:
                lines.append(Line(ident(one), None, kind))  # type: ignore[arg-type]
    return HeatResult(table, tuple(lines)), forfeits


def race(number: int, *tables: str, table: points.PointsTable | None = None) -> RaceResult:
    heats, forfeits = [], []
    for position, text in enumerate(tables, 1):
        result, out = heat(text, position)
        heats.append(result)
        forfeits += out
    return RaceResult(number, table or points.bumping_bots(), 1, tuple(heats), tuple(forfeits))


def season(
    letters: str,
    *races: RaceResult,
    adjustments: tuple[Adjustment, ...] = (),
    drop: Drop = Drop(),  # noqa: B008 - frozen
    bots: str = "",
    teams: str = "",
    **options: object,
) -> Season:
    """`teams`: "AB CD" puts A and B into team 1, C and D into team 2."""
    team_of = {one: number for number, members in enumerate(teams.split(), 1) for one in members}
    entries = tuple(Entry(ident(one), team_of.get(one), one not in bots) for one in letters)
    return Season(entries, races, adjustments, drop, teams=bool(teams), **options)  # type: ignore[arg-type]


def points_of(after: object) -> dict[str, int]:
    return {letter(row.entry): row.total for row in after.rows}  # type: ignore[attr-defined]


def places_of(after: object) -> dict[str, int | None]:
    return {letter(row.entry): row.place for row in after.rows}  # type: ignore[attr-defined]
