"""An interim rating as evidence of an application: one that was not refused, with what there is of its proof."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from ratings.lists.models import RatingList
from ratings.runs.interim import rated_up_to, run_that_rated
from ratings.runs.models import RatingRun
from titles.cases.interim.models import InterimRating
from titles.cases.models import TitleCase
from titles.regulations import edition_for
from titles.regulations.awards.facts import RatingKind, RatingReached
from titles.regulations.editions.edition import TitleRating, rating_for


def open_interim(case: TitleCase) -> InterimRating | None:
    """The one that the application rests on."""
    if case._state.adding:  # a title by rating that is about to be found
        return None
    return case.interim_ratings.filter(state__in=InterimRating.OPEN).select_related("event", "run__period").first()


def interim_evidence(case: TitleCase) -> Iterator[RatingReached]:
    """1.5.3a: proved by its calculation, agreed to by both, in a period that is rated whole."""
    found = open_interim(case)
    if found is None or found.rating is None:  # of one that is not worked out nothing is known
        return
    yield RatingReached(
        rating=found.rating,
        on=found.reached_on,
        kind=RatingKind.PERIOD if found.last_round is None else RatingKind.TOURNAMENT,
        games=found.games,
        proved=found.working is not None,
        agreed=found.state == InterimRating.State.AGREED,
        period_rated=found.run is not None,
    )


def interim_by_now(case: TitleCase) -> Iterator[RatingReached]:
    """The same as the lists of now say it, whatever was agreed to: what was decided on keeps its calculation."""
    found = open_interim(case)
    if found is not None:
        yield from _as_rated(found, run_that_rated(found.event))


def interim_before(case: TitleCase, versions: Iterable[RatingList]) -> Iterator[RatingReached]:
    """The same as the lists said it before these versions; of another period, and of a list without a run behind it,
    as it was agreed to.
    """
    found = open_interim(case)
    run = None if found is None or found.run is None else _run_before(found.run, versions)
    yield from interim_evidence(case) if found is None or run is None else _as_rated(found, run)


def _run_before(run: RatingRun, versions: Iterable[RatingList]) -> RatingRun | None:
    """Of the period of a run, the last one of before the version that is there now; nothing if none of them is."""
    period = run.published_list
    for version in versions:
        if period is not None and (version.system_id, version.list_date) == (period.system_id, period.list_date):
            earlier = {"published_list__system": version.system_id, "published_list__list_date": version.list_date}
            found = RatingRun.objects.filter(published_list__version__lt=version.version, **earlier)
            return found.order_by("-published_list__version").first()
    return None


def _as_rated(found: InterimRating, run: RatingRun | None) -> Iterator[RatingReached]:
    for agreed in interim_evidence(found.case):
        again = rated_up_to(run, found.case.player, found.event, found.last_round) if run is not None else None
        if again is not None and again.rating is not None:
            yield replace(agreed, rating=again.rating, games=again.games)


def list_of_interim(case: TitleCase) -> RatingList | None:
    """The list whose run has rated its period by now."""
    found = open_interim(case)
    run = run_that_rated(found.event) if found is not None else None
    return run.published_list if run is not None else None


def asked_rating(case: TitleCase, day: date) -> TitleRating | None:
    """The rating that a title asks for on the way that the application goes."""
    edition = edition_for(case.submitted_on or day)
    rows = {
        TitleCase.Way.NORMS: edition.norm_ratings,
        TitleCase.Way.RATING: edition.rating_titles,
        TitleCase.Way.DIRECT: edition.direct_minimum,
    }
    return rating_for(rows[TitleCase.Way(case.way)], case.title)
