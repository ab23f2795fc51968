"""The API's addresses."""

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from api import tables, views

# Swagger's page styles itself inline and draws its icons from data addresses; no other page may.
docs = csp_update({"style-src": [UNSAFE_INLINE], "img-src": ["data:"]})(
    SpectacularSwaggerSplitView.as_view(url_name="schema")
)

urlpatterns = [
    path("v1/judge", views.JudgeView.as_view(), name="judge"),
    path("v1/editions", views.EditionsView.as_view(), name="editions"),
    path("v1/tables", tables.TablesView.as_view(), name="tables"),
    path("v1/tables/<slug:code>", tables.TableView.as_view(), name="table"),
    path("v1/tables/<slug:code>/entries", tables.EntriesView.as_view(), name="entries"),
    path("v1/tables/<slug:code>/dues", tables.DuesView.as_view(), name="dues"),
    path("v1/tables/<slug:code>/check", tables.CheckView.as_view(), name="check"),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", docs, name="docs"),
    path("<path:rest>", views.unrouted),
]
