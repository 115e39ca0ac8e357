"""Independent reading of the runbooks and of the keyword scoring rule, kept small enough to check by eye."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import frontmatter

KNOWLEDGE_BASE = Path(__file__).resolve().parents[2] / "knowledge-base"
SECTIONS = (
    "company_policy",
    "symptoms",
    "detection_signals",
    "check_points",
    "recommended_actions",
    "response_template",
)
SMALL = ("AF-01", "FGC-01", "AF-02", "PF-01", "META-01", "G1H-01")

POINTS = {"body": 1.0, "keywords": 2.0, "docs_id": 4.0, "pattern_id": 3.0, "title": 1.5, "section": 1.0}


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PARTICLES = _words(
    """
    에서는 에서도 으로는 으로도 이라는 이라고 에게서 까지는 까지도 부터는 라는 라고 에서 에게 으로 까지 부터
    보다 처럼 이나 이며 마다 밖에 만큼 에는 에도 로는 와는 과는 은 는 이 가 을 를 의 에 로 와 과 도 만 나
    """
)
_VERB_ENDINGS = _words(
    """
    하려면 하거나 하도록 하였다 했습니다 합니다 하나요 하세요 했어요 한다 하고 하며 하면 하지 해야 해서 해도
    해요 했다 하는 하기 하여 한 할 해 함 되려면 되도록 되었다 됐습니다 됩니다 됐어요 되나요 된다 되고 되며
    되면 되지 되어 돼요 됐다 되는 된 될 돼 됨 입니다 인가요 이에요 예요 인지 이다
    """
)
_SUFFIXES = sorted(_PARTICLES | _VERB_ENDINGS, key=len, reverse=True)
_STOP_WORDS = _words(
    """
    a an the to of in on at by for from with and or is are was be it this that what when how why which do
    does did should can i my we you
    """
)


@dataclass(frozen=True)
class Runbook:
    """One file: its metadata and the text of each ``##`` section."""

    path: str
    meta: dict[str, object]
    heading: str
    preamble: str
    sections: dict[str, str]

    @property
    def short_id(self) -> str:
        return str(self.meta["docs_id"]).split("-RUNBOOK-")[1]


@dataclass(frozen=True)
class Part:
    """A searchable piece of a runbook; ``ordinal`` counts through the document."""

    runbook: Runbook
    section: str
    ordinal: int
    content: str

    @property
    def name(self) -> str:
        return f"{self.runbook.short_id}/{self.section}"

    @cached_property
    def fields(self) -> dict[str, frozenset[str]]:
        meta = self.runbook.meta
        metadata = {
            "keywords": tokens(_joined(meta["keywords"])),
            "docs_id": tokens(str(meta["docs_id"])),
            "pattern_id": tokens(str(meta["pattern_id"])),
            "title": tokens(str(meta["title"])),
            "section": tokens(self.section),
        }
        everything = tokens(self.content) | tokens(_joined(meta.get("aliases", [])))
        return {"body": everything.union(*metadata.values()), **metadata}


def read_runbook(path: Path) -> Runbook:
    """Read one runbook; a ``#`` line inside a code fence is not a heading."""
    post = frontmatter.load(str(path))
    pieces, inside = [""], False
    for line in post.content.splitlines():
        inside ^= line.startswith("```")
        if line.startswith("## ") and not inside:
            pieces.append("")
        pieces[-1] += line + "\n"
    heading, _, preamble = pieces[0].strip().partition("\n")
    sections = {piece.partition("\n")[0][3:].strip(): piece.partition("\n")[2].strip() for piece in pieces[1:]}
    return Runbook(path.relative_to(KNOWLEDGE_BASE).as_posix(), post.metadata, heading, preamble.strip(), sections)


def read_all() -> list[Runbook]:
    """Read every runbook of the folder, sorted by path; names beginning with ``_`` are not runbooks."""
    paths = sorted(KNOWLEDGE_BASE.glob("**/*.md"))
    return [read_runbook(path) for path in paths if not path.name.startswith("_")]


@cache
def tokens(text: str, *, plain: bool = False) -> frozenset[str]:
    """Return the distinct tokens; ``plain`` leaves out suffix stripping and stop words."""
    folded = unicodedata.normalize("NFKC", text).lower()
    if plain:
        return frozenset(re.findall(r"[^\W_]+", folded))
    found = (_reduced(run) for run in re.findall(r"[가-힣]+|[^\W_가-힣]+", folded))
    return frozenset(found) - _STOP_WORDS - {""}


def _reduced(run: str) -> str:
    if not "가" <= run[0] <= "힣":
        return run
    if run in _PARTICLES:
        return ""
    suffix = next((end for end in _SUFFIXES if run.endswith(end) and len(run) - len(end) >= 2), "")
    return run.removesuffix(suffix)


def _joined(values: object) -> str:
    return " ".join(str(value) for value in values) if isinstance(values, list) else ""


def split(text: str, size: int, overlap: int) -> list[str]:
    """Cut at the last paragraph end, else line end, within ``size``; a part begins ``overlap`` before the last end."""
    if overlap >= size:
        raise ValueError("overlap must be smaller than size")
    parts, start = [], 0
    while len(text) - start > size:
        low, high = start + overlap + 1, start + size
        end = next((at for at in (text.rfind("\n\n", low, high + 2), text.rfind("\n", low, high + 1)) if at > 0), high)
        parts.append(text[start:end].strip())
        start = end - overlap
    return [*parts, text[start:].strip()]


def parts_of(runbooks: list[Runbook], size: int = 1200, overlap: int = 150) -> list[Part]:
    """Return the pieces of all runbooks in order of path and position."""
    found = []
    for runbook in runbooks:
        pieces = [(name, piece) for name, body in runbook.sections.items() for piece in split(body, size, overlap)]
        found += [Part(runbook, name, ordinal, piece) for ordinal, (name, piece) in enumerate(pieces)]
    return found


def break_down(query: str, part: Part) -> dict[str, dict[str, float]]:
    """Return the points of each query token that matches, by field."""
    matches = {
        token: {name: points for name, points in POINTS.items() if token in part.fields[name]}
        for token in tokens(query)
    }
    return {token: fields for token, fields in sorted(matches.items()) if fields}


def score(query: str, part: Part) -> float:
    """Return the points of all tokens plus the priority bonus, or 0 when nothing matches."""
    total = sum(sum(fields.values()) for fields in break_down(query, part).values())
    return total + min(int(str(part.runbook.meta["priority"])), 100) / 10 if total else 0.0


def search(query: str, parts: list[Part], top_k: int = 3) -> list[tuple[Part, float]]:
    """Return the selection: candidates by score, at most two per document, then back-filled."""
    scored = [(part, score(query, part)) for part in parts]
    ranked = sorted((hit for hit in scored if hit[1]), key=_order)[: max(top_k, min(top_k * 5, 50))]
    chosen: list[tuple[Part, float]] = []
    for part, points in ranked:
        if sum(part.runbook is other.runbook for other, _ in chosen) < 2:
            chosen.append((part, points))
    rest = [hit for hit in ranked if hit not in chosen]
    return sorted((chosen + rest)[:top_k], key=_order)


def _order(hit: tuple[Part, float]) -> tuple[float, str, int]:
    return (-hit[1], hit[0].runbook.path, hit[0].ordinal)
