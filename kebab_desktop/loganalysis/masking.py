"""Replaces secrets and personal data in log text by placeholders: one secret, one placeholder within an analysis."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kebab_desktop.core.findings import AnalysisResult, LogEvidence, Signal
from kebab_desktop.loganalysis import secret_patterns

Mask = Callable[[re.Match[str]], str]

_NOTHING = frozenset(
    {"null", "none", "true", "false", "undefined", "****", "***", "******", "********", "<hidden>", "-", "<*"}
)
_PLACEHOLDER = re.compile(r"\[?(?:secret|email|phone|ip)-\d+\]?")


@dataclass(frozen=True, slots=True)
class MaskOptions:
    """What is replaced. Secrets are passwords, tokens, keys, cookies, resident registration and phone numbers."""

    secrets: bool = True
    emails: bool = True
    ip_addresses: bool = False


_SHORTEST_KNOWN = 4
"""A shorter secret may be an ordinary word or number of the question."""


class Masker:
    """Masks the texts of one analysis; a value that comes again gets the placeholder it had."""

    def __init__(self, options: MaskOptions | None = None) -> None:
        self._options = options or MaskOptions()
        self._names: dict[tuple[str, str], str] = {}

    def text(self, text: str) -> str:
        """Return ``text`` with what the options name replaced: "[secret-1]", "[phone-1]", "[email-1]", "[ip-1]"."""
        options = self._options
        if options.secrets and secret_patterns.HINT.search(text):
            for pattern, group in secret_patterns.SECRETS:
                text = pattern.sub(self._replacing("secret", group), text)
        if options.secrets:
            text = secret_patterns.PHONE.sub(self._phone, text)
        if options.emails:
            text = secret_patterns.EMAIL.sub(self._replacing("email", 0), text)
        if options.ip_addresses:
            text = secret_patterns.IPV6.sub(self._address, secret_patterns.IPV4.sub(self._address, text))
        return text

    def question(self, text: str) -> str:
        """Return a question about the log masked, the secrets that its lines gave away included, however named."""
        text = self.text(text)
        for (kind, value), name in sorted(self._names.items(), key=lambda item: -len(item[0][1])):
            if kind == "secret" and len(value) >= _SHORTEST_KNOWN:
                text = text.replace(value, name)
        return text

    def result(self, result: AnalysisResult) -> AnalysisResult:
        """Return the analysis with its findings, figures, summary and notes masked; names of files stay."""
        return replace(
            result,
            signals=tuple(self._signal(each) for each in result.signals),
            summary=self.text(result.summary),
            kpis=self._values(result.kpis),
            files=tuple(replace(each, notes=tuple(self.text(note) for note in each.notes)) for each in result.files),
        )

    def _signal(self, signal: Signal) -> Signal:
        return replace(
            signal,
            message=self.text(signal.message),
            evidence=tuple(self._evidence(each) for each in signal.evidence),
            params=self._values(signal.params),
        )

    def _evidence(self, evidence: LogEvidence) -> LogEvidence:
        return replace(evidence, text=self.text(evidence.text))

    def _values(self, values: Mapping[str, float | int | str]) -> dict[str, float | int | str]:
        return {name: self.text(value) if isinstance(value, str) else value for name, value in values.items()}

    def _replacing(self, kind: str, group: int) -> Mask:
        def masked(found: re.Match[str]) -> str:
            value = found[group]
            bare = value.strip("\"'")
            if not bare.strip() or bare.lower() in _NOTHING or _PLACEHOLDER.fullmatch(bare):
                return found[0]
            begin, end = found.span(group)
            whole, offset = found[0], found.start()
            name = self._name(kind, bare)
            return f"{whole[: begin - offset]}{value.replace(bare, name, 1)}{whole[end - offset :]}"

        return masked

    def _phone(self, found: re.Match[str]) -> str:
        """Replace the number, not the word before it; one number has one placeholder however it is written."""
        written = found[0][re.search(r"[+\d]", found[0]).start() :]  # type: ignore[union-attr]
        digits = re.sub(r"\D", "", written)
        plain = re.sub(r"^(?:00)?82(?:0)?", "0", digits) if digits.startswith(("82", "0082")) else digits
        return found[0].removesuffix(written) + self._name("phone", plain)

    def _address(self, found: re.Match[str]) -> str:
        try:
            address = ipaddress.ip_address(found[0])
        except ValueError:
            return found[0]
        if address.is_loopback or address.is_unspecified:
            return found[0]
        return self._name("ip", str(address))

    def _name(self, kind: str, value: str) -> str:
        known = self._names.get((kind, value))
        if known is None:
            number = 1 + sum(each == kind for each, _ in self._names)
            known = self._names[kind, value] = f"[{kind}-{number}]"
        return known
