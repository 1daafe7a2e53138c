"""The Celery app. A message carries an id and nothing else; the database is the only truth."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")

app = Celery("ratingsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()
app.autodiscover_tasks()
