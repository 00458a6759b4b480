"""A person comes and goes: invited, merged, banned, deleted, and what follows in all that runs.

Knows registration, talk, competitions.life, home.first and all that they know.
Begin with `members` and `leaving`, then `merging` and `bans`.
"""
