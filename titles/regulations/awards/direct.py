"""Titles directly from championships: the place, the score, the event and the groups it was played in (1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ratingsite.foundations.exact import up
from titles.regulations.awards.championships import NORM, ChampionshipRow, rows_for
from titles.regulations.awards.facts import DirectResult
from titles.regulations.awards.rules import AwardFinding, AwardRule
from titles.regulations.editions.edition import TitlesEdition
from titles.regulations.finding import Document, Status, Unit, at_least, must_be, supplied
from titles.regulations.ladder import own_ladder
from titles.regulations.scores import least_score


def direct_title(edition: TitlesEdition, title: str, result: DirectResult) -> str | None:
    """The title that the result gives by the table or the chief arbiter's list: the one asked for or a higher one.

    0.6.2: whoever has won a higher one may take the lower. Of several it is the one whose place was reached, then the
    one that the list names, then the nearest to what is asked for.
    """
    ladder = own_ladder(title)
    upwards = reversed(ladder[: ladder.index(title) + 1])
    given = [each for each in upwards if _speaks_of(each, result)]
    return min(given, key=lambda each: _nearness(edition, each, result), default=None)


def _nearness(edition: TitlesEdition, title: str, result: DirectResult) -> tuple[int, bool]:
    return tuple(Status).index(_place(edition, title, result).status), result.award != title


def _speaks_of(title: str, result: DirectResult) -> bool:
    return result.award == title or any(not row.is_norm for row in rows_for(result, title))


def gives_norm(title: str, result: DirectResult) -> bool:
    """1.2.1: whether the table or the chief arbiter's list speaks of a single norm for the title."""
    return result.award == title + NORM or any(row.is_norm for row in rows_for(result, title))


def direct_findings(edition: TitlesEdition, award: str, result: DirectResult) -> list[AwardFinding]:
    """Whether the result gives a title or a norm by 1.2; the rating of 0.6.2 is looked at elsewhere."""
    findings = [_place(edition, award, result), _score(edition, result), *_event(edition, result)]
    findings += _accepted(edition, result)
    if result.is_of_subgroup:
        findings += _subgroup(edition, result)
    if result.fair_play_breach:
        findings.append(_fair_play(edition, result))
    if result.rating_refused:
        findings.append(_rated(edition, result))
    return [*findings, _on_the_list(edition, award, result)]


def _place(edition: TitlesEdition, award: str, result: DirectResult) -> AwardFinding:
    """1.2.1 with the table; where the table knows nothing, the chief arbiter's list (1.10a) is asked for."""
    rows = [row for row in rows_for(result, award.removesuffix(NORM)) if row.award == award]
    if rows:
        return _best_row(edition, rows, result)
    return must_be(
        edition.articles.direct,
        AwardRule.CHAMPIONSHIP,
        award,
        result.award,
        status=_as_listed(award, result),
        about=result.championship,
        document=Document.DIRECT_TABLE,
    )


def _best_row(edition: TitlesEdition, rows: Sequence[ChampionshipRow], result: DirectResult) -> AwardFinding:
    """The row that gives the award, else one whose place is not known, else the first."""
    states = {True: Status.MET, None: Status.OPEN, False: Status.BROKEN}
    judged = [(states[row.is_reached(result, edition.first_equal_players)], row) for row in rows]
    state, row = min(judged, key=lambda pair: tuple(Status).index(pair[0]))
    return must_be(
        edition.articles.direct_terms,
        AwardRule.PLACE,
        row.place,
        None if result.place is None else str(result.place),
        status=state,
        about=result.championship,
        document=Document.TOURNAMENT_REPORT,
    )


def _as_listed(award: str, result: DirectResult) -> Status:
    if result.award is None:
        return Status.OPEN
    return Status.MET if result.award == award else Status.BROKEN


def _score(edition: TitlesEdition, result: DirectResult) -> AwardFinding:
    """1.2.2: 35 % of the games played."""
    required = least_score(edition.direct_score_share, result.games)
    place = edition.articles.direct_score, AwardRule.SCORE
    return at_least(*place, required, result.score, unit=Unit.SCORE, about=result.championship)


