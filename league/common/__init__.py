"""What every write, page and endpoint needs: locks, lines of the history, rights, refusals, who is who.

Knows no other room.
Begin with `writing` (locks and history), `rights` and `references`; then `pages` and `api`.
"""
