"""The addresses of applications and meetings."""

from django.urls import path

from titles.cases import meeting_views as meetings
from titles.cases import paper_views as on_paper
from titles.cases import views

CASE = "applications/<uuid:pk>/"
BUTTONS = ("submit", "withdraw", "return", "post", "confirm", "refuse", "award", "choose")

urlpatterns = [
    path("applications/", views.applications, name="applications"),
    path("applications/new/", views.application_new, name="application_new"),
    path(CASE, views.application, name="application"),
    *(path(f"{CASE}{act}/", views.act, {"act": act}, name=f"application_{act}") for act in BUTTONS),
    path(f"{CASE}ask/", views.ask, name="application_ask"),
    path(f"{CASE}fee/", views.fee, name="application_fee"),
    path(f"{CASE}schedule/", views.schedule, name="application_schedule"),
    path(f"{CASE}vote/", views.vote, name="application_vote"),
    path(f"{CASE}object/", views.object_to, name="application_object"),
    path(f"{CASE}take-out-<int:number>/", views.take_out, name="application_take_out"),
    path(f"{CASE}elsewhere/", views.elsewhere, name="application_elsewhere"),
    path(f"{CASE}certificates/<uuid:norm>.pdf", views.certificate, name="application_certificate"),
    path("applications/<uuid:pk>.pdf", on_paper.case_file, name="application_pdf"),
    path("applications/<uuid:pk>/diploma.pdf", on_paper.diploma, name="application_diploma"),
    path("objections-to-titles/<uuid:pk>/answer/", views.answer_objection, name="title_objection_answer"),
    path("missing-papers/<int:pk>/", views.paper, name="application_paper"),
    path("meetings/", meetings.meeting_list, name="meetings"),
    path("meetings/plan/", meetings.plan, name="meeting_plan"),
    path("meetings/<uuid:pk>/", meetings.meeting, name="meeting"),
    path("meetings/<uuid:pk>/close/", meetings.close, name="meeting_close"),
    path("meetings/<uuid:pk>/cancel/", meetings.cancel, name="meeting_cancel"),
    path("meetings/<uuid:pk>/minutes.pdf", meetings.minutes, name="meeting_minutes"),
]
