"""What services read before they write: facts of the games, a season's data, a match's grid. Selectors read it too, so
it is below them and imports no selector."""
