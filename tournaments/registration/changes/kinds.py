"""What a change is called: a postponement, fewer rounds, another chief arbiter."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.registration.changes.models import RegistrationChange


def kinds_of(change: RegistrationChange) -> list[str | Promise]:
    """The names that people have for it; none where nobody has one."""
    return list(_kinds(change))


def _kinds(change: RegistrationChange) -> Iterator[str | Promise]:
    before, after = change.before, change.after
    if after["starts_on"] != before["starts_on"]:
        yield _("Postponement") if after["starts_on"] > before["starts_on"] else _("Brought forward")
    elif after["rounds"] == before["rounds"] and after["schedule"] != before["schedule"]:
        yield _("Another schedule")
    if after["rounds"] != before["rounds"]:
        yield _("Fewer rounds") if after["rounds"] < before["rounds"] else _("More rounds")
    if (after["chief"] or {}).get("name") != (before["chief"] or {}).get("name"):
        yield _("Another chief arbiter")
    if after["city"] != before["city"]:
        yield _("Another place")
