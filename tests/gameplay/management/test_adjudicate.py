"""`manage.py adjudicate`: the worked cases of the rulebook, and one clear line for any mistake."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from django.core.management import CommandError, call_command

from gameplay.management.commands.adjudicate import adjudicators

CASES = Path(__file__).parents[1] / "games" / "bumping_bots" / "cases"
FILES = sorted(CASES.glob("*.yaml"))


def run(file: Path, game: str = "bumping_bots") -> dict[str, Any]:
    out = StringIO()
    call_command("adjudicate", game, str(file), stdout=out)
    answer: dict[str, Any] = json.loads(out.getvalue())
    return answer


def line(name: str, robot: dict[str, Any]) -> str:
    """A robot as the case files write it."""
    cell = "off" if robot["cell"] is None else "({},{})".format(*robot["cell"])
    count = f" c{robot['c']}" if robot["c"] else ""
    return f"{name} {cell} f{robot['facing']} v{robot['speed']} {robot['gear']}{count}"


def offered(results: list[dict[str, Any]]) -> set[str]:
    """The kinds of step on offer when a turn was looked at."""
    return {pick["value"]["do"] for result in results if "next" in result for pick in result["next"]["next"]}


def test_every_worked_case_of_the_rulebook_has_a_file() -> None:
    named = {path.stem.split("_")[0].upper() for path in FILES}
    numbers = (1, 3, 4, 5, 6, 7, 8, 11, 12, 13, 16, 18, 20, 21, 23, 24, 26, 27, 30, 32, 34, 36, 37, 41, 42, 44)
    assert named == {*(f"C{n:02}" for n in numbers), "L01", "G01", "O01", "F01", "F04"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_worked_case_comes_out_as_worked_by_hand(file: Path) -> None:
    """cases C01 to C44, L01, G01, O01, F01, F04; each file's first line has the clauses."""
    answer, expected = run(file), list(yaml.safe_load_all(file.read_text("utf-8")))[1]
    position, results = answer["position"], answer["results"]
    assert [line(name, robot) for name, robot in position["robots"].items()] == expected.pop("robots")
    for key, wanted in expected.items():
        match key:
            case "mobiles" | "motors" | "over":
                assert position[key] == wanted
            case "ranking":
                assert [[rank["robot"], rank["place"]] for rank in position["ranking"]] == wanted
            case "speeds":
                (found,) = [result["speeds"] for result in results if "speeds" in result]
                assert sorted(f"{speed['gear']}{speed['to']}" for speed in found) == sorted(wanted)
            case "grid":
                assert sorted(results[-1]["grid"]) == sorted(wanted)
            case "order":
                assert results[-1]["order"] == wanted
            case "never_offered":
                assert wanted not in offered(results)
                assert "end" in offered(results)
            case _:
                pytest.fail(f"{file.name}: nobody checks {key!r}")


GOOD: dict[str, Any] = {
    "robots": {"A": {"cell": [0, 0], "speed": 4}, "B": {"cell": [3, 0], "facing": 1, "speed": 4}},
    "mobiles": [[0, 5]],
    "actions": [{"do": "turn", "robot": "A", "steps": [{"do": "speed", "to": 4, "gear": "F"}, {"do": "end"}]}],
}


def refused(tmp_path: Path, text: str | bytes, name: str = "position.json") -> str:
    """The one line with which a file is refused."""
    file = tmp_path / name
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(CommandError) as caught:
        run(file)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(str(file))
    return message.removeprefix(str(file))


def spoilt(**changes: Any) -> str:
    return json.dumps({**GOOD, **changes})


def test_a_file_that_is_no_json_or_yaml_says_line_and_column(tmp_path: Path) -> None:
    assert refused(tmp_path, '{"robots": {\n "A": }}').startswith(": Line 2, column 7: this isn’t valid JSON")
    assert refused(tmp_path, "robots:\n  A: [1, 2\n", "p.yaml").startswith(": Line 3, column 1: this isn’t valid YAML")
    assert refused(tmp_path, b"\xff\xfe\x00", "position.json") == ": not UTF-8"
    assert refused(tmp_path, "robots: {A: {cell: 2026-01-01}}", "p.yml").startswith(": ")
    assert "aliases are not allowed" in refused(tmp_path, "robots: &x {A: *x}", "p.yml")
    assert "tags are not allowed" in refused(tmp_path, "robots: !!python/none x", "p.yml")
    assert refused(tmp_path, '{"laps": NaN}').startswith(": ")


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"nowhere\.json: No such file"):
        run(tmp_path / "nowhere.json")


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"track": "nowhere"}, "$.track"),
        ({"track": 7}, "$.track"),
        ({"trak": "lab"}, "trak"),
        ({"robots": {}}, "$.robots"),
        ({"robots": {"A": {"cell": [0, 0], "speed": 9}}}, "speed"),
        ({"robots": {"A": {"cell": [40, 0]}}}, "$.robots.A.cell"),
        ({"robots": {"A": {"cell": [0, 5]}}}, "$.robots.A.cell"),
        ({"robots": {"A": {"cell": [0, 0]}, "B": {"cell": [0, 0]}}}, "$.robots.B.cell"),
        ({"actions": [{"do": "dance"}]}, "$.actions"),
        ({"actions": [{"do": "turn", "robot": "Z", "steps": []}]}, "$.actions[0].robot"),
        ({"actions": [{"do": "turn", "robot": "A", "steps": [{"do": "end"}]}]}, "$.actions[0].steps[0]"),
        (
            {"actions": [{"do": "turn", "robot": "A", "steps": [{"do": "speed", "to": 6, "gear": "F"}]}]},
            "$.actions[0].steps[0]: refused: speed_not_allowed",
        ),
    ],
)
def test_a_wrong_position_says_where(tmp_path: Path, changes: dict[str, Any], where: str) -> None:
    assert where in refused(tmp_path, spoilt(**changes))


