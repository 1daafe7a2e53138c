"""Who may import whom: floors, and the rooms of each. The test reads the source, so a new file is covered at once."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
STANDARD_LIBRARY = sys.stdlib_module_names
APPS = ("ratings", "tournaments", "titles", "ratingsite")

# A pure package imports the standard library, the pure foundations and itself.
PURE = (
    *("ratings.regulations", "ratings.kernel", "ratings.runs.review.flags"),
    *("tournaments.regulations", "tournaments.trf", "titles.regulations"),
)
PURE_FOUNDATIONS = ("canonical", "editions", "exact", "federations", "months", "states")

# titles → tournaments → ratings: each floor may use what stands to its right, and the foundations.
MAY_NOT_IMPORT = {
    "ratings": ("tournaments", "titles"),
    "tournaments": ("titles",),
    "titles": (),
}

# The rooms of each floor, along the line: a room imports those before it, and none behind it. Imports for types count.
ROOMS = {
    "ratings": (
        *("regulations", "kernel", "register", "ledger", "lists", "working"),
        *("runs", "profiles", "calculators"),
    ),
    "tournaments": ("regulations", "trf", "arbiters", "registration", "reports", "fees", "sheets", "api"),
    "titles": (
        *("regulations", "register", "norms", "certificates", "applications", "calculators"),
        *("championships", "cases"),
    ),
    "ratingsite": ("foundations", "office", "site"),
}
# What an app keeps at its root stands above its rooms: rooms never import it.
ROOT_MODULES = 8
NO_ROOMS = {"management", "migrations", "templatetags", "benchmarks", "formats", "locale"}

# What the tools expect at the root of ratingsite is wiring too; only the Celery app may be asked for from outside.
WIRING = ("ratingsite.site", *(f"ratingsite.{name}" for name in ("urls", "wsgi", "settings", "tasks", "management")))


@cache
def modules(folder: str) -> tuple[tuple[str, Path], ...]:
    """Every module below a folder of the project, by its dotted name; migrations apart."""
    paths = [path for path in sorted((ROOT / folder).rglob("*.py")) if "migrations" not in path.parts]
    return tuple((_dotted(path), path) for path in paths)


def _dotted(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


@dataclass(frozen=True)
class Source:
    """What a module says of itself, and what it imports: modules, and names from modules."""

    first_line: str | None
    imported: frozenset[str]
    taken: frozenset[tuple[str, str]]


@cache
def read(path: Path) -> Source:
    """A module, parsed once for all that is asked here; its imports count inside its functions and for types, too."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported, taken = set[str](), set[tuple[str, str]]()
    for statement in statements_in(tree):
        if isinstance(statement, ast.Import):
            imported |= {alias.name for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom) and statement.level == 0 and statement.module:
            taken |= {(statement.module, alias.name) for alias in statement.names}
    return Source(ast.get_docstring(tree), frozenset(imported), frozenset(taken))


def statements_in(block: ast.AST) -> Iterator[ast.AST]:
    """All of them, however deep; what they compute imports nothing and is not looked at."""
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        for statement in getattr(block, part, ()):
            yield statement
            yield from statements_in(statement)


@cache
def imports(path: Path) -> frozenset[str]:
    """The dotted names that a module imports."""
    source = read(path)
    return source.imported | {name for module, each in source.taken for name in (module, f"{module}.{each}")}


def is_in(name: str, packages: tuple[str, ...]) -> bool:
    """Whether a dotted name lies in one of the packages."""
    return any(name == package or name.startswith(package + ".") for package in packages)


def all_modules() -> Iterator[tuple[str, Path]]:
    for app in APPS:
        yield from modules(app)


@pytest.mark.parametrize("package", PURE)
def test_regulations_import_only_the_standard_library_the_foundations_and_themselves(package: str) -> None:
    allowed = (package, *(f"ratingsite.foundations.{name}" for name in PURE_FOUNDATIONS))
    if package == "ratings.kernel":
        allowed += ("numpy", "ratings.regulations")
    if package in ("titles.regulations", "tournaments.regulations", "ratings.runs.review.flags"):
        allowed += ("ratings.regulations",)  # 790; when lists close, how games are played; what was rated
    if package == "ratings.runs.review.flags":
        allowed += ("numpy", "ratings.kernel")  # it looks at columns
    wrong = {
        (module, name)
        for module, path in modules(package.replace(".", "/"))
        for name in imports(path)
        if (name.split(".")[0] not in STANDARD_LIBRARY and not is_in(name, (*allowed, "ratingsite.foundations")))
        or is_in(name, ("ratingsite.foundations.transitions",))
    }
    assert wrong == set()


