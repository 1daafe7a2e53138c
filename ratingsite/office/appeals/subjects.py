"""What can be appealed against: each floor registers the kinds of things that its offices refuse."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Set
from datetime import datetime
from typing import ClassVar, TypeVar
from uuid import UUID

from django.db.models import Model
from django.utils.functional import Promise

from ratingsite.office.accounts.models import User
from ratingsite.office.appeals.models import Refusal


class Subject(ABC):
    """A thing that was refused, as its floor knows it; one object for one row."""

    code: ClassVar[str]
    label: ClassVar[Promise]  # what was refused: "Report of a tournament"
    if_upheld: ClassVar[Promise]  # what follows then, as a sentence

    def __init__(self, thing: Model) -> None:
        self.thing = thing

    @classmethod
    @abstractmethod
    def find(cls, pk: UUID, *, lock: bool) -> Subject:
        """The thing with this number; locked until the transaction ends, where an act asks for it."""

    @property
    @abstractmethod
    def shown(self) -> Model:
        """What a page shows it on, and the policy is asked about."""

    @property
    @abstractmethod
    def url(self) -> str:
        """The page of it."""

    @abstractmethod
    def parties(self) -> Set[int]:
        """Users who have a part in the case and hear no appeal in it, by number."""

    @abstractmethod
    def uphold(self, refusal: Refusal, *, by: User, now: datetime, reason: str) -> None:
        """Undo the refusal, in the transaction of the appeal; the record is written there."""


AnySubject = TypeVar("AnySubject", bound=type[Subject])
_KINDS: dict[str, type[Subject]] = {}


def appealable(kind: AnySubject) -> AnySubject:
    """Register a kind of things that are refused; for the classes of the floors."""
    _KINDS[kind.code] = kind
    return kind


def kind_of(refusal: Refusal) -> type[Subject]:
    """The kind of what was refused."""
    return _KINDS[refusal.subject_kind]


def subject_of(refusal: Refusal, *, lock: bool = False) -> Subject:
    """What was refused; ``lock`` for an act that may change it."""
    return kind_of(refusal).find(refusal.subject_id, lock=lock)
