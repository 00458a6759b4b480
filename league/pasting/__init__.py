"""What somebody pastes from a spreadsheet, read: text becomes rows, and rows become players or races with places.

Pure. It says what stands there and in which line, and what can not be read; whether the club can use it, services judge
(`league.services.pasted_players`, `league.services.pasted_results`).
"""
