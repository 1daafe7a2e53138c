"""What the chief arbiter has stated in the report, and of a tournament in parts all that he has said (1.1, 1.4.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from titles.norms.parts import Part
from titles.regulations import Statements, statements_from_json
from tournaments.reports.statements.questions import Question, with_answers

# Told once, before the first round: the first word on it stands.
ONCE = (Question.ANNOUNCED,)
# Rapid and blitz ask for it, and no title.
NOT_FOR_TITLES = (Question.UNEQUAL_TIMES,)


def statements_of(parts: Sequence[Part]) -> Statements:
    """The statements of a report. Of the whole tournament he is asked with the last part, and what an earlier one says
    holds where a later one is silent. Raises ``BadDossier`` for what is no statement.
    """
    said: dict[str, Any] = {}
    for part in parts:
        first_words = {key: said[key] for key in ONCE if said.get(key) is not None}
        said = with_answers(said, part.report.statements) | first_words
    return statements_from_json({key: answer for key, answer in said.items() if key not in NOT_FOR_TITLES})
