"""Reads what people paste from a spreadsheet: text becomes rows, and rows become players or races with places.

Pure. It says what is in which line, and what it cannot read; services judge whether the club can use it
(`league.services.pasted_players`, `league.services.pasted_results`).
"""
