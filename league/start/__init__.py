"""How a race starts: who comes, and who sits where."""
