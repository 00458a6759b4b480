"""DR2D on pages."""
