"""The demo's own day, so that a tournament of last year can be walked through in its time. Never used in production."""

from django.db import models


class DemoClock(models.Model):
    """One row: how far the demo's clock stands from the real one."""

    only = models.BooleanField(primary_key=True, default=True)
    offset = models.DurationField()
    moved_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.CheckConstraint(condition=models.Q(only=True), name="one_demo_clock")]

    def __str__(self) -> str:
        return f"demo clock {self.offset}"
