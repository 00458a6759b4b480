"""The states of a result sheet: the code takes exactly the steps that the table names."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import QuerySet

from league.files.pasting import write
from league.models import Action, Membership, ResultSheet, SheetState
from league.results import sheets, states, tables
from league.results.states import Step
from tests.league.cup import Cup
from tests.league.real_table import ANN, BEN, CLEO, ONE, THREE, TWO, device, lines, propose, second
from tests.league.services.test_closing import at_tables, close
from tests.support.tree import ROOT, ours, short

pytestmark = pytest.mark.django_db

TABLE = {(state, step.name) for step in Step for state in step.before}
Taken = set[tuple[str, str]]


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Taken:
    """The steps that were taken: from which state, and which."""
    found: Taken = set()
    check, take_all = Step.check, states.take_all

    def checked(self: Step, sheet: ResultSheet) -> None:
        found.add((str(sheet.state), self.name))
        check(self, sheet)

    def all_taken(step: Step, which: QuerySet[ResultSheet]) -> None:
        found.update((str(state), step.name) for state in which.order_by().values_list("state", flat=True))
        take_all(step, which)

    monkeypatch.setattr(Step, "check", checked)
    monkeypatch.setattr(states, "take_all", all_taken)
    return found


def at_a_real_table(cup: Cup) -> None:
    def leave(who: Any, sheet: ResultSheet) -> None:
        tables.withdraw(heat=cup.heat(), device=who, sheet_id=sheet.pk)

    leave(ONE, propose(cup, ONE, ANN))
    first, rival = propose(cup, ONE, ANN), propose(cup, TWO, BEN, 2, 1, 3, 4)
    leave(THREE, propose(cup, THREE, CLEO, 3, 1, 2, 4))
    first = propose(cup, ONE, None, 1, 2, 4, 3)
    for one in (rival, first):
        sheets.refuse(heat=cup.heat(), by=cup.alice, sheet_id=one.pk)
    first = propose(cup, ONE, None)
    propose(cup, TWO, None, 2, 1, 3, 4)
    assert second(cup, device("desk", cup.alice), None, first).state == "confirmed"
    sheets.correct(heat=cup.heat(), by=cup.alice, lines=lines(4, 3, 2, 1), reason="video")
    sheets.undo(heat=cup.heat(), by=cup.alice, reason="mistaken")
    write.result_tonight(competition=cup.fresh().competition, by=cup.alice, lines=lines(1, 2))


def in_a_round(alice: Any) -> None:
    evening, race = at_tables(alice, 16)

    def say(table: int, who: Any, at: int, *, turned: bool = False) -> None:
        heat = evening.heat(1, table)
        numbers = sorted(heat.slots.values_list("entry__number", flat=True))
        order = lines(*(reversed(numbers) if turned else numbers))
        tables.propose(heat=heat, device=who, lines=order, entry_number=None if at < 0 else numbers[at])

    for table, rule in ((1, "annulled"), (2, "annulled"), (3, "lot")):
        say(table, device(f"{table}"), 0)
        if table == 2:
            say(table, device("rival"), 1, turned=True)
        close(evening, race, table, rule)
    say(4, device("desk", alice), -1)


def in_an_own_case(cup: Cup, bob: Any) -> None:
    """Bob races, and is a steward."""
    cup.enter(bob)
    Membership.objects.filter(club=cup.club, user=bob).update(role="steward")
    cup.run(1, "1 2 3 4 5", bob)
    sheet = sheets.correct(heat=cup.heat(), by=bob, lines=lines(5, 1, 2, 3, 4), reason="video")
    sheets.second(heat=cup.heat(), by=cup.alice, sheet_id=sheet.pk)


def test_the_code_takes_every_step_of_the_table_and_no_other(
    table: Cup, bot_cup: Cup, alice: Any, bob: Any, taken: Taken
) -> None:
    at_a_real_table(table)
    in_an_own_case(bot_cup, bob)
    in_a_round(alice)
    assert taken == TABLE


@pytest.mark.parametrize("step", Step)
def test_a_step_that_is_not_in_the_table_is_refused(table: Cup, step: Step) -> None:
    race, sheet = table.race(), ResultSheet(heat=table.heat(), source="table")
    for state in ("", *SheetState):
        if state not in step.before:
            sheet.state = state
            with pytest.raises(ValueError, match=f"no step of a sheet: {step.name} from"):
                states.take(step, race, sheet, None, Action.SHEET_ENTERED)
    assert not ResultSheet.objects.exists()


def test_a_step_is_named_once_and_taken_by_the_code() -> None:
    assert len(Step.__members__) == len(Step)
    text = "".join(path.read_text() for path in product())
    assert [step.name for step in Step if f"Step.{step.name}" not in text] == []


def test_nothing_else_gives_a_sheet_its_state() -> None:
    assert [where for path in product() if path.name != "states.py" for where in given(path)] == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("ResultSheet(heat=heat, state=one)", 1),
        ("ResultSheet.objects.create(state=one)", 1),
        ("sheet.state, sheet.by = SheetState.CONFIRMED, by", 1),
        ("heat.sheets.update(state='discarded')", 1),
        ("rows.update(state=SheetState.DISCARDED)", 1),
        ("rows.filter(state=SheetState.DISCARDED)", 0),
        ("asks.update(state=State.EXPIRED)", 0),
    ],
)
def test_a_state_that_is_given_elsewhere_is_found(code: str, found: int) -> None:
    assert len([node for node in ast.walk(ast.parse(code)) if gives(node)]) == found


def product() -> list[Any]:
    return [path for path in ours(".py") if short(path).startswith("league/") and "/migrations/" not in short(path)]


def given(path: Any) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{node.lineno}" for node in ast.walk(ast.parse(path.read_text())) if gives(node)]


def gives(node: Any) -> bool:
    """Whether it sets the state of a sheet."""
    named: Callable[[ast.AST], str] = ast.unparse
    if isinstance(node, ast.Assign):
        set_ = [one for target in node.targets for one in ast.walk(target) if isinstance(one, ast.Attribute)]
        return any(one.attr == "state" for one in set_) and "SheetState" in named(node.value)
    if not isinstance(node, ast.Call) or all(one.arg != "state" for one in node.keywords):
        return False
    made, said = named(node.func), named(next(one.value for one in node.keywords if one.arg == "state"))
    if made.startswith("ResultSheet") and made.endswith(("ResultSheet", "create", "update")):
        return True
    return made.endswith(".update") and ("SheetState" in said or "sheets" in made)
