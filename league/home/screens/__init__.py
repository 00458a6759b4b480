"""What a room looks at: the hall, the club's room, the podium.

Knows home.first, tournaments, competitions and all that they know.
Begin with `hall` and `room`.
"""
