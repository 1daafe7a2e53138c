"""The OpenAPI document: made from the operations, in the language of the reader, with the scope of each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, gettext, gettext_noop
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

from ratingsite.office.api.problems import KINDS, MEDIA_TYPE
from ratingsite.site.context import version
from tournaments.api.routing import KINDS_MEMBER, SCOPE_MEMBER

NAMESPACE = "api-v1"
SCHEME = "Bearer"
FIRST_REFUSAL = 400
KEPT = 8  # documents: one takes a third of a second
WORDS = ("summary", "description")
METHODS = ("get", "post", "put", "patch", "delete")
ABOUT = gettext_noop(
    "Report files of tournaments, tried or sent in by programs, and what became of them. Every operation needs a token "
    "of a person, made on the page of access tokens; it may what its person may, as far as its scope goes. Refusals "
    "are application/problem+json. Sentences come in the language of Accept-Language."
)


class OfficeApi(NinjaAPI):
    """The API of the office. Its page is ours (``page.py``): nothing of another look or another host."""

    def __init__(self) -> None:
        title = gettext_noop("Rating office API")
        super().__init__(title=title, version=version(), description=ABOUT, urls_namespace=NAMESPACE, docs_url=None)

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        """The document, made once for each language; nobody changes it."""
        prefix = self.get_root_path(path_params or {}) if path_prefix is None else path_prefix
        return self._document(prefix, get_language())

    @lru_cache(maxsize=KEPT)  # noqa: B019 - there is one, as long as the process
    def _document(self, prefix: str, _language: str | None) -> OpenAPISchema:
        """What the library makes, with what it does not know written into it."""
        schema = super().get_openapi_schema(path_prefix=prefix)
        for _path, _method, operation in operations_of(schema):
            operation["security"] = [{SCHEME: [operation.pop(SCOPE_MEMBER)]}]
            kinds = [kind for kind in KINDS if kind.name in operation[KINDS_MEMBER]]
            for status, said in operation["responses"].items():
                if status >= FIRST_REFUSAL:
                    said["content"] = {MEDIA_TYPE: said["content"].pop("application/json")}
                    said["description"] = "; ".join(str(kind.title) for kind in kinds if kind.status == status)
        schema["info"]["title"] = gettext(self.title)
        _translate(schema)
        return schema


def operations_of(schema: OpenAPISchema) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every operation with its path and its method."""
    for path, methods in schema["paths"].items():
        for method in METHODS:
            if method in methods:
                yield path, method, methods[method]


def _translate(part: Any) -> None:
    """Say all words of ours in the language of the reader, wherever in the document they stand."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name in WORDS and isinstance(value, str) and value:
                part[name] = gettext(value)
            else:
                _translate(value)
    elif isinstance(part, list):
        for each in part:
            _translate(each)
