"""The API's addresses."""

from csp.constants import UNSAFE_INLINE
from csp.decorators import csp_update
from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from api import arbiters, arguments, evenings, library, seats, shares, tables, views

# Swagger's page styles itself inline and draws its icons from data addresses; no other page may.
docs = csp_update({"style-src": [UNSAFE_INLINE], "img-src": ["data:"]})(
    SpectacularSwaggerSplitView.as_view(url_name="schema")
)

urlpatterns = [
    path("v1/judge", views.judge, name="judge"),
    path("v1/editions", views.editions, name="api_editions"),
    path("v1/rules", library.rules, name="api_rules"),
    path("v1/rules/<str:id>", library.rule, name="api_rule"),
    path("v1/search", library.search, name="api_search"),
    path("v1/arguments", arguments.arguments, name="api_arguments"),
    path("v1/arguments/<slug:slug>", arguments.argument, name="api_argument"),
    path("v1/tables", tables.make_table, name="tables"),
    path("v1/tables/<slug:code>", tables.TableView.as_view(), name="table"),
    path("v1/tables/<slug:code>/entries", tables.EntriesView.as_view(), name="entries"),
    path("v1/tables/<slug:code>/entries/<int:seq>/says", seats.says, name="says"),
    path("v1/tables/<slug:code>/rulings", tables.rulings, name="rulings"),
    path("v1/tables/<slug:code>/precedents", seats.precedents, name="precedents"),
    path("v1/tables/<slug:code>/chairs", seats.all_chairs, name="chairs"),
    path("v1/tables/<slug:code>/chairs/<int:seat>", seats.ChairView.as_view(), name="chair"),
    path("v1/tables/<slug:code>/disputes", arbiters.disputes, name="disputes"),
    path("v1/tables/<slug:code>/disputes/<int:seq>/call", arbiters.call, name="call_arbiter"),
    path("v1/tables/<slug:code>/arbiter", arbiters.ArbiterView.as_view(), name="api_arbiter"),
    path("v1/tables/<slug:code>/careful", arbiters.careful, name="careful"),
    path("v1/arbiters/<slug:link>", arbiters.DeskView.as_view(), name="arbiters_desk"),
    path("v1/arbiters/<slug:link>/rulings", arbiters.rule, name="arbiters_rulings"),
    path("v1/tables/<slug:code>/shares", shares.SharesView.as_view(), name="shares"),
    path("v1/tables/<slug:code>/shares/<int:seq>", shares.unshare, name="share"),
    path("v1/tables/<slug:code>/report", evenings.report, name="api_report"),
    path("v1/tables/<slug:code>/report.<slug:kind>", evenings.report_file, name="api_report_file"),
    path("v1/tables/<slug:code>/again", evenings.again, name="api_again"),
    path("v1/groups/<slug:code>", evenings.group, name="api_group"),
    path("v1/records", evenings.put_in, name="api_put_in"),
    path("v1/records/<slug:code>", evenings.arrival, name="api_arrival"),
    path("v1/shared/<slug:code>", shares.shared, name="shared_ruling"),
    path("v1/watched/<slug:watch>", tables.watched, name="watched"),
    path("v1/watched/<slug:watch>/entries", tables.watched_entries, name="watched_entries"),
    path("v1/tables/<slug:code>/dues", tables.dues, name="dues"),
    path("v1/tables/<slug:code>/check", tables.check, name="check"),
    path("schema", SpectacularAPIView.as_view(), name="schema"),
    path("docs", docs, name="docs"),
    path("<path:rest>", views.unrouted),
]
