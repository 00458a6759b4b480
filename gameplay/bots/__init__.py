"""What the bots of all games think with. Pure: it knows no game, and no framework.

A bot sees a view and answers one prompt. Most think in the same way: they *guess* what the view hides (`guesses`),
play their best ways out in each guess (`playouts`), fewer of them with each round (`narrowing`), and ask of each end
how likely it is to win from there (`winning`), from the prices of the ways there (`ways`). Where all answer at once and
each must reckon with the other, a small matrix game says how to mix (`matrix`). How much may be looked at is counted in
nodes (`budget`). Weaker strengths think in the same way and err as people do (`slips`). How strong they are is measured
in races (`elo`).

Not every game uses `matrix`: where plans rarely meet, bots reckon with what rivals are likely to do.

All luck is the `Chance` that is handed in, and no clock is read: a bot decides the same everywhere.
"""
