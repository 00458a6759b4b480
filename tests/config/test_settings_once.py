"""The settings assign each name once."""

import ast
from collections import Counter
from pathlib import Path

import config.settings


def test_no_setting_is_assigned_twice() -> None:
    """Of two lines the second wins, and the first only looks as if it counted."""
    body = ast.parse(Path(config.settings.__file__).read_text()).body
    names = Counter(
        target.id
        for line in body
        if isinstance(line, ast.Assign)
        for target in line.targets
        if isinstance(target, ast.Name)
    )
    assert [name for name, times in names.items() if times > 1] == []
