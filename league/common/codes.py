"""Coming in at the door: one code for an evening, on paper or on a screen, and a phone that says "I am here".

Nobody needs an account there, as at real tables: a person names the racer on a phone, which has that name for the night
(`scorers`). The code opens a check-in and nothing else. Check-ins made with it are marked, and the organiser undoes a
wrong one with one tap.
"""

from __future__ import annotations

LETTERS = "bcdfghjkmnpqrtvwxyz2346789"
"""No letters that look alike, and no vowels, so that no code is a word."""
LENGTH = 10
"""47 bits: nobody hits one of a few codes by trying."""
