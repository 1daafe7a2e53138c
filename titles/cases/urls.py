"""The addresses of applications and meetings."""

from django.urls import path

from titles.cases import link_views, views
from titles.cases import meeting_views as meetings
from titles.cases import paper_views as on_paper
from titles.cases.elsewhere import views as made_elsewhere
from titles.cases.interim import views as interim
from titles.cases.stated import views as stated

urlpatterns = [
    path("applications/", views.applications, name="applications"),
    path("applications/new/", views.application_new, name="application_new"),
    path("applications/<uuid:pk>/", views.application, name="application"),
    path("applications/<uuid:pk>/submit/", views.act, {"act": "submit"}, name="application_submit"),
    path("applications/<uuid:pk>/withdraw/", views.act, {"act": "withdraw"}, name="application_withdraw"),
    path("applications/<uuid:pk>/return/", views.act, {"act": "return"}, name="application_return"),
    path("applications/<uuid:pk>/post/", views.act, {"act": "post"}, name="application_post"),
    path("applications/<uuid:pk>/confirm/", views.act, {"act": "confirm"}, name="application_confirm"),
    path("applications/<uuid:pk>/refuse/", views.act, {"act": "refuse"}, name="application_refuse"),
    path("applications/<uuid:pk>/award/", views.act, {"act": "award"}, name="application_award"),
    path("applications/<uuid:pk>/ask-award/", views.act, {"act": "ask-award"}, name="application_ask_award"),
    path("applications/<uuid:pk>/take-lower/", views.take_lower, name="application_take_lower"),
    path("applications/<uuid:pk>/choose/", views.act, {"act": "choose"}, name="application_choose"),
    path("applications/<uuid:pk>/ask/", views.ask, name="application_ask"),
    path("applications/<uuid:pk>/fee/", views.fee, name="application_fee"),
    path("applications/<uuid:pk>/schedule/", views.schedule, name="application_schedule"),
    path("applications/<uuid:pk>/vote/", views.vote, name="application_vote"),
    path("applications/<uuid:pk>/object/", views.object_to, name="application_object"),
    path("applications/<uuid:pk>/object-by-link/", link_views.ask_for_link, name="object_ask_link"),
    path("objections-by-link/<str:signed>/", link_views.by_link, name="object_by_link"),
    path("applications/<uuid:pk>/take-out-<int:number>/", views.take_out, name="application_take_out"),
    path("applications/<uuid:pk>/elsewhere/", views.elsewhere, name="application_elsewhere"),
    path("norms-elsewhere/<uuid:pk>/", made_elsewhere.norm_elsewhere, name="norm_elsewhere"),
    path("norms-elsewhere/<uuid:pk>/certificate.pdf", made_elsewhere.certificate, name="norm_elsewhere_pdf"),
    path("norms-elsewhere/<uuid:pk>/look-again/", made_elsewhere.again, name="norm_elsewhere_look_again"),
    path("norms-elsewhere/<uuid:pk>/countersign/", made_elsewhere.countersign, name="norm_elsewhere_countersign"),
    path("applications/<uuid:pk>.pdf", on_paper.case_file, name="application_pdf"),
    path("applications/<uuid:pk>/diploma.pdf", on_paper.diploma, name="application_diploma"),
    path("applications/<uuid:pk>/interim-rating/", interim.interim_new, name="interim_new"),
    path("interim-ratings/<uuid:pk>/", interim.interim_rating, name="interim_rating"),
    path("interim-ratings/<uuid:pk>/<slug:act>/", interim.interim_act, name="interim_act"),
    path("applications/<uuid:pk>/stated-rating/", stated.stated_new, name="stated_new"),
    path("stated-ratings/<uuid:pk>/", stated.stated_rating, name="stated_rating"),
    path("stated-ratings/<uuid:pk>/evidence.pdf", stated.evidence, name="stated_evidence"),
    path("stated-ratings/<uuid:pk>/<slug:act>/", stated.stated_act, name="stated_act"),
    path("objections-to-titles/<uuid:pk>/answer/", views.answer_objection, name="title_objection_answer"),
    path("missing-papers/<int:pk>/", views.paper, name="application_paper"),
    path("meetings/", meetings.meeting_list, name="meetings"),
    path("meetings/plan/", meetings.plan, name="meeting_plan"),
    path("meetings/<uuid:pk>/", meetings.meeting, name="meeting"),
    path("meetings/<uuid:pk>/attendance/", meetings.attendance, name="meeting_attendance"),
    path("meetings/<uuid:pk>/close/", meetings.close, name="meeting_close"),
    path("meetings/<uuid:pk>/cancel/", meetings.cancel, name="meeting_cancel"),
    path("meetings/<uuid:pk>/minutes.pdf", meetings.minutes, name="meeting_minutes"),
]
