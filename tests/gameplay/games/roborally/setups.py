"""The matches that the contract test plays: seats and raw setup. `test_contract.py` beside it plays more."""

SETUPS = [
    (2, {"board": "coil-yard", "option_at_start": True, "max_turns": 15}),
    (3, {"board": "pit-lattice", "end": "full", "keep_one_of_three": True, "max_turns": 20}),
    (8, {"board": "crossflow", "damaged_start": True, "double_lasers": True, "moving_flags": True, "max_turns": 6}),
    (5, {"board": "long-haul", "lives": 4, "life_rule": "strict", "last_robot_wins": True, "max_turns": 10}),
]
RESTARTED = [
    (3, {"board": "pit-lattice", "keep_one_of_three": True, "option_at_start": True, "max_turns": 6}),
]
