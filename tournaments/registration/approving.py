"""Approving in spite of what is broken: the button asks why and names each finding, and the page says so afterwards."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.registration.acts import Kind
from tournaments.registration.deciding import APPROVE, APPROVE_LATE, despite_findings
from tournaments.registration.models import Tournament
from tournaments.registration.words import finding_text
from tournaments.regulations.findings import Finding, Outcome


def asking_why(kinds: Iterable[Kind], findings: Iterable[Finding]) -> tuple[Kind, ...]:
    """The acts of a registration: where something is broken, approving asks for a reason and names what."""
    broken = [finding for finding in findings if finding.outcome is Outcome.BROKEN]
    if not broken:
        return tuple(kinds)
    label = _("Why it is approved although: %(findings)s") % {"findings": named(broken)}
    return tuple(replace(kind, reason_label=label) if kind.act in (APPROVE, APPROVE_LATE) else kind for kind in kinds)


def named(findings: Iterable[Finding]) -> str:
    """The findings in one line, each with its article."""
    found = ((finding_text(replace(finding, decider=None)), finding.article) for finding in findings)
    return " ".join(f"{text} ({article})" if article else text for text, article in found)


def approved_despite(tournament: Tournament) -> list[Finding]:
    """What was broken when it was approved, for its page."""
    return despite_findings(tournament.approved_despite)
