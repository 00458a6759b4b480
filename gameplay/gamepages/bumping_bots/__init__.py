"""Bumping Bots on pages."""
