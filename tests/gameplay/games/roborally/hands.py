"""Programmes for tests that do not care what they do: one for a robot, one for another."""

FIVE = [500, 510, 520, 530, 540]
TURNS = [70, 80, 90, 100, 110]
OTHER = [10, 20, 30, 40, 50]
