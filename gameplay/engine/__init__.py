"""The pure core that every game shares. Knows no game, no Django, no clock and no disk."""
