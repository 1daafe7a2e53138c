"""``translate`` and ``url`` as Django has them, but sooner: a page asks dozens of times for the same.

They are kept by all that they follow from: words by the language, an address by the name of its page, its keys and
where the portal stands on its host.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import lru_cache
from typing import Any
from uuid import UUID

from django import template
from django.conf import settings
from django.template.base import FilterExpression, Node, Parser, Token, Variable
from django.template.defaulttags import URLNode
from django.template.defaulttags import url as djangos_url
from django.templatetags.i18n import TranslateNode, do_translate
from django.urls import get_script_prefix, reverse
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()
MOST_KEPT = 5000
KEYS = (str, SafeString, int, UUID, date)
"""What an address is told apart by: values that never change. Of anything else Django is asked each time."""


class KeptWords(TranslateNode):
    """Words that stand in the template as such: asked of the catalogue once for each language."""

    def __init__(self, said: FilterExpression) -> None:
        super().__init__(said, False)
        self._kept: dict[str | None, str] = {}

    def render(self, context: template.Context) -> str:
        """In a template that is being written nothing is kept: its catalogue may be, too."""
        language = get_language()
        if language in self._kept:
            return self._kept[language]
        said: str = super().render(context)
        if not settings.DEBUG:
            self._kept[language] = said
        return said


class KeptAddress(URLNode):
    """The address of a page that the template names as such."""

    def render(self, context: template.Context) -> str:
        keys = [each.resolve(context) for each in self.args]
        if not context.autoescape or any(type(key) not in KEYS for key in keys):
            return str(super().render(context))
        return _address(get_script_prefix(), self.view_name.var, *keys)


@lru_cache(maxsize=MOST_KEPT, typed=True)
def _address(_prefix: str, name: str, *keys: Any) -> SafeString:
    return conditional_escape(reverse(name, args=keys))


def _is_literal(said: FilterExpression) -> bool:
    """Whether the same stands there each time: no variable, nothing done to it."""
    var = said.var
    return not said.filters and (isinstance(var, str) or (isinstance(var, Variable) and isinstance(var.literal, str)))


def translate(parser: Parser, token: Token) -> Node:
    """``{% translate "Words" %}``; with a variable, a context or a name for what is said it is Django's."""
    node = do_translate(parser, token)
    is_plain = not (node.asvar or node.noop or node.message_context) and _is_literal(node.filter_expression)
    return KeptWords(node.filter_expression) if is_plain else node


def url(parser: Parser, token: Token) -> Node:
    """``{% url "page" key … %}``; with named keys, a name for the address or a namespace it is Django's."""
    node = djangos_url(parser, token)
    is_plain = not (node.asvar or node.kwargs) and _is_literal(node.view_name) and ":" not in str(node.view_name.var)
    return KeptAddress(node.view_name, node.args, node.kwargs, None) if is_plain else node


_TAGS: dict[str, Callable[[Parser, Token], Node]] = {"translate": translate, "trans": translate, "url": url}
for _name, _tag in _TAGS.items():
    register.tag(_name, _tag)
