"""What the commands that read one JSON document of the title regulations share."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from ratings.management.document_command import DocumentCommand
from titles.regulations import BadDossier


class JsonCommand(DocumentCommand):
    """A command that reads one JSON document, its numbers exactly."""

    def read_json(self, name: str | None) -> Any:
        """The document of a file, or of standard input. Raises ``BadDossier`` if it is none."""
        text = self.read_text(name)
        try:
            return json.loads(text, parse_float=Decimal, parse_constant=_no_number)
        except (ValueError, RecursionError) as error:
            raise BadDossier(name or "standard input", "a JSON document", str(error)) from error


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no JSON number")
