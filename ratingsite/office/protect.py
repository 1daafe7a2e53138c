"""A migration operation that keeps the rows of a table as they were written: what is published never changes.

PostgreSQL refuses UPDATE and DELETE. SQLite refuses UPDATE only: Django empties test tables there with DELETE.
On SQLite a migration that alters a protected table builds it anew and loses the trigger: protect it again behind it.
"""

from __future__ import annotations

from typing import Any

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

_SQLITE = """
CREATE TRIGGER {trigger} BEFORE UPDATE ON {table}
BEGIN SELECT RAISE(ABORT, 'rows of {name} are never changed'); END
"""
_POSTGRESQL_FUNCTION = """
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
_POSTGRESQL = """
CREATE TRIGGER {trigger} BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION refuse_change()
"""


class Protect(Operation):
    """Refuse every change of a model's rows, by a trigger; a change raises ``IntegrityError``."""

    reduces_to_sql = True
    reversible = True

    def __init__(self, model_name: str) -> None:
        self.model_name = model_name

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Nothing changes in the models."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the trigger."""
        words = self._words(app_label, schema_editor, to_state)
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(_POSTGRESQL_FUNCTION, params=None)
            schema_editor.execute(_POSTGRESQL.format(**words), params=None)
        else:
            schema_editor.execute(_SQLITE.format(**words), params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop the trigger."""
        words = self._words(app_label, schema_editor, from_state)
        table = " ON {table}" if schema_editor.connection.vendor == "postgresql" else ""
        schema_editor.execute(("DROP TRIGGER {trigger}" + table).format(**words), params=None)

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse every change of {self.model_name}"

    @property
    def migration_name_fragment(self) -> str:
        """The piece of a generated file name."""
        return f"protect_{self.model_name.lower()}"

    def _words(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, state: ProjectState) -> dict[str, Any]:
        name = state.apps.get_model(app_label, self.model_name)._meta.db_table
        quote = schema_editor.connection.ops.quote_name
        return {"name": name, "table": quote(name), "trigger": quote(f"{name}_protected")}


_POSTGRESQL_SEALED_FUNCTION = """
CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT ({sealed}) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'rows of {name} are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


class ProtectSealed(Protect):
    """Refuse every change of a model's rows but one: what is not sealed yet may be taken away.

    ``sealed`` is a condition in SQL about ``OLD``. On SQLite, where no DELETE is refused, it is ``Protect``.
    """

    def __init__(self, model_name: str, *, sealed: str) -> None:
        super().__init__(model_name)
        self.sealed = sealed

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the trigger, in place of one that stands there."""
        words = self._words(app_label, schema_editor, to_state)
        if schema_editor.connection.vendor != "postgresql":
            schema_editor.execute("DROP TRIGGER IF EXISTS {trigger}".format(**words), params=None)
            schema_editor.execute(_SQLITE.format(**words), params=None)
            return
        words |= {"function": f'"{words["name"]}_refuse_change"', "sealed": self.sealed}
        schema_editor.execute(_POSTGRESQL_SEALED_FUNCTION.format(**words), params=None)
        schema_editor.execute("DROP TRIGGER IF EXISTS {trigger} ON {table}".format(**words), params=None)
        schema_editor.execute(_POSTGRESQL_ONCE.format(**words), params=None)

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse every change of {self.model_name} once it is sealed"


class ProtectRebuilt(Protect):
    """Protect a table again behind operations for which SQLite has built it anew; PostgreSQL has kept its trigger."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the trigger where the table was rebuilt."""
        if schema_editor.connection.vendor == "postgresql":
            return
        words = self._words(app_label, schema_editor, to_state)
        schema_editor.execute("DROP TRIGGER IF EXISTS {trigger}".format(**words), params=None)
        super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Nothing: the trigger that stood before still stands, or the table before it is built anew without one."""

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse every change of {self.model_name} again"


_SQLITE_ONCE = """
CREATE TRIGGER {trigger} BEFORE UPDATE ON {table} WHEN ({settled}) IS NOT NULL AND ({changed})
BEGIN SELECT RAISE(ABORT, 'rows of {name} are never changed once they are settled'); END
"""
_POSTGRESQL_ONCE_FUNCTION = """
CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF ({settled}) IS NOT NULL AND (TG_OP = 'DELETE' OR ({changed})) THEN
        RAISE EXCEPTION 'rows of {name} are never changed once they are settled'
            USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $$
"""
_POSTGRESQL_ONCE = """
CREATE TRIGGER {trigger} BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION {function}()
"""


class ProtectOnce(Protect):
    """Refuse changes of some fields of a row once it is settled: once its moment is set, or that of its parent.

    ``fields`` are what must not change (none: every field); ``moment`` is the field that settles the row, of the row
    itself or, with ``through``, of the row that this foreign key leads to.
    """

    def __init__(self, model_name: str, *, moment: str, fields: tuple[str, ...] = (), through: str = "") -> None:
        super().__init__(model_name)
        self.moment, self.fields, self.through = moment, fields, through

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the trigger, in place of one that stands there."""
        words = self._words(app_label, schema_editor, to_state)
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute(_POSTGRESQL_ONCE_FUNCTION.format(**words), params=None)
            schema_editor.execute("DROP TRIGGER IF EXISTS {trigger} ON {table}".format(**words), params=None)
            schema_editor.execute(_POSTGRESQL_ONCE.format(**words), params=None)
        else:
            schema_editor.execute("DROP TRIGGER IF EXISTS {trigger}".format(**words), params=None)
            schema_editor.execute(_SQLITE_ONCE.format(**words), params=None)

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse changes of {self.model_name} once it is settled"

    def _words(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, state: ProjectState) -> dict[str, Any]:
        words = super()._words(app_label, schema_editor, state)
        quote, is_postgresql = schema_editor.connection.ops.quote_name, schema_editor.connection.vendor == "postgresql"
        model = state.apps.get_model(app_label, self.model_name)
        differs = "IS DISTINCT FROM" if is_postgresql else "IS NOT"
        names = self.fields or tuple(field.name for field in model._meta.concrete_fields)
        columns = [quote(model._meta.get_field(name).column) for name in names]
        return words | {
            "changed": " OR ".join(f"OLD.{column} {differs} NEW.{column}" for column in columns),
            "settled": self._settled(model, quote),
            "function": quote(f"{words['name']}_refuse_change"),
        }

    def _settled(self, model: Any, quote: Any) -> str:
        if not self.through:
            return f"OLD.{quote(model._meta.get_field(self.moment).column)}"
        key = model._meta.get_field(self.through)
        parent = key.related_model._meta
        words = [parent.get_field(self.moment).column, parent.db_table, parent.pk.column, key.column]
        return "SELECT {} FROM {} WHERE {} = OLD.{}".format(*map(quote, words))  # noqa: S608 - names of the schema