@pytest.mark.parametrize("name", PURE_FOUNDATIONS)
def test_the_exact_foundations_import_only_the_standard_library_and_each_other(name: str) -> None:
    imported = imports(ROOT / "ratingsite" / "foundations" / f"{name}.py")
    assert {each.split(".")[0] for each in imported if not is_in(each, ("ratingsite.foundations",))} <= STANDARD_LIBRARY


@pytest.mark.parametrize(("app", "forbidden"), MAY_NOT_IMPORT.items())
def test_imports_run_one_way_from_titles_through_tournaments_to_ratings(app: str, forbidden: tuple[str, ...]) -> None:
    wrong = {(module, name) for module, path in modules(app) for name in imports(path) if is_in(name, forbidden)}
    assert wrong == set()


@pytest.mark.parametrize("app", APPS)
def test_a_room_imports_the_rooms_before_it_and_none_behind_it(app: str) -> None:
    rooms = ROOMS[app]
    wrong = {
        (module, name)
        for place, room in enumerate(rooms)
        for module, path in modules(f"{app}/{room}")
        for name in imports(path)
        if is_in(name, tuple(f"{app}.{later}" for later in rooms[place + 1 :]))
    }
    assert wrong == set()


@pytest.mark.parametrize("app", APPS)
def test_every_folder_of_an_app_is_a_room_or_what_a_tool_expects(app: str) -> None:
    folders = {path.parent.name for path in (ROOT / app).glob("*/__init__.py")}
    assert folders - NO_ROOMS == set(ROOMS[app])


@pytest.mark.parametrize("app", ["ratings", "tournaments", "titles"])
def test_rooms_do_not_import_what_stands_at_the_root_of_their_app(app: str) -> None:
    root = loose_modules(app)
    wrong = {
        (module, name)
        for room in ROOMS[app]
        for module, path in modules(f"{app}/{room}")
        for name in imports(path)
        if is_in(name, root)
    }
    assert wrong == set()


@pytest.mark.parametrize("app", APPS)
def test_few_modules_lie_loose_at_the_root_of_an_app(app: str) -> None:
    assert len(loose_modules(app)) <= ROOT_MODULES


def loose_modules(app: str) -> tuple[str, ...]:
    """The modules at the root of an app, by their dotted names."""
    return tuple(f"{app}.{path.stem}" for path in sorted((ROOT / app).glob("*.py")) if path.stem != "__init__")


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {module: _imported_modules(path) - {module} for module, path in all_modules()}
    assert _circles(graph) == []


def _imported_modules(path: Path) -> set[str]:
    """The modules themselves: ``from package import module`` means the module and not the package."""
    known, source = known_modules(), read(path)
    taken = {name if (name := f"{module}.{each}") in known else module for module, each in source.taken}
    return (source.imported | taken) & known


@cache
def known_modules() -> frozenset[str]:
    return frozenset(module for module, _ in all_modules())


def _circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """What remains when modules without imports, or without importers, are taken away again and again."""
    left = {module: set(targets) for module, targets in graph.items()}
    while ends := {module for module, targets in left.items() if not targets & left.keys()}:
        left = {module: targets - ends for module, targets in left.items() if module not in ends}
    while left and (unused := left.keys() - set().union(*left.values())):
        left = {module: targets for module, targets in left.items() if module not in unused}
    return [[module, *sorted(targets & left.keys())] for module, targets in sorted(left.items())]


def test_nobody_imports_the_wiring_but_the_wiring() -> None:
    wrong = {
        (module, name)
        for module, path in all_modules()
        if not is_in(module, WIRING)
        for name in imports(path)
        if is_in(name, WIRING)
    }
    assert wrong == set()


def test_the_office_imports_none_of_the_apps() -> None:
    wrong = {
        (module, name)
        for room in ("foundations", "office")
        for module, path in modules(f"ratingsite/{room}")
        for name in imports(path)
        if is_in(name, ("ratings", "tournaments", "titles"))
    }
    assert wrong == set()


def test_every_module_says_in_its_first_line_what_it_is_for() -> None:
    silent = [
        module
        for module, path in all_modules()
        if not read(path).first_line and path.read_text(encoding="utf-8").strip()
    ]
    assert silent == []
