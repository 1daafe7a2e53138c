"""A program of one of the cast: its token, and what it sends and reads."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.test import Client

from ratingsite.office.accounts.models import User
from ratingsite.office.api.models import Scope
from ratingsite.office.api.services import make_token
from ratingsite.office.clock.services import now

API = "/api/v1"


@dataclass
class Program:
    """Comes with a token, and in a language."""

    secret: str
    language: str = "en"
    client: Client = field(default_factory=Client)

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.secret}", "accept-language": self.language}

    def get(self, path: str) -> Any:
        return self.client.get(API + path, headers=self.headers)

    def send(self, path: str, content: bytes, key: str = "") -> Any:
        more = {"idempotency-key": key} if key else {}
        return self.client.post(
            API + path, content, content_type="application/octet-stream", headers=self.headers | more
        )


def program_of(user: User, *scopes: str, language: str = "en") -> Program:
    """A program with a new token of this person, which may everything or what is named."""
    moment = now()
    made = make_token(
        name="Program",
        scopes=scopes or Scope.values,
        ends_on=moment.date() + timedelta(days=30),
        by=user,
        now=moment,
    )
    return Program(made.secret, language)
