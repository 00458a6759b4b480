"""Clubs, competitions, races and results. Knows gameplay; gameplay does not know it."""
