"""The addresses of the tables of championships and of the lists of direct titles."""

from django.urls import path

from titles.championships import views

urlpatterns = [
    path("championships/", views.championships, name="championships"),
    path("championships/announce/", views.announce, name="championship_announce"),
    path("championships/rows/<slug:table>/", views.enter_row, name="championship_row"),
    path("championships/rows/<slug:table>/<int:pk>/end/", views.end_row, name="championship_row_end"),
    path("direct-titles/<uuid:pk>/", views.direct_list, name="direct_list"),
    path("direct-titles/<uuid:pk>/name/", views.name_award, name="direct_list_name"),
    path("direct-titles/<uuid:pk>/strike-<int:number>/", views.strike, name="direct_list_strike"),
    path("direct-titles/<uuid:pk>/reinstate-<int:number>/", views.reinstate, name="direct_list_reinstate"),
    path("direct-titles/<uuid:pk>/certify/", views.act, {"act": "certify"}, name="direct_list_certify"),
    path("direct-titles/<uuid:pk>/review/", views.act, {"act": "review"}, name="direct_list_review"),
    path("direct-titles/<uuid:pk>/return/", views.act, {"act": "return"}, name="direct_list_return"),
    path("direct-titles/<uuid:pk>/withdraw/", views.act, {"act": "withdraw"}, name="direct_list_withdraw"),
]
