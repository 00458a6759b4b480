"""The pages of playing, by noun. Each parses, calls one service or selector, and answers; no rule, no table."""
