"""Titles directly from championships: the place, the score, the event and the groups it was played in (1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from ratingsite.exact import up
from titles.regulations.applications.championships import NORM, ChampionshipRow, rows_for
from titles.regulations.applications.edition import ApplicationEdition
from titles.regulations.applications.facts import DirectResult
from titles.regulations.applications.findings import (
    ApplicationFinding,
    Document,
    Measure,
    State,
    Subject,
    at_least,
    must_be,
    supplied,
)
from titles.regulations.ladder import own_ladder


def direct_title(title: str, result: DirectResult) -> str | None:
    """The title that the result gives by the table or the chief arbiter's list: the one asked for or a higher one."""
    ladder = own_ladder(title)
    given = [each for each in ladder[: ladder.index(title) + 1] if _speaks_of(each, result)]
    return given[-1] if given else None


def _speaks_of(title: str, result: DirectResult) -> bool:
    return result.award == title or any(not row.is_norm for row in rows_for(result, title))


def gives_norm(title: str, result: DirectResult) -> bool:
    """1.2.1: whether the table or the chief arbiter's list speaks of a single norm for the title."""
    return result.award == title + NORM or any(row.is_norm for row in rows_for(result, title))


def direct_findings(edition: ApplicationEdition, award: str, result: DirectResult) -> list[ApplicationFinding]:
    """Whether the result gives a title or a norm by 1.2; the rating of 0.6.2 is looked at elsewhere."""
    findings = [_place(edition, award, result), _score(edition, result), *_event(edition, result)]
    findings += _accepted(edition, result)
    if result.is_of_subgroup:
        findings += _subgroup(edition, result)
    if result.fair_play_breach:
        findings.append(_fair_play(edition, result))
    return [*findings, _on_the_list(edition, award, result)]


def _place(edition: ApplicationEdition, award: str, result: DirectResult) -> ApplicationFinding:
    """1.2.1 with the table; where the table knows nothing, the chief arbiter's list (1.10a) is asked for."""
    rows = [row for row in rows_for(result, award.removesuffix(NORM)) if row.award == award]
    if rows:
        return _best_row(edition, rows, result)
    return must_be(
        (edition.articles.direct, Subject.CHAMPIONSHIP),
        award,
        result.award,
        state=_as_listed(award, result),
        about=result.championship,
        document=Document.DIRECT_TABLE,
    )


def _best_row(edition: ApplicationEdition, rows: Sequence[ChampionshipRow], result: DirectResult) -> ApplicationFinding:
    """The row that gives the award, else one whose place is not known, else the first."""
    states = {True: State.MET, None: State.OPEN, False: State.BROKEN}
    judged = [(states[row.is_reached(result, edition.first_equal_players)], row) for row in rows]
    state, row = min(judged, key=lambda pair: tuple(State).index(pair[0]))
    return must_be(
        (edition.articles.direct_terms, Subject.PLACE),
        row.place,
        None if result.place is None else str(result.place),
        state=state,
        about=result.championship,
        document=Document.TOURNAMENT_REPORT,
    )


def _as_listed(award: str, result: DirectResult) -> State:
    if result.award is None:
        return State.OPEN
    return State.MET if result.award == award else State.BROKEN


def _score(edition: ApplicationEdition, result: DirectResult) -> ApplicationFinding:
    """1.2.2: 35 % of the games played."""
    required = _least_score(edition.direct_score_share, result.games)
    place = edition.articles.direct_score, Subject.SCORE
    return at_least(place, required, result.score, measure=Measure.SCORE, about=result.championship, short=State.BROKEN)


def _least_score(share: Fraction, games: int) -> int:
    """The least score, in hundredths and whole half points, that is such a share of the games."""
    return up(share * games * 2) * 50


