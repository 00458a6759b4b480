"""A club, its officers and players, its screens and its chat room.

Knows common and games.
Begin with `clubs` and `players`.
"""
