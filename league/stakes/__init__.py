"""What can still happen in a competition: who can still win, what each needs, and the sentences that say so.

It may know results and what comes before them; the pages, letters and screens above show it.
Begin with `outlooks`, then read `words`.
"""
