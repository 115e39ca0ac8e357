"""Requests that look for weak spots of a server, told from ordinary ones by what they ask for."""

from __future__ import annotations

from collections.abc import Sequence

PROBES = (
    *(
        "/.env",
        "/.git/",
        "/.aws/",
        "/.svn/",
        "etc/passwd",
        "..%2f",
        "../..",
        "%2e%2e",
        "union select",
        "union%20select",
    ),
    *("<script", "%3cscript", "() {", "() %7b", "/boaform", "/phpmyadmin", "/xmlrpc.php", "/wp-login.php", "/wp-admin"),
    *("/cgi-bin/", "/actuator/", "/manager/html", "jndi:", "/vendor/phpunit", "/setup.cgi", "eval(", "cmd.exe"),
)
SENSITIVE = ("/.env", "/.git/", "/.aws/", "etc/passwd", "/actuator/env", "/actuator/heapdump", "/vendor/phpunit")
ANSWERED = (
    *("/.env", "/.git/", "/.aws/", "etc/passwd", "/actuator/", "/phpunit", "union select", "union%20select"),
    *("<script", "%3cscript", "jndi:", "..%2f", "../.."),
)
"""Probes that count even when the server answered with success."""
_ORDINARY = ("/actuator/health", "/actuator/info", "/actuator/prometheus", "/actuator/metrics")
_APPLICATION = ("/wp-login.php", "/wp-admin", "/xmlrpc.php", "/manager/html", "/phpmyadmin", "/cgi-bin/", "/actuator/")
_SCANNERS = ("sqlmap", "nikto", "zgrab", "masscan", "nmap", "nuclei", "dirbuster", "gobuster", "wpscan")
_TLS = ("\\x16\\x03", "\x16\x03")


def probes_in(requests: Sequence[str], probes: Sequence[str] = PROBES) -> list[tuple[int, str]]:
    """Return row and probe for the requests that hold one of ``probes``; costs little when there is none."""
    together = "\n".join(requests).lower()
    present = [probe for probe in probes if probe in together]
    if not present:
        return []
    return [
        (row, probe)
        for row, request in enumerate(requests)
        if (probe := next((each for each in present if each in request.lower()), None)) is not None
    ]


def is_probe(probe: str, request: str, status: int) -> bool:
    """Whether the request is a probe: pages that an application may really serve count only when refused."""
    lowered = request.lower()
    if any(page in lowered for page in _ORDINARY):
        return False
    return probe not in _APPLICATION or status >= 400 or any(page in lowered for page in SENSITIVE)


def is_hit(probe: str, request: str, status: int) -> bool:
    """Whether a probe for something that must never be public was answered."""
    return status == 200 and (probe in SENSITIVE or any(page in request.lower() for page in SENSITIVE))


def is_scanner(agent: str) -> bool:
    """Whether a user agent names a scanning tool."""
    lowered = agent.lower()
    return any(name in lowered for name in _SCANNERS)


def is_tls(request: str) -> bool:
    """Whether the request is the beginning of a TLS handshake sent to a plain HTTP port."""
    return request.startswith(_TLS)
