"""What may be read of the league, and by whom. Nothing here writes. Callers import each by its name."""
