"""Why a list does not come in behind those that are there, in words: where else it belongs, or that it stays out."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from ratings.lists.models import RatingList
from ratingsite.foundations.written_days import date_format


def out_of_order_text(newest: RatingList, day: date) -> str:
    """For a list of ``day``, where the chain of ``newest`` has that day or later ones. See rulings: archive-chains."""
    chain = RatingList.objects.filter(system=newest.system_id, archive=newest.archive_id)
    if chain.filter(list_date=day).exists():
        text = _(
            "There is a list of %(day)s already: a list that comes in must be newer. A published list does not change; "
            "what is wrong in it is corrected on its page."
        )
        return text % {"day": date_format(day)}
    before = chain.filter(list_date__lt=day).order_by("-list_date").values_list("list_date", flat=True).first()
    if before is not None:
        text = _(
            "The day lies between the lists of %(before)s and %(after)s, which are published: each rests on the one "
            "before it, and nothing comes in between, nor into an archive. This list stays out of the chain; what is "
            "wrong on a later one for want of it is corrected on that one."
        )
        after = chain.filter(list_date__gt=day).order_by("list_date").values_list("list_date", flat=True)[0]
        return text % {"before": date_format(before), "after": date_format(after)}
    if newest.archive_id:
        text = _(
            "There is a list of %(day)s in the archive already: what is older comes into another one, when the "
            "commission has closed this one."
        )
        return text % {"day": date_format(newest.list_date)}
    first = chain.order_by("list_date").values_list("list_date", flat=True)[0]
    text = _(
        "The lists begin on %(day)s: what is older comes into an archive, which the commission opens for its days "
        "(page of the archives)."
    )
    return text % {"day": date_format(first)}
