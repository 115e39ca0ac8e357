"""Marks of site generators are shown as a reader of the site would see them, line for line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kebab_desktop.ui.markdown import to_html
from kebab_desktop.ui.site_marks import without_site_marks


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('See {{< ref "./NodeClockSkew.md" >}} first.', "See NodeClockSkew first."),
        ("See {{% relref other.md#steps %}}.", "See other."),
        ('{{< figure src="a.png" title="The heap" >}}', "*[The heap]*"),
        ("{{% notice warning %}}\nMind it.\n{{% /notice %}}", "\nMind it.\n"),
        ('{{% alert title="First" color="warning" %}}\nMind it.\n{{% /alert %}}', "**First**  \nMind it.\n"),
        ('{{< tab "Linux" >}}\nMind it.\n{{< /tab >}}', "**Linux**  \nMind it.\n"),
        ('{{< alert title="" >}}{{< youtube "abc" >}}', ""),
        ("[steps]({% link _docs/steps.md %})", "[steps](steps)"),
        ("see [[Restart]] or [[pages/Stop|how to stop]]", "see Restart or how to stop"),
        ("!!! note\n    Mind it.", "**Note**  \n    Mind it."),
        ('??? warning "Read this"', "**Read this**  "),
        (":::warning\nMind it.\n:::", "**Warning**  \nMind it.\n"),
        (":::tip[Faster]", "**Faster**  "),
        ("> [!NOTE]\n> Mind it.", "> **Note**  \n> Mind it."),
        ("Run `flush`. {: .command}", "Run `flush`."),
        ('[steps](steps.md){:target="_blank" rel="noopener"} first', "[steps](steps.md) first"),
        ("Mind it.\n{: .note #first}", "Mind it.\n"),
        ("## Steps {#steps}", "## Steps"),
        ("`{: .x}` and {:id, 1} and {#a} and ${#words}", "`{: .x}` and {:id, 1} and {#a} and ${#words}"),
        ("`{{< ref x >}}` and [[x]]", "`{{< ref x >}}` and x"),
        ("``[[x]]` is no code: as many signs end it as begin it", "``x` is no code: as many signs end it as begin it"),
        ("```\n{{< ref x >}}\n[[ -f a ]]\n```\n[[x]]", "```\n{{< ref x >}}\n[[ -f a ]]\n```\nx"),
        ("as told [here][KubeNode].", "as told here."),
        ("the [Raft algorithm][raft], first", "the Raft algorithm, first"),
        ("the [Raft algorithm][raft]\n\n[Raft]: https://a.b", "the [Raft algorithm][raft]\n\n[Raft]: https://a.b"),
        ("said by [the runbook][1] and [L2][3]", "said by the runbook and [L2][3]"),
        ("Look for [gc][start], [0.1s][info][gc phases] or a[the key][b c]",) * 2,
        ("`[the key][b]`", "`[the key][b]`"),
        ("if [[ -f a ]]; then [[1, 2]] [[1]]", "if [[ -f a ]]; then [[1, 2]] [[1]]"),
        ("if {{ .Values.a }} or {max}", "if {{ .Values.a }} or {max}"),
    ],
)
def test_marks_of_site_generators_are_shown_as_words(text: str, shown: str) -> None:
    assert without_site_marks(text) == shown


def test_a_link_to_a_page_by_shortcode_shows_its_words_and_no_marks() -> None:
    html = to_html('See [clock skew]({{< ref "./NodeClockSkew.md" >}}).', first_line=7)
    assert "clock skew" in html
    assert "{{" not in html
    assert 'name="L7"' in html


def test_a_quote_shows_the_words_of_a_link_whose_target_stands_elsewhere_in_its_file() -> None:
    assert "described here." in to_html("Log in as described [here][KubeNode]. [1]", citations=True)
    assert "the Red Hat documentation for" in to_html("See the Red Hat [documentation][1] for potential steps.")
    assert "[the runbook]" in to_html("Said by [the runbook][1].", citations=True), "a number is a citation there"
    assert ">the guide</a>" in to_html("See [the guide][g].\n\n[g]: https://a.b/c")


def test_lines_behind_marks_keep_their_numbers() -> None:
    html = to_html("{{% notice %}}\nMind it.\n{{% /notice %}}\n\nLast.", first_line=10)
    assert re.search(r'name="L11"></a>Mind it', html)
    assert re.search(r'name="L14"></a>Last', html)


@pytest.mark.parametrize("text", ["{{" + "`" * 100_000, "{{<" + " \t" * 50_000 + ">", "{{< / " + " " * 100_000 + "x"])
def test_a_line_that_begins_many_marks_and_ends_none_stays_as_it_is_at_once(text: str) -> None:
    # Each took minutes: every sign was tried as the beginning of all that follow.
    assert without_site_marks(text) == text


@given(st.lists(st.sampled_from(["[[x]]", "{{<", ">}}", "{% link a %}", "```", "!!! note", ":::", " ", "\n", "a"])))
def test_no_line_is_added_or_lost(parts: list[str]) -> None:
    text = "".join(parts)
    assert without_site_marks(text).count("\n") == text.count("\n")
