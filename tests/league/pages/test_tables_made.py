"""How the tables of a round were made: the page, its file, and the command that makes them again."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gameplay.models import Seed
from league.models import TablePlan
from league.tournaments.rounds.plans import plan_work
from tests.league.pages.test_plans import Evening
from tests.support.pages import squeezed

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(alice: Any) -> Evening:
    return Evening(alice)


def public(evening: Evening, path: str = "tables/", user: Any = None) -> Any:
    client = Client()
    if user is not None:
        client.force_login(user, backend="accounts.backends.SignInBackend")
    return client.get(f"{evening.season}races/1/{path}")


def html_of(answer: Any) -> str:
    assert answer.status_code == 200
    return squeezed(answer.content.decode())


def again(*arguments: str, **options: Any) -> str:
    out = StringIO()
    call_command("fair_tables", *arguments, stdout=out, **options)
    return out.getvalue()


def named(evening: Evening) -> tuple[str, str, str]:
    return evening.tourney.club.slug, evening.tourney.competition.slug, "1"


def tell() -> None:
    """The secret of the draws is published, as it is after the round."""
    Seed.objects.update(revealed_at=timezone.now())


def kept(file: Any, tmp_path: Path) -> Path:
    path = tmp_path / "inputs.json"
    path.write_bytes(file.content)
    return path


def test_anybody_makes_the_tables_of_a_round_again(evening: Evening, tmp_path: Path) -> None:
    evening.made()
    one, other = evening.tables()[0][0], evening.tables()[1][0]
    evening.take("swap", one, other)
    evening.take("call")
    before = kept(public(evening, "tables/inputs.json"), tmp_path)
    said = again(file=before)
    assert "the secret for the draw is told after the round" in said
    assert "used as planned" in said
    tell()
    file = kept(public(evening, "tables/inputs.json"), tmp_path)
    said = again(file=file)
    assert "the tables that it had found" in said
    assert f"by hand: {one} and {other} swapped" in said
    assert "used as planned" in said
    assert said == again(*named(evening)), "the server says the same from what it keeps"


def test_tables_that_the_inputs_do_not_make_are_found_out(evening: Evening, tmp_path: Path) -> None:
    evening.made()
    evening.take("call")
    tell()
    file = json.loads(public(evening, "tables/inputs.json").content)
    path = tmp_path / "inputs.json"
    first, second = (table["entries"] for table in file["made"]["tables"])
    first[0], second[0] = second[0], first[0]
    path.write_text(json.dumps(file))
    out = StringIO()
    with pytest.raises(CommandError, match="not the tables"):
        call_command("fair_tables", file=path, stdout=out)
    assert "OTHER TABLES" in out.getvalue()
    for wrong in ({"file": tmp_path / "none.json"}, {}):
        with pytest.raises(CommandError):
            again(**wrong)
    with pytest.raises(CommandError, match="not found"):
        again("gearbox", "no-cup", "1")


def test_the_operator_of_the_server_need_not_wait_for_the_secret(evening: Evening) -> None:
    evening.made()
    said = again(*named(evening))
    assert "the tables that it had found" in said
    assert "8 racers" in said


def test_a_racer_who_is_gone_at_the_call_is_named(evening: Evening) -> None:
    evening.made()
    evening.take("call", evening.tables()[0][0])
    assert "somebody was gone at the call: table 1" in again(*named(evening))
    assert "somebody wasn’t there at the start" in html_of(public(evening))


def test_everybody_reads_how_the_tables_were_made_once_they_are_called(evening: Evening, bob: Any) -> None:
    evening.made()
    assert public(evening).status_code == 404
    assert public(evening, "tables/inputs.json").status_code == 404
    assert public(evening, user=evening.tourney.alice).status_code == 404, "her report is on the page of the tables"
    evening.take("swap", evening.tables()[0][0], evening.tables()[1][0])
    evening.take("call")
    assert "How these tables were made" in html_of(public(evening, ""))
    for reader in (None, bob):
        html = html_of(public(evening, user=reader))
        assert "The tables are equally strong" in html
        assert "Alice swapped Guest" in html
        assert "heats/table/1" in html


def test_only_organisers_see_who_is_kept_apart(evening: Evening, bob: Any, tmp_path: Path) -> None:
    evening.made()
    one, other = evening.tables()[0][:2]
    evening.take("apart", one, other)
    evening.take("remake")
    plan_work(plan_id=evening.plan.pk, version=evening.plan.version)
    evening.take("apart", *evening.tables()[0][:2])  # and they still sit there
    assert "Should have been kept apart" in evening.page()
    evening.take("call")
    tell()
    for reader in (None, bob):
        html = html_of(public(evening, user=reader))
        assert "2 pairs" in html
        assert "Should have been kept apart" not in html
        file = kept(public(evening, "tables/inputs.json", reader), tmp_path)
        told = json.loads(file.read_text())
        assert (told["wishes"]["apart"], told["made"]["inputs"]["wishes"]["apart"], told["hidden"]) == ([], [], 2)
        assert "does not name the pairs" in again(file=file)
    assert "Should have been kept apart" in html_of(public(evening, user=evening.tourney.alice))
    whole = kept(public(evening, "tables/inputs.json", evening.tourney.alice), tmp_path)
    assert "the tables that it had found" in again(file=whole)


def test_the_report_names_who_has_met_and_who_sits_there_again(evening: Evening) -> None:
    """Eight at two fours: in the second round half of each table has met."""
    evening.made()
    evening.take("call")
    tables = [tuple(table) for table in evening.tables()]
    evening.tourney.results(1, tables, status="official")
    evening.client.post(f"{evening.season}desk/round/")
    plan = TablePlan.objects.get(run__race__number=2)
    plan_work(plan_id=plan.pk, version=plan.version)
    html = evening.page("desk/races/2/plan/")
    assert "Have met before: Guest" in html
    assert "Racers who are close in the standings sit together" in html
    said = again(*named(evening)[:2], "2")
    assert "the tables that it had found" in said


def test_a_longer_list_takes_no_query_more(evening: Evening) -> None:
    evening.made()
    evening.take("call")
    tables = [list(table) for table in evening.tables()]
    counted = []
    for swaps in (1, 3):
        changes = [{"racers": [tables[0][n], tables[1][n]], "by": evening.tourney.alice.pk} for n in range(swaps)]
        TablePlan.objects.update(changes=changes)
        with CaptureQueriesContext(connection) as queries:
            public(evening)
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 25


def test_a_round_from_before_inputs_were_kept_has_no_such_page(evening: Evening) -> None:
    evening.made()
    TablePlan.objects.update(made={})
    assert "Unfairness" in evening.page()
    evening.take("call")
    assert public(evening).status_code == 404
    assert "How these tables were made" not in html_of(public(evening, ""))


def test_the_page_says_what_sitting_at_smaller_tables_once_more_saves(evening: Evening) -> None:
    """About tables that were made before this was planned it says nothing."""
    evening.made()
    evening.take("call")
    plan = TablePlan.objects.get()
    plan.made["spared"] = 2
    plan.save()
    assert "2 more pairs would have to meet again" in html_of(public(evening))
    del plan.made["spared"]
    plan.made["search"] = 1
    plan.save()
    assert "would have to meet again" not in html_of(public(evening))
    assert "the tables that it had found" in again(*named(evening))
