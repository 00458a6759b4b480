"""Words that people give and others read."""


def one_line(text: str) -> str:
    """On one line and stripped; without control characters, or marks that would turn the words after them around."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
