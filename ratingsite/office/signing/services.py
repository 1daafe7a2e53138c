"""Signs for the office, and gives its key to another one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from django.db import IntegrityError, transaction

from ratingsite.office.audit.services import record
from ratingsite.office.signing.envelopes import name_of, public_of, sealed
from ratingsite.office.signing.models import SigningKey
from ratingsite.office.signing.secrets_kept import forget_seed, given_seed, kept_seed, new_seed


class KeyUsedBefore(ValueError):
    """The environment gives the secret of a key that is or was published: another one is needed."""


class ReasonMissing(ValueError):
    """A key ends with a reason: readers of old signatures see it."""


def signed(form: str, facts: Mapping[str, Any], *, now: datetime) -> str:
    """The envelope of a statement of this format, signed with the present key. Raises ``NoSigningKey``.

    The first signature of a portal makes its first key.
    """
    key = SigningKey.objects.filter(signs=True).first() or _first_key(now)
    moment = max(now, key.since).astimezone(UTC).isoformat()  # a demo's clock may have been set back since
    return sealed({**facts, "format": form, "key": key.name, "signed_at": moment}, kept_seed(key.name))


def _first_key(now: datetime) -> SigningKey:
    try:
        with transaction.atomic():
            return _make_key(now)
    except IntegrityError:  # another process was quicker
        return SigningKey.objects.get(signs=True)


def _make_key(now: datetime) -> SigningKey:
    public = public_of(new_seed())
    key = SigningKey.objects.create(name=name_of(public), public=public, since=now)
    record("make signing key", key, by=None, now=now)
    return key


@transaction.atomic
def rotate_key(*, reason: str, now: datetime) -> SigningKey:
    """End the present key and begin with another. Raises ``ReasonMissing`` and ``KeyUsedBefore``.

    With ``SIGNING_KEY`` set, the environment must give the new secret first. The old secret's file is taken away; the
    old public key stays published, for what was signed with it until now.
    """
    if not reason.strip():
        raise ReasonMissing
    seed = given_seed()
    if seed is not None and SigningKey.objects.filter(public=public_of(seed)).exists():
        raise KeyUsedBefore
    for key in SigningKey.objects.select_for_update().filter(signs=True):
        key.signs, key.until, key.reason = False, max(now, key.since), reason.strip()
        key.save(update_fields=["signs", "until", "reason"])
        record("end signing key", key, by=None, now=now, reason=key.reason)
        transaction.on_commit(lambda name=key.name: forget_seed(name))  # type: ignore[misc]
    return _make_key(now)
