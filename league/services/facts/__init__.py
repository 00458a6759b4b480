"""What services must read before they write: the games' facts, a season's truth, a match's grid. Selectors read it too,
so it lives below them and imports no selector."""
