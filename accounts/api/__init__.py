"""The API's own people: who am I, and my tokens."""
