"""A migration operation that makes many tables at once: a new portal is made by migrations of few operations.

After each operation Django renders every model that has to do with the changed one, and in an office nearly every
model has to do with nearly every other.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class CreateAtOnce(Operation):
    """Create the tables of these models, which may lead to each other in any order."""

    reduces_to_sql = True
    reversible = True

    def __init__(self, operations: Sequence[CreateModel]) -> None:
        self.operations = operations

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Add all models; they are rendered when the first of them is asked for."""
        state.__dict__.pop("apps", None)
        for operation in self.operations:
            operation.state_forwards(app_label, state)

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the tables one after the other."""
        for operation in self.operations:
            operation.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop the tables, the last one first."""
        for operation in reversed(self.operations):
            operation.database_backwards(app_label, schema_editor, from_state, to_state)

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Create {len(self.operations)} models"

    @property
    def migration_name_fragment(self) -> str:
        """The piece of a generated file name."""
        return "models_at_once"
