"""A competition's life: made, published, its dates and rules changed, finished, copied.

Knows planning, registration, results, tournaments and all that they know.
Begin with `life` (`create`, `publish`, `finish`), then `calendar` and `rules`.
"""
