"""Documents as PDF: typst templates that are fed with JSON, set with the fonts that stand beside them."""

from __future__ import annotations

import io
import json
import logging
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import segno
import typst

logger = logging.getLogger(__name__)

FONTS = Path(__file__).resolve().parent / "fonts"
ACCESSIBLE = "ua-1"
ARCHIVED = "a-3a"
# Characters that turn the direction of what follows or cannot be seen: a document shows none of them.
INVISIBLE = dict.fromkeys([0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF])


def compile_document(template: Path, facts: Mapping[str, Any], *, at: datetime, archived: bool = False) -> bytes:
    """The PDF of a template and its facts: the same facts and moment give the same bytes, whoever compiles them.

    A template reads what stands in its own folder, and nothing else.
    It is PDF/UA-1, and PDF/A-3 with it where it is ``archived`` (with what the template attaches). Where a name has a
    character that none of the shipped fonts can show, neither claim is made: the character then prints as a box, and
    the text behind it is still whole.
    """
    try:
        return _compile(template, facts, at, [ACCESSIBLE, ARCHIVED] if archived else [ACCESSIBLE])
    except typst.TypstError as error:
        if "could not be displayed" not in error.message:
            raise
        logger.warning("document %s: %s", template.name, error.message)
        return _compile(template, facts, at, [])


def _compile(template: Path, facts: Mapping[str, Any], at: datetime, standards: list[str]) -> bytes:
    return typst.compile(
        template,
        root=template.parent,
        font_paths=_fonts(),
        ignore_system_fonts=True,
        sys_inputs={"facts": json.dumps(facts, ensure_ascii=False, sort_keys=True)},
        pdf_standards=standards,  # type: ignore[arg-type]
        timestamp=int(at.timestamp()),
    )


@cache
def _fonts() -> typst.Fonts:
    """The shipped fonts and no others: not the system's, and not those inside the compiler."""
    return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])


def qr_code(text: str) -> str:
    """A QR code as SVG, made to survive a stamp or a fold (a quarter of it may be lost)."""
    out = io.BytesIO()
    segno.make_qr(text, error="q").save(out, kind="svg", omitsize=True, border=2, xmldecl=False)
    return out.getvalue().decode("ascii")


def plain(value: Any) -> Any:
    """Every text as one that can be set: composed letters, nothing that cannot be seen, no halves of characters."""
    if isinstance(value, dict):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if not isinstance(value, str):
        return value
    text = unicodedata.normalize("NFC", value.translate(INVISIBLE))
    return "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text)
