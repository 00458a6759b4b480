"""A club and its history."""
