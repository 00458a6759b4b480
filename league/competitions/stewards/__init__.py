"""What stewards decide: penalties, corrections with their preview, own cases that wait.

Knows competitions.raceday and all that it knows.
Begin with `penalties`, then `previews`.
"""
