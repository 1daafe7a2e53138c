"""The addresses of people and offices."""

from django.urls import path

from ratingsite.office.people import request_views, views

urlpatterns = [
    path("", views.people, name="people"),
    path("new/", views.new, name="person_new"),
    path("requests/<int:pk>/", request_views.asked, name="asked_account"),
    path("requests/<int:pk>/grant/", request_views.grant, name="asked_account_grant"),
    path("requests/<int:pk>/decline/", request_views.decline, name="asked_account_decline"),
    path("<int:pk>/", views.person, name="person"),
    path("<int:pk>/grant/", views.grant, name="person_grant"),
    path("<int:pk>/suspend/", views.suspend, name="person_suspend"),
    path("<int:pk>/restore/", views.restore, name="person_restore"),
    # an act's address is its page's with the act behind it: who comes back to it lands on the person's page
    path("<int:pk>/end-<int:held_pk>/", views.end, name="office_end"),
    path("<int:pk>/confirm-<int:proposal_pk>/", views.confirm, name="office_confirm"),
    path("<int:pk>/refuse-<int:proposal_pk>/", views.refuse, name="office_refuse"),
]
