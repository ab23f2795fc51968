"""The API's addresses."""

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from api import views

# Swagger's page styles itself inline and draws its icons from data addresses; no other page may.
docs = csp_update({"style-src": [UNSAFE_INLINE], "img-src": ["data:"]})(
    SpectacularSwaggerSplitView.as_view(url_name="schema")
)

urlpatterns = [
    path("v1/judge", views.JudgeView.as_view(), name="judge"),
    path("v1/editions", views.EditionsView.as_view(), name="editions"),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", docs, name="docs"),
    path("<path:rest>", views.unrouted),
]
