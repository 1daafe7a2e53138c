"""A second rating engine, written plainly from the printed texts, to check the first one against.

It shares no code with the project: it reads the document of ``manage.py rate`` as plain dictionaries, keeps the tables
as they are printed, counts in whole numbers and goes through the games with loops. Where a text can be read in two
ways it follows ``docs/rulings.md``.

``engine.rate`` is the engine, ``comparison`` puts both side by side, ``random_documents.random_document`` makes periods
as an office has them, and ``chance``, ``older_chance``, ``cfc_chance`` and ``border_chance`` make wilder ones.
"""
