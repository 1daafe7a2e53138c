"""Who can log in to the demo. Production settings refuse the demo, so these passwords open nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratingsite.office.accounts.models import Office

PASSWORD = "demo-rating-office"  # noqa: S105 - public on purpose


@dataclass(frozen=True)
class DemoAccount:
    """One demo log-in: the person, the offices, and for which federation (none: all)."""

    name: str
    email: str
    offices: tuple[Office, ...]
    federation: str | None
    office_words: str | Promise
    password: str = PASSWORD


DEMO_ACCOUNTS: tuple[DemoAccount, ...] = (
    DemoAccount("Astrid Larsen", "astrid@demo.example", (Office.ORGANISER,), "USA", _("organiser, USA")),
    DemoAccount("Boris Petrov", "boris@demo.example", (Office.ARBITER,), "USA", _("chief arbiter (IA), USA")),
    DemoAccount("Chiara Rossi", "chiara@demo.example", (Office.RATING_OFFICER,), "USA", _("rating officer, USA")),
    DemoAccount(
        "Dmitri Volkov", "dmitri@demo.example", (Office.RATING_ADMINISTRATOR,), None, _("rating administrator")
    ),
    DemoAccount("Quentin Dubois", "quentin@demo.example", (Office.QC,), None, _("qualification commission")),
    DemoAccount(
        "Qadira Haddad", "qadira@demo.example", (Office.QC, Office.QC_CHAIR), None, _("chair of the commission")
    ),
    DemoAccount("Oscar Gagnon", "oscar@demo.example", (Office.ORGANISER,), "CAN", _("organiser, Canada")),
    DemoAccount("Carla Roy", "carla@demo.example", (Office.RATING_OFFICER,), "CAN", _("rating officer, Canada")),
    DemoAccount(
        "Pia Lindqvist",
        "pia@demo.example",
        (Office.PRESIDENT, Office.COUNCIL),
        None,
        _("President of FIDE, on the Council"),
    ),
    DemoAccount(
        "Edgar Tremblay", "edgar@demo.example", (Office.EXECUTIVE_DIRECTOR,), "CAN", _("executive director of the CFC")
    ),
    DemoAccount(
        "Margot Gauthier", "margot@demo.example", (Office.RATING_AUDITOR,), None, _("rating auditor of the CFC")
    ),
    DemoAccount(
        "Rene Bouchard", "rene@demo.example", (Office.RATING_COMMITTEE,), None, _("rating committee of the CFC")
    ),
    DemoAccount("Faruk Aydin", "faruk@demo.example", (), None, _("no office: sees what everybody sees")),
)
