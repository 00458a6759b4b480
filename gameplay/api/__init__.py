"""The API of matches, under /api/v1/: one class for each operation."""
