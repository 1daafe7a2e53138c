"""The portal's own settings, but for the price of a log-in: the demo's password stands on its first page anyway."""

from ratingsite.settings import *  # noqa: F403 - everything is as people run it

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
WHITENOISE_MAX_AGE = 3600  # no file changes while a journey lasts: nobody asks every minute whether one has
