"""Who sits where: numbers become tables, tables become heats, the race starts; latecomers.

Knows attendance and all that it knows.
Begin with `divide` (pure numbers), then `heats` and `start`.
"""
