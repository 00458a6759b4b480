"""What members say in a competition, and what stewards do about it.

Knows common and planning.
Begin with `talk` (`line_add`, reports, muting), then `reading`.
"""
