"""The addresses of this app."""

from django.urls import include, path

from titles.calculators import views as calculator
from titles.certificates import diploma as diplomas
from titles.certificates import views as certificates
from titles.certificates.form_4 import views as forms_2003
from titles.certificates.languages import views as languages
from titles.certificates.life_masters import views as life_masters
from titles.norms import card_views as cards
from titles.norms import views as norms
from titles.norms.paper import views as paper
from titles.norms.sheets import views as sheets
from titles.register import views as register

urlpatterns = [
    path("titles/", certificates.titles, name="titles"),
    path("titles/register/", register.title_register, name="title_register"),
    path("titles/register/records-of-age/", register.ages, name="title_ages"),
    path("titles/register/<int:pk>/", register.title, name="title"),
    path("titles/register/<int:pk>/diploma.pdf", diplomas.diploma, name="title_diploma"),
    path("titles/register/<int:pk>/<slug:act>/", register.remove, name="title_remove"),
    path("titles/life-masters/", life_masters.life_masters, name="life_masters"),
    path("titles/life-masters/new/", life_masters.life_master_new, name="life_master_new"),
    path("titles/life-masters/<uuid:pk>/", life_masters.life_master, name="life_master"),
    path("titles/life-masters/<uuid:pk>/certificate.pdf", life_masters.certificate, name="life_master_pdf"),
    path("titles/life-masters/<uuid:pk>/evidence.pdf", life_masters.evidence, name="life_master_evidence"),
    path("titles/life-masters/<uuid:pk>/<slug:act>/", life_masters.life_master_act, name="life_master_act"),
    path("titles/", include("titles.championships.urls")),
    path("titles/", include("titles.cases.urls")),
    path("reports/<uuid:pk>/norms/", norms.report_norms, name="norms"),
    path("reports/<uuid:pk>/norms/cards/", cards.norm_cards, name="norm_cards"),
    path("reports/<uuid:pk>/norms/cards/<int:rank>/", cards.norm_card, name="norm_card"),
    path("reports/<uuid:pk>/title-norms-2003/", forms_2003.title_norms_2003, name="title_norms_2003"),
    path("reports/<uuid:pk>/title-norms-2003/<int:rank>/", forms_2003.form_4_2003, name="form_4_2003"),
    path("reports/<uuid:pk>/title-norms-2003/<int:rank>/sign/", forms_2003.sign, name="form_4_sign"),
    path("title-results/<uuid:pk>/", forms_2003.title_result, name="title_result"),
    path("title-results/<uuid:pk>/certificate.pdf", forms_2003.whole_copy, name="title_result_pdf"),
    path("title-results/<uuid:pk>/receipts/", forms_2003.receipts, name="title_result_receipts"),
    path("title-results/<uuid:pk>/<slug:act>/", forms_2003.act, name="title_result_act"),
    path("reports/<uuid:pk>/form-1/", paper.form_1, name="report_form_1"),
    path("reports/<uuid:pk>/form-1.pdf", paper.form_1, {"as_pdf": True}, name="report_form_1_pdf"),
    path("reports/<uuid:pk>/title-norms/", paper.form_6, name="report_form_6"),
    path("reports/<uuid:pk>/title-norms.pdf", paper.form_6, {"as_pdf": True}, name="report_form_6_pdf"),
    path("sheets/<uuid:pk>/norms/", sheets.sheet_norms, name="sheet_norms"),
    path("sheets/<uuid:pk>/norms/page/", sheets.sheet_norms_page, name="sheet_norms_page"),
    path("norms/<uuid:pk>/", norms.norm, name="norm"),
    path("norms/<uuid:pk>/certify/", norms.certify, name="norm_certify"),
    path("norms/<uuid:pk>/countersign/", norms.countersign, name="norm_countersign"),
    path("norms/<uuid:pk>/approve/", certificates.approve, name="norm_approve"),
    path("norms/<uuid:pk>/chase/", norms.chase, name="norm_chase"),
    path("norms/<uuid:pk>/refuse/", norms.refuse, name="norm_refuse"),
    path("norms/<uuid:pk>/hold/", norms.hold, name="norm_hold"),
    path("norms/<uuid:pk>/release/", norms.release, name="norm_release"),
    path("norms/<uuid:pk>/uphold/", norms.uphold, name="norm_uphold"),
    path("norms/<uuid:pk>/void/", certificates.void, name="norm_void"),
    path("norms/<uuid:pk>/draft.pdf", certificates.draft, name="norm_draft"),
    path("norms/<uuid:pk>/receipts/", certificates.receipts, name="norm_receipts"),
    path("norms/<uuid:pk>/certificate/<str:number>/", certificates.received, name="certificate_received"),
    path("norms/<uuid:pk>/certificate.pdf", certificates.document, name="norm_certificate"),
    path("norms/<uuid:pk>/revoke-certificate/", certificates.revoke, name="certificate_revoke"),
    path("norms/<uuid:pk>/reissue-certificate/", certificates.reissue, name="certificate_reissue"),
    path("calculators/norm/", calculator.norm_calculator, name="norm_calculator"),
    path("calculators/norm/annex/<str:edition_id>/", calculator.norm_annex, name="norm_annex"),
    path("calculators/norm/from-report/", calculator.norm_from_report, name="norm_from_report"),
    path("federations/<str:code>/language-of-certificates/", languages.paper_language, name="paper_language"),
    path("verify/", certificates.verify_form, name="verify_form"),
    path("verify/file/", certificates.verify_file, name="verify_file"),
    path("verify/<str:code>/certificate.pdf", certificates.document_by_code, name="certificate_by_code"),
    path("verify/<str:code>/", certificates.verify, name="verify"),
]
