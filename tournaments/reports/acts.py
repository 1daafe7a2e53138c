"""The buttons of a report."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from tournaments.registration.acts import Kind

# the acts that bring a report into the ledger: endorsed, official (0.3), ordered (2009, 0.2), or entered afterwards
ACCEPTING = ("accept", "accept-official", "accept-ordered", "accept-entered")
REPORT_ACTS = (
    Kind(act="endorse", label=gettext_lazy("Endorse report"), url_name="report_endorse", is_main=True),
    Kind(act="accept", label=gettext_lazy("Accept for rating"), url_name="report_accept", is_main=True),
    Kind(
        act="accept-official",
        label=gettext_lazy("Accept for rating"),
        url_name="report_accept",
        is_main=True,
    ),
    Kind(act="recall", label=gettext_lazy("Recall report"), url_name="report_recall", is_announced=False),
    Kind(
        act="accept-ordered",
        label=gettext_lazy("Accept for rating"),
        url_name="report_accept",
        is_main=True,
    ),
    Kind(
        act="accept-entered",
        label=gettext_lazy("Accept for rating"),
        url_name="report_accept",
        is_main=True,
    ),
    Kind(
        act="return",
        label=gettext_lazy("Return report"),
        url_name="report_return",
        reason_label=gettext_lazy("What has to be corrected; the chief arbiter will read this"),
    ),
    Kind(
        act="refuse",
        label=gettext_lazy("Refuse report"),
        url_name="report_refuse",
        is_announced=False,
        reason_label=gettext_lazy("Why the tournament will not be rated; chief arbiter and organiser read this"),
    ),
)
