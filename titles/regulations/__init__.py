"""The title regulations (FIDE Handbook B.01), pure: a dossier in, verdicts out, every number with its article."""

from titles.regulations.big_swiss import BIG_SWISS, BigSwissVerdict, judge_big_swiss, participant
from titles.regulations.checks import BadDossier
from titles.regulations.dossier import (
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    Opponent,
)
from titles.regulations.edition import NormTitle, TitlesEdition
from titles.regulations.editions import edition_by_id, edition_for, editions
from titles.regulations.findings import Bound, Finding, Rule, Status, Unit
from titles.regulations.ladder import titles_above
from titles.regulations.norms import judge_norms
from titles.regulations.performance import score_required
from titles.regulations.rating_days import rating_day
from titles.regulations.reading import dossier_from_json
from titles.regulations.tournament import TitleTournament, judge_title_tournament
from titles.regulations.verdict import CountedGame, IgnoredGame, NormVerdict
from titles.regulations.writing import (
    big_swiss_to_json,
    dossier_to_json,
    finding_to_json,
    verdict_to_json,
    verdicts_to_json,
)

__all__ = [
    "BIG_SWISS",
    "BadDossier",
    "BigSwissVerdict",
    "Bound",
    "CountedGame",
    "Finding",
    "GameKind",
    "IgnoredGame",
    "NormDossier",
    "NormEvent",
    "NormGame",
    "NormPlayer",
    "NormTitle",
    "NormVerdict",
    "Opponent",
    "Rule",
    "Status",
    "TitleTournament",
    "TitlesEdition",
    "Unit",
    "big_swiss_to_json",
    "dossier_from_json",
    "dossier_to_json",
    "edition_by_id",
    "edition_for",
    "editions",
    "finding_to_json",
    "judge_big_swiss",
    "judge_norms",
    "judge_title_tournament",
    "participant",
    "rating_day",
    "score_required",
    "titles_above",
    "verdict_to_json",
    "verdicts_to_json",
]
