"""What is raced: games, their boards and options, and how many sit at a table.

Knows common.
Begin with `facts` (what a game offers) and `sizes` (`table_sizes`, `race_sizes`).
"""
