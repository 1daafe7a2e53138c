"""A migration operation that keeps the rows of a table as they were written: what is published never changes.

Both databases refuse UPDATE and DELETE; on SQLite each of the two has a trigger of its own, asked row by row.
On SQLite a migration that alters a protected table builds it anew and loses both: protect it again behind it. Nor does
it alter a table that a trigger looks into (lists, runs, reports): take that trigger away first.
"""

from __future__ import annotations

from typing import Any, Literal

from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

NEVER_CHANGED = "rows of {name} are never changed"
ONCE_SETTLED = f"{NEVER_CHANGED} once they are settled"
_SQLITE = """
CREATE TRIGGER {trigger} BEFORE {change} ON {table} WHEN {when}
BEGIN SELECT RAISE(ABORT, '{refusal}'); END
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
    refusal = NEVER_CHANGED
    refuses_deletes_at_once = True
    """Whether SQLite needs no ``RefuseDeletes`` behind it."""

    def __init__(self, model_name: str) -> None:
        self.model_name = model_name

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Nothing changes in the models."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the triggers, in place of those that stand there."""
        words = self._words(app_label, schema_editor, to_state)
        if schema_editor.connection.vendor == "postgresql":
            self._protect_on_postgresql(schema_editor, words)
            return
        self._drop_on_sqlite(schema_editor, words)
        schema_editor.execute(self._refusing("UPDATE", words), params=None)
        if self.refuses_deletes_at_once:
            schema_editor.execute(self._refusing("DELETE", words), params=None)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop the triggers."""
        words = self._words(app_label, schema_editor, from_state)
        if schema_editor.connection.vendor == "postgresql":
            schema_editor.execute("DROP TRIGGER {trigger} ON {table}".format(**words), params=None)
        else:
            self._drop_on_sqlite(schema_editor, words)

    def refuse_deletes(self, schema_editor: BaseDatabaseSchemaEditor, app_label: str, state: ProjectState) -> None:
        """On SQLite create the second trigger alone, in place of one that stands there."""
        self.take_deletes(schema_editor, app_label, state)
        words = self._words(app_label, schema_editor, state)
        schema_editor.execute(self._refusing("DELETE", words), params=None)

    def take_deletes(self, schema_editor: BaseDatabaseSchemaEditor, app_label: str, state: ProjectState) -> None:
        """On SQLite drop the second trigger."""
        words = self._words(app_label, schema_editor, state)
        schema_editor.execute("DROP TRIGGER IF EXISTS {deletes}".format(**words), params=None)

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
        return {
            "name": name,
            "table": quote(name),
            "trigger": quote(f"{name}_protected"),
            "deletes": quote(f"{name}_protected_deletes"),
        }

    def _protect_on_postgresql(self, schema_editor: BaseDatabaseSchemaEditor, words: dict[str, Any]) -> None:
        schema_editor.execute(_POSTGRESQL_FUNCTION, params=None)
        schema_editor.execute("DROP TRIGGER IF EXISTS {trigger} ON {table}".format(**words), params=None)
        schema_editor.execute(_POSTGRESQL.format(**words), params=None)

    def _drop_on_sqlite(self, schema_editor: BaseDatabaseSchemaEditor, words: dict[str, Any]) -> None:
        """A table that was built anew has lost them, and an older database has never had the second."""
        for trigger in ("trigger", "deletes"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS {words[trigger]}", params=None)

    def _refusing(self, change: Literal["UPDATE", "DELETE"], words: dict[str, Any]) -> str:
        """The trigger that refuses a change on SQLite."""
        trigger = words["trigger" if change == "UPDATE" else "deletes"]
        told = {"refusal": self.refusal.format(**words), "when": self._when(change, words)}
        return _SQLITE.format(trigger=trigger, change=change, table=words["table"], **told)

    def _when(self, change: Literal["UPDATE", "DELETE"], words: dict[str, Any]) -> str:
        """In SQL, which rows are refused such a change on SQLite."""
        return "TRUE"


_POSTGRESQL_SEALED_FUNCTION = """
CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' AND NOT ({sealed}) THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'rows of {name} are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


class ProtectSealed(Protect):
    """Refuse every change of a model's rows but one: what is not sealed yet may be taken away.

    ``sealed`` is a condition in SQL about ``OLD``. On SQLite ``RefuseDeletes`` asks it, behind the steps that alter the
    tables it looks into; until there no change is refused but an UPDATE.
    """

    refuses_deletes_at_once = False

    def __init__(self, model_name: str, *, sealed: str) -> None:
        super().__init__(model_name)
        self.sealed = sealed

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse every change of {self.model_name} once it is sealed"

    def _protect_on_postgresql(self, schema_editor: BaseDatabaseSchemaEditor, words: dict[str, Any]) -> None:
        words |= {"function": f'"{words["name"]}_refuse_change"', "sealed": self.sealed}
        schema_editor.execute(_POSTGRESQL_SEALED_FUNCTION.format(**words), params=None)
        schema_editor.execute("DROP TRIGGER IF EXISTS {trigger} ON {table}".format(**words), params=None)
        schema_editor.execute(_POSTGRESQL_ONCE.format(**words), params=None)

    def _when(self, change: Literal["UPDATE", "DELETE"], words: dict[str, Any]) -> str:
        return "TRUE" if change == "UPDATE" else f"({self.sealed})"


