"""Of which class a value is, as far as the annotations say; where they do not, it may be anything."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ratingsite.site.regulation_pages.derivation.sources import FUNCTIONS, Module, Sources, dotted_name

MANY = {"tuple", "list", "set", "frozenset", "Sequence", "Iterable", "Iterator", "Collection", "Set"}
BY_KEY = {"dict", "Mapping"}


@dataclass(frozen=True)
class Kind:
    """A class of the tree by its dotted name; ``many`` of them in a container, ``by_key`` as the values of one."""

    name: str
    many: bool = False
    by_key: bool = False


@dataclass(frozen=True)
class Scope:
    """The module that names are looked up in, and the kinds of the local ones."""

    sources: Sources
    module: Module
    local: Mapping[str, Kind]

    def kind_of(self, node: ast.expr) -> Kind | None:
        """The kind of an expression."""
        if isinstance(node, ast.Name):
            return self.local.get(node.id) or self._constant(node)
        if isinstance(node, ast.Attribute):
            return self._attribute(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.Subscript):
            found = self.kind_of(node.value)
            return Kind(found.name) if found and (found.many or found.by_key) else None
        return None

    def element_of(self, node: ast.expr) -> Kind | None:
        """The kind of what a loop over an expression takes."""
        found = self.kind_of(node)
        return Kind(found.name) if found and found.many else None

    def _constant(self, node: ast.Name) -> Kind | None:
        place = self.sources.named(self.module, node)
        return constant_kind(self.sources, place) if place else None

    def _attribute(self, node: ast.Attribute) -> Kind | None:
        owner = self.kind_of(node.value)
        if owner is None or owner.many or owner.by_key:
            return self._constant(node) if owner is None else None  # type: ignore[arg-type]
        return self._member(owner.name, node.attr)

    def _member(self, owner: str, name: str) -> Kind | None:
        """What a field is annotated with, or a property returns; several classes of one name must agree."""
        for base in _own_first(self.sources, owner):
            member = self.sources.members[base].get(name)
            module = self.sources.modules[base.rpartition(".")[0]]
            if isinstance(member, ast.AnnAssign):
                return annotated(self.sources, module, member.annotation)
            if isinstance(member, FUNCTIONS):
                return annotated(self.sources, module, member.returns)
        return None

    def _call(self, node: ast.Call) -> Kind | None:
        if isinstance(node.func, ast.Attribute):
            owner = self.kind_of(node.func.value)
            if owner is not None:
                if owner.by_key and node.func.attr in {"values", "items"}:  # of items the value is meant
                    return Kind(owner.name, many=True)
                return None if owner.many or owner.by_key else self._member(owner.name, node.func.attr)
        place = self.sources.named(self.module, node.func)
        return None if place is None else _result(self.sources, place)


def _own_first(sources: Sources, name: str) -> Iterator[str]:
    yield name
    yield from sorted(sources.bases.get(name, frozenset()) - {name})


def _result(sources: Sources, place: str) -> Kind | None:
    """The kind of what is called there gives: a class itself, a function what it is annotated with."""
    if place in sources.classes:
        return Kind(place)
    module = sources.modules.get(place.rpartition(".")[0])
    for node in module.definitions.get(place.rpartition(".")[2], ()) if module else ():
        if isinstance(node, FUNCTIONS):
            return annotated(sources, module, node.returns)  # type: ignore[arg-type]
    return None


def constant_kind(sources: Sources, place: str) -> Kind | None:
    """The kind of a top-level name: what it is annotated with, or the class that it is made from."""
    module = sources.modules.get(place.rpartition(".")[0])
    for node in module.definitions.get(place.rpartition(".")[2], ()) if module else ():
        if isinstance(node, ast.AnnAssign):
            return annotated(sources, module, node.annotation)  # type: ignore[arg-type]
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            return made_by(sources, module, node.value)  # type: ignore[arg-type]
    return None


def made_by(sources: Sources, module: Module, call: ast.Call) -> Kind | None:
    """The class of ``Class(…)``, and of ``replace(constant, …)`` that of the constant."""
    if isinstance(call.func, ast.Name) and call.func.id == "replace" and call.args:
        place = sources.named(module, call.args[0])
        return constant_kind(sources, place) if place else None
    place = sources.named(module, call.func)
    return Kind(place) if place in sources.classes else None  # type: ignore[arg-type]


def annotated(sources: Sources, module: Module, node: ast.expr | None) -> Kind | None:
    """The one class of the tree that an annotation means; ``None`` where it means several, or none."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        node = ast.parse(node.value, mode="eval").body
    if isinstance(node, ast.BinOp):
        sides = [found for side in (node.left, node.right) if (found := annotated(sources, module, side))]
        return sides[0] if len(sides) == 1 and _is_none(node.right) else None
    if isinstance(node, ast.Subscript):
        return _container(sources, module, node)
    place = sources.named(module, node)
    if place is None or place not in sources.classes or is_protocol(sources, place):
        return None
    return Kind(place)


def is_protocol(sources: Sources, place: str) -> bool:
    """Whether a class only says what others have: a value of it may be of any class."""
    return any(
        (dotted_name(getattr(base, "value", base)) or "") == "Protocol" or dotted_name(base) == "Protocol"
        for base in sources.classes[place].bases
    )


def _container(sources: Sources, module: Module, node: ast.Subscript) -> Kind | None:
    outer = node.value.id if isinstance(node.value, ast.Name) else ""
    inner = list(node.slice.elts) if isinstance(node.slice, ast.Tuple) else [node.slice]
    if outer in MANY:
        wanted = [each for each in inner if not (isinstance(each, ast.Constant) and each.value is ...)]
        found = annotated(sources, module, wanted[0]) if len(wanted) == 1 else None
        return Kind(found.name, many=True) if found and not (found.many or found.by_key) else None
    if outer in BY_KEY and len(inner) == 2:
        found = annotated(sources, module, inner[1])
        return Kind(found.name, by_key=True) if found and not (found.many or found.by_key) else None
    place = sources.named(module, node.value)
    return Kind(place) if place in sources.classes else None  # type: ignore[arg-type]


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None
