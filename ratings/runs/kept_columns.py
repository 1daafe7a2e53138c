"""The columns that a run has frozen, each under its hash."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from ratings.runs.problems import CHECK_FAILED, RunProblem
from ratingsite.foundations.bulk import write_rows


class FrozenColumn(models.Model):
    """One column of what a run rates; never changed."""

    run = models.ForeignKey("ratings.RatingRun", on_delete=models.PROTECT, related_name="columns", db_index=False)
    name = models.CharField(max_length=20)
    sha256 = models.CharField(max_length=64)
    data = models.BinaryField()

    class Meta:
        verbose_name = "frozen column"
        verbose_name_plural = "frozen columns"
        constraints = [models.UniqueConstraint(fields=["run", "name"], name="one_column_a_name")]
        indexes = [models.Index(fields=["sha256"], name="frozen_column_by_hash")]

    def __str__(self) -> str:
        return f"{self.name}: {self.sha256}"


def keep_columns(run: Any, columns: Mapping[str, bytes]) -> None:
    """Store the columns with their run."""
    rows = ((run.pk, name, sha256_of_column(data), data) for name, data in columns.items())
    write_rows(FrozenColumn, ("run_id", "name", "sha256", "data"), rows)


def sha256_of_column(data: bytes) -> str:
    """The hash under which a column is kept."""
    return hashlib.sha256(data).hexdigest()


NOTHING: Mapping[str, bytes] = {}


class ColumnReader:
    """Reads the columns that one manifest names by their hashes, all of them at once, when the first is asked for;
    of a run that is just being frozen they are at hand.
    """

    def __init__(self, at_hand: Mapping[str, bytes] = NOTHING) -> None:
        self._wanted: set[str] = set()
        self._found: dict[str, bytes] = {sha256_of_column(data): data for data in at_hand.values()}

    def want(self, hashes: Iterable[str]) -> None:
        """What the manifest names."""
        self._wanted.update(hashes)

    def column(self, sha256: str) -> bytes:
        """A column. Raises ``RunProblem`` where none is there that has the hash."""
        if sha256 not in self._found:
            kept = FrozenColumn.objects.filter(sha256__in=sorted(self._wanted)).values_list("sha256", "data")
            read = ((told, bytes(data)) for told, data in kept)
            self._found = {told: data for told, data in read if sha256_of_column(data) == told}
        if sha256 not in self._found:
            raise RunProblem(CHECK_FAILED, "a frozen column does not have the hash it was frozen with")
        return self._found[sha256]
