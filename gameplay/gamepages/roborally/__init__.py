"""RoboRally on pages."""