def _event(edition: TitlesEdition, result: DirectResult) -> list[AwardFinding]:
    """1.2.3, 1.2.3a: participants, federations and rounds, of the merged group where groups were combined."""
    findings = []
    if result.is_of_subgroup:
        article, needed = edition.articles.direct_groups, (edition.group_participants, edition.group_federations)
        findings += _size(article, needed, result)
    elif result.level in edition.direct_levels:
        article, needed = edition.articles.direct_event, (edition.direct_participants, _federations(edition, result))
        findings += _size(article, needed, result)
    if result.level in edition.direct_levels:
        place = edition.articles.direct_event, AwardRule.ROUNDS
        about = result.championship
        findings.append(at_least(*place, edition.direct_rounds, result.rounds, about=about))
    return findings


def _size(article: str, needed: tuple[int, int], result: DirectResult) -> list[AwardFinding]:
    counts = (AwardRule.PARTICIPANTS, result.participants), (AwardRule.FEDERATIONS, result.federations)
    return [
        _count((article, subject), least, found, result) for (subject, found), least in zip(counts, needed, strict=True)
    ]


def _count(place: tuple[str, AwardRule], least: int, found: int | None, result: DirectResult) -> AwardFinding:
    paper = Document.TOURNAMENT_REPORT
    return at_least(*place, least, found, about=result.championship, document=paper)


def _accepted(edition: TitlesEdition, result: DirectResult) -> list[AwardFinding]:
    """1.2.4: zonals only if they establish qualifiers; of regional events those that the continent has designated."""
    article, level = edition.articles.direct_terms, edition.regional_events_of_a_continent
    if result.championship in edition.zonals:
        return [
            _said((article, AwardRule.QUALIFIERS), result.establishes_qualifiers, Document.EVENT_REGULATIONS, result)
        ]
    if result.level == "regional":
        asked = _said((article, AwardRule.DESIGNATED), result.designated, Document.DESIGNATION, result)
        return [replace(asked, level=level)]
    return []


def _said(place: tuple[str, AwardRule], fact: bool | None, document: Document, result: DirectResult) -> AwardFinding:
    states = {True: Status.MET, None: Status.OPEN, False: Status.BROKEN}
    found = None if fact is None else ("yes" if fact else "no")
    return must_be(*place, "yes", found, status=states[fact], about=result.championship, document=document)


def _federations(edition: TitlesEdition, result: DirectResult) -> int:
    """A third of the member federations, rounded up, at most five; five where it is not known how many are entitled."""
    if result.federations_entitled is None:
        return edition.direct_federations
    return min(edition.direct_federations, up(edition.direct_federations_share * result.federations_entitled))


def _subgroup(edition: TitlesEdition, result: DirectResult) -> list[AwardFinding]:
    """1.2.3a: the player's own group of six from three federations, and half of the points of all rounds."""
    article = edition.articles.direct_groups
    half = least_score(edition.subgroup_score_share, result.rounds)
    return [
        _count(
            (article, AwardRule.GROUP_PARTICIPANTS), edition.subgroup_participants, result.subgroup_participants, result
        ),
        _count(
            (article, AwardRule.GROUP_FEDERATIONS), edition.subgroup_federations, result.subgroup_federations, result
        ),
        at_least(article, AwardRule.SCORE, half, result.score, unit=Unit.SCORE, about=result.championship),
    ]


def _fair_play(edition: TitlesEdition, result: DirectResult) -> AwardFinding:
    place = edition.articles.fair_play, AwardRule.FAIR_PLAY
    return must_be(*place, "none", "breach", status=Status.BROKEN, about=result.championship)


def _rated(edition: TitlesEdition, result: DirectResult) -> AwardFinding:
    """1.4, "in FIDE rated tournaments": 1.2.1 leaves out 1.4.2 to 1.4.9 alone. See rulings: 1.4."""
    place = edition.articles.rated, AwardRule.RATED
    return must_be(*place, "yes", "no", status=Status.BROKEN, about=result.championship)


def _on_the_list(edition: TitlesEdition, award: str, result: DirectResult) -> AwardFinding:
    """1.10a: the chief arbiter's report to the FIDE office names the title."""
    place = edition.articles.direct_list, AwardRule.DIRECT_LIST
    return supplied(*place, result.award == award, Document.DIRECT_LIST, about=result.championship)
