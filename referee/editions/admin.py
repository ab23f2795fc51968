"""House editions in the admin: made from any edition, edited page by page, looked at, published, exported."""

from collections.abc import Sequence
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from referee.editions import history, parents, publishing
from referee.editions import previews as edition_previews
from referee.editions import sections as edition_sections
from referee.editions import services as edition_services
from referee.editions.desk import Desk
from referee.editions.making import ImportForm, MakeForm
from referee.editions.models import DRAFT, PUBLISHED, Edition, EditionVersion
from referee.editions.parts import Section, troubles
from referee.library.views import toml
from rules_kb import games
from rules_kb.editions import EditionError, faults, shipped_text
from rules_kb.record.log_lines import sentence

FOLDER = "admin/editions"
LOOKS = {"look": edition_previews.start, "afresh": edition_previews.afresh, "stop": edition_previews.cancel}

WITHDRAWING = {"withdraw": "withdrawn: no new table is offered it", "offer": "offered to new tables again"}


def address(desk: Desk, name: str) -> str:
    """Where a part of an edition is edited or looked at."""
    if desk.version.pk:
        return reverse("admin:edition_section", args=[desk.version.pk, name])
    return reverse("admin:edition_shipped", args=[desk.edition.id, name])


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):
    """House editions and their versions."""

    list_display = ("newest", "slug", "made_at")
    change_list_template = f"{FOLDER}/all.html"

    @admin.display(description="house edition")
    def newest(self, edition: Edition) -> str:
        """The newest version and what has become of it."""
        version = edition.versions.first()
        if version is None:
            return ""
        state = f"{version.state}, withdrawn" if edition.withdrawn_at else version.state
        return f"{version.name}, version {version.number} ({state})"

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Tables play by them."""
        return False

    def get_urls(self) -> list[URLPattern]:
        """The pages of a house edition."""
        wrap = self.admin_site.admin_view
        return [
            path("import/", wrap(self.import_view), name="edition_import"),
            path("shipped/<str:id>/", wrap(self.shipped_view), name="edition_shipped"),
            path("shipped/<str:id>/<slug:name>/", wrap(self.shipped_view), name="edition_shipped"),
            path("<int:pk>/draft/", wrap(self.draft_view), name="edition_draft"),
            path("<int:pk>/publish/", wrap(self.publish_view), name="edition_publish"),
            path("version/<int:pk>.toml", wrap(self.file_view), name="edition_version_file"),
            path("version/<int:pk>/<slug:name>/", wrap(self.section_view), name="edition_section"),
            *super().get_urls(),
        ]

    def page(self, request: HttpRequest, template: str, title: str, **context: Any) -> HttpResponse:
        """One page of the admin."""
        shared = {**self.admin_site.each_context(request), "opts": self.opts, "title": title}
        return TemplateResponse(request, f"{FOLDER}/{template}.html", {**shared, **context})

    def allow(self, request: HttpRequest) -> None:
        """Whoever may change house editions goes on."""
        if not self.has_change_permission(request):
            raise PermissionDenied

    def refused(self, request: HttpRequest, wrong: EditionError) -> None:
        """Say why nothing was done."""
        messages.error(request, " ".join(sentence(said) for said in faults("", wrong)))

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """The house editions, and those that ship."""
        shipped = [games.load(id) for id in games.shipped()]
        shown = {"title": "House editions", "shipped": shipped}
        return super().changelist_view(request, {**(extra_context or {}), **shown})

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Make a house edition out of another edition."""
        self.allow(request)
        form = MakeForm(request.POST or None, initial={"base": request.GET.get("base", "us-classic")})
        if request.method == "POST" and form.is_valid() and (version := form.made()):
            self.log_addition(request, version.edition, f"made from {form.cleaned_data['base']}")
            return redirect("admin:edition_section", version.pk, "params")
        return self.page(request, "make", "Make a house edition", form=form)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """A house edition with its versions."""
        self.allow(request)
        edition = self.get_object(request, object_id)
        if edition is None:
            raise Http404
        versions = list(edition.versions.all())
        context = {"edition": edition, "versions": versions, "draft": DRAFT, "since": parents.since(versions[0])}
        told = {"changes": history.newest(edition), "really": "really" in request.GET}
        told |= {"published": any(version.state == PUBLISHED for version in versions)}
        return self.page(request, "edition", f"{versions[0].name} ({edition})", **context, **told)

    def draft_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Start the next draft, or throw the one there is away."""
        self.allow(request)
        edition = get_object_or_404(Edition, pk=pk)
        if request.method != "POST":
            raise Http404
        if request.POST.get("do") == "ask":
            return redirect(reverse("admin:referee_edition_change", args=[pk], query={"really": 1}))
        if request.POST.get("do") == "discard":
            return self.discarded(request, edition)
        if request.POST.get("do") in WITHDRAWING:
            return self.withdrawn(request, edition, request.POST["do"])
        try:
            version = edition_services.start_draft(
                edition=edition, follow=request.POST.get("do") == "follow", by=request.user
            )
        except EditionError as wrong:
            self.refused(request, wrong)
            return redirect("admin:referee_edition_change", pk)
        return redirect("admin:edition_section", version.pk, "params")

    def discarded(self, request: HttpRequest, edition: Edition) -> HttpResponse:
        """The draft, thrown away."""
        edition_services.discard_draft(version=get_object_or_404(EditionVersion, edition=edition, state=DRAFT))
        self.log_change(request, edition, "draft thrown away")
        messages.success(request, "The draft is gone.")
        return redirect("admin:referee_edition_changelist")

    def withdrawn(self, request: HttpRequest, edition: Edition, how: str) -> HttpResponse:
        """Taken from the list of editions for new tables, or put back."""
        edition_services.withdraw(edition=edition, again=how == "offer")
        self.log_change(request, edition, WITHDRAWING[how])
        messages.success(request, f"{edition} is {WITHDRAWING[how]}.")
        return redirect("admin:referee_edition_change", edition.pk)

    def section_view(self, request: HttpRequest, pk: int, name: str) -> HttpResponse:
        """One part of a version: edited in a draft, only looked at in any other."""
        self.allow(request)
        version = get_object_or_404(EditionVersion.objects.select_related("edition"), pk=pk)
        # A page that was sent is read against the draft it was made from.
        desk = Desk(version, history.text_when(version, request.POST.get("seen", "")))
        if faults := desk.faults():
            messages.error(request, f"{version} cannot be read by these rules: {' '.join(map(sentence, faults))}")
            return redirect("admin:referee_edition_change", version.edition_id)
        if request.method == "POST":
            return self.saved(request, desk, name)
        section = self.section(request, desk, name)
        return self.part(request, desk, name, section, editable=version.state == DRAFT)

    def saved(self, request: HttpRequest, desk: Desk, name: str) -> HttpResponse:
        """A part of a draft as it was sent: kept, or shown again with what is wrong with it or who was faster."""
        version = desk.version
        if version.state != DRAFT:
            raise PermissionDenied
        section, seen = self.section(request, desk, name), request.POST.get("seen", "")
        knowing = request.POST.get("knowing", "")
        try:
            wrong = edition_sections.save(desk, section, request.user, int(knowing) if knowing.isdecimal() else 0)
        except edition_services.Clashing as both:
            told = [history.in_plain_words(desk.edition, clash) for clash in both.clashes]
            others: dict[str, Any] = {
                "clashes": told,
                "others": history.since(version, seen),
                "knowing": history.latest(version),
            }
            return self.part(request, desk, name, section, editable=True, **others)
        if wrong or any(section.form.errors):
            return self.part(request, desk, name, section, wrong, editable=True)
        self.log_change(request, version.edition, f"{name} of {version}")
        messages.success(request, " ".join(["The draft is saved.", *desk.tells]))
        # What was asked for is done: sums that were multiplied are not multiplied again.
        return redirect(request.path if name == "sums" else request.get_full_path())

    def section(self, request: HttpRequest, desk: Desk, name: str) -> Section:
        """The part of that name, or a kind 404."""
        try:
            return edition_sections.section(desk, name, request.POST if request.method == "POST" else None, request.GET)
        except KeyError as unknown:
            raise Http404 from unknown

    def part(
        self,
        request: HttpRequest,
        desk: Desk,
        name: str,
        section: Section,
        wrong: Sequence[str] = (),
        *,
        editable: bool,
        **more: Any,
    ) -> HttpResponse:
        """A part of an edition as a page."""
        context = {
            "desk": desk,
            "name": edition_sections.tab_of(name),
            "base": address(desk, edition_sections.tab_of(name)),
            "form": section.form,
            "wrong": wrong,
            "troubles": troubles(section.form) if section.form.is_bound else [],
            "editable": editable,
            "seen": request.POST.get("seen") or history.latest(desk.version),
            **section.shown,
            **more,
        }
        names = edition_sections.names(desk)
        return self.page(request, section.template, desk.edition.name, names=names, **context)

    def shipped_view(self, request: HttpRequest, id: str, name: str = "params") -> HttpResponse:
        """A shipped edition: to look at, and to make a house edition of."""
        self.allow(request)
        if id not in games.shipped():
            raise Http404
        desk = Desk(EditionVersion(edition=Edition(slug=id), number=1, text=shipped_text(id)))
        return self.part(request, desk, name, self.section(request, desk, name), editable=False)

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """A file becomes a draft, or is refused with everything that is wrong with it."""
        self.allow(request)
        form = ImportForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid() and (version := form.made()):
            self.log_change(request, version.edition, f"imported {version}")
            messages.success(request, f"{version} is a draft now.")
            return redirect("admin:referee_edition_change", version.edition_id)
        return self.page(request, "import", "Import an edition", form=form)

    def file_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """A version as one file."""
        self.allow(request)
        version = get_object_or_404(EditionVersion.objects.select_related("edition"), pk=pk)
        return toml(edition_services.exported(version), str(version))

    def publish_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What a draft would change, and the button that publishes it."""
        self.allow(request)
        version = get_object_or_404(EditionVersion.objects.select_related("edition"), edition=pk, state=DRAFT)
        if request.method == "POST":
            return self.decided(request, version)
        return self.page(request, "publish", f"Publish {version}", **publishing.page(version, request.GET))

    def decided(self, request: HttpRequest, version: EditionVersion) -> HttpResponse:
        """Look, stop, go on, or publish."""
        asked = request.POST.get("do", "")
        if asked in LOOKS:
            LOOKS[asked](version=version)
            return redirect("admin:edition_publish", version.edition_id)
        try:
            edition_services.publish(version=version)
        except edition_services.NotSeen as left:
            messages.error(request, f"Not published. {left}")
        except EditionError as wrong:
            self.refused(request, wrong)
        else:
            self.log_change(request, version.edition, f"published {version}")
            messages.success(request, f"{version} is published. New tables can play by it.")
            return redirect("admin:referee_edition_change", version.edition_id)
        return redirect("admin:edition_publish", version.edition_id)