_POSTGRESQL_BUT_FUNCTION = """
CREATE OR REPLACE FUNCTION {function}() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN IF ({open}) AND NOT ({changed}) THEN RETURN NEW; END IF; END IF;
    RAISE EXCEPTION 'rows of {name} are never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$
"""


class ProtectBut(Protect):
    """Refuse every change of a model's rows but that of some ``fields`` as long as a row is ``open``: a condition in
    SQL about ``OLD``.
    """

    def __init__(self, model_name: str, *, fields: tuple[str, ...], open: str) -> None:
        super().__init__(model_name)
        self.fields, self.open = fields, open

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse every change of {self.model_name} but of {', '.join(self.fields)} as long as it is open"

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Refuse every change."""
        Protect(self.model_name).database_forwards(app_label, schema_editor, from_state, to_state)
        if schema_editor.connection.vendor == "postgresql":
            words = self._words(app_label, schema_editor, from_state)
            schema_editor.execute("DROP FUNCTION {function}()".format(**words), params=None)

    def _protect_on_postgresql(self, schema_editor: BaseDatabaseSchemaEditor, words: dict[str, Any]) -> None:
        schema_editor.execute(_POSTGRESQL_BUT_FUNCTION.format(**words), params=None)
        schema_editor.execute("DROP TRIGGER IF EXISTS {trigger} ON {table}".format(**words), params=None)
        schema_editor.execute(_POSTGRESQL_ONCE.format(**words), params=None)

    def _when(self, change: Literal["UPDATE", "DELETE"], words: dict[str, Any]) -> str:
        return "TRUE" if change == "DELETE" else "NOT ({open}) OR ({changed})".format(**words)

    def _words(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, state: ProjectState) -> dict[str, Any]:
        words = super()._words(app_label, schema_editor, state)
        quote, is_postgresql = schema_editor.connection.ops.quote_name, schema_editor.connection.vendor == "postgresql"
        model = state.apps.get_model(app_label, self.model_name)
        differs = "IS DISTINCT FROM" if is_postgresql else "IS NOT"
        others = [quote(field.column) for field in model._meta.concrete_fields if field.name not in self.fields]
        return words | {
            "open": self.open,
            "changed": " OR ".join(f"OLD.{column} {differs} NEW.{column}" for column in others),
            "function": quote(f"{words['name']}_refuse_change"),
        }


class ProtectRebuilt(Protect):
    """Protect a table again behind operations for which SQLite has built it anew; PostgreSQL has kept its trigger."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the triggers where the table was rebuilt."""
        if schema_editor.connection.vendor != "postgresql":
            super().database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Nothing: the trigger that stood before still stands, or the table before it is built anew without one."""

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse every change of {self.model_name} again"


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

    refusal = ONCE_SETTLED

    def __init__(self, model_name: str, *, moment: str, fields: tuple[str, ...] = (), through: str = "") -> None:
        super().__init__(model_name)
        self.moment, self.fields, self.through = moment, fields, through

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return f"Refuse changes of {self.model_name} once it is settled"

    def _protect_on_postgresql(self, schema_editor: BaseDatabaseSchemaEditor, words: dict[str, Any]) -> None:
        schema_editor.execute(_POSTGRESQL_ONCE_FUNCTION.format(**words), params=None)
        schema_editor.execute("DROP TRIGGER IF EXISTS {trigger} ON {table}".format(**words), params=None)
        schema_editor.execute(_POSTGRESQL_ONCE.format(**words), params=None)

    def _when(self, change: Literal["UPDATE", "DELETE"], words: dict[str, Any]) -> str:
        is_settled = f"({words['settled']}) IS NOT NULL"
        return is_settled if change == "DELETE" else f"{is_settled} AND ({words['changed']})"

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


class RefuseDeletes(Operation):
    """On SQLite let protections refuse DELETE too that were made while they refused UPDATE alone; on PostgreSQL they
    always have.
    """

    reduces_to_sql = True
    reversible = True

    def __init__(self, protections: list[Protect]) -> None:
        self.protections = protections

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        """Nothing changes in the models."""

    def database_forwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Create the triggers, in place of those that stand there."""
        if schema_editor.connection.vendor != "postgresql":
            for protection in self.protections:
                protection.refuse_deletes(schema_editor, app_label, to_state)

    def database_backwards(
        self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        """Drop them."""
        if schema_editor.connection.vendor != "postgresql":
            for protection in self.protections:
                protection.take_deletes(schema_editor, app_label, from_state)

    def describe(self) -> str:
        """The line that ``migrate`` prints."""
        return "Refuse to delete what is protected, on SQLite too"
