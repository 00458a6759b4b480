"""The rooms that the league is moving into: where each module, and each name in it, will be (`plan/`), and whether the
plan holds (`python -m tests.support.rooms --help`). Syntax trees are read, nothing is imported."""
