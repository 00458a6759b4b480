"""What stewards decide: penalties, corrections with their preview, own cases that wait.

Knows competitions.raceday and what is behind it.
Begin with `penalties`, then `previews`.
"""
