"""Norms: judges a choice of games article by article, and a dossier for every title it may still earn (1.4)."""

from __future__ import annotations

from dataclasses import replace

from titles.regulations.editions import edition_by_id, edition_for
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.finding import one_of
from titles.regulations.ladder import titles_above
from titles.regulations.norms.bounds import cuts
from titles.regulations.norms.case import Case, Choice
from titles.regulations.norms.checks import check_dossier
from titles.regulations.norms.choices import all_counted_games, games_to_spare, last_round_forfeit
from titles.regulations.norms.count import counts_as_nine, credited_as_played, games_credited, games_findings
from titles.regulations.norms.dossier import NormDossier, NormEvent, NormPlayer
from titles.regulations.norms.mix import mix_findings
from titles.regulations.norms.performance import (
    Performance,
    counted_games,
    performance_findings,
    performance_of,
    raised_opponent,
    score_required,
)
from titles.regulations.norms.rules import NormFinding, Rule
from titles.regulations.norms.search import best_norm, closest
from titles.regulations.norms.verdict import NormVerdict


def judge_norms(dossier: NormDossier) -> dict[NormTitle, NormVerdict]:
    """The verdict for each title that the player may still earn, highest first.

    Raises ``BadDossier`` for one that cannot be, ``NoEditionInForce`` or ``UnknownEdition`` where no rules govern it.
    """
    check_dossier(dossier)
    edition = edition_of(dossier)
    return {title: judge_norm(edition, title, dossier) for title in titles_to_earn(dossier.player)}


def edition_of(dossier: NormDossier) -> TitlesEdition:
    """0.2: the edition in force when the tournament starts, unless one is named."""
    return edition_for(dossier.event.start) if dossier.edition is None else edition_by_id(dossier.edition)


def titles_to_earn(player: NormPlayer) -> tuple[NormTitle, ...]:
    """The titles by norms above the one that is held; women's titles for women."""
    above = titles_above(player.title, player.sex)
    return tuple(title for title in NormTitle if title in above)


def judge_norm(edition: TitlesEdition, title: NormTitle, dossier: NormDossier) -> NormVerdict:
    """The verdict on the best lawful choice of games; without a norm, on all counted games and the closest choice."""
    case = Case(edition=edition, requirement=edition.requirement(title), dossier=dossier)
    everything = all_counted_games(case)
    last = last_round_forfeit(case, everything)
    if last is not None and (verdict := judge(case, last)).achieved:
        return verdict
    if not games_to_spare(case, everything) or not is_a_format(edition, dossier.event):
        return judge(case, everything)
    ways = tuple(cuts(case, everything))
    best = best_norm(case, everything, ways)
    if best is not None:
        return judge(case, best)
    nearest = closest(case, everything, ways)
    return replace(judge(case, everything), closest=judge(case, nearest) if nearest else None)


def eight_of_nine_on(edition: TitlesEdition, title: NormTitle, dossier: NormDossier, credited: int) -> tuple[bool, int]:
    """Of a card that is not judged, worth so many games by its certificate: whether that takes 1.4.1c, and what is left
    of it where another norm has taken it.
    """
    case = Case(edition=edition, requirement=edition.requirement(title), dossier=dossier)
    everything = all_counted_games(case)
    takes = credited >= edition.eight_games_count_as and counts_as_nine(case, everything)
    return takes, credited_as_played(case, everything, credited) if takes else credited


def is_a_format(edition: TitlesEdition, event: NormEvent) -> bool:
    """1.4.2e: listed, or approved by the chairman."""
    return event.format in edition.formats or event.format_agreed


def judge(case: Case, choice: Choice) -> NormVerdict:
    """Whether one choice of games is a norm, with the finding of every article."""
    counted = counted_games(case, choice)
    figures = performance_of(case.edition, counted)
    required = score_required(case.edition, case.requirement, figures.games, figures.average)
    findings = _findings(case, choice, figures)
    achieved = all(finding.met for finding in findings)
    credited = games_credited(case, choice, figures.score, required) if achieved and required else 0
    return NormVerdict(
        title=case.requirement.title,
        edition=case.edition.id,
        achieved=achieved,
        games=figures.games,
        games_credited=credited,
        counts_as_nine=achieved and counts_as_nine(case, choice),
        credited_as_played=credited_as_played(case, choice, credited) if achieved else 0,
        score=figures.score,
        percentage=figures.percentage,
        rating_average=figures.average,
        dp=figures.dp,
        performance=figures.rating,
        score_required=required,
        raised_opponent=raised_opponent(case, choice),
        ignored=choice.ignored,
        findings=findings,
        counted=counted,
    )


def _findings(case: Case, choice: Choice, figures: Performance) -> tuple[NormFinding, ...]:
    edition, event = case.edition, case.dossier.event
    return (
        # 1.4.2e
        one_of(edition.articles.format, Rule.FORMAT, edition.formats, event.format, agreed=event.format_agreed),
        *games_findings(case, choice),
        *mix_findings(case, choice),
        *performance_findings(case, figures),
    )
