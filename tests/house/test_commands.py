"""The table of commands and the pages name the same commands; `test_commands_run.py` runs them."""

from __future__ import annotations

import re

import pytest

from tests.deep.commands import COMMANDS, NO_COMMAND, ByTest, Never, Runs, Trial, Within
from tests.deep.named import named, named_in
from tests.support.tree import ROOT
from tests.try_deploy.debian import commands

PARTS = (
    ("deploy/README.md", ""),
    ("docs/operate.md", "Change a setting"),
    ("docs/operate.md", "Back up and restore"),
    ("docs/operate.md", "Update"),
)
"""Of the pages, what the trial carries out."""


def test_each_command_of_the_pages_is_in_the_table_and_the_table_holds_no_other() -> None:
    pages = named()
    lacking = [f"{command} ({', '.join(where)})" for command, where in pages.items() if command not in COMMANDS]
    assert [each for each in lacking if each.rpartition(" (")[0] not in NO_COMMAND] == []
    assert [command for command in [*COMMANDS, *NO_COMMAND] if command not in pages] == []
    assert NO_COMMAND.isdisjoint(COMMANDS)


def test_commands_are_found_in_blocks_between_backquotes_and_across_line_ends() -> None:
    page = (
        "Say `make all`, or `make\nless`; `var/` is a folder, `--fast` an option, `deploy/roll` a program.\n\n"
        "```\nmake run     # goes on\n```\n\n```yaml\nkey: value\n```\n\n  ```sh\n  ls -l\n  ```\n"
    )
    assert named_in(page) == ["make run", "ls -l", "make all", "make less", "--fast", "deploy/roll"]


def test_what_the_table_leaves_to_other_tests_runs_there() -> None:
    for command, how in COMMANDS.items():
        if isinstance(how, Within):
            assert isinstance(COMMANDS[how.command], Runs | Trial), command
        elif isinstance(how, ByTest):
            assert how.test in (ROOT / how.path).read_text(), command
        elif isinstance(how, Never):
            for path in re.findall(r"\btests/[\w/]+\.py", how.why):
                assert (ROOT / path).is_file(), command


def test_the_trial_runs_every_line_that_the_table_leaves_to_it() -> None:
    """`commands` refuses a line that the table does not leave to the trial."""
    carried = {line for page, heading in PARTS for line in commands(page, heading)}
    assert carried == {command for command, how in COMMANDS.items() if how == Trial()}
    told = [how for how in COMMANDS.values() if isinstance(how, Trial) and how.line]
    assert [how.line for how in told if how.after not in carried | {page for page, _heading in PARTS}] == []


ROOTS = re.compile(r"\b(systemctl|runuser|dropdb|flushdb|flushall|apt-get|useradd|chown|mount|docker|kill)\b")


@pytest.mark.parametrize("command", [command for command, how in COMMANDS.items() if isinstance(how, Runs)])
def test_what_needs_root_or_stops_something_runs_in_the_trial_alone(command: str) -> None:
    how = COMMANDS[command]
    assert isinstance(how, Runs)
    assert ROOTS.search(how.line) is None
