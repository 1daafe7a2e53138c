"""What a person can set right when an act on a norm is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class ReasonMissing(ValueError):
    """The act asks for a reason, and none was given."""


class ApprovalNeedsReason(ReasonMissing):
    """The tournament itself does not meet 1.1: the commission may approve all the same, and says why."""

    def __init__(self, findings: list[Mapping[str, Any]]) -> None:
        super().__init__(", ".join(finding["article"] for finding in findings))
        self.findings = findings
