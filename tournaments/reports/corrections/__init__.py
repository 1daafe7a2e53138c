"""The correction of an accepted report: asked for, allowed, made by the next version, shown cell by cell."""