def _event(edition: ApplicationEdition, result: DirectResult) -> list[ApplicationFinding]:
    """1.2.3, 1.2.3a: participants, federations and rounds, of the merged group where groups were combined."""
    findings = []
    if result.is_of_subgroup:
        article, needed = edition.articles.direct_groups, (edition.group_participants, edition.group_federations)
        findings += _size(article, needed, result)
    elif result.level in edition.direct_levels:
        article, needed = edition.articles.direct_event, (edition.direct_participants, _federations(edition, result))
        findings += _size(article, needed, result)
    if result.level in edition.direct_levels:
        place = edition.articles.direct_event, Subject.ROUNDS
        about = result.championship
        findings.append(at_least(place, edition.direct_rounds, result.rounds, about=about, short=State.BROKEN))
    return findings


def _size(article: str, needed: tuple[int, int], result: DirectResult) -> list[ApplicationFinding]:
    counts = (Subject.PARTICIPANTS, result.participants), (Subject.FEDERATIONS, result.federations)
    return [
        _count((article, subject), least, found, result) for (subject, found), least in zip(counts, needed, strict=True)
    ]


def _count(place: tuple[str, Subject], least: int, found: int | None, result: DirectResult) -> ApplicationFinding:
    paper = Document.TOURNAMENT_REPORT
    return at_least(place, least, found, about=result.championship, document=paper, short=State.BROKEN)


def _accepted(edition: ApplicationEdition, result: DirectResult) -> list[ApplicationFinding]:
    """1.2.4: zonals only if they establish qualifiers; of regional events those that the continent has designated."""
    article, level = edition.articles.direct_terms, edition.regional_events_of_a_continent
    if result.championship in edition.zonals:
        return [_said((article, Subject.QUALIFIERS), result.establishes_qualifiers, Document.EVENT_REGULATIONS, result)]
    if result.level == "regional":
        asked = _said((article, Subject.DESIGNATED), result.designated, Document.DESIGNATION, result)
        return [replace(asked, level=level)]
    return []


def _said(
    place: tuple[str, Subject], fact: bool | None, document: Document, result: DirectResult
) -> ApplicationFinding:
    states = {True: State.MET, None: State.OPEN, False: State.BROKEN}
    found = None if fact is None else ("yes" if fact else "no")
    return must_be(place, "yes", found, state=states[fact], about=result.championship, document=document)


def _federations(edition: ApplicationEdition, result: DirectResult) -> int:
    """A third of the member federations, rounded up, at most five; five where it is not known how many are entitled."""
    if result.federations_entitled is None:
        return edition.direct_federations
    return min(edition.direct_federations, up(edition.direct_federations_share * result.federations_entitled))


def _subgroup(edition: ApplicationEdition, result: DirectResult) -> list[ApplicationFinding]:
    """1.2.3a: the player's own group of six from three federations, and half of the points of all rounds."""
    article = edition.articles.direct_groups
    half = _least_score(edition.subgroup_score_share, result.rounds)
    return [
        _count(
            (article, Subject.GROUP_PARTICIPANTS), edition.subgroup_participants, result.subgroup_participants, result
        ),
        _count((article, Subject.GROUP_FEDERATIONS), edition.subgroup_federations, result.subgroup_federations, result),
        at_least(
            (article, Subject.SCORE),
            half,
            result.score,
            measure=Measure.SCORE,
            about=result.championship,
            short=State.BROKEN,
        ),
    ]


def _fair_play(edition: ApplicationEdition, result: DirectResult) -> ApplicationFinding:
    place = edition.articles.fair_play, Subject.FAIR_PLAY
    return must_be(place, "none", "breach", state=State.BROKEN, about=result.championship)


def _on_the_list(edition: ApplicationEdition, award: str, result: DirectResult) -> ApplicationFinding:
    """1.10a: the chief arbiter's report to the FIDE office names the title."""
    place = edition.articles.direct_list, Subject.DIRECT_LIST
    return supplied(place, result.award == award, Document.DIRECT_LIST, about=result.championship)
