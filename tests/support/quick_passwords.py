"""Production's settings with cheap password hashing: for web processes to which many people sign in."""

from config.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
