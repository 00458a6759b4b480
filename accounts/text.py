"""Words that people give and others read."""


def whole_number(text: str, none: int = -1) -> int:
    """What a field or an address says, up to eight digits; `none` for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else none


def one_line(text: str) -> str:
    """On one line and stripped; without control characters, or marks that would turn the words after them around."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
