"""What a room looks at: the hall, the club's room, the podium.

Knows home.first, tournaments, competitions and what is behind them.
Begin with `hall` and `room`.
"""
