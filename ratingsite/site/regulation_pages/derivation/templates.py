"""What a template uses: other templates, tags and filters by name, attributes of the values that it is given."""

from __future__ import annotations

import re
from dataclasses import dataclass

MARK = re.compile(r"\{%(.*?)%\}|\{\{(.*?)\}\}", re.DOTALL)
TEXT = re.compile(r"\"[^\"]*\"|'[^']*'")
ATTRIBUTE = re.compile(r"\.([A-Za-z_]\w*)")
WORD = re.compile(r"[A-Za-z_]\w*")
TEMPLATE = re.compile(r"[\w/.-]+\.(?:html|txt|typ|json)")


@dataclass(frozen=True)
class Template:
    """``words`` are the names that may be tags and filters; ``addresses`` the names of addresses that it leads to."""

    others: frozenset[str]
    words: frozenset[str]
    attributes: frozenset[str]


def read_template(text: str) -> Template:
    """What stands between the marks of a template."""
    marks = [first or second for first, second in MARK.findall(text)]
    bare = [TEXT.sub(" ", mark) for mark in marks]
    return Template(
        others=frozenset(TEMPLATE.findall(text)),
        words=frozenset(word for mark in bare for word in WORD.findall(mark)),
        attributes=frozenset(name for mark in bare for name in ATTRIBUTE.findall(mark)),
    )
