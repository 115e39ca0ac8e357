"""Replaces secrets and personal data in log text by placeholders: one secret, one placeholder within an analysis."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from kebab_desktop.core.findings import AnalysisResult, LogEvidence, Signal

Mask = Callable[[re.Match[str]], str]

_KEY = (
    r"(?:[\w.-]{0,60}(?:passwords?|passwd|passphrase|pwd(?!\s{0,3}[=:]\s{0,3}/)|secret|credential|api[_-]?key|apikey|access[_-]?key|private[_-]?key"
    r"|auth[_-]?token|access[_-]?token|refresh[_-]?token|csrf[_-]?token|session[_-]?token|session[_-]?id|sessionid)"
    r"|pass|pw|sid|token|[\w.]{0,30}token|비밀번호|암호|패스워드)"
)
_VALUE = r"\"(?:[^\"\\\r\n]|\\.){0,2000}\"|'[^'\r\n]{0,2000}'|[^\s\"'&;,)\]}>]{1,2000}"
_SECRETS: tuple[tuple[re.Pattern[str], int], ...] = (
    (re.compile(r"\b(?:set-)?cookie2?\"?\s{0,3}[:=]\s{0,3}\"?([^\r\n\"]{1,4000})", re.IGNORECASE), 1),
    (re.compile(r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(.{1,8000}?)(?:-----END|\Z)", re.DOTALL), 1),
    (re.compile(r"\beyJ[\w-]{5,4000}\.[\w-]{5,8000}(?:\.[\w-]{0,2000})?"), 0),
    (re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s/:@'\"]{0,200}:([^\s/@'\"]{1,200})@", re.IGNORECASE), 1),
    (
        re.compile(
            r"\b(?:proxy-)?authorization\"?\s{0,3}[:=]\s{0,3}\"?(?:(?:bearer|basic|digest|token|negotiate|apikey)\s{1,3})?"
            r"([^\s\",;]{4,4000})",
            re.IGNORECASE,
        ),
        1,
    ),
    (re.compile(r"\b(?:bearer|basic)\s{1,3}((?=[^\s\d=]{0,400}[\d=])[A-Za-z0-9+/=._~-]{8,4000})", re.IGNORECASE), 1),
    (re.compile(r"\b(?:J|PHP|ASP\.NET_|CF)?SESS(?:ION)?_?ID\s?=\s?([\w.!~-]{4,400})", re.IGNORECASE), 1),
    (re.compile(r"\b(?:AKIA|ASIA|AGPA|AROA|AIDA)[0-9A-Z]{16}\b"), 0),
    (
        re.compile(
            r"\b(?:gh[pousr]_\w{20,255}|xox[abeprs]-[\w-]{10,255}|AIza[\w-]{35}|sk-[\w-]{20,255}|glpat-[\w-]{20,64})"
        ),
        0,
    ),
    (re.compile(rf"(?<![\w-])\"?{_KEY}\"?\s{{0,3}}=\s{{0,3}}({_VALUE})", re.IGNORECASE), 1),
    (re.compile(rf"(?:\"{_KEY}\"|'{_KEY}')\s{{0,3}}:\s{{0,3}}({_VALUE})", re.IGNORECASE), 1),
    (re.compile(rf"(?<![\w-])(?:{_KEY})(?<!token)\s{{0,3}}:\s{{1,3}}({_VALUE})", re.IGNORECASE), 1),
    (re.compile(r"--?(?:password|passwd|secret|token|api-key)\s{1,3}([^\s-]\S{0,400})", re.IGNORECASE), 1),
    (re.compile(r"\bIDENTIFIED BY\s{1,3}('[^'\r\n]{1,400}')", re.IGNORECASE), 1),
    (
        re.compile(
            r"<[\w.:-]{0,60}(?:password|passwd|pwd|secret|token)(?![\w-])[^<>\r\n]{0,200}>([^<\r\n]{1,2000})</",
            re.IGNORECASE,
        ),
        1,
    ),
    (re.compile(r"\bjdbc:oracle:\w{2,5}:[^\s/@:]{1,64}/([^\s/@]{1,200})@", re.IGNORECASE), 1),
    # Command lines, as a shell or an audit log keeps them: sqlplus scott/tiger@X, mysql -uroot -pPW, curl -u bob:PW.
    (
        re.compile(
            r"\b(?:sqlplus|sqlldr|expdp|impdp)\s{1,3}(?:-\w{1,9}\s{1,3}){0,4}[^\s/@-][^\s/@]{0,64}/([^\s/@]{1,200})"
        ),
        1,
    ),
    (re.compile(r"\bmysql(?:dump|admin)?\s[^\r\n]{0,200}?(?<=\s)-p([^\s]{1,200})"), 1),
    (re.compile(r"\bcurl\s[^\r\n]{0,200}?(?<=\s)(?:-u|--user)\s{0,3}[^\s:]{1,64}:([^\s]{1,200})"), 1),
    (re.compile(r"(?<![\d-])\d{6}-[1-8]\d{6}(?![\d-])"), 0),
)
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])")
_IPV4 = re.compile(r"(?<![\w.-])(?:\d{1,3}\.){3}\d{1,3}(?![\w-]|\.\d)")
_IPV6 = re.compile(
    r"(?<![\w:.])(?:[0-9A-Fa-f]{1,4}:){1,7}(?::|[0-9A-Fa-f]{1,4})(?::?[0-9A-Fa-f]{1,4}){0,6}(?![\w:])|(?<![\w:])::1(?![\w:])"
)
_NOTHING = frozenset(
    {"null", "none", "true", "false", "undefined", "****", "***", "******", "********", "<hidden>", "-"}
)
_PLACEHOLDER = re.compile(r"\[(?:secret|email|ip)-\d+\]?")
# A text without any of these holds no secret; most lines end here.
_HINT = re.compile(
    r"pass|pw|secret|credential|key|token|sess|sid|cookie|auth|bearer|basic|eyJ|A[KSGRI][IPOD]A|gh[pousr]_|xox|AIza|sk-"
    r"|glpat|jdbc:oracle|sqlplus|sqlldr|expdp|impdp|mysql|curl|pwd|identified|://|비밀번호|암호|패스워드|\d{6}-[1-8]",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class MaskOptions:
    """What is replaced. Secrets are passwords, tokens, keys, cookies and resident registration numbers."""

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
        """Return ``text`` with what the options name replaced: "[secret-1]", "[email-1]", "[ip-1]"."""
        options = self._options
        if options.secrets and _HINT.search(text):
            for pattern, group in _SECRETS:
                text = pattern.sub(self._replacing("secret", group), text)
        if options.emails:
            text = _EMAIL.sub(self._replacing("email", 0), text)
        if options.ip_addresses:
            text = _IPV6.sub(self._address, _IPV4.sub(self._address, text))
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
