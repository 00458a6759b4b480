"""The luck of a finished match can be checked: promise, draws, and the whole match again."""

import copy

import pytest

from gameplay import selectors, services
from gameplay.selectors.verify import recompute
from tests.gameplay.host.table import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def data(toy, alice, bob, charlie):
    """A match with everything: answers, a time-out's default, a bot, a player who leaves."""
    table = Table.start(alice, bob, charlie, "easy", raw={"rounds": 3, "side": True})
    table.submit(0, {"say": 3}, kind="side")
    table.advance()
    services.match_leave(code=table.code, user=charlie, message_id="bye")
    table.advance()
    for _step in range(20):
        table.let_time_run_out()
        services.prompts_close_overdue(match_id=table.match.pk)
        table.advance()
    assert table.fresh().status == "finished"
    return selectors.match_verify_data(table.match)


def test_an_honest_match_is_honest(data):
    verdict = selectors.verify(data)
    assert verdict.honest
    assert (verdict.commit, verdict.rerun, verdict.wrong_draws) == (True, "same", [])
    assert verdict.draws > 4


def test_an_exchanged_seed_is_found_out(data):
    forged = copy.deepcopy(data)
    forged["secret"] = "00" * 32
    verdict = selectors.verify(forged)
    assert not verdict.commit
    assert verdict.wrong_draws
    assert not verdict.honest


def test_an_exchanged_nonce_is_found_out(data):
    forged = copy.deepcopy(data)
    forged["nonces"][0] = "another"
    assert not selectors.verify(forged).honest


def test_a_changed_draw_is_found_out(data):
    forged = copy.deepcopy(data)
    step = next(step for step in forged["steps"] if step["draws"])
    step["draws"][0]["value"] += 1
    verdict = selectors.verify(forged)
    assert [(wrong["version"], wrong["k"]) for wrong in verdict.wrong_draws] == [(step["version"], 0)]
    assert verdict.differs_at == step["version"]


def test_a_changed_decision_is_found_out(data):
    forged = copy.deepcopy(data)
    changed = next(row for row in forged["decisions"] if row["payload"] and "say" in row["payload"])
    changed["payload"] = {"say": 4}
    # a message changes nothing in the toy's state, so change something that does
    forged["decisions"] = [row for row in forged["decisions"] if row["prompt"] != "~leave"]
    assert selectors.verify(forged).rerun == "differs"


def test_a_match_by_other_rules_that_comes_out_the_same_is_the_same(data):
    other = copy.deepcopy(data)
    other["steps"][0]["rules_version"] = "toy-0"
    verdict = selectors.verify(other)
    assert (verdict.rerun, verdict.honest) == ("same", True)


def test_where_other_rules_come_to_another_position_only_the_draws_are_checked(data):
    other = copy.deepcopy(data)
    other["steps"][0]["rules_version"] = "toy-0"
    other["steps"][1]["digest"] = "as the rules were"
    verdict = selectors.verify(other)
    assert (verdict.rerun, verdict.differs_at, verdict.honest) == ("skipped", None, True)


def test_a_decision_that_the_rules_no_longer_know_is_no_error(data, monkeypatch):
    def trip(*_args):
        raise AssertionError

    other = copy.deepcopy(data)
    other["steps"][0]["rules_version"] = "toy-0"
    monkeypatch.setattr("tests.gameplay.host.toy.Toy.decide", trip)
    assert selectors.verify(other).rerun == "skipped"


def test_before_the_end_there_is_only_the_promise(table):
    data = selectors.match_verify_data(table.match)
    assert set(data) == {"code", "game", "status", "commit", "seed_label", "revealed", "nonces"}
    with pytest.raises(ValueError):
        selectors.verify(data)


def test_draws_are_recomputed_in_their_runs():
    from gameplay.engine.chance import Chance

    luck = Chance(b"x" * 32)
    luck.draws("a", [6, 7, 8])
    luck.draws("b", [6])
    luck.draws("a", [6, 7, 8])  # a turn that was run again
    luck.shuffle("c", list(range(5)))
    assert recompute(b"x" * 32, luck.log) == [draw.value for draw in luck.log]
    assert recompute(b"x" * 32, []) == []
