"""The API of matches, under /api/v1/: one class an operation."""
