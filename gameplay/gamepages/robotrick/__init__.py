"""RoboTrick on pages."""
