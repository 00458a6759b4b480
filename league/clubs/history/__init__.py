"""What was done, when and by whom, in words.

Knows common, games, races and planning.
Begin with `reading` (`audit`); `tags` finds the subject's address.
"""
