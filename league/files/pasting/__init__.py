"""Players and past results from a spreadsheet. The `text_*` modules are pure: text becomes rows.

Knows registration, results, tournaments, competitions.life and all that they know.
Begin with `text_cells`, then `players` and `results`, which judge rows.
"""
