"""Every address with who may do what there: stranger, spectator, red, blue and host, in this order.

Of three more the answer follows, unless a row says otherwise: staff know no code and are strangers, the arbiter is a
spectator, and the host of another table who got hold of the code is a phone without a seat: refused what only red, or
only blue, may do.
"""

from typing import Any, NamedTuple

ALL, SEATED = (200,) * 5, (404, 404, 200, 200, 200)
DONE, MOVED = (404, 404, 201, 201, 201), (404, 404, 302, 302, 302)
LOOKING = (404, 200, 200, 200, 200)
# Leave to listen: an empty answer, where the server cannot stream.
LISTENING, OVERHEARING = (404, 404, 204, 204, 204), (404, 204, 204, 204, 204)
NEVER = (405,) * 5
FIVE = ("stranger", "spectator", "red", "blue", "host")
PEOPLE = (*FIVE, "staff", "arbiter", "elsewhere")
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
FORM = {"key": "k", "seen": "1"}
NEW = {"name": "Cup", "head": "players: Ann, Bob\n"}
RECORD = {"record": "players: Ann, Bob\n\nAnn roll 1 2\n"}


UNSAID: dict[str, dict[str, int]] = {}


class Row(NamedTuple):
    """One address: the answers by method, and what is sent; methods not named are refused to all."""

    route: str
    path: str
    answers: dict[str, tuple[int, ...]]
    sends: dict[str, dict[str, Any]] = {}
    why: str = ""
    further: bool = False
    # What staff, the arbiter or the host of elsewhere get where it does not follow, by method.
    also: dict[str, dict[str, int]] = {}

    def methods(self, who: str) -> tuple[str, ...]:
        """What is tried: what the row names, by the host everything; what is refused to all is refused to one."""
        if who == "host" and not self.further:
            return METHODS
        return (*self.answers, *(("HEAD",) if "GET" in self.answers else ()))

    def expected(self, method: str, who: str) -> int:
        """The answer somebody should get; a page that is shown answers HEAD alike."""
        shown = "GET" if method == "HEAD" and "HEAD" not in self.answers else method
        if shown in self.also.get(who, {}):
            return self.also[who][shown]
        five = dict(zip(FIVE, self.answers.get(shown, NEVER), strict=True))
        follows = {"staff": "stranger", "arbiter": "spectator"}
        return max(five["red"], five["blue"]) if who == "elsewhere" else five[follows.get(who, who)]


def page(
    route: str, path: str, answers: tuple[int, ...] = ALL, *, also: dict[str, dict[str, int]] = UNSAID,
    **more: tuple[int, ...],
) -> Row:  # fmt: skip
    """An address that shows something."""
    return Row(route, path, {"GET": answers, **more}, also=also)


def form(sheet: str, answers: tuple[int, ...], why: str = "", **fields: str) -> Row:
    """A form of the table."""
    route, path = "t/<slug:code>/<slug:name>", f"/t/{{code}}/{sheet}"
    return Row(route, path, {"POST": answers}, {"POST": {**FORM, **fields}}, why or sheet, further=True)


def api(tail: str, path: str, answers: dict[str, tuple[int, ...]], why: str = "", **sent: Any) -> Row:
    """An address of the API below one table."""
    bodies = dict.fromkeys(("POST", "PUT", "DELETE"), sent)
    return Row(f"api/v1/tables/<slug:code>{tail}", f"/api/v1/tables/{{code}}{path}", answers, bodies, why)


