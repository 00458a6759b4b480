"""What the code on a door is made of."""

from __future__ import annotations

LETTERS = "bcdfghjkmnpqrtvwxyz2346789"
"""No letters that look alike, and no vowels, so that no code is a word."""
LENGTH = 10
"""47 bits: nobody hits one of a few codes by trying."""
