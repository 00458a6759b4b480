"""The colours of the league's codes. What they are called is in `words`."""

TONES: dict[tuple[str, str], str] = {
    ("race", "live"): "bad",
    ("race", "check_in"): "accent",
    ("race", "provisional"): "warn",
    ("race", "official"): "good",
    ("race", "postponed"): "warn",
    ("match", "paused"): "warn",
    ("competition", "open"): "accent",
    ("competition", "running"): "good",
    ("competition", "draft"): "warn",
    ("registration", "confirmed"): "good",
    ("registration", "offered"): "accent",
    ("registration", "waitlisted"): "warn",
    ("registration", "applied"): "warn",
    ("invitation", "open"): "good",
    ("sheet", "confirmed"): "good",
    ("you", "entered"): "accent",
    ("you", "checked_in"): "good",
    ("you", "racing"): "bad",
    ("you", "forfeited"): "warn",
}
