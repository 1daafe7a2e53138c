"""What a person can set right when an act on a norm is refused."""

from __future__ import annotations

from titles.regulations.norms.rules import NormFinding


class ReasonMissing(ValueError):
    """The act asks for a reason, and none was given."""


class ArticleMissing(ReasonMissing):
    """A refusal names the article of the edition, and none of its articles was chosen."""


class ApprovalNeedsReason(ReasonMissing):
    """The tournament itself does not meet 1.1: the commission may approve all the same, and says why."""

    def __init__(self, findings: list[NormFinding]) -> None:
        super().__init__(", ".join(finding.article for finding in findings))
        self.findings = findings
