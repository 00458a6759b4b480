"""The demo club, bots that race for show, what sweeps up, and what each kind of competition answers.

Django's doors lie beside it: `urls`, `admin`, `tasks`.

Knows every room, and no room knows it.
Begin with `sweep`.
"""
