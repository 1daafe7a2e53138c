"""The modules of a tree as they are written: what each defines, what it imports, and what a name in it stands for."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign | ast.AugAssign
BODIES = ("cases", "body", "handlers", "orelse", "finalbody")
"""Where a statement has others within it."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True)
class Module:
    """One file: its top-level definitions by name, the dotted names that it imports, and the statements left over."""

    name: str
    definitions: Mapping[str, tuple[Definition, ...]]
    imports: Mapping[str, str]
    rest: tuple[ast.stmt, ...]


@dataclass(frozen=True)
class Sources:
    """All modules of a tree by their dotted names, and the templates by theirs."""

    modules: Mapping[str, Module]
    templates: Mapping[str, str] = field(default_factory=dict)

    def resolve(self, dotted: str, *, depth: int = 0) -> str | None:
        """The place where a dotted name is defined – module, top-level name or member of a class –, over re-exports."""
        parts = dotted.split(".")
        for place in range(len(parts), 0, -1):
            module = self.modules.get(".".join(parts[:place]))
            if module is None:
                continue
            if place == len(parts):
                return module.name
            return self._within(module, parts[place:], depth)
        return None

    def _within(self, module: Module, rest: list[str], depth: int) -> str | None:
        name, *members = rest
        if name in module.definitions:
            own = f"{module.name}.{name}"
            kept = members[:1] if members and members[0] in self.members.get(own, {}) else []
            return ".".join([own, *kept])
        if name in module.imports and depth < 8:
            return self.resolve(".".join([module.imports[name], *members]), depth=depth + 1)
        return None

    @cached_property
    def classes(self) -> Mapping[str, ast.ClassDef]:
        """Every class at the top of a module, by its dotted name."""
        return {
            f"{module.name}.{name}": node
            for module in self.modules.values()
            for name, nodes in module.definitions.items()
            for node in nodes
            if isinstance(node, ast.ClassDef)
        }

    @cached_property
    def members(self) -> Mapping[str, Mapping[str, ast.stmt]]:
        """What stands in each class by name: methods and fields."""
        return {name: dict(_members(node)) for name, node in self.classes.items()}

    @cached_property
    def bases(self) -> Mapping[str, frozenset[str]]:
        """The classes of the tree from which each class comes, itself included."""
        return {name: frozenset(self._ancestors(name, frozenset())) for name in self.classes}

    def _ancestors(self, name: str, seen: frozenset[str]) -> Iterator[str]:
        yield name
        module = self.modules[name.rpartition(".")[0]]
        for base in self.classes[name].bases:
            found = self.named(module, base)
            if found in self.classes and found not in seen:
                yield from self._ancestors(found, seen | {name})

    def are_related(self, one: str | None, other: str | None) -> bool:
        """Whether something that is the one may be the other; ``None`` may be anything."""
        if one is None or other is None:
            return True
        return one in self.bases.get(other, ()) or other in self.bases.get(one, ())

    def named(self, module: Module, node: ast.expr | None) -> str | None:
        """What a name, or names with dots, means in a module; ``Generic[…]`` means what stands before the bracket."""
        if isinstance(node, ast.Subscript):
            node = node.value
        dotted = dotted_name(node)
        if dotted is None:
            return None
        head, *members = dotted.split(".")
        if head in module.definitions or head in module.imports:
            return self._within(module, [head, *members], 0)
        return None


def dotted_name(node: ast.AST | None) -> str | None:
    """``a.b.c`` as a text; ``None`` for anything that is not names with dots between."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = dotted_name(node.value)
        return None if base is None else f"{base}.{node.attr}"
    return None


def _members(node: ast.ClassDef) -> Iterator[tuple[str, ast.stmt]]:
    for statement in node.body:
        if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
            yield statement.name, statement
        elif isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            yield statement.target.id, statement
        elif isinstance(statement, ast.Assign):
            yield from ((target.id, statement) for target in statement.targets if isinstance(target, ast.Name))


# ---------------------------------------------------------------- reading
def never(_path: str) -> bool:
    """Everything is read."""
    return False


def read_sources(
    root: Path, folders: Iterable[str], templates: str = "templates", *, on_demand: Callable[[str], bool] = never
) -> Sources:
    """The modules below some folders of a root, and its templates; what is ``on_demand``, by its path, is read only
    where another module imports it.
    """
    return Sources(
        modules={module.name: module for module in _modules(root, folders, on_demand)},
        templates={
            path.relative_to(root / templates).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted((root / templates).rglob("*.*"))
            if path.is_file()
        },
    )


def _modules(root: Path, folders: Iterable[str], on_demand: Callable[[str], bool]) -> Iterator[Module]:
    paths = {_name(root, path): path for folder in folders for path in sorted((root / folder).rglob("*.py"))}
    reading = deque(name for name, path in paths.items() if not on_demand(path.relative_to(root).as_posix()))
    read = set(reading)
    while reading:
        name = reading.popleft()
        module = module_of(name, paths[name].read_text(encoding="utf-8"))
        yield module
        imported = {part for dotted in module.imports.values() for part in (dotted, dotted.rpartition(".")[0])}
        reading.extend(sorted(imported & paths.keys() - read))
        read |= imported


def _name(root: Path, path: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


def module_of(name: str, text: str) -> Module:
    """One module from its text."""
    tree = ast.parse(text)
    definitions: dict[str, tuple[Definition, ...]] = {}
    rest = []
    for statement in _top_level(tree.body):
        names = list(_defined(statement))
        for each in names:
            definitions[each] = (*definitions.get(each, ()), statement)  # type: ignore[arg-type]
        if not names:
            rest.append(statement)
    return Module(name=name, definitions=definitions, imports=_imports(tree), rest=tuple(rest))


def _top_level(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a module, also those under an ``if``, ``try`` or ``with``."""
    for statement in body:
        if isinstance(statement, ast.If | ast.Try | ast.With):
            parts = (getattr(statement, name, []) for name in ("body", "orelse", "finalbody"))
            yield from (inner for part in parts for inner in _top_level(part))
        elif not isinstance(statement, ast.Import | ast.ImportFrom):
            yield statement


def _defined(statement: ast.stmt) -> Iterator[str]:
    if isinstance(statement, (*FUNCTIONS, ast.ClassDef)):
        yield statement.name
    elif isinstance(statement, ast.Assign):
        yield from (node.id for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name))
    elif isinstance(statement, ast.AnnAssign | ast.AugAssign) and isinstance(statement.target, ast.Name):
        yield statement.target.id


def _imports(tree: ast.Module) -> dict[str, str]:
    """What each imported name stands for, also where a function imports it."""
    found: dict[str, str] = {}
    for node in _statements(tree):
        if isinstance(node, ast.Import):
            found |= {alias.asname or alias.name.split(".")[0]: _target(alias) for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found |= {alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """As ``ast.walk``, but without what stands within a statement, which imports nothing."""
    waiting = deque[ast.AST]([tree])
    while waiting:
        node = waiting.popleft()
        yield node
        for name in BODIES:
            waiting.extend(getattr(node, name, ()))


def _target(alias: ast.alias) -> str:
    return alias.name if alias.asname else alias.name.split(".")[0]
