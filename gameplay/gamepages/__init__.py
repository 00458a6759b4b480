"""What the pages show of each game. `base`: what a page of a game may give; one folder a game beside it."""
