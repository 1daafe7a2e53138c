"""Small trees of source, written in a test as text."""

from __future__ import annotations

from textwrap import dedent

from ratingsite.site.regulation_pages.derivation.reach import Tree
from ratingsite.site.regulation_pages.derivation.sources import Sources, module_of


def tree(modules: dict[str, str], templates: dict[str, str] | None = None) -> Tree:
    """The tree of these modules, by their dotted names, and templates."""
    read = {name: module_of(name, dedent(text)) for name, text in modules.items()}
    return Tree(Sources(modules=read, templates=templates or {}))
