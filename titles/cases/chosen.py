"""Why each norm stands in an application, and why others of the player do not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date

from django.utils.translation import gettext as _

from ratingsite.office.pages import PageFinding
from titles.cases.assembling import JudgedCase
from titles.cases.choosing import needed_for
from titles.cases.models import TitleCase
from titles.cases.refusals import Obstacle
from titles.cases.services import available_norms, barred_norms
from titles.cases.words import LEFT_OUT, OBSTACLES, case_finding
from titles.regulations import NormTitle, edition_for
from titles.regulations.awards.norms import norms_of


@dataclass(frozen=True, kw_only=True)
class SpareNorm:
    """A norm of the player that the application does without."""

    event: str
    ends_on: date
    why: str
    article: str


def reasons_of(case: TitleCase, judged: JudgedCase) -> tuple[list[list[PageFinding]], list[list[PageFinding]]]:
    """What would not hold without each norm, in the order of the file: of those that are claimed, and of places in
    championships.
    """
    if case.way != TitleCase.Way.NORMS:
        return [], []
    claims, results, edition = judged.application.norms, judged.application.direct, judged.verdict.edition
    needs = needed_for(edition_for(judged.application.on), NormTitle(case.title), claims, results)
    # which paper would supply it says the list of what is missing
    shown = [[case_finding(replace(each, document=None), edition) for each in findings] for findings in needs]
    return shown[: len(claims)], shown[len(claims) :]


def spare_norms(case: TitleCase, day: date) -> Iterator[SpareNorm]:
    """The player's other norms: not one for this title, with the article, or one without which the others suffice."""
    lying = {lies.norm_id or lies.elsewhere_id for lies in case.norms.all()}
    edition, title = edition_for(day), NormTitle(case.title)
    for norm, claim in available_norms(case, day):
        if norm.pk not in lying:
            _used, left_out, _against = norms_of(edition, title, [claim])
            why = str(LEFT_OUT.get(left_out[0].reason, left_out[0].reason)) if left_out else ""
            yield SpareNorm(
                event=claim.event,
                ends_on=claim.end,
                why=why or _("The norms in the application do without it."),
                article=left_out[0].article if left_out else "",
            )
    for paper in barred_norms(case):
        if paper.pk not in lying:
            why = str(OBSTACLES[Obstacle.JUDGED_HERE])
            yield SpareNorm(event=paper.event, ends_on=paper.judged_dossier.event.end, why=why, article="1.8")
