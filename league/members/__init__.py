"""A person comes and goes: invited, merged, banned, deleted, and what follows in all that runs.

Knows every room but telling and top.
Begin with `members` and `leaving`, then `merging` and `bans`.
"""
