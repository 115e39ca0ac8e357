"""What of a sentence can be looked up word for word: figures, flags, commands, paths, identifiers and quotations."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kebab_desktop.ask.quantities import Quantity, claimed, quantities
from kebab_desktop.ask.sentences import code_spans


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_QUOTATION = re.compile(r"\"([^\"\n]{3,400})\"|“([^“”\n]{3,400})”|「([^」\n]{2,400})」|『([^』\n]{2,400})』")
_URL = re.compile(r"\b[a-z][a-z0-9+.-]*://[^\s\])}>\"'`가-힣]+")
_PATH = re.compile(r"(?<![\w./~-])(?:~|\.{1,2})?/[\w.@%+-]+(?:/[\w.@%+-]+)*/?|\b[A-Za-z]:\\[\w\\.-]+", re.ASCII)
_RELATIVE_PATH = re.compile(r"(?<![\w./-])[\w.-]+(?:/[\w.-]+)*/[\w-]*\.[A-Za-z]{1,5}\b", re.ASCII)
_FLAG = re.compile(r"(?<![\w-])--?[A-Za-z][\w.:+/=%-]*", re.ASCII)
_CLOCK = re.compile(r"(?<![\w:])\d{1,2}:\d{2}(?::\d{2})?(?![\w:])")
_DOTTED_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+){2,}(?![\w.])")
_IDENTIFIER = re.compile(
    r"(?<![\w.])(?:"
    r"[A-Za-z_][\w]*(?:[.:][A-Za-z_]\w*)+(?:\(\))?"  # java.lang.Thread, max.poll.records
    r"|[A-Za-z0-9]*_[A-Za-z0-9_]+"  # max_wal_senders
    r"|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z]{2,}[a-z]+[A-Z]?\w*"  # maxThreads, ReplicaLagHigh, HTTPServer
    r"|[A-Za-z]+\d[\w]*|\d+[A-Za-z][\w]*"  # AH00484, p99, 5xx
    r"|[A-Za-z]+-\d[\w-]*"  # ORA-01555, web-0
    r")(?![A-Za-z0-9_])",
    re.ASCII,
)
_ACRONYM_PLURAL = re.compile(r"[A-Z]{2,}s")
_TOOLS = _words(
    """
    kubectl helm docker podman systemctl service journalctl apachectl httpd nginx certbot openssl jcmd jmap jstack
    jstat jps jfr java javac mvn git curl wget ssh scp rsync tar grep awk sed find rm mv cp chmod chown kill pkill
    killall truncate du df lsof strace tcpdump ping dig nslookup ip iptables mount umount fsck swapoff sysctl ulimit
    psql pg_ctl mysql mysqldump redis-cli mongosh etcdctl sudo su reboot shutdown crontab logrotate top ps free
    vmstat iostat sar netstat ss nc terraform ansible
    """
)
_PLAIN_WORDS = _words("service httpd nginx java find kill free top mount ip ping sed git sudo reboot shutdown docker")
"""Tools whose name is also an ordinary word or the name of a program: only with an option do they make a command."""
_TOOL = "|".join(map(re.escape, sorted(_TOOLS, key=len, reverse=True)))
_COMMAND = re.compile(
    rf"(?<![\w./-])(?P<tool>{_TOOL})(?:\s+(?P<next>-{{0,2}}[\w][\w./:=-]*))?(?![\w-])",
    re.ASCII,
)
_KUBERNETES_OBJECT = re.compile(
    r"\s+(?:pods?|po|deployments?|deploy|statefulsets?|sts|daemonsets?|ds|services?|svc|nodes?|namespaces?|ns|pvcs?|pvs?"
    r"|configmaps?|cm|secrets?|jobs?|cronjobs?|ingress(?:es)?|replicasets?|rs|hpa|crds?|all)(?![\w./-])",
    re.ASCII,
)
_OPTION_VALUE = re.compile(r"(?<![\w-])-{1,2}[A-Za-z][\w-]*\s+(?P<value>/(?!\S)|[\w][\w./:@%-]*)", re.ASCII)
_COMMAND_END = re.compile(r"[,;:()¤\n]|\.(?:\s|\Z)|[가-힣]|\Z")
_PROSE = _words(
    """
    a an and are as at be before by can command commands do does first for from has have if in is it its log logs not
    of on once or output runs should shows so that the them then this to tool twice until was when where which will
    with while you your again after instead only also but
    """
)
_ABBREVIATIONS = frozenset({"e.g", "i.e", "a.m", "p.m"})
_WORD_BEFORE = re.compile(r"\b(the|a|an|this|that|your|of|will|to)\s+\Z", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\r\n\u00a0]+")
_MARKUP = re.compile(r"\*\*|__(?=\S)|`+|\\\n|^[ \t]*(?:>|[-*+])[ \t]+", re.MULTILINE)
_MARKER = re.compile(
    r"[ \t]*[\[【［](?:(?:근거|출처|evidence|sources?)[ \t:：]*)?[#＃]?\d[^\[\]】］\n]{0,30}[\]】］]", re.IGNORECASE
)
_CURLY = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "−": "-"})


class FactKind(StrEnum):
    """What a fact is; code spans may be any of the others."""

    CODE = "code"
    COMMAND = "command"
    FLAG = "flag"
    PATH = "path"
    IDENTIFIER = "identifier"
    QUOTATION = "quotation"


@dataclass(frozen=True, slots=True)
class Fact:
    """Words that must occur in the evidence as they are."""

    kind: FactKind
    text: str

    @property
    def shown(self) -> str:
        """Return the fact as a message names it."""
        return f'"{self.text}"' if self.kind is FactKind.QUOTATION else f"`{self.text}`"


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything of a sentence that can be looked up, and what is left of its words."""

    words: tuple[Fact, ...]
    figures: tuple[Quantity, ...]
    prose: str


