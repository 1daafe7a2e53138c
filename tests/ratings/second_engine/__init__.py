"""A second rating engine, written plainly from the printed texts, to check the first one against.

It shares no code with the project: it reads the document of ``manage.py rate`` as plain dictionaries, keeps the tables
as they are printed, counts in whole numbers and goes through the games with loops. Where a text can be read in two
ways it follows ``docs/rulings.md``.
"""
