"""Whether a command has found a portal: settings name a folder or a server, and a typing slip names an empty one."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.db import connection

from ratingsite.office.accounts.models import User


def refuse_without_a_portal(returncode: int = 1) -> None:
    """Raises ``CommandError`` where none was begun, and says where it was looked for."""
    if User._meta.db_table not in connection.introspection.table_names():
        raise CommandError(
            f"there is no portal in {connection.settings_dict['NAME']}: name the one that is meant with VAR_DIR or "
            "DATABASE_URL, or begin one there with the command migrate",
            returncode=returncode,
        )
