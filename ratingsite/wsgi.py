"""The WSGI application that waitress and gunicorn serve."""

import gc
import os
from importlib import import_module

from django.core.wsgi import get_wsgi_application

from ratingsite.turns import InTurn

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")

portal = get_wsgi_application()
application = InTurn(portal)

# What is loaded stays until the end. A pass of the garbage collector over all of it takes a tenth of a second, in the
# middle of somebody's page; frozen it is looked at no more, and workers that are forked from here share its memory.
import_module("ratingsite.urls")
gc.collect()
gc.freeze()
