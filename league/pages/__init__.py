"""The league's pages, by subject: each parses, calls one service or selector, and answers."""
