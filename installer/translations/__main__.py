"""Command `python -m installer.translations`: brings the words of the code into kebab_ko.ts and compiles it.

What the code no longer says leaves the files. Texts without a translation are listed; give one with
`python -m installer.translations "English words" "한국어"` (any number of pairs) or write it in Qt Linguist.
Counted texts, `self.tr("{n} files", "", n)`, need an English singular too: `--one "{n} files" "{n} file"`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from installer.layout import ROOT
from installer.translations.in_code import Found, words_of_window
from installer.translations.ts_file import Entry, fitted, read_ts, write_ts

FOLDER = ROOT / "resources" / "translations"
KOREAN = FOLDER / "kebab_ko.ts"
ENGLISH = FOLDER / "kebab_en.ts"
"""Only the counted texts: everything else is said as it is written in the code."""
_KOREAN_FORMS, _ENGLISH_FORMS = 1, 2


def korean_entries(found: Found, given: Mapping[str, str]) -> list[Entry]:
    """Return every phrase with its Korean: what was given now, else what the file has."""
    known = read_ts(KOREAN)
    return [
        Entry(each, (given[each.text],) if each.text in given else fitted(each, known, _KOREAN_FORMS))
        for each in found.phrases.values()
    ]


def english_entries(found: Found, singulars: Mapping[str, str]) -> list[Entry]:
    """Return the counted phrases with singular and plural; the plural is what stands in the code."""
    known = read_ts(ENGLISH)
    return [
        Entry(each, (singulars.get(each.text) or fitted(each, known, _ENGLISH_FORMS)[0], each.text))
        for each in found.phrases.values()
        if each.counted
    ]


def compile_ts(source: Path, target: Path) -> None:
    """Make the binary file that the program loads; raises CalledProcessError with what Qt's compiler says."""
    import PySide6

    name = "lrelease.exe" if sys.platform == "win32" else "lrelease"
    compiler = Path(PySide6.__file__).parent / name
    fresh = target.with_suffix(".qm.new")
    command = [str(compiler), "-silent", str(source), "-qm", str(fresh)]
    subprocess.run(command, check=True, capture_output=True, text=True)
    os.replace(fresh, target)  # a running program has the old one mapped into memory


def main(arguments: Sequence[str] | None = None) -> int:
    """Update and compile both files; 1 when a text has no translation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", nargs="*", metavar="ENGLISH KOREAN", help="translations to take in")
    parser.add_argument("--one", nargs=2, action="append", default=[], metavar=("PLURAL", "SINGULAR"))
    options = parser.parse_args(arguments)
    if len(options.pairs) % 2:
        parser.error("translations are given in pairs: the English words, then the Korean ones")
    given, singulars = dict(zip(options.pairs[::2], options.pairs[1::2], strict=True)), dict(options.one)
    found = words_of_window()
    texts = {each.text for each in found.phrases.values()}
    if unknown := sorted({*given, *singulars} - texts):
        parser.error(f"the window does not say: {' | '.join(unknown)}")
    missing = []
    for path, entries in ((KOREAN, korean_entries(found, given)), (ENGLISH, english_entries(found, singulars))):
        write_ts(path, path.stem.rpartition("_")[2], entries)
        compile_ts(path, path.with_suffix(".qm"))
        missing += [f"{path.name}: {each.phrase.text}" for each in entries if not each.finished]
    sys.stdout.write("".join(f"not translated in {each}\n" for each in dict.fromkeys(missing)))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
