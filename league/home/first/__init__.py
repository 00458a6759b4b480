"""First pages: the site's, a club's, one's own; what waits for a person.

Knows clubs, registration, results, challenges and competitions.life.
Begin with `reading` and `waiting`.
"""
