"""A key makes an asking safe to repeat: the same asking under the same key is done once and answered alike.

The key is claimed first, on its own. What is asked and its answer are then written in one transaction, which holds the
claim: of two that come at once the second waits and is told what the first was told. Whatever fails leaves the claim
without an answer, and the asking can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from ratingsite.foundations.transitions import locked
from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import KeptAnswer

LONGEST_KEY = 100
KEPT_FOR = timedelta(days=7)


class BadKey(ValueError):
    """A key is 1 to 100 printable ASCII characters."""


class KeyUsedOtherwise(ValueError):
    """This person has asked for something else under the same key."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A status and a text that are kept; ``is_repeated`` when they were given before."""

    status: int
    body: str
    is_repeated: bool = False


@transaction.atomic
def claim(key: str, *, asked_sha256: str, by: User, now: datetime) -> KeptAnswer:
    """Claim a key for what is asked; who asks for the same again gets the same claim. What is old is forgotten.

    Raises ``BadKey`` and ``KeyUsedOtherwise``.
    """
    if not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        raise BadKey
    KeptAnswer.objects.filter(user=by, asked_at__lt=now - KEPT_FOR).delete()
    kept, _is_new = KeptAnswer.objects.get_or_create(
        user=by, key=key, defaults={"asked_sha256": asked_sha256, "asked_at": now}
    )
    if kept.asked_sha256 != asked_sha256:
        raise KeyUsedOtherwise
    return kept


@transaction.atomic
def answered_once(claimed: KeptAnswer | None, act: Callable[[], Answer]) -> Answer:
    """Act and keep the answer, or give the one that is kept. Without a claim it is acted every time."""
    if claimed is None:
        return act()
    kept = locked(claimed)
    if kept.status is not None:
        return Answer(status=kept.status, body=kept.body, is_repeated=True)
    answer = act()
    kept.status, kept.body = answer.status, answer.body
    kept.save(update_fields=["status", "body"])
    return answer
