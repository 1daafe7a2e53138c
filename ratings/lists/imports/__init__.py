"""Lists that were made elsewhere: in a file, looked at before it counts; or as rows, for an office's first list."""

from ratings.lists.imports.entries import Career, ImportedEntry, PlayerTwice, import_list

__all__ = ["Career", "ImportedEntry", "PlayerTwice", "import_list"]