def without_markers(text: str) -> str:
    """Return a sentence without its citation markers; those in code stay."""
    inside = [(start, end) for start, end, _ in code_spans(text)]
    kept = []
    at = 0
    for match in _MARKER.finditer(text):
        if not any(start <= match.start() < end for start, end in inside):
            kept.append(text[at : match.start()])
            at = match.end()
    return "".join([*kept, text[at:]]).strip()


def facts_of(sentence: str) -> Facts:
    """Return the facts of a sentence without markers."""
    text = unicodedata.normalize("NFC", sentence).translate(_CURLY)
    words: list[Fact] = []
    figures: list[Quantity] = []
    for start, end, code in reversed(list(code_spans(text))):
        figure = claimed(code)
        if len(figure) == 1 and figure[0].written == code:
            figures += figure
        elif any(map(str.isalnum, code)):
            words.append(Fact(FactKind.CODE, code))
        text = f"{text[:start]} ¤ {text[end:]}"
    words += (Fact(FactKind.FLAG, option) for option in _option_values(text))
    for kind, found in _taken(text):
        words.append(Fact(kind, found))
        text = text.replace(found, " ¤ ", 1)
    figures += claimed(text)
    return Facts(tuple(dict.fromkeys(words)), tuple(figures), text.replace("¤", " "))


def _taken(text: str) -> Iterator[tuple[FactKind, str]]:
    """Yield facts outside code in the order of how much they cover; each is taken out before the next is sought."""
    for kind, pattern in (
        (FactKind.QUOTATION, _QUOTATION),
        (FactKind.IDENTIFIER, _URL),
        (FactKind.PATH, _PATH),
        (FactKind.PATH, _RELATIVE_PATH),
    ):
        for match in pattern.finditer(text):
            found = next((group for group in match.groups() if group), match.group()).rstrip(".,:;")
            yield kind, found
            text = text.replace(found, " ¤ ", 1)
    for command in _commands(text):
        yield FactKind.COMMAND, command
        text = text.replace(command, " ¤ ", 1)
    for kind, pattern in (
        (FactKind.FLAG, _FLAG),
        (FactKind.IDENTIFIER, _CLOCK),
        (FactKind.IDENTIFIER, _DOTTED_NUMBER),
        (FactKind.IDENTIFIER, _IDENTIFIER),
    ):
        for match in pattern.finditer(text):
            found = match.group().rstrip(".,:;")
            if found in _ABBREVIATIONS or _ACRONYM_PLURAL.fullmatch(found) or _is_figure(found):
                continue
            yield kind, found
            text = text.replace(found, " ¤ ", 1)


