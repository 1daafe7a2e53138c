"""Who acts in a command: the person named, or the only one who can be meant."""

from __future__ import annotations

from django.core.management.base import CommandError

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.clock.services import now


def named_or_only_administrator(email: str | None) -> User:
    """The person named, or the only rating administrator there is today. Raises ``CommandError``."""
    if email:
        person = User.objects.filter(email=email.lower()).first()
        if person is None:
            raise CommandError(f"nobody has the address {email}")
        return person
    people = holders([Office.RATING_ADMINISTRATOR], None, now())
    if len(people) != 1:
        raise CommandError("say with --by who acts")
    return people[0]
