"""The models of titles, one module a subject."""

from titles.cases.elsewhere.models import NormElsewhere
from titles.cases.interim.models import InterimRating
from titles.cases.models import CaseNorm, Meeting, PaperRequest, TitleCase, TitleObjection, Vote
from titles.cases.stated.models import StatedRating
from titles.certificates.form_4.models import TitleResult
from titles.certificates.languages.models import PaperLanguage
from titles.certificates.life_masters.models import LifeMaster
from titles.certificates.models import CertificateReading, CertificateSeries, NormCertificate
from titles.championships.models import DesignatedEvent, DirectList, DirectRow, KeptAward, Membership
from titles.norms.models import Norm, NormSearch, NormSignature
from titles.register.models import HeldTitle, TitleReexamination, TitleRemoval

__all__ = [
    "CaseNorm",
    "CertificateReading",
    "CertificateSeries",
    "DesignatedEvent",
    "DirectList",
    "DirectRow",
    "HeldTitle",
    "InterimRating",
    "KeptAward",
    "LifeMaster",
    "Meeting",
    "Membership",
    "Norm",
    "NormCertificate",
    "NormElsewhere",
    "NormSearch",
    "NormSignature",
    "PaperLanguage",
    "PaperRequest",
    "StatedRating",
    "TitleCase",
    "TitleObjection",
    "TitleReexamination",
    "TitleRemoval",
    "TitleResult",
    "Vote",
]
