"""Which lines of an httpd error log belong to which rule: by AH number, by words for the lines of 2.2."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kebab_desktop.loganalysis.analyzers.apache_error_log import ErrorLine
from kebab_desktop.loganalysis.analyzers.event_tally import Tallies

BY_NUMBER = {
    **dict.fromkeys(("AH00484", "AH00161", "AH00288", "AH03490", "AH00287", "AH00318"), "workers_full"),
    **dict.fromkeys(("AH10159",), "workers_near"),
    **dict.fromkeys(("AH01102", "AH01097", "AH01084", "AH00992", "AH01030", "AH02609"), "upstream"),
    **dict.fromkeys(("AH00898",), "upstream_url"),
    **dict.fromkeys(("AH00957", "AH00896"), "down"),
    **dict.fromkeys(("AH01114", "AH01079", "AH10100"), "down_request"),
    **dict.fromkeys(("AH00959", "AH00940", "AH00933"), "down_disabled"),
    **dict.fromkeys(("AH01167", "AH01171"), "down_all"),
    **dict.fromkeys(("AH00051", "AH00052", "AH00050", "AH00545"), "child_death"),
    **dict.fromkeys(("AH01909", "AH01906", "AH02561", "AH02032", "AH02565", "AH02562", "AH01873"), "ssl_config"),
    **dict.fromkeys(("AH02008", "AH02007", "AH02276", "AH02040", "AH02042"), "ssl_handshake"),
    **dict.fromkeys(("AH02039", "AH02003", "AH02411", "AH01961"), "ssl_verify"),
    **dict.fromkeys(("AH01996", "AH02225"), "ssl_plain"),
    **dict.fromkeys(("AH01630", "AH01797", "AH01276"), "denied"),
    **dict.fromkeys(("AH00128", "AH01264", "AH02811"), "missing"),
    **dict.fromkeys(("AH00126", "AH00127", "AH10244"), "smell"),
    **dict.fromkeys(("AH00072", "AH00073", "AH00451"), "port"),
    **dict.fromkeys(("AH00526", "AH00015", "AH00016", "AH02312", "AH00013", "AH00534"), "start"),
    **dict.fromkeys(("AH00489", "AH00163", "AH00292"), "resumed"),
    **dict.fromkeys(("AH00494", "AH00173", "AH00298"), "reloaded"),
    **dict.fromkeys(("AH00493", "AH00171", "AH00297"), "graceful"),
    **dict.fromkeys(("AH00491", "AH00169", "AH00295", "AH00492", "AH00170"), "stopped"),
    **dict.fromkeys(("AH01382", "AH01383"), "client_timeout"),
}
_WORDS = (
    ("workers_full", re.compile(r"server reached Max(?:Clients|RequestWorkers)|scoreboard is full", re.I)),
    ("down_all", re.compile(r"All workers are in error state|workerEnv in error state", re.I)),
    ("child_death", re.compile(r"child pid \d+ exit signal")),
    ("down", re.compile(r"attempt to connect to .{1,120} failed|Tomcat is probably not started", re.I)),
    ("down_disabled", re.compile(r"disabling worker (?:for|\()")),
    ("upstream", re.compile(r"error reading status line from remote server", re.I)),
    ("upstream_url", re.compile(r"Error reading from remote server", re.I)),
    ("port", re.compile(r"could not bind to address|no listening sockets available", re.I)),
    ("start", re.compile(r"Syntax error on line \d|^Invalid command '|Unable to open logs|Configuration Failed", re.I)),
    ("resumed", re.compile(r"resuming normal operations")),
    ("reloaded", re.compile(r"SIGHUP received")),
    ("graceful", re.compile(r"Graceful restart requested|SIGUSR1 received")),
    ("stopped", re.compile(r"caught SIGTERM, shutting down|caught SIGWINCH")),
    ("denied", re.compile(r"client denied by server configuration|Directory index forbidden")),
    ("missing", re.compile(r"File does not exist|script not found or unable to stat")),
    ("client_timeout", re.compile(r"Request (?:header|body) read timeout")),
    ("ssl_verify", re.compile(r"certificate verify failed", re.I)),
    ("ssl_handshake", re.compile(r"SSL (?:library error|handshake failed)|SSL handshake interrupted", re.I)),
    ("smell", re.compile(r"Invalid URI in request|Invalid method in request|request failed: (?:erroneous|URI too)")),
)
_ADDRESS = re.compile(r"\(([\w.:\[\]-]{1,120}:\d{1,5})\)|((?:\[[\w.:%-]{2,60}\]|[\w.\[\]-]{1,120}):\d{1,5})\b")
_SIGNAL = re.compile(r"exit signal ([^,\n]{1,60})")
_RETURNED_BY = re.compile(r"returned by (\S{1,200})")
_FILE = re.compile(
    r"(?:File does not exist|unable to stat|server configuration|Options directive): ?(?:AH\d+: )?([^,\n]{1,200})"
)
_PLACE = re.compile(r"on line \d+ of [^:\n]{1,160}|address \S{1,80}|Invalid command '[^'\n]{1,60}'")
_ERRNOS = {
    70007: "timeout",
    20014: "closed by backend",
    70014: "closed by backend",
    104: "connection reset",
    111: "connection refused",
    110: "connection timed out",
    113: "no route to host",
    13: "permission denied",
}


def rule_of(event: ErrorLine) -> str:
    """Return the rule a line belongs to, "" for none. "ssl_verify" is also what a failing proxy backend logs."""
    rule = BY_NUMBER.get(event.number, "")
    if rule:
        return rule
    return next((name for name, words in _WORDS if words.search(event.message)), "")


def count(event: ErrorLine, rule: str, tallies: Tallies) -> None:
    """Add the line to the tally of its rule with the label that tells its causes apart."""
    tally = tallies.open(rule)
    moment = event.moment
    tally.add(moment, (event.text,), label=_label(event, rule))
    if event.errno in _ERRNOS:
        tally.details.add(_ERRNOS[event.errno])
    elif event.errno:
        tally.details.add(f"errno {event.errno}")
    if rule == "child_death":
        for severe in _fatal_signals(event.message):
            tallies.open(severe).add(moment)


def _fatal_signals(message: str) -> Iterator[str]:
    found = _SIGNAL.search(message)
    if found and "(9)" not in found[1] and "Killed" not in found[1]:
        yield "child_crash"


def _label(event: ErrorLine, rule: str) -> str:
    message = event.message
    if rule == "child_death":
        found = _SIGNAL.search(message)
        return found[1].strip() if found else ""
    if rule == "upstream_url":
        found = _RETURNED_BY.search(message)
        return found[1] if found else ""
    if rule in ("missing", "denied"):
        found = _FILE.search(message)
        return found[1].strip() if found else ""
    if rule in ("port", "start"):
        found = _PLACE.search(event.text)
        return found[0] if found else ""
    if rule.startswith(("down", "upstream")):
        found = _ADDRESS.search(message)
        return (found[1] or found[2]) if found else ""
    return event.number
