"""The title regulations (FIDE Handbook B.01), pure: a dossier in, verdicts out, every number with its article."""

from titles.regulations.demands import BadDossier
from titles.regulations.editions import edition_by_id, edition_for, editions
from titles.regulations.editions.edition import NormTitle, TitlesEdition
from titles.regulations.finding import Bound, Document, Finding, Status, Unit, finding_from_json, finding_to_json
from titles.regulations.ladder import titles_above
from titles.regulations.norms.big_swiss import BIG_SWISS, BigSwissVerdict, judge_big_swiss, participant
from titles.regulations.norms.dossier import (
    Championship,
    GameKind,
    NormDossier,
    NormEvent,
    NormGame,
    NormPlayer,
    Opponent,
    championship_event,
)
from titles.regulations.norms.judge import judge_norms
from titles.regulations.norms.performance import score_required
from titles.regulations.norms.rating_days import rating_day
from titles.regulations.norms.reading import dossier_from_json
from titles.regulations.norms.rules import Rule
from titles.regulations.norms.statements import PairedAgain, Statements, statements_from_json, statements_to_json
from titles.regulations.norms.tournament import AnnouncementRule, TitleTournament, judge_title_tournament
from titles.regulations.norms.verdict import CountedGame, IgnoredGame, NormVerdict
from titles.regulations.norms.verdict_reading import verdict_from_json
from titles.regulations.norms.writing import big_swiss_to_json, dossier_to_json, verdict_to_json, verdicts_to_json

__all__ = [
    "BIG_SWISS",
    "AnnouncementRule",
    "BadDossier",
    "BigSwissVerdict",
    "Bound",
    "Championship",
    "CountedGame",
    "Document",
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
    "PairedAgain",
    "Rule",
    "Statements",
    "Status",
    "TitleTournament",
    "TitlesEdition",
    "Unit",
    "big_swiss_to_json",
    "championship_event",
    "dossier_from_json",
    "dossier_to_json",
    "edition_by_id",
    "edition_for",
    "editions",
    "finding_from_json",
    "finding_to_json",
    "judge_big_swiss",
    "judge_norms",
    "judge_title_tournament",
    "participant",
    "rating_day",
    "score_required",
    "statements_from_json",
    "statements_to_json",
    "titles_above",
    "verdict_from_json",
    "verdict_to_json",
    "verdicts_to_json",
]
