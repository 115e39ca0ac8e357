"""Code between three backticks within one line is shown in its sentence; what follows is no code."""

from __future__ import annotations

from kebab_desktop.ui.answer.excerpt import excerpt
from kebab_desktop.ui.answer.quote_fold import lines_shown
from kebab_desktop.ui.answer.segments import Code, Prose, split
from kebab_desktop.ui.document_parts import split_document
from kebab_desktop.ui.site_marks import without_site_marks

LINE = "```kubectl get pods``` shows them."
TEXT = f"{LINE}\n\n## Next\n\nRestart.\n"


def test_a_quote_shows_every_word() -> None:
    # The line was taken for the beginning of a block of code and not shown.
    assert Prose in {type(each) for each in split(TEXT)}
    assert Code not in {type(each) for each in split(TEXT)}
    assert "kubectl get pods" in str(split(TEXT))
    assert lines_shown(TEXT) == 3


def test_a_tip_says_every_word() -> None:
    assert excerpt(TEXT) == "kubectl get pods shows them.\nNext\nRestart."


def test_marks_of_sites_behind_it_are_shown_as_words() -> None:
    assert without_site_marks(f"{LINE}\n\n> [!NOTE]\n> Mind it.\n") == f"{LINE}\n\n> **Note**  \n> Mind it.\n"


def test_a_document_is_drawn_in_parts_behind_it() -> None:
    whole, plain = (split_document(f"{line}\n\nRestart.\n\n" * 400, 1) for line in (LINE, LINE.replace("`", "'")))
    assert [part.first for part in whole] == [part.first for part in plain]
