"""The Celery app. A message carries an id and nothing else; the database is the only truth."""

import os
import threading
from typing import Any

from celery import Celery
from celery.signals import celeryd_init

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratingsite.settings")

app = Celery("ratingsite")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.set_default()
app.autodiscover_tasks()

worker_in_this_process = threading.Event()
"""Set while an embedded worker listens."""
GIVES_WAY = 10
"""Steps of niceness: beside who waits for a page, a worker has about a tenth of a processor that both want."""


@celeryd_init.connect
def give_way(**_: Any) -> None:
    """Of a process that is a worker and nothing else: a run takes minutes, and nobody looks at it meanwhile."""
    os.nice(GIVES_WAY)


def somebody_listens() -> bool:
    """Whether a message can reach a worker: a ``memory://`` broker reaches only one in this very process."""
    return worker_in_this_process.is_set() or not str(app.conf.broker_url).startswith("memory://")
