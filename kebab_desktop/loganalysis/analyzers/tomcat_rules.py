"""Which Tomcat events mean what: small tests keyed on classes, methods and exceptions, because texts are translated."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from kebab_desktop.loganalysis.analyzers.tomcat_events import LogEvent

LEAK_METHODS = (
    *("clearReferencesThreads", "clearReferencesJdbc", "checkThreadLocalMapForLeaks", "clearReferencesRmiTargets"),
    *("clearReferencesStopTimerThread", "checkThreadLocalsForLeaks"),
)
_BRACKET = re.compile(r"\[([^\]\n]{0,300})\]")
_MILLIS = re.compile(r"\[?([\d,.\u00a0]{1,20})\]? ?(?:milliseconds|ms\b|밀리초)")
_URL = re.compile(r"\[((?:https?|wss?)://[^\]\s]{1,300})\]")
_MEMORY = re.compile(r"java\.lang\.OutOfMemoryError(?:: ([^\n]{0,120}))?")
_BUSY = re.compile(
    r"All threads \((\d+)\) are currently busy|Maximum number of threads \((\d+)\) created for connector"
)
_CONTEXT = re.compile(r"StandardContext\[([^\]\n]{0,200})\]")
_BIND = re.compile(r"java\.net\.BindException|Address already in use|Port \d+ was already in use|주소가 이미 사용")
_HANDLER = re.compile(r'\["([\w.:\[\]%-]{1,120}-\d{1,5})"\]|Connector\[[^\]\n]{0,60}?(\d{2,5})\]')
_PORT = re.compile(r"\[?([\w.:<>]{0,60}[:\[ ]\d{2,5})\]?")
_POOL_TOMCAT = re.compile(
    r"Pool empty\. Unable to fetch a connection in (\d+) seconds, none available\[size:(\d+); busy:(\d+); idle:(\d+)"
)
_POOL_HIKARI = re.compile(
    r"([\w.-]{1,80}) - Connection is not available, request timed out after (\d+)ms"
    r"(?: \(total=(\d+), active=(\d+), idle=(\d+), waiting=(\d+)\))?"
)
_POOL_OTHER = re.compile(
    r"PoolExhaustedException|Timeout waiting for idle object|Cannot get a connection, pool (?:error|exhausted)"
    r"|could not get (?:a )?connection from the pool",
    re.IGNORECASE,
)
_TLS = re.compile(
    r"KeyStoreException|UnrecoverableKeyException|[Kk]eystore (?:password was incorrect|was tampered)"
    r"|SSLHandshakeException"
    r"|CertificateExpiredException|CertificateNotYetValidException|CertPathValidatorException|SSLException"
    r"|Error creating SSLContext|SSLHostConfig|PKIX path|SSLContext"
)
_TLS_BYTES = re.compile(r"\[0x160x03")
_FILES = re.compile(r"Too many open files|열린 파일이 너무 많")
_BOOT_FAILED = re.compile(r"APPLICATION FAILED TO START|Application run failed|Web server failed to start")
_TELLING = re.compile(
    r"threads|[Pp]ool|POOL|Connection is not|idle object|stuck|Error|Exception|open files|열린 파일|START|failed"
    r"|in use|이미 사용|SSL|[Kk]eystore|PKIX|0x16"
)
_START_CLASSES = ("LifecycleBase", "Connector", "StandardService", "AbstractProtocol", "Catalina", "StandardServer")


@dataclass(frozen=True, slots=True)
class Match:
    """What a rule saw: a label that tells cases apart, a detail, a value in the unit of the rule."""

    label: str = ""
    detail: str = ""
    value: float | None = None


Rule = Callable[[LogEvent], Match | None]


def rejected_socket(event: LogEvent) -> Match | None:
    """The executor of a connector refused a request: its queue is full."""
    if "RejectedExecutionException" not in event.text():
        return None
    ours = event.owner in ("AbstractEndpoint", "NioEndpoint", "AprEndpoint", "JIoEndpoint", "SocketProcessorBase")
    return Match("Queue capacity is full") if ours or "Executor rejected socket" in event.message else None


def all_threads_busy(event: LogEvent) -> Match | None:
    """What connectors up to 7 said when no thread was left."""
    found = _BUSY.search(event.message)
    return Match("all threads busy", value=float(found[1] or found[2])) if found else None


def stuck_thread(event: LogEvent) -> Match | None:
    """StuckThreadDetectionValve: a request takes longer than its threshold."""
    if event.method != "notifyStuckThreadDetected" and "may be stuck (configured threshold" not in event.message:
        return None
    url = _URL.search(event.message)
    place = f" in {event.app_frame}" if event.app_frame else ""
    return Match(_first(event.message), (url[1].partition("?")[0] if url else "") + place, _millis(event.message))


def stuck_completed(event: LogEvent) -> Match | None:
    """StuckThreadDetectionValve: that request has ended after all."""
    if event.method != "notifyStuckThreadCompleted" and "previously reported to be stuck" not in event.message:
        return None
    return Match(_first(event.message), value=_millis(event.message))


def out_of_memory(event: LogEvent) -> Match | None:
    """OutOfMemoryError of any kind; the label is the kind."""
    found = _MEMORY.search("\n".join([event.text(), *event.lines]))
    return Match((found[1] or "").strip() or "unknown") if found else None


def context_failed(event: LogEvent) -> Match | None:
    """A web application did not start."""
    if event.level != "ERROR":
        return Match("application") if _BOOT_FAILED.search(event.message) else None
    if event.owner == "StandardContext" and event.method == "startInternal":
        return Match(context_name(_first(event.message))) if "[" in event.message else None
    if event.owner == "HostConfig" and event.method.startswith("deploy"):
        return Match(path_of(event.message), event.root())
    found = _CONTEXT.search(event.text())
    if found and "LifecycleException" in event.text():
        return Match(context_name(found[1]), event.root())
    return Match("application", event.root()) if _BOOT_FAILED.search(event.message) else None


def component_failed(event: LogEvent) -> Match | None:
    """The listener or filter behind a failed web application (in the localhost log)."""
    if event.owner == "StandardContext" and event.method in ("listenerStart", "filterStart", "loadOnStartup"):
        return Match(_first(event.message), event.root()) if event.level == "ERROR" else None
    return None


def port_in_use(event: LogEvent) -> Match | None:
    """A port could not be opened."""
    text = event.text()
    if not _BIND.search(text):
        return None
    return Match(handler_of(text) or _port(event.message))


def pool_exhausted(event: LogEvent) -> Match | None:
    """A JDBC pool had no connection to give; the value is the wait in ms."""
    text = event.text()
    if found := _POOL_TOMCAT.search(text):
        seconds, size, busy, _ = found.groups()
        return Match("Tomcat JDBC pool", f"busy {busy} of {size}", float(seconds) * 1000)
    if found := _POOL_HIKARI.search(text):
        used = f"busy {found[4]} of {found[3]}, waiting {found[6]}" if found[3] else ""
        return Match(found[1], used, float(found[2]))
    return Match("DBCP pool") if _POOL_OTHER.search(text) else None


def memory_leak(event: LogEvent) -> Match | None:
    """A stopped web application left threads, drivers or thread locals; "leak check unavailable" is none."""
    if event.owner != "WebappClassLoaderBase" or event.method not in LEAK_METHODS or "--add-opens" in event.message:
        return None
    names = _BRACKET.findall(event.message)
    return Match(names[0] if names else "", names[1] if len(names) > 1 else "")


def ssl_problem(event: LogEvent) -> Match | None:
    """Keystores, certificates and handshakes; the detail says "start" for a connector that cannot come up."""
    text = event.text()
    if _TLS_BYTES.search(text):
        return Match("HTTPS on an HTTP port", "runtime")
    if not _TLS.search(text):
        return None
    starting = event.level == "ERROR" and event.owner in _START_CLASSES
    return Match(handler_of(text) or event.root(), "start" if starting else "runtime")


def too_many_files(event: LogEvent) -> Match | None:
    """The process has no file descriptor left."""
    whole = _FILES.search("\n".join([event.text(), *event.lines]))
    if not whole:
        return None
    return Match("socket accept" if event.owner in ("Acceptor", "NioEndpoint", "JIoEndpoint") else "file")


def lock_out(event: LogEvent) -> Match | None:
    """Somebody keeps on trying a locked user."""
    return Match(_first(event.message)) if event.owner == "LockOutRealm" else None


def repeated_exception(event: LogEvent) -> Match | None:
    """Any other error with an exception, by its root cause."""
    return Match(event.root()) if event.level in ("ERROR", "WARN") and event.causes else None


def says_nothing(event: LogEvent) -> bool:
    """Whether no rule can match: a quick look at the many events that only inform."""
    if event.level not in ("INFO", "DEBUG") or event.following:
        return False
    if event.owner in ("LockOutRealm", "WebappClassLoaderBase") or event.method.startswith("notifyStuckThread"):
        return False
    return not _TELLING.search(event.message)


RULES: tuple[tuple[str, Rule], ...] = (
    ("oom", out_of_memory),
    ("files", too_many_files),
    ("rejected", rejected_socket),
    ("busy", all_threads_busy),
    ("stuck", stuck_thread),
    ("stuck_done", stuck_completed),
    ("pool", pool_exhausted),
    ("leak", memory_leak),
    ("component", component_failed),
    ("port", port_in_use),
    ("ssl", ssl_problem),
    ("context", context_failed),
    ("lock_out", lock_out),
    ("exception", repeated_exception),
)


def handler_of(text: str) -> str:
    """Return the connector a text names, such as "http-nio-8080"."""
    found = _HANDLER.search(text)
    return (found[1] or found[2]) if found else ""


def millis_of(text: str) -> float | None:
    """Return the first duration in milliseconds that a text names, in English or Korean."""
    return _millis(text)


def path_of(text: str) -> str:
    """Return the web application that the first bracketed file or folder of a line is."""
    return context_name(_first(text))


def context_name(path: str) -> str:
    """Return one name for a context path, a WAR, a folder or a descriptor: "/shop", "/" for the root."""
    name = path.replace("\\", "/").rstrip("/").rpartition("/")[2]
    name = re.sub(r"\.(?:war|xml)\Z", "", name, flags=re.IGNORECASE)
    return "/" if name in ("", "ROOT") else f"/{name}"


def _first(text: str) -> str:
    found = _BRACKET.search(text)
    return found[1] if found else ""


def _port(text: str) -> str:
    found = _PORT.search(text)
    return found[1].strip(" [") if found else ""


def _millis(text: str) -> float | None:
    found = _MILLIS.search(text)
    digits = re.sub(r"\D", "", found[1]) if found else ""
    return float(digits) if digits and len(digits) < 16 else None
