"""How a pasted text is read: separators, quotes, headers in two languages, places, dates."""

from __future__ import annotations

from datetime import date

import pytest

from league.files.pasting.text_cells import MOST_TEXT, Unreadable, rows, word
from league.files.pasting.text_marks import Mark, RaceLabel, date_read, header_read, mark_read
from league.files.pasting.text_people import players_read
from league.files.pasting.text_results import results_read


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a,b", [("a", "b")]), ("a;b,c", [("a", "b,c")]), ("a\tb;c", [("a", "b;c")]),
        ('"a;b",c', [("a;b", "c")]), ('"a,b";c', [("a,b", "c")]), ('"say ""a""";c', [('say "a"', "c")]),
        ("\ufeffa;b\r\n\r\nc;;\r\n", [("a", "b"), ("c",)]), ("a\rb", [("a",), ("b",)]),
        ("one name\nother, one", [("one name",), ("other", "one")]), ('a;"two\nlines"', [("a", "two lines")]),
        (" a \x07;\u202eb", [("a", "b")]), ("\t1", [("", "1")]),
    ],
)  # fmt: skip
def test_a_text_is_rows_of_cells(text: str, cells: list[tuple[str, ...]]) -> None:
    assert [row.cells for row in rows(text)] == cells


def test_lines_are_counted_as_an_editor_does() -> None:
    assert [row.line for row in rows('a;b\n\n"c\nd";e\nf')] == [1, 3, 5]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [("", "paste_empty", 0), (" ;\n\t", "paste_empty", 0), ("a\n\"b\nc", "paste_quote", 2),
     ("a" * (MOST_TEXT + 1), "paste_long", 0)],
)  # fmt: skip
def test_text_without_a_table_says_so(text: str, code: str, line: int) -> None:
    with pytest.raises(Unreadable) as wrong:
        rows(text)
    assert (wrong.value.fault.refusal.code, wrong.value.fault.line) == (code, line)


@pytest.mark.parametrize("header", ["E-Mail", "e mail", "COURRIEL", "Adresse e-mail", "Adresse électronique"])
def test_a_header_is_read_however_it_is_written(header: str) -> None:
    (ann,) = players_read(f"{header};Nom\nann@example.com;Ann").lines
    assert (ann.name, ann.email) == ("Ann", "ann@example.com")


def test_words_are_compared_without_accents_and_signs() -> None:
    assert word("N° de Course") == "ndecourse"


def test_a_column_for_first_names_comes_before_the_name() -> None:
    assert players_read("Nom;Prénom\nLee;Ann\n;Ben").lines[0].name == "Ann Lee"


def test_names_without_a_header_and_with_more_columns() -> None:
    read = players_read("Ann;ann@example.com;red;x\nBen")
    assert [one.name for one in read.lines] == ["Ann", "Ben"]
    assert read.unread == ("3", "4")


@pytest.mark.parametrize(
    ("cell", "mark"),
    [("1", Mark(1, "classified")), ("1er", Mark(1, "classified")), ("2nd", Mark(2, "classified")),
     ("3e", Mark(3, "classified")), ("=2", Mark(2, "classified")), ("4.", Mark(4, "classified")),
     ("5.0", Mark(5, "classified")), ("DNF", Mark(None, "dnf")), ("Abandon", Mark(None, "dnf")),
     ("DNF 5", Mark(5, "dnf")), ("5 (dnf)", Mark(5, "dnf")), ("np", Mark(None, "dns")), ("DNS", Mark(None, "dns")),
     ("Disqualifié", Mark(None, "dsq")), ("DSQ 3", Mark(None, "dsq")), ("", None), ("-", None), ("–", None)],
)  # fmt: skip
def test_a_cell_is_a_place_or_how_it_ended(cell: str, mark: Mark | None) -> None:
    assert mark_read(cell, "", 1) == mark


@pytest.mark.parametrize("cell", ["first", "25 pts", "1/2", "-1", "1000", "ok", "1 2", "١"])
def test_anything_else_is_no_place(cell: str) -> None:
    if cell == "١":  # an Arabic digit is a number, and reads as one
        assert mark_read(cell, "", 1) == Mark(1, "classified")
        return
    with pytest.raises(Unreadable, match="paste_place"):
        mark_read(cell, "", 1)


@pytest.mark.parametrize(
    ("header", "said"),
    [("1", RaceLabel(1)), ("R3", RaceLabel(3)), ("Race 4", RaceLabel(4)), ("Course n° 5", RaceLabel(5)),
     ("Manche 6", RaceLabel(6)), ("#7", RaceLabel(7)), ("3: Night", RaceLabel(3, "Night")),
     ("Night 2", RaceLabel(None, "Night 2")), ("R3 12/03/2024 Night", RaceLabel(3, "Night", date(2024, 3, 12))),
     ("2024-03-12", RaceLabel(None, "", date(2024, 3, 12))), ("12.3.24", RaceLabel(None, "", date(2024, 3, 12))),
     ("2024", RaceLabel(None, "2024"))],
)  # fmt: skip
def test_a_column_says_which_race_it_is(header: str, said: RaceLabel) -> None:
    assert header_read(header, 1) == said


@pytest.mark.parametrize(
    ("text", "day"),
    [("2024-12-31", date(2024, 12, 31)), ("31/12/2024", date(2024, 12, 31)), ("12/31/2024", date(2024, 12, 31)),
     ("03/04/2024", date(2024, 4, 3)), ("2024-12-31 19:30", date(2024, 12, 31)), ("0001-01-01", date(1, 1, 1))],
)  # fmt: skip
def test_the_day_comes_before_the_month_unless_it_could_not(text: str, day: date) -> None:
    assert date_read(text, 1) == day


@pytest.mark.parametrize("text", ["31/02/2024", "2024-13-01", "yesterday", "45000", "00/00/0000"])
def test_an_invalid_date_is_none(text: str) -> None:
    with pytest.raises(Unreadable, match="paste_date"):
        date_read(text, 1)


def test_a_wide_table_and_a_long_one_say_the_same() -> None:
    wide = results_read("Pilote;1;2;Total\nAnn;1;DNF;9\nBen;2;1;9")
    long = results_read("Race,Name,Place,Status\n1,Ann,1,\n1,Ben,2,\n2,Ann,,DNF\n2,Ben,1,\n")
    assert (wide.form, long.form, wide.unread) == ("wide", "long", ("Total",))
    told = [
        [(race.said.number, sorted((cell.name, cell.mark.place, cell.mark.status) for cell in race.cells))
         for race in read.races]
        for read in (wide, long)
    ]  # fmt: skip
    assert told[0] == told[1]


def test_a_race_of_a_long_table_is_its_number_or_its_title_and_date() -> None:
    read = results_read("Titre;Date;Nom;Place\nA;1/1/2024;Ann;1\nA;1/1/2024;Ben;2\nA;8/1/2024;Ann;1\nB;;Ann;1\n")
    assert [len(race.cells) for race in read.races] == [2, 1, 1]


@pytest.mark.parametrize("name", ["Table 2", "t2", "2", "T. 2"])
def test_the_table_column_has_several_names(name: str) -> None:
    read = results_read(f"Race;Name;Place;Table\n1;Ann;1;{name}")
    assert read.races[0].cells[0].table == "2"
