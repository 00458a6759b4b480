"""The pure core: what every game shares. Knows no game, no Django, no clock and no disk."""
