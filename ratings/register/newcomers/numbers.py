"""Gives the next number by a federation's rule, and changes the rule."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from ratings.register.models import Player
from ratings.register.newcomers.models import Numbering
from ratingsite.office.accounts.models import User
from ratingsite.office.accounts.permissions import require
from ratingsite.office.audit.services import differing, record


def next_number(federation: str) -> str:
    """A number that nobody of the federation has, and the rule moved on behind it; inside a transaction."""
    Numbering.objects.get_or_create(federation_id=federation)
    rule = Numbering.objects.select_for_update().get(pk=federation)
    taken = set(Player.objects.filter(numbered_by=federation).values_list("national_id", flat=True))
    value = rule.next_number
    while rule.number(value) in taken:
        value += 1
    rule.next_number = value + 1
    rule.save(update_fields=["next_number"])
    return rule.number(value)


def numbering_of(federation: str) -> Numbering:
    """The rule of a federation; the usual one where it has made none, not stored."""
    return Numbering.objects.filter(pk=federation).first() or Numbering(federation_id=federation)


@transaction.atomic
def change_numbering(rule: Numbering, *, by: User, now: datetime) -> Numbering:
    """Number the federation's newcomers by this rule from now on; numbers that were given stay."""
    require(by, "edit", rule, day=now.date())
    before = _said(numbering_of(rule.federation_id))
    rule.save()
    next_one, fields = rule.number(rule.next_number), differing(before, _said(rule))
    record("change numbering", rule, by=by, now=now, article="10.1", fields=fields, next=next_one)
    return rule


def _said(rule: Numbering) -> dict[str, str | int]:
    return {"prefix": rule.prefix, "digits": rule.digits, "next_number": rule.next_number}
