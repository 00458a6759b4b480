"""Production's settings, with passwords that cost nothing to look at: for web processes in which many sign in."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
