"""An incident pack: what was asked and answered, on which lines it rests, what the log said, made with what."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence

from kebab_desktop.app.finding_titles import finding_title
from kebab_desktop.app.policies import mask_options
from kebab_desktop.app.preferences import PreferencesService
from kebab_desktop.app.transcript import to_markdown
from kebab_desktop.app.zip_entry import zip_entry
from kebab_desktop.ask.language import language_of
from kebab_desktop.core.answers import Answer
from kebab_desktop.core.branches import line_through
from kebab_desktop.core.errors import no_answer
from kebab_desktop.core.findings import AnalysisResult
from kebab_desktop.core.history import cited_passages
from kebab_desktop.core.history_store import HistoryStore
from kebab_desktop.core.section_names import section_words
from kebab_desktop.loganalysis.masking import Masker

_HEADINGS = {
    False: {
        "title": "Incident pack",
        "note": "Secrets and personal data are replaced by placeholders such as [secret-1].",
        "transcript": "Transcript",
        "excerpts": "Cited excerpts",
        "log": "Log findings",
        "versions": "Versions",
        "none": "None.",
    },
    True: {
        "title": "장애 자료 묶음",
        "note": "비밀 값과 개인정보는 [secret-1] 같은 표시로 바꾸었습니다.",
        "transcript": "대화 내용",
        "excerpts": "인용한 부분",
        "log": "로그에서 발견한 것",
        "versions": "버전",
        "none": "없음.",
    },
}
_PARTS = {"transcript": "transcript.md", "excerpts": "excerpts.md", "log": "log-findings.md"}
_FENCE = "~~~~"


class IncidentService:
    """Makes packs of stored answers; the headings are Korean when the question is."""

    def __init__(self, history: HistoryStore, preferences: PreferencesService) -> None:
        self._history = history
        self._preferences = preferences

    def markdown(self, trace_id: str) -> str:
        """Return the pack of an answer and its whole conversation as one text; raises HistoryError when unknown."""
        answers = self._answers(trace_id)
        words = _words(answers)
        parts = self._parts(answers, words)
        sections = [f"## {words[name]}\n\n{text.strip()}\n" for name, text in parts.items()]
        versions = "\n".join(f"- {name}: {value}" for name, value in _versions(answers).items())
        head = f"# {words['title']}\n\n{words['note']}\n"
        return "\n".join([head, *sections, f"## {words['versions']}\n\n{versions}\n"])

    def archive(self, trace_id: str) -> bytes:
        """Return the same as a ZIP with one file per part and ``versions.json``; the same answers give the same bytes.

        Raises HistoryError when there is no such answer.
        """
        answers = self._answers(trace_id)
        words = _words(answers)
        files = {_PARTS[name]: f"# {words[name]}\n\n{text}" for name, text in self._parts(answers, words).items()}
        files["README.md"] = f"# {words['title']}\n\n{words['note']}\n"
        files["versions.json"] = json.dumps(_versions(answers), ensure_ascii=False, indent=1) + "\n"
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as pack:
            for name, text in sorted(files.items()):
                entry = zip_entry(name, answers[-1].created_at)
                pack.writestr(entry, text.encode("utf-8", "replace"))
        return buffer.getvalue()

    def _answers(self, trace_id: str) -> list[Answer]:
        answer = self._history.answer(trace_id)
        if answer is None:
            raise no_answer(trace_id)
        if answer.conversation_id is None:
            return [answer]
        return line_through(self._history.answers(answer.conversation_id), trace_id) or [answer]

    def _parts(self, answers: Sequence[Answer], words: Mapping[str, str]) -> dict[str, str]:
        """Return the parts, masked together: one secret has one placeholder everywhere.

        Logs are called by their names: the folder of a laptop names its user and helps nobody who reads the pack.
        """
        masker = Masker(mask_options(self._preferences.current()))
        texts = {
            "transcript": _deeper(to_markdown(answers)),
            "excerpts": _excerpts(answers),
            "log": _log_findings(answers),
        }
        for path, name in sorted(_log_names(answers).items(), key=lambda item: -len(item[0])):
            texts = {part: text.replace(path, name) for part, text in texts.items()}
        return {name: masker.text(text) or words["none"] for name, text in texts.items()}


def _words(answers: Sequence[Answer]) -> dict[str, str]:
    return _HEADINGS[any("가" <= letter <= "힣" for letter in answers[0].question)]


def _log_names(answers: Sequence[Answer]) -> dict[str, str]:
    """Return the name of each log by its whole path, with so many folders as tell it from the others."""
    paths = {each.path for answer in answers for each in answer.log_citations}
    paths |= {file.name for answer in answers if answer.log for file in answer.log.analysis.files}
    parts = {path: re.split(r"[/\\]", path) for path in paths if re.match(r"/|\\\\|[A-Za-z]:[/\\]", path)}
    names: dict[str, str] = {}
    for path, own in parts.items():
        others = [each for other, each in parts.items() if other != path]
        length = next((n for n in range(1, len(own)) if all(each[-n:] != own[-n:] for each in others)), len(own) - 1)
        names[path] = "/".join(own[-length:])
    return names


def _deeper(markdown: str) -> str:
    """The questions are headings of their own; in the pack they stand below one."""
    return "\n".join(f"#{line}" if line.startswith("## ") else line for line in markdown.split("\n"))


def _excerpts(answers: Sequence[Answer]) -> str:
    """Return the cited words, each place once, with the lines as they were counted then."""
    found: dict[str, str] = {}
    for answer in answers:
        passages = dict(cited_passages(answer))
        for each in answer.citations:
            place = f"{each.source_id}/{each.doc_path}:{each.line_start}-{each.line_end}"
            if each.marker in passages:
                section = section_words(each.section, korean=language_of(answer.question) == "ko")
                text = f"### `{place}`\n\n{each.title} › {section} ({each.trust_level.value})\n\n"
                found.setdefault(place, text + _quoted(passages[each.marker].text))
    return "\n".join(found.values())


def _log_findings(answers: Sequence[Answer]) -> str:
    found: dict[str, str] = {}
    for answer in answers:
        for each in answer.log_citations:
            place = f"{each.path}:{each.line_start}-{each.line_end}"
            text = f"### `{place}`\n\n{each.finding}\n\n" if each.finding else f"### `{place}`\n\n"
            found.setdefault(place, text + _quoted(each.text))
        if answer.log is not None:
            found |= {place: text for place, text in _uncited(answer.log.analysis) if place not in found}
    return "\n".join(found.values())


def _uncited(analysis: AnalysisResult) -> Iterator[tuple[str, str]]:
    """Yield all findings of an analysis, each with its first proof: the answer cites only some of them."""
    for signal in analysis.signals:
        head = f"{signal.severity.value} {signal.code}: {finding_title(signal.message, 'en')}"
        proof = next(iter(signal.evidence), None)
        if proof is None or not 0 <= proof.file < len(analysis.files):
            yield head, f"### {head}\n"
        else:
            place = f"{analysis.files[proof.file].name}:{proof.line_start}-{proof.line_end}"
            yield place, f"### `{place}`\n\n{head}\n\n{_quoted(proof.text)}"


def _quoted(text: str) -> str:
    """Fence a text with more tildes than it has itself."""
    fence = _FENCE
    while fence in text:
        fence += "~"
    return f"{fence}\n{text.strip(chr(10))}\n{fence}\n"


def _versions(answers: Sequence[Answer]) -> dict[str, str]:
    last = answers[-1]
    return {
        "schema_version": "incident.v1",
        **dict(sorted(last.versions.items())),
        "model": " ".join(part for part in (last.model.id, last.model.blake3) if part),
        "prompt_template": last.prompt_template_version,
        "search": f"{last.retrieval.mode.value}, k = {last.retrieval.k}, gate {last.retrieval.score_gate:.2f}",
        "traces": ", ".join(f"{each.retrieval.trace_id} ({each.created_at}, {each.outcome.value})" for each in answers),
    }
