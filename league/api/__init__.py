"""The API of clubs and competitions, under /api/v1/: one class an address; each method parses, calls one service or
selector, and answers. Errors are always {"code", "detail", "params", "at"}."""
