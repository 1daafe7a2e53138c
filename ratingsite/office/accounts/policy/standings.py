"""Standings and states that several parts of the table name."""

from __future__ import annotations

OFFICE_STAFF = (
    "rating-officer/federation rating-administrator/any qc/any qc-chair/any "
    "president/any council/any ethics/any federation-president/federation executive-director/federation"
)
QC = "qc/any qc-chair/any"
REGISTRARS = "rating-officer/federation rating-administrator/any"
DECIDED = "submitted late approved running finished"
OFFICER = "rating-officer/federation"
DIRECTOR = "executive-director/federation"  # CFC
# 0.4: until the appeal is decided the report may come in, so that it is in time where the appeal is upheld
TO_REPORT = "approved running finished not-rated"
ORDERED = "rating-administrator/ordered"  # 2003 and 2009, 0.2: he enters what the commission has ordered
CFC_OFFICE = f"rating-officer/federation {DIRECTOR}"  # 736: "received by the CFC office"
CFC_CLERKS = f"{CFC_OFFICE} rating-administrator/any"
