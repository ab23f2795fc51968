"""Fields of forms are written as Django's own templates write them."""

import pytest
from django import forms
from django.forms.renderers import DjangoTemplates
from django.utils.datastructures import MultiValueDict

from referee.form_renderer import FormRenderer

ODD = "\"<b>&'{}"
CHOICES = [("", "—"), ("a", "Ann & Bob"), (ODD, ODD), ("Grouped", [(1, "one"), (2, f"two {ODD}")])]


class Numbers(forms.MultiValueField):  # type: ignore[misc]
    def compress(self, data_list: list[int]) -> list[int]:
        return data_list


class EveryField(forms.Form):  # type: ignore[misc]
    word = forms.CharField(max_length=9, initial=ODD)
    number = forms.IntegerField(min_value=0, required=False, initial=7)
    tick = forms.BooleanField(required=False, initial=True)
    hidden = forms.CharField(widget=forms.HiddenInput(attrs={"data-odd": ODD, "disabled": True, "hidden": False}))
    choice = forms.ChoiceField(choices=CHOICES, initial=2)
    secret = forms.CharField(widget=forms.PasswordInput)
    several = Numbers(
        fields=(forms.IntegerField(), forms.IntegerField()),
        widget=forms.MultiWidget([forms.NumberInput, forms.TextInput(attrs={"size": 3})]),
        initial=[1, None],
        required=False,
    )
    dots = forms.ChoiceField(choices=CHOICES[:3], widget=forms.RadioSelect, required=False)
    ticks = forms.MultipleChoiceField(choices=CHOICES[:3], widget=forms.CheckboxSelectMultiple, initial=["a", ODD])
    headed = forms.MultipleChoiceField(choices=CHOICES, widget=forms.CheckboxSelectMultiple, required=False)
    long = forms.CharField(widget=forms.Textarea, initial=ODD)


SENT = MultiValueDict(
    {"word": [ODD * 3], "number": ["-1"], "choice": [ODD], "hidden": ["x"], "several_0": ["many"], "ticks": ["a", "x"]}
)


@pytest.mark.parametrize("sent", [None, {}, SENT], ids=["new", "empty", "wrong"])
def test_every_kind_of_field_is_written_as_by_the_templates(sent: MultiValueDict[str, str] | None) -> None:
    plain, ours = (EveryField(sent, renderer=renderer()) for renderer in (DjangoTemplates, FormRenderer))
    for name in plain.fields:
        assert str(ours[name]).replace("\n\n", "\n") == str(plain[name]).replace("\n\n", "\n"), name
        assert str(ours[name].errors) == str(plain[name].errors), name
