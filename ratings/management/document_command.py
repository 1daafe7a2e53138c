"""What the commands of the contract share: a document is read, one is printed, a refusal is one line and status 2."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser, DjangoHelpFormatter

from ratings.regulations.places import printable

STANDARD_INPUT = "-"
"""As the name of a file."""


class PlainHelp(DjangoHelpFormatter, argparse.RawDescriptionHelpFormatter):
    """Help with the lines of its text left as they are."""


class DocumentCommand(BaseCommand):
    """A command that needs no database, no Redis and no log-in."""

    requires_system_checks: list[str] = []

    def create_parser(self, prog_name: str, subcommand: str, **options: Any) -> CommandParser:
        """The parser of every command, with the text of the help set as it is written."""
        return super().create_parser(prog_name, subcommand, formatter_class=PlainHelp, **options)

    def read_text(self, name: str | None) -> str:
        """The text of a file, or of standard input."""
        try:
            return self.read_bytes(name).decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.refuse(f"{name or 'standard input'}: expected UTF-8, got another byte at offset {error.start}")

    def read_bytes(self, name: str | None) -> bytes:
        """The bytes of a file, or of standard input."""
        try:
            return _standard_input() if name in (None, STANDARD_INPUT) else Path(str(name)).read_bytes()
        except OSError as error:
            self.refuse(f"{name or 'standard input'}: expected a file that can be read, got {error.strerror}")
        except ValueError:  # a NUL in the name
            self.refuse(f"{name}: expected the name of a file, got something else")

    def print_document(self, document: object) -> None:
        """One JSON document on standard output."""
        self.print_text(json.dumps(document, indent=2))

    def print_text(self, text: str) -> None:
        """A text on standard output, all of it: what cannot be written is no answer, and has its own status."""
        try:
            self.stdout.write(text)
            self.stdout.flush()
        except BrokenPipeError:
            raise
        except OSError as error:
            self.refuse(f"standard output: expected room for the answer, got {error.strerror}")

    def refuse(self, message: str, status: int = 2) -> NoReturn:
        """End with one line on standard error and nothing on standard output."""
        self.stderr.write(printable(message))
        sys.exit(status)


def _standard_input() -> bytes:
    """All of it; nothing where there is none."""
    return sys.stdin.buffer.read() if sys.stdin is not None else b""
