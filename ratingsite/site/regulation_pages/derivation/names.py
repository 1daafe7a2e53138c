"""The names of a definition: those that are its own, and those that an annotation or an attribute begins with."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from ratingsite.site.regulation_pages.derivation.sources import Module, Sources


def hidden(node: ast.AST) -> set[str]:
    """The names that mean something of a function's own: what it assigns and takes, but not what it imports."""
    own, imported = set(), set()
    waiting = [node]
    while waiting:
        child = waiting.pop()
        if isinstance(child, ast.Name):
            if isinstance(child.ctx, ast.Store):
                own.add(child.id)
            continue
        if isinstance(child, ast.arg):
            own.add(child.arg)
        elif isinstance(child, ast.Import | ast.ImportFrom):
            imported |= {alias.asname or alias.name.split(".")[0] for alias in child.names}
        waiting.extend(_within(child))
    return own - imported


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """As ``ast.iter_child_nodes``, in a third of its time."""
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            yield from (each for each in value if isinstance(each, ast.AST))
        elif isinstance(value, ast.AST):
            yield value


def mentioned(sources: Sources, module: Module, annotation: ast.expr | None) -> Iterator[str]:
    """The classes of an annotation: values of them may come in or go out."""
    for node in ast.walk(annotation) if annotation else ():
        if isinstance(node, ast.Name | ast.Attribute) and (place := sources.named(module, node)) in sources.classes:
            yield place  # type: ignore[misc]


def head(node: ast.expr) -> str | None:
    """The first name of ``a.b.c``."""
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None
