"""The API's addresses."""

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from api import arguments, library, seats, shares, tables, views, watching

# Swagger's page styles itself inline and draws its icons from data addresses; no other page may.
docs = csp_update({"style-src": [UNSAFE_INLINE], "img-src": ["data:"]})(
    SpectacularSwaggerSplitView.as_view(url_name="schema")
)

urlpatterns = [
    path("v1/judge", views.JudgeView.as_view(), name="judge"),
    path("v1/editions", views.EditionsView.as_view(), name="api_editions"),
    path("v1/rules", library.RulesView.as_view(), name="api_rules"),
    path("v1/rules/<str:id>", library.RuleView.as_view(), name="api_rule"),
    path("v1/search", library.SearchView.as_view(), name="api_search"),
    path("v1/arguments", arguments.ArgumentsView.as_view(), name="api_arguments"),
    path("v1/arguments/<slug:slug>", arguments.ArgumentView.as_view(), name="api_argument"),
    path("v1/tables", tables.TablesView.as_view(), name="tables"),
    path("v1/tables/<slug:code>", tables.TableView.as_view(), name="table"),
    path("v1/tables/<slug:code>/entries", tables.EntriesView.as_view(), name="entries"),
    path("v1/tables/<slug:code>/entries/<int:seq>/says", seats.SaysView.as_view(), name="says"),
    path("v1/tables/<slug:code>/rulings", tables.RulingsView.as_view(), name="rulings"),
    path("v1/tables/<slug:code>/precedents", seats.PrecedentsView.as_view(), name="precedents"),
    path("v1/tables/<slug:code>/chairs", seats.ChairsView.as_view(), name="chairs"),
    path("v1/tables/<slug:code>/chairs/<int:seat>", seats.ChairView.as_view(), name="chair"),
    path("v1/tables/<slug:code>/shares", shares.SharesView.as_view(), name="shares"),
    path("v1/tables/<slug:code>/shares/<int:seq>", shares.ShareView.as_view(), name="share"),
    path("v1/shared/<slug:code>", shares.SharedView.as_view(), name="shared_ruling"),
    path("v1/watched/<slug:watch>", watching.WatchedView.as_view(), name="watched"),
    path("v1/watched/<slug:watch>/entries", watching.WatchedEntriesView.as_view(), name="watched_entries"),
    path("v1/tables/<slug:code>/dues", tables.DuesView.as_view(), name="dues"),
    path("v1/tables/<slug:code>/check", tables.CheckView.as_view(), name="check"),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", docs, name="docs"),
    path("<path:rest>", views.unrouted),
]
