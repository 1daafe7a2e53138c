"""The project's settings with what tests need: quick passwords, no lease that outlives a test, mail in memory."""

import os

from tests import workers

os.environ.setdefault("DEMO", "1")
os.environ["VAR_DIR"] = str(workers.FOLDER)
os.environ["REDIS_URL"] = workers.redis_url()
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # Playwright's loop and the ORM share a thread

from ratingsite.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
ACCOUNT_RATE_LIMITS = False
WHITENOISE_AUTOREFRESH = True  # else every Client looks through all static files before its first page
API_REQUESTS_A_MINUTE = {}
