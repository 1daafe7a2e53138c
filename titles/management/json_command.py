"""What the commands that read one JSON document of the title regulations share."""

from __future__ import annotations

from typing import Any

from ratings.management.document_command import DocumentCommand
from ratings.regulations import BadPeriod, document_from_text


class JsonCommand(DocumentCommand):
    """A command that reads one JSON document, its numbers exactly."""

    def read_json(self, name: str | None) -> Any:
        """The document of a file, or of standard input; what is none is refused with its line and column."""
        text = self.read_text(name)
        try:
            return document_from_text(text)
        except BadPeriod as error:
            self.refuse(str(error))
