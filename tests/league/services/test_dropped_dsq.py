"""A disqualification is dropped only where a competition's rules allow it: in rules, pages, API and the upgrade."""

from __future__ import annotations

from typing import Any

from django.test import Client
from django.utils.html import escape

from league.competitions.life import rules as life_rules
from league.competitions.stewards import penalties
from league.registration import teams
from league.standings.reading import standings_table
from league.standings.snapshots import standings_differences
from tests.league.cup import Cup
from tests.support.pages import squeezed

BEST = {"kind": "best", "n": 1}


def disqualified(alice: Any, **rules: Any) -> Cup:
    """The winner of the first race is disqualified, and then finishes third."""
    cup = Cup.make(alice, bots=4, drop=BEST, **rules)
    cup.run(1, "1 2 3 4")
    penalties.add(
        competition=cup.competition, by=alice, kind="disqualification", value=0, entry_number=1, race_number=1,
        reason="rammed",
    )  # fmt: skip
    cup.run(2, "2 3 1 4")
    return cup.fresh()


def signed(user: Any) -> Client:
    browser = Client()
    browser.force_login(user, backend="accounts.backends.SignInBackend")
    return browser


def test_a_new_season_does_not_drop_it_and_its_organiser_may_say_otherwise(alice: Any) -> None:
    cup = disqualified(alice)
    assert cup.totals()[1] == 0
    life_rules.competition_rules_change(
        competition=cup.competition, by=alice, changes={"drop_dsq": True}, reason="as it was"
    )
    assert cup.totals()[1] == 2
    assert standings_differences(competition=cup.competition) == []


def test_teams_follow_the_same_rule(alice: Any) -> None:
    totals = []
    for name, may in (("One", False), ("Two", True)):
        cup = Cup.make(
            alice, name=name, bots=4, drop=BEST, drop_dsq=may, teams=True, team_rule="own", team_size=2, team_best=2
        )
        for number in (1, 2, 3, 4):
            team = ("Axle", "Bolt")[number > 2]
            found = cup.competition.teams.filter(name=team).first() or teams.create(
                competition=cup.competition, by=alice, name=team
            )
            teams.entry_set_team(competition=cup.competition, by=alice, entry_number=number, team_id=found.pk)
        cup.run(1, "1 3 4 2")
        penalties.add(
            competition=cup.competition, by=alice, kind="disqualification", value=0, entry_number=2, race_number=1,
            reason="rammed",
        )  # fmt: skip
        cup.run(2, "2 1 3 4")
        totals.append({row.name: row.total for row in standings_table(cup.fresh().competition).teams})
    assert totals[0]["Axle"] == 5
    assert totals[1]["Axle"] == 8


def test_rules_and_explanation_say_so_in_both_languages(alice: Any) -> None:
    cup = disqualified(alice, teams=True, team_rule="own")
    base = f"/c/{cup.club.slug}/{cup.competition.slug}/"
    said = {
        "en": (
            "Only the best race counts. A disqualification always counts: the next worst race is dropped instead.",
            "A team can’t drop a race in which a disqualified racer’s result counts for the team.",
            "can’t be dropped",
        ),
        "fr": (
            "Une disqualification compte toujours",
            "Une équipe ne peut pas écarter une course",
            "ne peut pas être écartée",
        ),
    }
    for language, (rule, team, line) in said.items():
        browser = Client(headers={"Accept-Language": language})
        rules = squeezed(browser.get(base + "rules/").content.decode())
        assert escape(rule) in rules
        assert escape(team) in rules
        why = squeezed(browser.get(base + "standings/1/why/").content.decode())
        assert escape(rule) in why
        assert why.count(escape(line)) == 1
    life_rules.competition_rules_change(competition=cup.competition, by=alice, changes={"drop_dsq": True}, reason="x")
    rules = squeezed(Client().get(base + "rules/").content.decode())
    assert "A disqualification can be dropped like any bad race." in rules
    assert said["en"][1] not in rules
    assert said["en"][2] not in squeezed(Client().get(base + "standings/1/why/").content.decode())
    history = squeezed(signed(alice).get(base + "desk/history/").content.decode())
    assert "A disqualification can be dropped" in history


def test_the_api_reads_and_changes_it(alice: Any) -> None:
    cup = disqualified(alice)
    browser = signed(alice)
    base = f"/api/v1/competitions/{cup.club.slug}/{cup.competition.slug}/"
    why = browser.get(base + "standings/1/").json()
    assert (why["drop_dsq"], [line["kept"] for line in why["lines"]]) == (False, [True, False])
    changed = browser.post(base + "rules/", {"drop_dsq": True, "reason": "as it was"}, "application/json")
    assert changed.status_code == 201, changed.content
    assert browser.get(base + "standings/1/").json()["total"] == 2
