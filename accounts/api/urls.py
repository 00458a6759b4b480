from django.urls import path

from accounts import converters  # noqa: F401 - registers `whole`
from accounts.api import views

urlpatterns = [
    path("me/", views.MeView.as_view(), name="me"),
    path("me/export/", views.ExportView.as_view(), name="export"),
    path("tokens/", views.TokenListView.as_view(), name="tokens"),
    path("tokens/<whole:token_id>/", views.TokenView.as_view(), name="token"),
]
