"""The models of titles, one module a subject."""

from titles.models.certificates import CertificateSeries, NormCertificate
from titles.models.norms import Norm
from titles.models.searches import NormSearch

__all__ = ["CertificateSeries", "Norm", "NormCertificate", "NormSearch"]
