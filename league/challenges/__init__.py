"""A club's weekly challenge.

Knows common, games, standings and clubs.
Begin with `challenges` (`turn`), then `reading`.
"""
