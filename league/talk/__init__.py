"""What members say in a competition, and what stewards do about it.

Knows common and planning.
Begin with `talk` (`competition_say`, reports, muting), then `reading`.
"""
