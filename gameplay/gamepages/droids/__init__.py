"""Droids on pages."""
