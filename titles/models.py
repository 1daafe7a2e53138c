"""The models of titles, one module a subject."""

from titles.certificates.models import CertificateSeries, NormCertificate
from titles.norms.models import Norm, NormSearch

__all__ = ["CertificateSeries", "Norm", "NormCertificate", "NormSearch"]
