"""Commands for referees and developers: adjudicate, fuzz, strengths. They run games without the host."""
