"""What the words say adds up: the numbers are read out of the sentences, in both languages, over random seasons."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from django.utils import translation
from hypothesis import given, settings

from league.common.references import EntryRef
from league.scoring.breakdown import counted, counted_by_teams, team_total_parts, total_parts
from league.scoring.points import VULGAR, Points
from league.scoring.season import Season
from league.scoring.standings import Row, Standings, TeamRow, standings
from league.standings.explain import line_of, shares, team_line_of
from league.standings.explained import Explanation, Level, Share, TeamExplanation
from league.standings.tags import share_points, sum_text
from league.standings.words import cell_words, level_words, share_words, team_cell_words
from tests.league.scoring.test_breakdown import given_to
from tests.league.scoring.test_properties import ANY, team_seasons

SIGNS = {sign: Fraction(*parts) for parts, sign in VULGAR.items()}
NUMBER = rf"(?:\d+ )?\d+/\d+|\d*[{''.join(SIGNS)}]|\d+"
SAID = re.compile(rf"(−?(?:{NUMBER})) points?\b")
ADDED = re.compile(rf"(^|[+−]) ?({NUMBER})")


def read(figure: str) -> Fraction:
    """A number as a person reads it: 12, 6½, 12 5/7."""
    figure, minus = figure.removeprefix("−"), -1 if figure.startswith("−") else 1
    if figure[-1] in SIGNS:
        return minus * (int(figure[:-1] or 0) + SIGNS[figure[-1]])
    return minus * sum((Fraction(part) for part in figure.split()), Fraction(0))


def said(sentence: str) -> Fraction | None:
    """The points that a sentence names."""
    found = SAID.findall(sentence)
    assert len(found) < 2, sentence
    return read(found[0]) if found else None


def heard(html: str) -> str:
    """What is read aloud."""
    return re.sub(r"<[^>]+>", "", re.sub(r'<(\w+) aria-hidden="true">.*?</\1>', "", html))


def added(text: str) -> Fraction:
    """The sum of "9 + 7 − 3"."""
    return sum((-read(one) if sign == "−" else read(one) for sign, one in ADDED.findall(text)), Fraction(0))


def ref(entry: int, number: int = 1) -> EntryRef:
    return EntryRef(entry, number, f"Racer {entry}", entry)


def explained(season: Season, table: Standings, row: Row) -> Explanation:
    keep, run = counted(table, season.drop)
    return Explanation(
        after_race=None,
        drop=season.drop,
        place=row.place,
        total=row.total,
        parts=shares(total_parts(row, given_to(season, entry=row.entry)), {}),
        keep=keep,
        run=run,
        entry=ref(row.entry),
        lines=tuple(line_of(row, cell, table) for cell in row.cells),
        free_pays=str(season.own.get("bye", "")),
    )


def team_explained(season: Season, table: Standings, row: TeamRow) -> TeamExplanation:
    keep, run = counted_by_teams(table, season.drop)
    entries = {entry.id: ref(entry.id) for entry in season.entries}
    there = [race for race in table.races if race in row.sat_out or row.pays(race) is not None]
    return TeamExplanation(
        after_race=None,
        drop=season.drop,
        total=row.total,
        parts=shares(team_total_parts(row, given_to(season, team=row.team)), entries),
        keep=keep,
        run=run,
        team_id=row.team,
        name="Red",
        lines=tuple(team_line_of(row, race, table, entries) for race in there),
    )


@pytest.mark.parametrize("language", ["en", "fr"])
@settings(max_examples=80, deadline=None)
@given(season=ANY)
def test_the_words_about_a_racer_add_up(language: str, season: Season) -> None:
    table = standings(season)
    with translation.override(language):
        for row in table.rows:
            why = explained(season, table, row)
            total: Points = 0
            for line in why.lines:
                sentence = cell_words(line, why)
                assert said(sentence) == line.points
                total += (said(sentence) or 0) if not line.dropped else 0
            for share in why.beside:
                assert share_words(share, why)
            rest = [share for share in why.parts if share.race is None]
            assert total + sum(added(heard(share_points(share))) for share in rest) == row.total
            assert added(heard(sum_text(why.parts))) == row.total


@pytest.mark.parametrize("language", ["en", "fr"])
@settings(max_examples=60, deadline=None)
@given(season=team_seasons())
def test_the_words_about_a_team_add_up(language: str, season: Season) -> None:
    table = standings(season)
    with translation.override(language):
        for row in table.teams:
            why = team_explained(season, table, row)
            total: Points = 0
            for line in why.lines:
                assert said(team_cell_words(line, why)) == line.points
                assert added(heard(sum_text(line.parts))) == (line.points or 0)
                total += (line.points or 0) if not line.dropped else 0
                members = [share for share in line.parts if share.entry is not None]
                assert all(share_words(share, why) for share in members)
                counting = [share for share in members if share.lost is None]
                assert not members or sum(added(heard(share_points(share))) for share in counting) == line.points
            rest = [share for share in why.parts if share.race is None]
            assert total + sum(added(heard(share_points(share))) for share in rest) == row.total
            assert added(heard(sum_text(why.parts))) == row.total


def test_what_was_dropped_is_struck_out_and_not_read_out_as_a_number_to_add() -> None:
    said = sum_text((Share("result", 9, race=1), Share("result", 0, 3, race=2), Share("stewards", -2, adjustment=1)))
    assert said.startswith('<span aria-hidden="true">9 + <s>3</s> − 2</span>')
    assert heard(said) == "9 − 2"


@pytest.mark.parametrize(
    ("level", "words"),
    [
        (
            Level(("Camille",), True, "wins", 2, 1),
            "Bob ahead of Camille: level on points, but with more wins (2 to 1).",
        ),
        (
            Level(("Camille",), False, "wins", 1, 2),
            "Camille ahead of Bob: level on points, but with more wins (2 to 1).",
        ),
        (
            Level(("Camille", "Dan"), True, "countback", 3, 1, 2),
            "Bob ahead of Camille and Dan: level on points, but more often 2nd (3 to 1).",
        ),
        (
            Level(("Camille",), True, "latest_race", 2, 4),
            "Bob ahead of Camille: level on points, but with a better place in the latest race (2nd against 4th).",
        ),
        (
            Level(("Camille",), True, "latest_race", 2, 1002),
            "Bob ahead of Camille: level on points, but with a better place in the latest race.",
        ),
        (
            Level(("Camille",), False, "opponents", Fraction(19, 2), 11),
            "Camille ahead of Bob: level on points, but with stronger opponents so far (11 points to 9½ on average).",
        ),
        (Level(("Camille",), True, "lot"), "Bob ahead of Camille: level on points, drawn by lot."),
        (Level(("Camille",), False, "shared"), "Bob and Camille: equal on every count, so they share the place."),
        (Level((), False, "wins"), "Level on points, but with more wins."),
    ],
)
def test_a_tie_says_who_is_level_and_what_decided(level: Level, words: str) -> None:
    assert level_words("Bob", level) == words
