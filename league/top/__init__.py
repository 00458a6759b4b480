"""The demo club, bots that race for show, and what sweeps up. Django's doors lie beside it: `urls`, `admin`, `tasks`.

Knows every room, and no room knows it.
Begin with `sweep`.
"""
