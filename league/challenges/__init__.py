"""A club's weekly challenge.

Knows common, games, standings and clubs.
Begin with `challenges` (`open`, `attempt_make`, `change_over`), then `reading`.
"""
