"""A competition over its life, on race day, and before its stewards."""
