"""What the pages show of each game. `base`: what a page of a game may give; beside it, one folder for each game."""