def _commands(text: str) -> Iterator[str]:
    """Yield commands in running text: a tool and the word behind it, or the tool alone."""
    for match in _COMMAND.finditer(text):
        tool, following = match["tool"], match["next"] or ""
        if following.startswith("-"):
            yield f"{tool} {following.rstrip('.,:;')}"
            continue
        if tool in _PLAIN_WORDS:
            continue
        if following and following.lower() not in _PROSE and following[0].islower():
            kind = _KUBERNETES_OBJECT.match(text, match.end()) if tool == "kubectl" else None
            yield f"{tool} {following.rstrip('.,:;')}{kind.group() if kind else ''}"
        elif not _WORD_BEFORE.search(text, 0, match.start()):
            yield tool


def _option_values(text: str) -> Iterator[str]:
    """Yield options of commands in running text with the word behind them: ``-n prod``, ``-rf /``."""
    for command in _COMMAND.finditer(text):
        end = _COMMAND_END.search(text, command.end("tool"))
        stop = end.start() if end else len(text)
        for match in _OPTION_VALUE.finditer(text, command.end("tool"), stop):
            value = match["value"].rstrip(".,:;")
            if value.lower() not in _PROSE:
                yield text[match.start() : match.start("value")] + value


def _is_figure(word: str) -> bool:
    found = quantities(word)
    return len(found) == 1 and found[0].written == word


class Haystack:
    """Text of the evidence, prepared to be searched for facts."""

    def __init__(self, texts: Sequence[str]) -> None:
        plain = unicodedata.normalize("NFC", "\n".join(texts)).translate(_CURLY)
        self._text = _BLANKS.sub(" ", _MARKUP.sub("", plain))
        self._folded = self._text.casefold()
        self._figures: tuple[Quantity, ...] | None = None

    @property
    def figures(self) -> tuple[Quantity, ...]:
        """Return all numbers of the evidence."""
        if self._figures is None:
            self._figures = tuple(quantities(self._text))
        return self._figures

    def holds(self, fact: Fact) -> bool:
        """Tell whether the evidence has the words as they are, not inside longer ones."""
        wanted = _BLANKS.sub(" ", fact.text).strip()
        if fact.kind is FactKind.QUOTATION:
            return _BLANKS.sub(" ", _MARKUP.sub("", wanted)).strip(" .,…。").casefold() in self._folded
        if fact.kind is FactKind.PATH:
            wanted = wanted.rstrip("/") or wanted
        exact = fact.kind in {FactKind.FLAG, FactKind.COMMAND} or (fact.kind is FactKind.CODE and not wanted.isalpha())
        return self._found(wanted, self._text) or (not exact and self._found(wanted.casefold(), self._folded))

    def holds_line(self, line: str) -> bool:
        """Tell whether a line of code stands in the evidence, not inside a longer command."""
        return self.holds(Fact(FactKind.COMMAND, _MARKUP.sub("", line)))

    def has_figure(self, figure: Quantity) -> bool:
        """Tell whether the evidence has the number with this unit.

        A number without a unit agrees with any, but 30 s are not the 30 of another place where there are 30 ms.
        """
        same = [other for other in self.figures if figure.same(other)]
        return any(figure.exactly(other) for other in same) or (
            bool(same) and not any(figure.mistaken_for(other) for other in self.figures)
        )

    def measures(self, figure: Quantity) -> str:
        """Return how the evidence writes a number that has a unit in one of both only, empty if nothing is open."""
        same = [other for other in self.figures if figure.same(other)]
        if any(figure.exactly(other) for other in same):
            return ""
        return ", ".join(dict.fromkeys(other.written for other in same))

    def converts(self, figure: Quantity) -> str:
        """Return how the evidence writes the same amount in another unit, empty if it does not."""
        return next((other.written for other in self.figures if figure.converted(other)), "")

    def _found(self, wanted: str, text: str) -> bool:
        if not wanted:  # it was nothing but markup
            return True
        begins, ends = wanted[0], wanted[-1]
        before = r"(?<![\w-])" if begins == "-" else r"(?<![A-Za-z0-9_])" if begins.isalnum() or begins == "_" else ""
        if begins in "/~":
            before = r"(?<![\w./~-])"
        after = r"(?![A-Za-z0-9_])" if ends.isalnum() or ends == "_" else ""
        if "/" in wanted or begins == "-":
            after = r"(?![A-Za-z0-9_*$<{~]|[-/=:%][A-Za-z0-9*$<{])"
        return re.search(before + re.escape(wanted) + after, text) is not None
