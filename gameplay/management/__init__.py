"""Commands for referees and developers: adjudicate, bots, fuzz. They run games without the host."""
