"""Documents as PDF: typst templates that are fed with JSON, set with the fonts that stand beside them."""

from __future__ import annotations

import io
import json
import unicodedata
from collections.abc import Mapping
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import segno

from ratingsite.office.typesetting.latin import KEPT, in_latin, unshown_letters

if TYPE_CHECKING:
    import typst

FONTS = Path(__file__).resolve().parent / "fonts"
OF_PACKAGES = tuple(Path("/usr/share/fonts") / name for name in ("truetype/droid", "truetype/noto", "opentype/noto"))
"""Where the packages of a system keep the fonts of more scripts."""
OWN = frozenset({"Libertinus Serif", "Linux Biolinum O", "Amiri", "DejaVu Sans"})
ACCESSIBLE = "ua-1"
ARCHIVED = "a-3a"
MOST_TRIES = 5
LONGEST_WORD = 18
MASK = 3  # of QR codes: trying all eight and weighing them takes four times as long, and any of them can be read
# Characters that turn the direction of what follows or cannot be seen: a document shows none of them.
INVISIBLE = dict.fromkeys([0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF])


def compile_document(template: Path, facts: Mapping[str, Any], *, at: datetime, archived: bool = False) -> bytes:
    """The PDF of a template and its facts: the same facts, moment and fonts give the same bytes, whoever compiles them.

    A template reads what stands in its own folder, and nothing else. It is PDF/UA-1, and PDF/A-3 with it where it is
    ``archived`` (with what the template attaches). A word that no font can show is set in Latin letters, and the
    template is told so (``latinised``).
    """
    from typst import TypstError  # the compiler is eight megabytes, which no process needs before its first document

    shown: dict[str, Any] = {"latinised": False, **facts, "fonts": list(_more_families())}
    shown["long_words"] = _has_long_words(facts)
    for _try in range(MOST_TRIES):
        try:
            return _compile(template, shown, at, [ACCESSIBLE, ARCHIVED] if archived else [ACCESSIBLE])
        except TypstError as error:
            letters = unshown_letters(f"{error.message}\n{error.diagnostic}")
            if not letters:
                raise
            shown = in_latin(shown, letters) | {"latinised": True}
    raise UnshownText(template.name)


def _has_long_words(value: Any) -> bool:
    """Whether a word is longer than its place on the paper may be; what is not set is not looked at."""
    if isinstance(value, Mapping):
        return any(_has_long_words(inner) for name, inner in value.items() if name not in KEPT)
    if isinstance(value, list | tuple):
        return any(map(_has_long_words, value))
    return isinstance(value, str) and any(len(word) > LONGEST_WORD for word in value.split())


class UnshownText(RuntimeError):
    """A document has letters that neither a font nor Latin letters can show."""


def _compile(template: Path, facts: Mapping[str, Any], at: datetime, standards: list[str]) -> bytes:
    from typst import compile as compile_typst

    return compile_typst(
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
    """The shipped fonts, the one inside the compiler, and those of packages for more scripts."""
    from typst import Fonts

    folders = [FONTS, *(folder for folder in OF_PACKAGES if folder.is_dir())]
    return Fonts(include_system_fonts=False, include_embedded_fonts=True, font_paths=list(folders))


@cache
def _more_families() -> tuple[str, ...]:
    """The families of packages, for what the own ones cannot show."""
    inside = {"DejaVu Sans Mono", "New Computer Modern", "New Computer Modern Math"}
    return tuple(sorted({*_fonts().families()} - OWN - inside))


def qr_code(text: str) -> str:
    """A QR code as SVG, made to survive a stamp or a fold (a quarter of it may be lost)."""
    out = io.BytesIO()
    segno.make_qr(text, error="q", mask=MASK).save(out, kind="svg", omitsize=True, border=2, xmldecl=False)
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
