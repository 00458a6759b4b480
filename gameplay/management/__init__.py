"""Commands for referees and developers: adjudicate, fuzz, tournament. They run games without the host."""
