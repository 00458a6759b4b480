"""The matches that the contract test plays: seats and raw setup."""

SETUPS = [
    (2, {"board": "rivet_oval", "cards": "none"}),
    (3, {"board": "gearbox_serpentine", "cards": "choose", "grid": {"mode": "choose", "order": [2, 0, 1]}}),
    (4, {"board": "kettle_ring", "teams": True, "laps": 3, "full_ranking": False}),
    (9, {"board": "clockwork_foundry", "card_count": 4, "cards": "choose"}),
    (5, {"board": "clockwork_foundry", "obstacles": False, "reverse_lock": False}),
]
OPEN = SETUPS[:1]
"""Without cards nothing is hidden."""
RESTARTED = [(3, {"board": "rivet_oval", "cards": "choose"})]
