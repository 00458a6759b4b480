"""First pages: the site's, a club's, one's own; what waits for a person.

Knows clubs, registration, results, challenges, competitions.life and all that they know.
Begin with `reading` and `waiting`.
"""
