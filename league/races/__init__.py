"""One race as every other room sees it: its number, round, date and state; its card in a list.

Knows common and games.
Begin with `shapes` (`RaceHead`, `RaceCard`), then `cards`, `rounds` and `kind` (championship or tournament).
"""
