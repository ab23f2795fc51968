"""The two ways to a new house edition: out of another edition, or out of a file."""

from typing import Any

from django import forms

from referee import records
from referee.editions import find as edition_find
from referee.editions import services as edition_services
from referee.editions.models import EditionVersion
from rules_kb import games
from rules_kb.editions import EditionError, faults
from rules_kb.record.log_lines import sentence


def bases() -> list[tuple[str, str]]:
    """The editions a house edition can start from."""
    shipped = (games.load(id) for id in games.shipped())
    return [(ed.id, f"{ed.name} ({ed.id})") for ed in (*shipped, *edition_find.playable())]


class MakeForm(forms.Form):
    """A house edition, alike to another one so far."""

    base = forms.ChoiceField(label="Start from", choices=bases)
    name = forms.CharField(max_length=80, help_text="What players see: Family rules, The Smiths' rules.")
    slug = forms.CharField(
        label="Id", max_length=30, help_text="Small letters, digits and hyphens; records name it: family-rules."
    )

    def made(self) -> EditionVersion | None:
        """Its first draft, or nothing with the reasons at the fields."""
        given = self.cleaned_data
        try:
            return edition_services.make_edition(slug=given["slug"], name=given["name"], base=given["base"])
        except EditionError as wrong:
            for path, said in wrong.errors.items():
                self.add_error({"id": "slug", "name": "name"}.get(path, "base"), sentence(said))
        return None


class ImportForm(forms.Form):
    """A file, uploaded or pasted."""

    upload = forms.FileField(required=False, label="File")
    text = forms.CharField(
        required=False,
        label="Or its text",
        max_length=400_000,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
    )

    def clean(self) -> dict[str, Any]:
        """The text of either."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        upload = cleaned.get("upload")
        try:
            cleaned["said"] = records.accept(records.decode(upload.read()) if upload else cleaned.get("text") or "")
        except records.Unacceptable as refusal:
            self.add_error("upload" if upload else "text", refusal.message.replace("record", "file"))
        return cleaned

    def made(self) -> EditionVersion | None:
        """The draft, or nothing with every fault and its place."""
        text = self.cleaned_data["said"]
        try:
            return edition_services.import_edition(text=text)
        except EditionError as wrong:
            for fault in faults(text, wrong):
                self.add_error(None, sentence(fault))
        return None
