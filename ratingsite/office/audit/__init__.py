"""The append-only record: who did what, under which article, why."""
