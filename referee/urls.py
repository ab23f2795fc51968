"""Where everything is."""

from django.contrib import admin
from django.urls import include, path

from referee import errors, table_views, views

urlpatterns = [
    path("", views.home, name="home"),
    path("examples/<slug:slug>", views.example, name="example"),
    path("admin/", admin.site.urls),
    path("new", table_views.new_table, name="new_table"),
    path("demo", table_views.demo_table, name="demo"),
    path("tables", table_views.my_tables, name="my_tables"),
    path("t/<slug:code>", table_views.table, name="table_page"),
    path("t/<slug:code>/log", table_views.table_log, name="table_log"),
    path("t/<slug:code>/deeds", table_views.deeds, name="table_deeds"),
    path("t/<slug:code>/deeds/<slug:name>", table_views.deed, name="table_deed"),
    path("t/<slug:code>/may-i", table_views.may_i, name="table_may_i"),
    path("t/<slug:code>/<slug:name>", table_views.sheet, name="table_sheet"),
    path("api/", include("api.urls")),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
