"""From applying to an entry: waitlist, offers, names, bots and teams.

Knows common, games, races, standings, planning, clubs and start.
Begin with `registrations` (`apply`, `withdraw`), then `waitlist` and `entering`.
"""
