"""The OpenAPI document as a page of the office: every operation with its scope, its parameters and its refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from ninja.openapi.schema import OpenAPISchema

from ratingsite.office.api.models import Scope
from ratingsite.office.api.problems import KINDS, Kind
from ratingsite.site.api.openapi import NAMESPACE, SCHEME, operations_of
from ratingsite.site.api.wiring import api
from tournaments.api.routing import KINDS_MEMBER

EXAMPLE = 'curl -H "Authorization: Bearer $TOKEN" --data-binary @report.trf {site}/api/v1/try'
Part = Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class Member:
    """A parameter, or a member of what is answered."""

    name: str
    kind: str
    words: str = ""
    where: str = ""
    is_required: bool = False


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One operation as the page shows it."""

    key: str
    method: str
    path: str
    scope: str
    summary: str
    words: str
    takes_file: bool
    parameters: tuple[Member, ...]
    answers: tuple[tuple[str, str], ...]  # status and shape
    refusals: tuple[Kind, ...]


@dataclass(frozen=True, kw_only=True)
class Shape:
    """A shape of what is answered, with its members."""

    name: str
    words: str
    members: tuple[Member, ...]


@require_safe
def operations(request: HttpRequest) -> HttpResponse:
    """What programs can ask, for whoever writes one."""
    schema = api.get_openapi_schema()
    context = {
        "about": schema["info"]["description"],
        "example": EXAMPLE.format(site=settings.SITE_URL),
        "document": reverse(f"{NAMESPACE}:openapi-json"),
        "operations": [_operation(*found) for found in operations_of(schema)],
        "scopes": Scope.choices,
        "problems": KINDS,
        "shapes": list(_shapes(schema)),
    }
    return render(request, "api.html", context)


def _operation(path: str, method: str, said: Part) -> Operation:
    answers = {status: answer for status, answer in said["responses"].items() if status < HTTPStatus.BAD_REQUEST}
    return Operation(
        key=said["operationId"],
        method=method.upper(),
        path=path,
        scope=said["security"][0][SCHEME][0],
        summary=said["summary"],
        words=said["description"],
        takes_file="requestBody" in said,
        parameters=tuple(_parameter(each) for each in said["parameters"]),
        answers=tuple((str(status), _shape_of(answer)) for status, answer in answers.items()),
        refusals=tuple(kind for kind in KINDS if kind.name in said[KINDS_MEMBER]),
    )


def _shape_of(answer: Part) -> str:
    return _name(answer["content"]["application/json"]["schema"]["$ref"])


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]


def _parameter(said: Part) -> Member:
    schema = said["schema"]
    return Member(
        name=said["name"],
        where=said["in"],
        kind=kind_of(schema),
        words=said.get("description", ""),
        is_required=said["required"],
    )


def _shapes(schema: OpenAPISchema) -> Iterator[Shape]:
    for name, said in sorted(schema["components"]["schemas"].items()):
        members = (
            Member(name=key, kind=kind_of(member), words=member.get("description", ""))
            for key, member in said.get("properties", {}).items()
        )
        yield Shape(name=name, words=said.get("description", ""), members=tuple(members))


def kind_of(schema: Part) -> str:
    """What can stand there, shortly: ``integer | null``, ``Fault[]``, ``"error" | "warning"``."""
    if "$ref" in schema:
        return _name(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(kind_of(each) for each in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{word}"' for word in schema["enum"])
    if schema.get("type") == "array":
        return f"{kind_of(schema['items'])}[]"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"{{{kind_of(schema['additionalProperties'])}}}"
    return str(schema.get("format") or schema.get("type") or "any")
