"""The WSGI application that waitress and gunicorn serve."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")

application = get_wsgi_application()