LINES = (
    Row("t/<slug:code>/<slug:name>", "/t/{code}/line", {"GET": SEATED, "POST": MOVED},
        {"POST": {**FORM, "line": "Cleo count 5"}}, "a fact"),
    form("line", (404, 404, 403, 302, 403), "blue says yes", line="Uncle_Bob agree 1"),
    form("line", (404, 404, 302, 403, 403), "red says no", line="Ann contest 1"),
    form("line", MOVED, "nobody sits on Cleo's chair", line="Cleo agree 1"),
    form("pay", MOVED, by="Ann", to="Cleo", amount="5"),
    form("nothing", (404,) * 5),
)  # fmt: skip
SEATS = (
    page("t/<slug:code>/seats", "/t/{code}/seats", SEATED, POST=(404, 404, 400, 400, 400)),
    *(
        Row(
            "t/<slug:code>/seats",
            "/t/{code}/seats",
            {"POST": answers},
            {"POST": sent},
            why,
            True,
            {"elsewhere": {"POST": 403}} if sent["do"] in ("yes", "no") else UNSAID,
        )
        for why, answers, sent in (
            ("a free one is taken", MOVED, {"do": "take", "seat": "2"}),
            ("red's is taken", (404, 404, 302, 409, 409), {"do": "take", "seat": "0"}),
            ("red's is freed", (404, 404, 302, 403, 302), {"do": "leave", "seat": "0"}),
            ("the phone is shared", MOVED, {"do": "take", "seat": "shared"}),
            ("red's is taken over", (404, 404, 403, 403, 302), {"do": "take_over", "seat": "0"}),
            ("red's is asked for", MOVED, {"do": "ask", "seat": "0"}),
            ("hosting is asked for", MOVED, {"do": "host"}),
            ("a phone that asks to be red is let in", (404, 404, 302, 302, 302), {"do": "yes", "request": "{asked}"}),
            ("a phone that asks to be red is refused", (404, 404, 302, 302, 302), {"do": "no", "request": "{asked}"}),
            ("wrong words", (404, 404, 403, 403, 403), {"do": "words", "words": "apple"}),
            ("what was lost is read", MOVED, {"do": "heard"}),
            ("whom it costs says yes", (404, 404, 403, 403, 302), {"do": "confirm"}),
            ("anybody logs anything", (404, 404, 403, 403, 302), {"do": "trust"}),
            ("an arbiter is invited", (404, 404, 403, 403, 302), {"do": "invite"}),
            ("the arbiter's link is taken back", (404, 404, 403, 403, 302), {"do": "dismiss"}),
            ("the arbiter is called", MOVED, {"do": "call", "n": "1"}),
            *((f"joining: {do}", MOVED, {"do": do}) for do in ("open", "close", "careful", "trusting")),
        )
    ),
)
# A stranger has no code and no link; whoever sits at the table is led on to it, and a spectator may ask like anybody.
DOORS = (
    Row("join", "/join", {"GET": ALL, "POST": (404, 302, 302, 302, 302)}, {"POST": {"code": "{letters}"}}),
    page(
        "j/<slug:link>",
        "/j/{door}",
        (404, 200, 302, 302, 302),
        POST=(404, 400, 302, 302, 302),
        also={"elsewhere": {"GET": 200, "POST": 400}},
    ),
)
# A spectator to whom the link was sent may be the arbiter; whoever hosts or sits here may not.
ARBITERS = (
    page("a/<slug:link>", "/a/{arbiter}", LOOKING, POST=(404, 302, 409, 409, 409),
         also={"elsewhere": {"POST": 302}, "arbiter": {"POST": 400}}),
    Row("api/v1/arbiters/<slug:link>", "/api/v1/arbiters/{arbiter}", {"GET": LOOKING, "PUT": (404, 200, 409, 409, 409)},
        also={"elsewhere": {"PUT": 200}}),
    Row("api/v1/arbiters/<slug:link>/rulings", "/api/v1/arbiters/{arbiter}/rulings", {"POST": (404, 403, 403, 403, 403)},
        {"POST": {"line": "arbiter agree 1", "key": "k"}}, also={"arbiter": {"POST": 201}}),
)  # fmt: skip
SHARES = (
    page("t/<slug:code>/share/<int:n>", "/t/{code}/share/1", SEATED, POST=MOVED),
    Row(
        "t/<slug:code>/share/<int:n>", "/t/{code}/share/1", {"POST": MOVED}, {"POST": {"do": "revoke"}}, "revoke", True
    ),
)
PAGES = (
    Row("", "/", {"GET": ALL, "POST": ALL}, {"POST": RECORD}),
    page("favicon.ico", "/favicon.ico", (302,) * 5),
    page("sw.js", "/sw.js"),
    page("offline", "/offline"),
    page("healthz", "/healthz"),
    page("readyz", "/readyz"),
    page("metrics", "/metrics", (404,) * 5),
    page("robots.txt", "/robots.txt"),
    page(".well-known/security.txt", "/.well-known/security.txt", (404,) * 5),
    Row("look", "/look", {"GET": ALL, "POST": (302,) * 5}),
    page("examples/<slug:slug>", "/examples/late-rent"),
    Row(
        "admin/",
        "/admin/",
        dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE"), (302,) * 5),
        also={"staff": dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE"), 200)},
    ),
    Row("new", "/new", {"GET": ALL, "POST": (400,) * 5}),
    Row("demo", "/demo", {"POST": (302,) * 5}),
    page("tables", "/tables"),
    Row("put-in", "/put-in", {"GET": ALL, "POST": (302,) * 5}, {"POST": RECORD}),
    page("put-in/<slug:code>", "/put-in/nothing", (404,) * 5),
    page("t/<slug:code>", "/t/{code}", SEATED),
    page("t/<slug:code>/events", "/t/{code}/events", LISTENING),
    page("t/<slug:code>/sheets", "/t/{code}/sheets", SEATED),
    page("t/<slug:code>/open", "/t/{code}/open", SEATED),
    page("t/<slug:code>/log", "/t/{code}/log", SEATED),
    page("t/<slug:code>/deeds", "/t/{code}/deeds", SEATED),
    page("t/<slug:code>/deeds/<slug:name>", "/t/{code}/deeds/boardwalk", SEATED),
    page("t/<slug:code>/count", "/t/{code}/count", SEATED, POST=(404, 404, 400, 400, 400)),
    page("t/<slug:code>/clock", "/t/{code}/clock", SEATED, POST=(404, 404, 400, 400, 400)),
    Row(
        "t/<slug:code>/clock",
        "/t/{code}/clock",
        {"POST": MOVED},
        {"POST": {"do": "set", "minutes": "60"}},
        "it is set",
        True,
    ),
    page("t/<slug:code>/may-i", "/t/{code}/may-i?line=Cleo+count+5", SEATED),
    page("t/<slug:code>/right", "/t/{code}/right", SEATED),
    page("t/<slug:code>/right/<int:n>", "/t/{code}/right/1", SEATED, POST=(404, 404, 400, 400, 400)),
    Row(
        "t/<slug:code>/dispute/<int:n>",
        "/t/{code}/dispute/1",
        {"GET": SEATED, "POST": (404, 404, 403, 302, 403)},
        {"POST": {**FORM, "line": "Uncle_Bob agree 1"}},
        "blue says yes",
    ),
    page("w/<slug:watch>", "/w/{watch}", LOOKING),
    page("w/<slug:watch>/events", "/w/{watch}/events", OVERHEARING),
    page("w/<slug:watch>/middle", "/w/{watch}/middle", LOOKING),
    page("w/<slug:watch>/log", "/w/{watch}/log", LOOKING),
    page("w/<slug:watch>/deeds", "/w/{watch}/deeds", LOOKING),
    page("r/<slug:code>", "/r/{link}", LOOKING),
    page("w/<slug:watch>/report", "/w/{watch}/report", LOOKING),
    page("t/<slug:code>/report", "/t/{code}/report", SEATED, POST=MOVED),
    page("t/<slug:code>/report.<slug:kind>", "/t/{code}/report.json", SEATED),
    page("t/<slug:code>/again", "/t/{code}/again", SEATED, POST=MOVED),
    page("t/<slug:code>/delete", "/t/{code}/delete", SEATED, POST=(404, 404, 403, 403, 302)),
    page("g/<slug:code>", "/g/nothing", (404,) * 5, POST=(404,) * 5),
    page("e/<slug:code>", "/e/{evening}", LOOKING),
)
PROGRAMS = (
    Row("api/v1/judge", "/api/v1/judge", {"POST": ALL}, {"POST": RECORD}),
    page("api/v1/editions", "/api/v1/editions"),
    page("api/v1/rules", "/api/v1/rules"),
    page("api/v1/rules/<str:id>", "/api/v1/rules/board.build.even"),
    page("api/v1/search", "/api/v1/search?q=jail"),
    page("api/v1/arguments", "/api/v1/arguments"),
    page("api/v1/arguments/<slug:slug>", "/api/v1/arguments/never-asked-for-rent"),
    Row("api/v1/tables", "/api/v1/tables", {"POST": (201,) * 5}, {"POST": NEW}),
    api("", "", {"GET": SEATED, "DELETE": (404, 404, 403, 403, 204)}),
    api("/entries", "/entries", {"GET": SEATED, "POST": DONE}, "a fact", line="Cleo count 5", key="k"),
    api("/entries", "/entries", {"POST": (404, 404, 403, 201, 403)}, "blue says yes",
        line="Uncle_Bob agree 1", key="k")._replace(further=True),
    api("/entries/<int:seq>/says", "/entries/1/says", {"GET": SEATED}),
    api("/rulings", "/rulings?open=1", {"GET": SEATED}),
    api("/precedents", "/precedents", {"GET": SEATED}),
    api("/chairs", "/chairs", {"GET": SEATED}),
    api("/chairs/<int:seat>", "/chairs/2", {"PUT": SEATED, "DELETE": SEATED}, "a free one"),
    api("/chairs/<int:seat>", "/chairs/0",
        {"PUT": (404, 404, 200, 409, 409), "DELETE": (404, 404, 200, 403, 200)}, "red's"),
    api("/disputes", "/disputes", {"GET": SEATED}),
    api("/disputes/<int:seq>/call", "/disputes/1/call", {"POST": (404, 404, 204, 204, 204)}),
    api("/arbiter", "/arbiter", {"PUT": (404, 404, 403, 403, 200), "DELETE": (404, 404, 403, 403, 204)}),
    api("/careful", "/careful", {"PUT": (404, 404, 403, 403, 200)}, careful=True),
    api("/shares", "/shares", {"GET": SEATED, "POST": SEATED}, seq=1),
    api("/shares/<int:seq>", "/shares/1", {"DELETE": (404, 404, 204, 204, 204)}),
    api("/report", "/report", {"GET": SEATED}),
    api("/report.<slug:kind>", "/report.game", {"GET": SEATED}),
    api("/again", "/again", {"POST": DONE}),
    page("api/v1/groups/<slug:code>", "/api/v1/groups/nothing", (404,) * 5),
    Row("api/v1/records", "/api/v1/records", {"POST": (202,) * 5}, {"POST": RECORD}),
    page("api/v1/records/<slug:code>", "/api/v1/records/nothing", (404,) * 5),
    page("api/v1/shared/<slug:code>", "/api/v1/shared/{link}", LOOKING),
    page("api/v1/watched/<slug:watch>", "/api/v1/watched/{watch}", LOOKING),
    page("api/v1/watched/<slug:watch>/entries", "/api/v1/watched/{watch}/entries", LOOKING),
    api("/dues", "/dues", {"GET": SEATED}),
    api("/check", "/check", {"POST": SEATED}, line="Cleo count 5"),
    page("api/schema", "/api/schema"),
    page("api/docs", "/api/docs"),
    Row("api/<path:rest>", "/api/nothing", dict.fromkeys(("GET", "POST", "PUT", "PATCH", "DELETE"), (404,) * 5)),
)  # fmt: skip
# The library and the arguments: anybody may read them.
LIBRARY = (
    page("ask", "/ask?q=rent+in+jail"),
    page("settle", "/settle"),
    page("settle/<slug:slug>", "/settle/never-asked-for-rent"),
    page("coverage", "/coverage", (302,) * 5, also={"staff": {"GET": 200}}),
    page("admin/join/<str:token>", "/admin/join/nobody", (410,) * 5, POST=(410,) * 5),
    page("editions/<edition:id>.toml", "/editions/us-classic.toml"),
    page("rules", "/rules"),
    page("house-rules", "/house-rules"),
    page("house-rules/<slug:game>/<slug:name>", "/house-rules/deal/deal_recolour"),
    page("rules/<str:id>", "/rules/board.build.even"),
    page("editions", "/editions"),
    page("editions/<edition:one>/against/<edition:other>", "/editions/us-classic/against/us-2008"),
    page("editions/<edition:id>", "/editions/us-classic"),
    page("editions/<edition:id>/summary", "/editions/us-classic/summary"),
    page("editions/<edition:id>/<slug:name>", "/editions/us-classic/boardwalk"),
)
ROWS = (*PAGES, *LINES, *SEATS, *DOORS, *ARBITERS, *SHARES, *PROGRAMS, *LIBRARY)