GAMES_CASES = {
    "bumping_bots": FILES,
    "roborally": sorted((CASES.parents[1] / "roborally" / "cases").glob("*.yaml")),
    "dr2d": sorted((CASES.parents[1] / "dr2d" / "cases").glob("*.json")),
    "robotrick": [CASES.parents[1] / "robotrick" / "cases.json"],
    "droids": [CASES.parents[1] / "droids" / "cases.json"],
}


def documents(game: str) -> list[Any]:
    """The worked cases of a game."""
    read = [next(yaml.safe_load_all(file.read_text("utf-8"))) for file in GAMES_CASES[game]]
    return read[0] if isinstance(read[0], list) else read


def test_every_game_that_can_be_adjudicated_has_its_cases_here() -> None:
    assert set(adjudicators()) == set(GAMES_CASES)


@pytest.mark.parametrize("game", ["roborally", "dr2d", "robotrick", "droids"])
def test_a_worked_case_has_no_difference(game: str, tmp_path: Path) -> None:
    file = tmp_path / "cases.json"
    file.write_text(json.dumps(documents(game)), "utf-8")
    assert [case["differences"] for case in run(file, game)["cases"]] == [[] for _case in documents(game)]


@pytest.mark.parametrize("game", sorted({*GAMES_CASES} - {"roborally"}))
def test_the_documented_example_is_answered(game: str, tmp_path: Path) -> None:
    """RoboRally's format has no example of its own in the documents."""
    document = (Path(__file__).parents[3] / "docs" / "games" / f"{game}.md").read_text("utf-8")
    section = document[document.index(f"(`manage.py adjudicate {game} FILE`)") :]
    file = tmp_path / "example.yaml"
    file.write_text(section.split("```yaml\n")[1].split("```")[0], "utf-8")
    assert run(file, game)


def refusals(game: str, texts: Iterable[str], file: Path) -> list[str]:
    """The complaints about the texts that are not answered."""
    said = []
    for text in texts:
        file.write_text(text, "utf-8")
        try:
            run(file, game)
        except CommandError as error:
            said.append(str(error))
    return said


@pytest.mark.parametrize("game", sorted(GAMES_CASES))
def test_no_garbled_position_ends_in_a_traceback(game: str, tmp_path: Path) -> None:
    """Every worked case with one character changed is answered or refused, never crashes."""
    dice = Random(7)
    texts = []
    for document in documents(game):
        text = json.dumps(document)
        for _count in range(12):
            at = dice.randrange(len(text))
            texts.append(text[:at] + dice.choice('0123456789-"{}[],:aF') + text[at + 1 :])
    said = refusals(game, texts, tmp_path / "garbled.json")
    assert said
    assert not [refusal for refusal in said if "\n" in refusal]


ODD = (None, True, -1, 0, 7, 10**30, 1.5, "", "A\n", "A1", "Z99", [], [[]], ["A1", "A1"], {}, {"A\nB": "A1"})


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object in a document, with each of its keys."""
    for key, part in list(value.items() if isinstance(value, dict) else enumerate(value)):
        yield value, key
        if isinstance(part, dict | list):
            yield from places(part)


@pytest.mark.parametrize("game", sorted(GAMES_CASES))
def test_no_value_in_the_wrong_place_ends_in_a_traceback(game: str, tmp_path: Path) -> None:
    dice = Random(8)
    texts = [json.dumps(odd) for odd in ODD]
    for document in documents(game):
        for _count in range(12):
            spoilt = json.loads(json.dumps(document))
            holder, key = dice.choice(list(places(spoilt)))
            holder[key] = dice.choice(ODD)
            texts.append(json.dumps(spoilt))
    said = refusals(game, texts, tmp_path / "odd.json")
    assert not [refusal for refusal in said if "\n" in refusal]
    assert len(said) > len(ODD)


@pytest.mark.parametrize(
    ("game", "document", "where"),
    [
        (
            "dr2d",
            {"robots": [{"id": "A", "pos": "A1"}, {"id": "B", "pos": "A1"}], "turns": [{}]},
            ": $.robots[1].pos: ",
        ),
        ("dr2d", [{"robots": [{"id": "A", "pos": "M1"}], "turns": [{}]}], ": $[0].robots[0].pos: no tile of the board"),
        ("roborally", {"grid": ". .", "robots": {"A": "A1N", "B": "A1S"}, "phases": [{}]}, ": $.robots.B: "),
        ("robotrick", {"kind": "legal", "hand": ["A1", "A1"]}, ": $.hand[1]: this card is somewhere else too"),
    ],
)
def test_each_game_says_where(game: str, document: Any, where: str, tmp_path: Path) -> None:
    (said,) = refusals(game, [json.dumps(document)], tmp_path / "wrong.json")
    assert said.removeprefix(str(tmp_path / "wrong.json")).startswith(where)


def test_the_command_leaves_the_document_alone() -> None:
    before = json.dumps(GOOD)
    adjudicators()["bumping_bots"](GOOD)
    assert json.dumps(GOOD) == before
