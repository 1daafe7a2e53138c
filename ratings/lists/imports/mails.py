"""The mail that a file came to nothing: to whoever sent, took or approved it, who need not look at its page by then."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.words import failure_text, way_on_text
from ratings.lists.words import list_name
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said as _
from ratingsite.office.outbox.wording import said_in_every_language


def failed(batch: ListImport, *, now: datetime) -> None:
    """Why, and where it is sent again."""
    system, list_date, failure = batch.system_id, batch.list_date, batch.failure
    words = {
        "file": batch.name,
        "list": said_in_every_language(lambda: list_name(system, list_date)),
    }
    subject = _("%(file)s could not be taken: %(list)s") % words
    why = said_in_every_language(lambda: failure_text(failure))
    text = why + " " + said_in_every_language(lambda: way_on_text(failure))
    people = (batch.sent_by, batch.taken_by, batch.approved_by)
    to = sorted({person.email for person in people if person is not None})
    mail(to, subject, text, path=reverse("list_import", args=[batch.pk]), key=f"list-failed:{batch.pk}", now=now)
