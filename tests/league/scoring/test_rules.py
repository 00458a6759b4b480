"""Rules are defined once: each with limits, label and default; read, stored and read again."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from league.scoring import points
from league.scoring.formats import (
    FORMATS,
    ChampionshipRules,
    Rules,
    format_of,
    name_of,
    own_values,
    rules_from_json,
    rules_known,
    rules_to_json,
)
from league.scoring.rules import MOST_ENTRIES, Asked, BadRule, EntryRules, asked, plain, read, values
from league.scoring.season import BB_TIE_BREAKS, Drop

TABLE = points.to_json(points.formula())
STAGE = {"game": "bumping_bots", "points": TABLE}
SOON = dt.datetime(2099, 1, 1, 19, 30, tzinfo=dt.UTC)


def by_name(rules: Any) -> dict[str, Asked]:
    return {rule.name: rule for rule in asked(rules)}


def test_each_rule_says_its_kind_limits_and_default() -> None:
    entry, stage = by_name(EntryRules), by_name(ChampionshipRules)
    assert (entry["capacity"].least, entry["capacity"].most) == (2, MOST_ENTRIES) == (2, 256)
    assert (entry["registration_opens_at"].kind, entry["registration_opens_at"].default) == ("moment", None)
    assert [value for value, _words in stage["speed"].choices] == ["live", "relaxed", "none"]
    assert (stage["drop"].kind, stage["tie_breaks"].default) == ("drop", BB_TIE_BREAKS)
    assert "game" not in stage
    assert not any(rule.own for rule in (*entry.values(), *stage.values()))


def test_every_rule_has_a_label_of_its_own() -> None:
    for rule in rules_known():
        assert rule.label != rule.name, rule.name


def test_what_is_left_out_is_as_usual() -> None:
    assert read(EntryRules, {}) == EntryRules()
    stage = read(ChampionshipRules, STAGE)
    assert (stage.drop, stage.grid, stage.check_in_minutes) == (Drop(), "reverse", 30)


@pytest.mark.parametrize(
    ("kind", "name", "value", "code", "params"),
    [
        (EntryRules, "capacity", 1, "out_of_range", {"min": 2, "max": 256}),
        (EntryRules, "capacity", "nine", "out_of_range", {"min": 2, "max": 256}),
        (EntryRules, "offer_hours", True, "out_of_range", {"min": 1, "max": 336}),
        (EntryRules, "approval", "yes", "bad_value", {}),
        (EntryRules, "registration_closes_at", "soon", "bad_value", {}),
        (ChampionshipRules, "grid", "alphabet", "bad_choice", {"choices": "draw, reverse, none"}),
        (ChampionshipRules, "drop", {"kind": "best", "n": 0}, "bad_drop", {}),
        (ChampionshipRules, "drop", {"kind": "best", "n": 61}, "bad_drop", {}),
        (ChampionshipRules, "drop", {"kind": "all"}, "bad_drop", {}),
        (ChampionshipRules, "tie_breaks", ["wins", "wins"], "bad_tie_breaks", {}),
        (ChampionshipRules, "tie_breaks", ["beauty"], "bad_tie_breaks", {}),
        (ChampionshipRules, "points", {**TABLE, "values": [1, 2]}, "points_rising", {"where": "2"}),
    ],
)
def test_an_impossible_rule_is_named(kind: Any, name: str, value: object, code: str, params: dict[str, object]) -> None:
    given = STAGE if kind is ChampionshipRules else {}
    with pytest.raises(BadRule) as bad:
        read(kind, {**given, name: value})
    assert (bad.value.name, bad.value.refusal.code) == (name, code)
    assert code.startswith("points_") or bad.value.params == params


def test_registration_ends_after_it_began() -> None:
    with pytest.raises(BadRule, match="registration_closes_at: bad_window"):
        read(EntryRules, {"registration_opens_at": SOON, "registration_closes_at": SOON})


def test_an_unknown_name_is_a_mistake_of_ours() -> None:
    with pytest.raises(TypeError, match="wings"):
        read(EntryRules, {"wings": 2})


def test_rules_come_back_from_json_as_they_were() -> None:
    entry = read(EntryRules, {"capacity": 200, "registration_closes_at": SOON})
    stage = read(ChampionshipRules, {**STAGE, "drop": {"kind": "best", "n": 4}, "tie_breaks": []})
    rules = Rules(entry, {1: stage, 2: read(ChampionshipRules, STAGE)})
    stored = json.loads(json.dumps(rules_to_json(rules)))
    assert rules_from_json(stored) == rules
    assert stored["stages"]["1"]["format"] == "championship" == name_of(stage)
    assert (format_of(stage), own_values(stage)) == (FORMATS["championship"], {})


def test_values_are_read_again_as_they_are() -> None:
    for rules in (read(EntryRules, {"registration_opens_at": SOON}), read(ChampionshipRules, STAGE)):
        assert read(type(rules), values(rules)) == rules
    assert plain(read(EntryRules, {"registration_opens_at": SOON}))["registration_opens_at"] == "2099-01-01T19:30:00Z"
