"""A tournament: its rounds, dry runs with bots, and results that change after use."""
