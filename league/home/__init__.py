"""First pages, and what a room looks at."""
