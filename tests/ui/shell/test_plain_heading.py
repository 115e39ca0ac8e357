"""Headings are read without the signs of Markdown."""

from __future__ import annotations

import pytest

from kebab_desktop.ui.plain_heading import plain_heading


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("**Full GC** and `jstat -gcutil`", "Full GC and jstat -gcutil"),
        ("See [the _old_ runbook](../gc.md#x)", "See the old runbook"),
        ("__Metaspace__ ~~old~~ *new*", "Metaspace old new"),
        ("max_connections and etcd_server_quota", "max_connections and etcd_server_quota"),
        ("`__init__` and `a*b*c`", "__init__ and a*b*c"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        (r"Use \*args and \`x", "Use *args and `x"),
        ("Closed heading ##", "Closed heading"),
        ("C#", "C#"),
        ("check_points", "check_points"),
        ("**강조**한 제목", "강조한 제목"),
        ("", ""),
    ],
)
def test_the_words_of_a_heading(written: str, read: str) -> None:
    assert plain_heading(written) == read
