"""Where everything is."""

from django.contrib import admin
from django.urls import include, path

from referee import errors, views

urlpatterns = [
    path("", views.home, name="home"),
    path("examples/<slug:slug>", views.example, name="example"),
    path("admin/", admin.site.urls),
    path("api/", include("api.urls")),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
