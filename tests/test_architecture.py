"""Who may import whom. The test reads the source, so a new file is covered on the day it is written."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STANDARD_LIBRARY = sys.stdlib_module_names
FOUNDATIONS = ("exact", "editions", "states", "federations", "months")

# A pure package imports the standard library, the pure foundations and itself.
PURE = ("ratings.regulations", "ratings.kernel", "tournaments.regulations", "tournaments.trf", "titles.regulations")

# titles → tournaments → ratings: each floor may use what stands to its right, and the foundations.
MAY_NOT_IMPORT = {
    "ratings": ("tournaments", "titles"),
    "tournaments": ("titles",),
    "titles": (),
}
# The foundations import none of the apps; the wiring may import everything and nobody imports it.
WIRING = (
    "urls",
    "views",
    "celery",
    "wsgi",
    "settings",
    "context",
    "health",
    "embedded",
    "demo",
    "management",
    "regulation_pages",
    "tasks",
)
WIRING_ANYBODY_MAY_USE = {"ratingsite.celery"}


def modules(folder: Path) -> Iterator[tuple[str, Path]]:
    """Every module below a folder of the project, by its dotted name; migrations apart."""
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if "migrations" not in parts:
            yield ".".join(part for part in parts if part != "__init__"), path


def imports(path: Path) -> set[str]:
    """The dotted names that a module imports, also inside its functions."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def is_in(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a dotted name lies in one of the packages."""
    return any(name == package or name.startswith(package + ".") for package in packages)


@pytest.mark.parametrize("package", PURE)
def test_regulations_import_only_the_standard_library_the_foundations_and_themselves(package: str) -> None:
    allowed = (package, *(f"ratingsite.{name}" for name in FOUNDATIONS))
    if package == "ratings.kernel":
        allowed += ("numpy", "ratings.regulations")
    if package == "titles.regulations":
        allowed += ("ratings.regulations",)  # the CFC's condition for titles stands in its rating rules (790)
    wrong = {
        (module, name)
        for module, path in modules(ROOT / package.replace(".", "/"))
        for name in imports(path)
        if name.split(".")[0] not in STANDARD_LIBRARY and not is_in(name, allowed)
    }
    assert wrong == set()


@pytest.mark.parametrize("name", FOUNDATIONS)
def test_the_exact_foundations_import_only_the_standard_library(name: str) -> None:
    roots = {imported.split(".")[0] for imported in imports(ROOT / "ratingsite" / f"{name}.py")}
    assert roots <= STANDARD_LIBRARY


@pytest.mark.parametrize(("app", "forbidden"), MAY_NOT_IMPORT.items())
def test_imports_run_one_way_from_titles_through_tournaments_to_ratings(app: str, forbidden: tuple[str, ...]) -> None:
    wrong = {(module, name) for module, path in modules(ROOT / app) for name in imports(path) if is_in(name, forbidden)}
    assert wrong == set()


def test_nobody_imports_the_wiring_but_the_wiring() -> None:
    wiring = tuple(f"ratingsite.{name}" for name in WIRING)
    wrong = {
        (module, name)
        for folder in ("ratings", "tournaments", "titles", "ratingsite")
        for module, path in modules(ROOT / folder)
        if not is_in(module, wiring)
        for name in imports(path)
        if is_in(name, wiring) and not is_in(name, tuple(WIRING_ANYBODY_MAY_USE))
    }
    assert wrong == set()


def test_the_foundations_import_none_of_the_apps() -> None:
    wiring = tuple(f"ratingsite.{name}" for name in WIRING)
    wrong = {
        (module, name)
        for module, path in modules(ROOT / "ratingsite")
        if not is_in(module, wiring)
        for name in imports(path)
        if is_in(name, ("ratings", "tournaments", "titles")) and "TYPE_CHECKING" not in path.read_text(encoding="utf-8")
    }
    assert wrong == set()


def test_every_module_says_in_its_first_line_what_it_is_for() -> None:
    silent = [
        module
        for folder in ("ratings", "tournaments", "titles", "ratingsite")
        for module, path in modules(ROOT / folder)
        if path.read_text(encoding="utf-8").strip()
        and not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert silent == []
