"""Titles and applications whose rating rests on a list of which a new version was published (1.3, 1.5.3, 0.6.2, 790).

A rating that another list has too, then or since, keeps what rests on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from ratings.lists.models import ListEntry, RatingList
from ratings.register.mergers.selectors import numbers_of
from ratings.register.models import Player
from ratings.runs.corrections.effects import differing
from ratings.runs.corrections.models import ListCorrection
from ratings.runs.persons import of_several
from ratingsite.foundations.among import Among
from ratingsite.foundations.transitions import locked, move
from ratingsite.office.audit.services import record
from titles.applications.of_person import one_of_each_list
from titles.applications.of_player import NATIONAL, evidence_in, lines_with_a_rating
from titles.cases import notices
from titles.cases.assembling import title_facts
from titles.cases.interim.evidence import interim_before, interim_by_now, list_of_interim
from titles.cases.interim.models import InterimRating
from titles.cases.models import TitleCase
from titles.cases.stated.evidence import stated_evidence
from titles.cases.stated.models import StatedRating
from titles.norms.tournament_facts import STANDARD
from titles.register.models import TitleRemoval
from titles.register.reexamination import mark_title, release_title
from titles.regulations.awards.facts import RatingReached
from titles.regulations.awards.judge import rating_findings
from titles.regulations.awards.verdict import Way

State = TitleCase.State
AT_ONCE = 500
"""Of so many applications the lines are in memory at one time."""


@dataclass(frozen=True, kw_only=True)
class Lines:
    """A player's lines with a rating, the oldest first: those that counted before a correction, and those that do.

    ``is_of_several``: the person has several entries of the register, and the lines are those of all.
    """

    before: list[ListEntry]
    after: list[ListEntry]
    is_of_several: bool = False


def reexamine_ratings(correction: ListCorrection, *, now: datetime) -> None:
    """Mark what had its rating by the old versions and has it no more; done twice it marks once."""
    versions = _versions(correction)
    if versions:
        _mark_what_has_lost(_resting_on(versions), versions, now)


def reexamine_rating_given_back(removal: TitleRemoval, *, now: datetime) -> None:
    """The same of a title that was given back, by the corrections of while it was taken away; and by the lists of now
    what was marked before may be borne out.
    """
    meanwhile = ListCorrection.objects.filter(published_lists__published_at__gte=removal.removed_at)
    for correction in meanwhile.distinct().order_by("decided_at", "pk"):
        if versions := _versions(correction):
            _mark_what_has_lost(_resting_on(versions).filter(held=removal.held), versions, now)
    _release_borne_out(_marked().filter(held=removal.held), now)


def _mark_what_has_lost(cases: QuerySet[TitleCase], versions: Sequence[RatingList], now: datetime) -> None:
    for case, lines in _with_lines(cases, versions):
        if lost := _lost(case, lines, versions, now):
            cause = _cause(case, lines, versions, lost, now)
            _mark(case, cause, _words(case, cause, lines, versions, lost, now), now)


def release_ratings(published: RatingList, *, now: datetime) -> None:
    """Take the marks off whose rating is there by a list that was published now, as if it had never been in doubt."""
    others = of_several(ListEntry.objects.filter(rating_list=published))
    on_it = Q(player__entries__rating_list=published) | Q(Among("player", others))
    _release_borne_out(_marked().filter(on_it), now)


def release_player(player: Player, *, now: datetime) -> None:
    """The same where a rating of somebody was confirmed or agreed to: what had lost it has it by that."""
    _release_borne_out(_marked().filter(player__in=numbers_of([player.pk])), now)


def _release_borne_out(marked: QuerySet[TitleCase], now: datetime) -> None:
    for case, lines in _with_lines(marked, []):
        if not _missing(case, lines.after, now, proved=(*interim_by_now(case), *stated_evidence(case))):
            _release(case, now)


# ---------------------------------------------------------------- which they are
def _versions(correction: ListCorrection) -> list[RatingList]:
    """What the correction has published in the systems that titles ask for, the oldest first."""
    made = correction.published_lists.filter(system__in=(STANDARD, NATIONAL), archive__isnull=True)
    return list(made.select_related("supersedes").order_by("list_date"))


def _cases() -> QuerySet[TitleCase]:
    of_direct = ("direct__direct_list__tournament", "direct__direct_list__designated")
    found = TitleCase.objects.select_related("player", "federation", "held", *of_direct).order_by("pk")
    interims = InterimRating.objects.filter(case=OuterRef("pk"), state__in=InterimRating.OPEN)
    stated = StatedRating.objects.filter(case__player=OuterRef("player"), state__in=StatedRating.OPEN)
    return found.annotate(has_others=Exists(interims) | Exists(stated))


def _resting_on(versions: Iterable[RatingList]) -> QuerySet[TitleCase]:
    """The awarded titles and open applications of players whose line is another one now, or whose interim rating is of
    the same period: it may be another one while the line is not.
    """
    changed = Q(pk__in=())
    for version in versions:
        assert version.supersedes is not None  # noqa: S101 - a correction points back
        differ = differing(version.supersedes, version)
        changed |= Q(Exists(differ.filter(player=OuterRef("player")))) | Q(Among("player", of_several(differ)))
        period = {"run__published_list__system": version.system_id, "run__published_list__list_date": version.list_date}
        interims = InterimRating.objects.filter(case=OuterRef("pk"), state__in=InterimRating.OPEN)
        changed |= Q(Exists(interims.filter(**period)))
    return _cases().filter(changed, state__in=(State.AWARDED, *TitleCase.OPEN))


def _marked() -> QuerySet[TitleCase]:
    is_open = Q(state__in=TitleCase.OPEN, unconfirmed_by__isnull=False)
    examined = Q(held__reexaminations__outcome="", held__reexaminations__rating_list__isnull=False)
    return _cases().filter(is_open | examined).distinct()


def _with_lines(cases: QuerySet[TitleCase], versions: Sequence[RatingList]) -> Iterator[tuple[TitleCase, Lines]]:
    """Each with the lines of its player: one question for many of them."""
    found = list(cases)
    for start in range(0, len(found), AT_ONCE):
        chunk = found[start : start + AT_ONCE]
        lines = _lines_of([case.player_id for case in chunk], versions)
        yield from ((case, lines[case.player_id]) for case in chunk)


def _lines_of(players: Iterable[int], versions: Sequence[RatingList]) -> Mapping[int, Lines]:
    """By each row that means one of them: those of the person, under any number."""
    old, days = {version.supersedes_id for version in versions}, {_day(version) for version in versions}
    counted, numbers = Q(rating_list__superseded_by__isnull=True) | Q(rating_list__in=old), numbers_of(players)
    rows = Counter(numbers.values())
    found = {pk: Lines(before=[], after=[], is_of_several=rows[pk] > 1) for pk in rows}
    known = lines_with_a_rating().filter(counted, player__in=list(numbers))
    for person, line in one_of_each_list(known, numbers):
        is_old = line.rating_list_id in old
        if is_old or _day(line.rating_list) not in days:
            found[person].before.append(line)
        if not is_old:
            found[person].after.append(line)
    return {pk: found[person] for pk, person in numbers.items()}


def _day(rating_list: RatingList) -> tuple[str, object]:
    return rating_list.system_id, rating_list.list_date


# ---------------------------------------------------------------- what the lists say
def _lost(case: TitleCase, lines: Lines, versions: Sequence[RatingList], now: datetime) -> list[str]:
    """The articles whose rating was there by the old versions and is not by the lists that count now.

    An interim rating (1.5.3a) and one that was stated of another list are looked for only where they would help; an
    interim one as the old versions had it, and as the corrected lists have it.
    """
    missing, lacked = _missing(case, lines.after, now), _missing(case, lines.before, now)
    if missing and (case.has_others or lines.is_of_several):  # type: ignore[attr-defined] - annotated
        stated = tuple(stated_evidence(case))
        lacked = _missing(case, lines.before, now, proved=(*interim_before(case, versions), *stated))
        missing = _missing(case, lines.after, now, proved=(*interim_by_now(case), *stated))
    return [article for article in missing if article not in lacked]


def _rests_on_interim(case: TitleCase, lines: Lines, lost: Iterable[str], now: datetime) -> bool:
    """Whether no list had the rating by the old versions either."""
    return bool(set(lost) & set(_missing(case, lines.before, now)))


def _missing(
    case: TitleCase, lines: Sequence[ListEntry], now: datetime, proved: tuple[RatingReached, ...] = ()
) -> list[str]:
    """The articles whose rating is missing by these lines, each once."""
    ratings, national = evidence_in(lines)
    facts = title_facts(case, case.day_of(now), ratings=(*ratings, *proved), national=national)
    return list(dict.fromkeys(each.article for each in rating_findings(facts, Way(case.way)) if not each.met))


def _cause(
    case: TitleCase, lines: Lines, versions: Sequence[RatingList], lost: Iterable[str], now: datetime
) -> RatingList:
    """The version with whose predecessor the rating would be there; the first one where it takes several. Of an interim
    rating, the one whose calculation is short.
    """
    if _rests_on_interim(case, lines, lost, now):
        return next((version for version in versions if version == list_of_interim(case)), versions[0])
    for version in versions:
        old = [line for line in lines.before if line.rating_list_id == version.supersedes_id]
        missing = _missing(case, _in_order([*_without(lines.after, version), *old]), now)
        if not set(lost) & set(missing):
            return version
    return versions[0]


def _without(lines: Iterable[ListEntry], version: RatingList) -> list[ListEntry]:
    return [line for line in lines if _day(line.rating_list) != _day(version)]


def _in_order(lines: Iterable[ListEntry]) -> list[ListEntry]:
    return sorted(lines, key=lambda line: line.rating_list.list_date)


# ---------------------------------------------------------------- marks
def _mark(case: TitleCase, cause: RatingList, about: str, now: datetime) -> None:
    if case.state == State.AWARDED:
        assert case.held is not None  # noqa: S101 - a constraint says so
        mark_title(case.held, cause, about, now=now)
    else:
        mark_application(case, cause, about, now)


def _words(
    case: TitleCase,
    cause: RatingList,
    lines: Lines,
    versions: Sequence[RatingList],
    lost: Sequence[str],
    now: datetime,
) -> str:
    if _rests_on_interim(case, lines, lost, now):
        was, now_is = (next(each, None) for each in (interim_before(case, versions), interim_by_now(case)))
        return change_words(case, was and was.rating, now_is and now_is.rating, *lost)
    return change_words(case, _rating_on(lines.before, cause), _rating_on(lines.after, cause), *lost)


def change_words(case: TitleCase, was: int | None, now_is: int | None, *lost: str) -> str:
    """The rating before and now, with the articles; the same in every language."""
    return f"{case.title}: {was or '–'} → {now_is or '–'} ({', '.join(lost)})"


def _rating_on(lines: Iterable[ListEntry], version: RatingList) -> int | None:
    return next((line.rating for line in lines if _day(line.rating_list) == _day(version)), None)


@transaction.atomic
def mark_application(case: TitleCase, cause: RatingList, about: str, now: datetime) -> None:
    """Mark an open application; done twice it marks once.

    One whose conditional title was complete waits for its rating again (0.6.2).
    """
    case = locked(case)
    if case.state not in TitleCase.OPEN or case.unconfirmed_by_id == cause.pk:
        return
    moved = move(case, State.CONDITIONAL) if case.state == State.ASKED else ("", "")
    case.unconfirmed_by = cause
    case.reached_on = None
    case.save(update_fields=["unconfirmed_by", "reached_on"])
    article = "0.6.2" if case.state == State.CONDITIONAL else ""
    record("re-examine application", case, by=None, now=now, moved=moved, article=article, about=about)
    notices.list_corrected(case, about, now=now)


@transaction.atomic
def _release(case: TitleCase, now: datetime) -> None:
    if case.state == State.AWARDED:
        assert case.held is not None  # noqa: S101 - a constraint says so
        release_title(case.held, of_lists=True, now=now)
        return
    case = locked(case)
    if case.unconfirmed_by_id is not None:
        case.unconfirmed_by = None
        case.save(update_fields=["unconfirmed_by"])
        record("application stands", case, by=None, now=now)
        notices.rating_back(case, now=now)
