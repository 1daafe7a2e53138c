"""The signed head of a published list: what the list is, its hashes, and that of the list before it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction

from ratings.lists.exports import lines_of
from ratings.lists.lines import content_sha256
from ratings.lists.models import RatingList
from ratings.lists.printed_ratings import deactivated_players, games_to_be_published
from ratings.lists.trust.models import ListSignature
from ratings.lists.trust.program.verify_lists import HEAD
from ratings.lists.trust.verifying import faults_of
from ratingsite.office.outbox.services import Bell
from ratingsite.office.signing.envelopes import NotBelieved, PublicKey, opened
from ratingsite.office.signing.services import signed

TASK = "ratings.tasks.sign_list"


def bell_for_signature(rating_list: RatingList) -> Bell:
    """Has a list signed as soon as it is published, by the worker: its lines are hashed anew before."""
    return Bell(TASK, str(rating_list.pk), (str(rating_list.pk),))


@transaction.atomic
def sign_list(list_id: UUID | str, *, now: datetime) -> ListSignature | None:
    """Sign the head of a list; nothing where it is signed, or is not as it was published. Raises ``NoSigningKey``."""
    rating_list = RatingList.objects.select_for_update().get(pk=list_id)
    if ListSignature.objects.filter(rating_list=rating_list).exists() or faults_of(rating_list):
        return None
    facts = head_of(rating_list) | {"printed_sha256": printed_sha256(rating_list)}
    envelope = signed(HEAD, facts, now=now)
    return ListSignature.objects.create(rating_list=rating_list, envelope=envelope, signed_at=now)


def head_of(rating_list: RatingList) -> dict[str, Any]:
    """What of a list is hashed into the chain, and how many lines it has; of an archive on what its chain stands."""
    return {
        "system": rating_list.system_id,
        "list_date": rating_list.list_date.isoformat(),
        "version": rating_list.version,
        "sequence": rating_list.sequence,
        "players": rating_list.entries_count,
        "content_sha256": rating_list.content_sha256,
        "previous_sha256": rating_list.previous_sha256,
        "chain_sha256": rating_list.chain_sha256,
        **({"titled_sha256": rating_list.titled_sha256} if rating_list.titled_sha256 else {}),
        **({"archive_sha256": rating_list.archive.heading_sha256} if rating_list.archive else {}),
    }


def printed_sha256(rating_list: RatingList) -> str:
    """The hash of the lines as everybody may download them: ratings that are not printed (CFC 734) left out."""
    least = games_to_be_published(rating_list.system_id, rating_list.list_date)
    if not least and not deactivated_players(rating_list):
        return rating_list.content_sha256
    return content_sha256(sorted(lines_of(rating_list), key=lambda line: line.key))


def is_signature_right(rating_list: RatingList, keys: Mapping[str, PublicKey]) -> bool:
    """Whether the head that was signed is that of the list as it stands; True for a list that nobody has signed yet."""
    found = ListSignature.objects.filter(rating_list=rating_list).first()
    if found is None:
        return True
    try:
        statement = opened(found.envelope, keys, form=HEAD)
    except NotBelieved:
        return False
    return {name: statement.get(name) for name in head_of(rating_list)} == head_of(rating_list)
