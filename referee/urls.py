"""Where everything is."""

from django.contrib import admin
from django.urls import include, path, register_converter

from referee import errors, look, views
from referee.disputes import arbiter_views, argument_views
from referee.disputes import views as dispute_views
from referee.evenings import views as evening_views
from referee.library import views as library_views
from referee.operations import views as operations_views
from referee.search import views as search_views
from referee.seats import join_views, watch_views
from referee.seats import views as chair_views
from referee.staff import views as staff_views
from referee.tables import clock_views
from referee.tables import views as table_views

register_converter(library_views.EditionId, "edition")

urlpatterns = [
    # What is asked for most stands first: addresses are tried one after the other.
    path("api/", include("api.urls")),
    path("t/<slug:code>", table_views.table, name="table_page"),
    path("t/<slug:code>/events", table_views.events, name="table_events"),
    path("t/<slug:code>/sheets", table_views.taken_along, name="table_sheets"),
    path("t/<slug:code>/open", table_views.open_matters, name="table_open"),
    path("t/<slug:code>/log", table_views.table_log, name="table_log"),
    path("t/<slug:code>/deeds", table_views.deeds, name="table_deeds"),
    path("t/<slug:code>/deeds/<slug:name>", table_views.deed, name="table_deed"),
    path("t/<slug:code>/seats", chair_views.seats, name="table_seats"),
    path("t/<slug:code>/share/<int:n>", chair_views.share, name="table_share"),
    path("w/<slug:watch>", watch_views.table, name="watch"),
    path("w/<slug:watch>/events", watch_views.events, name="watch_events"),
    path("w/<slug:watch>/middle", watch_views.middle, name="watch_middle"),
    path("w/<slug:watch>/log", watch_views.log, name="watch_log"),
    path("w/<slug:watch>/deeds", watch_views.deeds, name="watch_deeds"),
    path("w/<slug:watch>/report", evening_views.watched, name="watch_report"),
    path("t/<slug:code>/report", evening_views.report, name="table_report"),
    path("t/<slug:code>/report.<slug:kind>", evening_views.download, name="table_file"),
    path("t/<slug:code>/again", evening_views.again, name="table_again"),
    path("t/<slug:code>/delete", evening_views.delete, name="table_delete"),
    path("t/<slug:code>/dispute/<int:n>", dispute_views.dispute, name="table_dispute"),
    path("t/<slug:code>/right", dispute_views.put_right, name="table_put_right"),
    path("t/<slug:code>/right/<int:n>", dispute_views.right, name="table_right"),
    path("t/<slug:code>/count", table_views.count, name="table_count"),
    path("t/<slug:code>/clock", clock_views.clock, name="table_clock"),
    path("t/<slug:code>/may-i", table_views.may_i, name="table_may_i"),
    path("t/<slug:code>/<slug:name>", table_views.sheet, name="table_sheet"),
    path("", views.home, name="home"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("sw.js", views.service_worker, name="service_worker"),
    path("offline", views.offline, name="offline"),
    path("healthz", operations_views.healthz, name="healthz"),
    path("readyz", operations_views.readyz, name="readyz"),
    path("metrics", operations_views.figures, name="metrics"),
    path("robots.txt", operations_views.robots, name="robots"),
    path(".well-known/security.txt", operations_views.security, name="security_txt"),
    path("look", look.choose, name="look"),
    path("examples/<slug:slug>", views.example, name="example"),
    path("ask", search_views.ask, name="ask"),
    path("settle", argument_views.all_arguments, name="arguments"),
    path("settle/<slug:slug>", argument_views.argument, name="argument"),
    path("rules", library_views.rules, name="rules"),
    path("rules/<str:id>", library_views.rule, name="rule"),
    path("house-rules", library_views.house_rules, name="house_rules"),
    path("house-rules/<slug:game>/<slug:name>", library_views.house_rule, name="house_rule"),
    path("coverage", library_views.coverage, name="coverage"),
    path("editions", library_views.all_editions, name="editions"),
    path("editions/<edition:id>.toml", library_views.as_file, name="edition_file"),
    path("editions/<edition:one>/against/<edition:other>", library_views.compare, name="compare"),
    path("editions/<edition:id>", library_views.edition, name="edition"),
    path("editions/<edition:id>/summary", library_views.summary, name="edition_summary"),
    path("editions/<edition:id>/<slug:name>", library_views.piece, name="piece"),
    path("admin/join/<str:token>", staff_views.join, name="staff_join"),
    path("admin/", admin.site.urls),
    path("new", table_views.new_table, name="new_table"),
    path("demo", table_views.demo_table, name="demo"),
    path("join", join_views.join, name="join"),
    path("j/<slug:link>", join_views.door, name="door"),
    path("a/<slug:link>", arbiter_views.arbiter, name="arbiter"),
    path("tables", table_views.my_tables, name="my_tables"),
    path("put-in", evening_views.put_in, name="put_in"),
    path("put-in/<slug:code>", evening_views.arrival, name="arrival"),
    path("r/<slug:code>", chair_views.shared, name="shared"),
    path("g/<slug:code>", evening_views.group, name="group"),
    path("e/<slug:code>", evening_views.shared, name="shared_evening"),
]

handler400 = errors.bad_request
handler403 = errors.permission_denied
handler404 = errors.not_found
handler500 = errors.server_error
