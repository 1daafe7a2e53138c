"""How the commands name people, offices and federations."""

from __future__ import annotations

import argparse
from typing import Any

from ratingsite.office.accounts.models import Office, User
from ratingsite.office.people.selectors import federations


def office_and_federation(text: str) -> tuple[Office, str | None]:
    """``rating-officer:USA`` → the office and the federation's code; ``qc`` alone is held for all federations."""
    name, _, code = text.partition(":")
    if name not in Office.values:
        raise argparse.ArgumentTypeError(f"{name!r} is no office; there are: {', '.join(Office.values)}")
    if code and not federations().filter(pk=code).exists():
        raise argparse.ArgumentTypeError(
            f"{code!r} is no federation; load_reference fills the table, add_federation adds one"
        )
    return Office(name), code or None


def federation_of(code: str | None) -> Any:
    """The federation of a code that was read."""
    return federations().get(pk=code) if code else None


def person_of(text: str) -> User:
    """Who signs in with this address."""
    found = User.objects.filter(email=text.lower()).first()
    if found is None:
        raise argparse.ArgumentTypeError(f"nobody signs in with {text!r}")
    return found
