"""The page of a race, the organiser's desk and race night, the door, the order of the evening.

Knows clubs, talk, competitions.life and all that they know.
Begin with `race_page` and `desk`; pages lie in `pages` and `night`.
"""
