"""What a room looks at: the hall, the club's room, the podium.

Knows home.first, tournaments and competitions.
Begin with `hall` and `room`.
"""
