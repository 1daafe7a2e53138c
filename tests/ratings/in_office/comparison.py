"""Whether office and shell print the same bytes for a document, and for many random ones."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import dataclass, field

from ratings.regulations import PeriodSnapshot, period_from_json, rate_period
from ratings.regulations.document import result_to_json
from ratings.runs.in_office import CannotBeTold, rate_in_office
from tests.ratings.second_engine.random_documents import random_document


@dataclass
class Counts:
    """What became of the documents; ``different`` and ``refused`` name the seeds, or the reasons."""

    equal: int = 0
    different: list[int] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)


def printed_by_the_rules(period: PeriodSnapshot) -> str:
    """What ``manage.py rate`` prints."""
    return json.dumps(result_to_json(rate_period(period)), indent=2)


def printed_by_the_office(period: PeriodSnapshot) -> str:
    """What ``manage.py rate --in-office`` prints. Raises ``CannotBeTold``."""
    return json.dumps(result_to_json(rate_in_office(period)), indent=2)


def compare(edition: str, seeds: range) -> Counts:
    """Random documents of one edition, on the current database."""
    counts = Counts()
    for seed in seeds:
        period = period_from_json(random_document(edition, seed))
        expected = printed_by_the_rules(period)
        try:
            found = printed_by_the_office(period)
        except CannotBeTold as refusal:
            counts.refused.update(_reason(text) for text in refusal.refusals)
            continue
        if found == expected:
            counts.equal += 1
        else:
            counts.different.append(seed)
    return counts


def _reason(refusal: str) -> str:
    """The refusal without what is of this document only."""
    place, _, reason = refusal.partition(": ")
    return f"{re.sub(r'[0-9]+', 'N', place)}: {reason}"
