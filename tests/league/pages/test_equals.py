"""Standings say in words why equals are in this order, and nobody hears a dropped result as one that counts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from league.competitions.stewards import penalties
from league.planning.rule_fields import ORDERS, ORDERS_OF_ROUNDS
from league.registration import teams
from league.scoring.ties import CHOSEN, TieBreak
from league.standings.reading import standings_table
from league.standings.shapes import StandingRow, ties_of
from league.standings.words import tie_words
from tests.league.cup import Cup
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


def page(cup: Cup, path: str = "standings/") -> str:
    return squeezed(Client().get(f"/c/{cup.club.slug}/{cup.competition.slug}/{path}").content.decode())


def heard(html: str) -> str:
    """As a screen reader has it: without what is hidden from it."""
    shown = re.sub(r"<(\w+)[^>]*aria-hidden=\"true\"[^>]*>.*?</\1>", "", html)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", shown)).strip()


def why(html: str) -> list[str]:
    listed = html.partition('id="ties"')[2].partition("</details>")[0]
    return [heard(one) for one in re.findall(r"<li>(.*?)</li>", listed)]


def rows(alice: Any, *facts: tuple[int, int, str]) -> tuple[StandingRow, ...]:
    """Lines of (place, total, decided_by), named Bot 1, Bot 2 ..."""
    cup = Cup.make(alice, bots=len(facts))
    table = standings_table(cup.competition)
    return tuple(
        replace(row, place=place, total=total, decided_by=decided, wins=5 - n)
        for n, (row, (place, total, decided)) in enumerate(zip(table.rows, facts, strict=True))
    )


def test_more_wins_are_named_with_how_many(alice: Any) -> None:
    cup = Cup.make(alice, bots=4)
    cup.run(1, "1 2 3 4")
    assert 'id="ties"' not in page(cup), "points alone have decided"
    penalties.add(
        competition=cup.competition, by=alice, kind="points", value=2, entry_number=2, race_number=1, reason="fair play"
    )
    first, second = standings_table(cup.fresh().competition).rows[:2]
    html = page(cup)
    assert (first.total, first.wins, second.wins) == (second.total, 1, 0)
    names = f"{first.entry.name} ahead of {second.entry.name}"
    assert why(html) == [f"1.{names}: level on points, but with more wins (1 to 0)."]
    assert re.search(r'<details id="ties" open>', html), "few are told at once"


def test_the_better_place_in_the_latest_race(alice: Any) -> None:
    cup = Cup.make(alice, bots=3)
    cup.run(1, "1 2 3")
    cup.run(2, "2 1 3")
    (told,) = why(page(cup))
    assert told.endswith("level on points, but with a better place in the latest race (1st against 2nd).")


def test_those_who_share_a_place_are_named_together(alice: Any) -> None:
    made = rows(alice, (1, 9, "wins"), (2, 9, "shared"), (2, 9, "shared"), (4, 3, ""))
    assert [tie_words(tie).replace("Bot ", "") for tie in ties_of(made)] == [
        "1 ahead of 2 and 3: level on points, but with more wins (5 to 4).",
        "2 and 3: equal on every count, so they share the place.",
    ]
    everybody = rows(alice, (1, 0, "shared"), (1, 0, "shared"))
    assert [tie.shared for tie in ties_of(everybody)] == [True]


def test_a_reason_that_scoring_has_not_given_is_not_invented(alice: Any) -> None:
    """A shared place says only that it is shared; what separated the place before belongs to the place before."""
    made = rows(alice, (1, 9, "lot"), (2, 9, "lot"), (3, 9, "shared"), (3, 9, "shared"))
    said = [tie_words(tie) for tie in ties_of(made)]
    assert [one.partition("level on points, ")[2] for one in said] == [
        "drawn by lot.", "by the tie-break rules.", "",
    ]  # fmt: skip


def test_where_points_place_nobody_no_reason_is_given(alice: Any) -> None:
    """A knockout."""
    assert ties_of(rows(alice, (1, 0, ""), (2, 0, ""), (3, 0, ""))) == ()


def test_every_tie_break_has_its_words_and_is_offered() -> None:
    assert {tie for order in (*ORDERS, *ORDERS_OF_ROUNDS) for tie in order} == set(CHOSEN)
    for language in ("en", "fr"):
        with translation.override(language):
            said = [gettext(text) for tie in TieBreak for text in (tie.word, tie.reason)]
            assert len(set(said)) == 2 * len(TieBreak), language


def test_a_dropped_result_is_no_number_to_be_added(alice: Any) -> None:
    """Neither in the table nor in an explained total."""
    cup = Cup.make(alice, bots=4, drop={"kind": "best", "n": 1})
    cup.run(1, "1 2 3 4")
    cup.run(2, "2 1 3 4")
    html = page(cup)
    cells = re.findall(r'<td role="cell" class="number cell"[^>]*data-dropped[^>]*>(.*?)</td>', html)
    assert len(cells) == 4
    for cell in cells:
        points = re.search(r'<s aria-hidden="true">(\d+)</s>', cell)
        assert points, "struck out for the eye"
        verb = "point does" if points[1] == "1" else "points do"
        assert heard(cell).startswith(f"dropped, {points[1]} {verb} not count, place ")
    html = page(cup, "standings/1/why/")
    said = heard(html.partition('class="sum number"')[2].partition("</p>")[0])
    assert said.removeprefix(">").replace(" ", "") == "5=5"
    assert "dropped, 3 points do not count" in heard(html)


def test_a_team_hears_it_too(alice: Any) -> None:
    cup = Cup.make(alice, bots=4, teams=True, capacity=4, drop={"kind": "best", "n": 1})
    teams.draw(competition=cup.competition, by=alice)
    cup.run(1, "1 2 3 4")
    cup.run(2, "4 3 2 1")
    html = page(cup, "teams/")
    assert html.count('<s aria-hidden="true">') == 2
    assert heard(html).count("not count") >= 2
