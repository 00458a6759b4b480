"""From confirmed results to the tables: places, points, why, what each race changed, and the chart.

Knows common and races.
Begin with `season` (what scoring needs of a season) and `snapshots`; pages read `reading`.
"""
