"""The addresses of fees; an issuer is part of the act, so that the page stands one step up."""

from django.urls import path

from tournaments.fees import tournament_views as of_tournament
from tournaments.fees import views
from tournaments.fees.collected import views as collected
from tournaments.fees.letters import views as letters

urlpatterns = [
    path("tournaments/<uuid:pk>/fees/", of_tournament.tournament_fees, name="tournament_fees"),
    path("tournaments/<uuid:pk>/fees.pdf", of_tournament.tournament_fees_pdf, name="tournament_fees_pdf"),
    path("tournaments/<uuid:pk>/fees.csv", of_tournament.tournament_fees_csv, name="tournament_fees_csv"),
    path("tournaments/<uuid:pk>/fees/issue-<slug:issuer>/", of_tournament.issue, name="tournament_issue_invoice"),
    path("tournaments/<uuid:pk>/fees/exempt/", of_tournament.exempt, name="tournament_exempt_fees"),
    path("tournaments/<uuid:pk>/fees/end-exemption/", of_tournament.end_exemption, name="tournament_end_exemption"),
    path("tournaments/<uuid:pk>/memberships/", collected.collected, name="tournament_memberships"),
    path("tournaments/<uuid:pk>/memberships.pdf", collected.paper, name="tournament_memberships_pdf"),
    path("tournaments/<uuid:pk>/memberships/write/", collected.write, name="tournament_memberships_write"),
    path("tournaments/<uuid:pk>/memberships/enter/", collected.enter, name="tournament_memberships_enter"),
    path("collected-memberships/<int:pk>/strike-out/", collected.strike_out, name="collected_strike_out"),
    path("collected-memberships/<int:pk>/refuse/", collected.refuse, name="collected_refuse"),
    path("events-abroad/<uuid:pk>/fee/", letters.event_fee, name="event_abroad_fee"),
    path("fees/appeal/", letters.appeal_fee, name="appeal_fee"),
    path("invoices/<uuid:pk>/", views.invoice, name="invoice"),
    path("invoices/<uuid:pk>/mark-paid/", views.mark_paid, name="invoice_mark_paid"),
    path("invoices/<uuid:pk>/credit/", views.credit, name="invoice_credit"),
    path("invoices/<uuid:pk>/invoice.pdf", views.paper, {"kind": "invoice"}, name="invoice_pdf"),
    path("invoices/<uuid:pk>/receipt.pdf", views.paper, {"kind": "receipt"}, name="invoice_receipt_pdf"),
    path("invoices/<uuid:pk>/credit-note.pdf", views.paper, {"kind": "credit-note"}, name="invoice_credit_note_pdf"),
    path("fees/", views.fees, name="fees"),
    path("fees/<slug:code>/<int:year>/", views.year, name="fees_year"),
    path("fees/<slug:code>/<int:year>.pdf", views.year_pdf, name="fees_year_pdf"),
    path("fees/<slug:code>/<int:year>.csv", views.year_csv, name="fees_year_csv"),
]
