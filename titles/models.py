"""The models of titles, one module a subject."""

from titles.cases.models import CaseNorm, Meeting, NormElsewhere, PaperRequest, TitleCase, TitleObjection, Vote
from titles.certificates.models import CertificateSeries, NormCertificate
from titles.norms.models import Norm, NormSearch
from titles.register.models import HeldTitle, TitleRemoval

__all__ = [
    "CaseNorm",
    "CertificateSeries",
    "HeldTitle",
    "Meeting",
    "Norm",
    "NormCertificate",
    "NormElsewhere",
    "NormSearch",
    "PaperRequest",
    "TitleCase",
    "TitleObjection",
    "TitleRemoval",
    "Vote",
]
