"""A file that tells a title again that was taken away (0.4.1, 0.4.4): it gives nothing back; whose the decision is is
told, once for each title, and may give it back by a decision of its own (rulings of the titles).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse

from ratings.lists.imports.models import ListImport
from ratings.lists.imports.told_beside import titles_told_beside
from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import behind_now, numbers_of
from ratingsite.office.accounts.models import Office
from ratingsite.office.accounts.selectors import holders
from ratingsite.office.outbox.services import mail
from ratingsite.office.outbox.wording import said
from titles.register.models import HeldTitle, TitleRemoval


def revocations() -> QuerySet[TitleRemoval]:
    """What took a title away that somebody had, and stands."""
    return TitleRemoval.objects.filter(undone_at__isnull=True).exclude(article="")


def held_anew() -> QuerySet[HeldTitle]:
    """The rows that stand, of titles of which another row was revoked."""
    stands = HeldTitle.objects.filter(~Exists(TitleRemoval.objects.filter(held=OuterRef("pk"), undone_at__isnull=True)))
    return stands.filter(title__in=revocations().values("held__title"))


def telling_again(removal: TitleRemoval) -> RatingList | None:
    """The first list of a file that was sent since the title was taken away and tells it of the player, under any
    number, on a line of the list or beside them; none of an archive, which says nothing of today.
    """
    sent = ListImport.objects.filter(sent_at__gt=removal.removed_at, published_list__archive__isnull=True)
    sent = sent.filter(published_list__isnull=False).select_related("published_list__system")
    batches = list(sent.order_by("published_list__list_date"))
    if not batches:
        return None
    numbers, title = list(numbers_of([removal.held.player_id])), removal.held.title
    lists = [batch.published_list_id for batch in batches]
    lines = ListEntry.objects.filter(rating_list__in=lists, player__in=numbers, title=title)
    on_lists, own = set(lines.values_list("rating_list", flat=True)), {(number, title) for number in numbers}
    telling = (each for each in batches if each.published_list_id in on_lists or own & titles_told_beside(each))
    return next((batch.published_list for batch in telling), None)


def tell_of_titles_told_again(published: RatingList, *, now: datetime) -> None:
    """Whom the list tells one of, the office that took it away is told."""
    batch = ListImport.objects.filter(published_list=published).first()
    if batch is None or published.archive_id is not None:
        return
    removals = list(revocations().filter(removed_at__lt=batch.sent_at).select_related("held__player").order_by("pk"))
    behind = behind_now() if removals else {}
    for removal in _told_in(batch, removals, behind):
        path, key = reverse("title", args=[removal.held_id]), f"title-told-again-{removal.pk}"
        addresses = sorted({user.email for user in holders(_OFFICES[removal.is_for_breach], None, now)})
        if addresses:
            mail(addresses, said("A list tells it again: %s") % str(removal.held), _text(), path=path, key=key, now=now)


def _told_in(batch: ListImport, removals: Iterable[TitleRemoval], behind: dict[int, int]) -> list[TitleRemoval]:
    rows = {removal: numbers_of([removal.held.player_id], behind).keys() for removal in removals}
    asked = {row for each in rows.values() for row in each}
    lines = ListEntry.objects.filter(rating_list=batch.published_list, player__in=asked).exclude(title="")
    told = {*lines.values_list("player", "title"), *titles_told_beside(batch)} if asked else set()
    return [removal for removal, each in rows.items() if any((row, removal.held.title) in told for row in each)]


_OFFICES = {True: [Office.QC, Office.QC_CHAIR], False: [Office.COUNCIL]}
"""By whether it was taken for a breach: the commission, or the Council."""


def _text() -> str:
    return said(
        "The title was taken away, and a list tells it again. It stays taken away by that. If it was given back by a "
        "decision of which nobody has told the office, you may give it back on its page."
    )
