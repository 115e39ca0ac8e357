"""What secrets in logs look like: named values, headers, URLs, command lines, tokens known by their form.

Every repetition is bounded, so that no line makes the search slow. Names and words may touch Korean text: a boundary is
one of Latin letters and digits.
"""

from __future__ import annotations

import re

Pattern = tuple[re.Pattern[str], int]
"""What to find and which of its groups is the secret."""

_LATIN = "A-Za-z0-9_"
_KOREAN = "(?:비밀번호|비밀 번호|암호|패스워드|비번|비밀키|인증키|인증번호|시크릿)"
_KEY = (
    r"(?:[A-Za-z0-9_.-]{0,100}(?:passwords?|passwd|passphrase|pwd(?!\s{0,3}[=:]\s{0,3}/)|secrets?|credentials?"
    r"|api[_-]?key|(?:access|private|secret|account|shared|signing|encryption)[_-]?key|sharedaccesskey"
    r"|(?:auth|access|refresh|csrf|xsrf|session|security)[_-]?token|session[_-]?id)"
    r"(?:[_-]?(?:key|value|text|hash|old|new|confirm|\d))?"
    r"|(?:[A-Za-z0-9_.-]{0,100}[_.-])?pass|(?-i:[a-z][a-z0-9]{1,30}Pass)|pw|sshpass|sid|token|[A-Za-z0-9_.]{0,30}token"
    rf"|{_KOREAN})"
)
_QUOTED = r"\"(?:[^\"\\\r\n]|\\.){0,2000}\"|'[^'\r\n]{0,2000}'|\{[^{}\r\n]{1,200}\}"
_VALUE = rf"{_QUOTED}|[^\s\"'&;,)\]}}>]{{1,2000}}"
# Letters and digits mixed: a word of a sentence is not taken for a secret.
_MIXED = r"(?=[^\s\d]{0,60}\d)(?=[^\sA-Za-z]{0,60}[A-Za-z])[A-Za-z0-9!@#$%^&*+./_~=-]"
_ESCAPED = rf"(\\{{1,7}}[\"']){_KEY}\1\s{{0,3}}[:=]\s{{0,3}}(\\{{1,7}}[\"'])((?:(?!(?<!\\)\2)[^\r\n]){{1,2000}})"


def _found(pattern: str, group: int = 1, flags: int = re.IGNORECASE) -> Pattern:
    return re.compile(pattern, flags), group


_AUTHORIZATION = r"(?:proxy-)?authorization[\\\"']{0,3}\s{0,3}[:=]\s{0,3}"
_OTHER_SCHEME = r"(?!(?:bearer|basic|token|negotiate|apikey)\s)"

_HEADERS = (
    _found(r"(?:set-)?cookie2?\"?\s{0,3}[:=]\s{0,3}\"?([^\r\n\"]{1,4000})"),
    _found(
        rf"{_AUTHORIZATION}[\[\\\"']{{0,3}}(?:bearer|basic|token|negotiate|apikey)\s{{1,3}}"
        r"([^\s\",;\]}\\']{4,4000})"
    ),
    # Of other schemes (Digest, AWS4) every part may be a secret.
    _found(rf"{_AUTHORIZATION}\[{_OTHER_SCHEME}([^\]\r\n]{{4,4000}})"),
    _found(rf"{_AUTHORIZATION}[\\\"']{{0,3}}{_OTHER_SCHEME}([^\s\[\"'][^\r\n]{{3,4000}})"),
    _found(rf"(?<![{_LATIN}])(?:bearer|basic)\s{{1,3}}((?=[^\s\d=]{{0,400}}[\d=])[A-Za-z0-9+/=._~-]{{8,4000}})"),
    _found(r"(?:J|PHP|ASP\.NET_|CF)?SESS(?:ION)?_?ID\s?=\s?([\w.!~-]{4,400})"),
    _found(rf"(?<![{_LATIN}.-])[\w.-]{{1,60}}[_-]token\s{{0,3}}:\s{{0,3}}([^\s\"'&;,)\]}}>]{{4,2000}})"),
    _found(rf"token\s{{0,3}}:\s{{0,3}}({_MIXED}{{8,2000}})"),
)
_URLS = (
    # A password may hold "@" and even "/"; a port before a path is none.
    _found(r"(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}://[^\s/:@'\"]{0,200}:([^\s/?#'\"]{1,200})@"),
    _found(r"(?<![A-Za-z0-9+.-])[a-z][a-z0-9+.-]{1,20}://[^\s/:@'\"]{1,200}:((?!\d{1,5}/)[^\s'\"@?#]{1,200})@"),
    _found(r"jdbc:oracle:\w{2,5}:[^\s/@:]{1,64}/([^\s/@]{1,200})@"),
    _found(r"hooks\.slack\.com/services/([\w/-]{8,200})"),
    _found(r"[?&;](?:[\w.%-]{0,40}(?:signature|security-token)|sig|auth|assertion|ticket)=([^&\s\"'#]{4,2000})"),
    _found(rf"[?&]code=({_MIXED}{{8,2000}})"),
    _found(r"[?&\w](?:\[|%5B)(?:password|passwd|pwd|secret|token)(?:\]|%5D)=([^&\s\"'#]{1,2000})"),
)
_NAMED = (
    _found(_ESCAPED, 3),
    _found(rf"(?<![{_LATIN}.-])\"?{_KEY}\"?\s{{0,3}}=>?\s{{0,3}}(?:\\\r?\n\s{{0,40}})?({_VALUE})"),
    _found(rf"(?:\"{_KEY}\"|'{_KEY}'|\"[^\"\r\n]{{1,20}}{_KOREAN}\")\s{{0,3}}:\s{{0,3}}({_VALUE})"),
    _found(rf"(?:\"{_KEY}\"|'{_KEY}')\s{{0,3}},\s{{0,3}}({_QUOTED})"),
    _found(rf"(?<![{_LATIN}.-])(?:{_KEY})(?<!token)\s{{0,3}}:\s{{1,3}}({_VALUE})"),
    _found(rf"{_KOREAN}:([^\s\"'&;,)\]}}>]{{1,2000}})"),
    _found(r"토큰\s{0,3}[:=]\s{0,3}([!-~]{4,2000})"),
    _found(
        rf"(?:비밀번호|암호|패스워드|비번|비밀키|인증키|인증번호|토큰)(?:는|은|이|가|을|를)\s{{0,3}}({_MIXED}{{4,200}})"
    ),
    _found(
        rf"(?<![{_LATIN}/.-])(?:password|passwd|pwd|passphrase)(?:\s{{1,3}}(?:is|was|to)\s|\s{{0,3}}(?:->|\||[\[(])|\s)"
        rf"\s{{0,3}}({_MIXED}{{6,200}})"
    ),
    _found(r"(?:secret|access)[\w-]{0,20}key\s{1,3}([A-Za-z0-9/+=]{20,200})"),
    _found(r"--?(?:password|passwd|secret|token|api-key)\s{1,3}([^\s-]\S{0,400})"),
    _found(r"IDENTIFIED BY\s{1,3}('[^'\r\n]{1,400}')"),
    _found(
        r"<[\w.:-]{0,60}(?:password|passwd|pwd|secret|token)(?![\w-])[^<>\r\n]{0,200}>([^<\r\n]{1,2000})</",
    ),
)
_SHELL_WORD = r"(?:'[^'\r\n]{1,200}'|\"[^\"\r\n]{1,200}\"|[^\s'\"<>|;&-][^\s'\";|]{0,200})"
_PASSWORD_IS_P = (
    r"(?:sshpass|mysql(?:dump|admin|import|check|show|slap)?|mariadb(?:-\w{1,20})?|mongo(?:sh|dump|restore|import|export)?"
    r"|(?:docker|podman|helm\s{1,3}registry|nerdctl|oc|az)\s{1,3}login)"
)
_COMMANDS = (
    # As a shell or an audit log keeps them: sqlplus scott/tiger@X, mysql -uroot -pPW, curl -u bob:PW.
    _found(
        r"\b(?:sqlplus|sqlldr|expdp|impdp)\s{1,3}(?:-\w{1,9}\s{1,3}){0,4}[^\s/@-][^\s/@]{0,64}/([^\s/@]{1,200})", 1, 0
    ),
    _found(rf"\bmysql(?:dump|admin)?\s[^\r\n]{{0,200}}?(?<=\s)-p({_SHELL_WORD})", 1, 0),
    # With a blank it is the name of a database, which is lost with the password of whoever does not know that.
    _found(rf"\b{_PASSWORD_IS_P}\s[^\r\n]{{0,200}}?(?<=\s)-p\s{{0,3}}({_SHELL_WORD})", 1, 0),
    _found(rf"\bredis-cli\s[^\r\n]{{0,200}}?(?<=\s)(?:-a|--pass)\s{{1,3}}({_SHELL_WORD})", 1, 0),
    _found(rf"\bredis-cli\s[^\r\n]{{0,200}}?(?<=\s)(?i:auth)\s{{1,3}}({_SHELL_WORD}(?:\s{_SHELL_WORD})?)", 1, 0),
    _found(rf"\b(?:sqlcmd|bcp)\s[^\r\n]{{0,200}}?(?<=\s)-P\s{{0,3}}({_SHELL_WORD})", 1, 0),
    _found(rf"\bldap(?:search|modify|add|delete)\s[^\r\n]{{0,200}}?(?<=\s)-w\s{{0,3}}({_SHELL_WORD})", 1, 0),
    # The arguments alone, as a list of processes cut on the left has them; -p 8080 and -p 80:80 are ports.
    _found(
        rf"(?<![\w-])(?:-u|-U|--user(?:name)?)[\s=]{{1,3}}[^\s-]\S{{0,63}}\s{{1,3}}-p\s{{1,3}}(?![\d.:]+(?:/\w+)?(?!\S)|/)"
        rf"({_SHELL_WORD})",
        1,
        0,
    ),
    _found(r"\bcurl\s[^\r\n]{0,200}?(?<=\s)(?:-u|--user)\s{0,3}[^\s:]{1,64}:([^\s]{1,200})", 1, 0),
)
_FORMS = (
    _found(r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----(.{1,8000}?)(?:-----END|\Z)", 1, re.DOTALL),
    _found(rf"(?<![{_LATIN}-])eyJ[\w-]{{5,4000}}\.[\w-]{{5,8000}}(?:\.[\w-]{{0,2000}})?", 0, re.ASCII),
    _found(r"(?<![A-Z0-9])(?:AKIA|ASIA|AGPA|AROA|AIDA)[0-9A-Z]{16}(?![A-Z0-9])", 0, 0),
    _found(
        r"(?<![A-Za-z0-9_])(?:gh[pousr]_\w{20,255}|github_pat_\w{20,255}|xox[abeprs]-[\w-]{10,255}|AIza[\w-]{35}"
        r"|sk-[\w-]{20,255}|[sr]k_(?:live|test)_\w{10,255}|glpat-[\w-]{20,64}|npm_\w{30,64}|hf_\w{30,64}"
        r"|dckr_pat_[\w-]{10,64}|pypi-[\w-]{20,255}|SG\.[\w-]{16,64}\.[\w-]{16,128}|ya29\.[\w-]{10,512})",
        0,
        re.ASCII,
    ),
    _found(r"(?<![\d-])\d{6}-[1-8]\d{6}(?![\d-])", 0),
    _found(r"(?:주민|외국인)[가-힣]{0,4}\s{0,2}[:=]?\s{0,2}(\d{13})(?!\d)"),
    _found(r"(?<![\w-])\d{4}([- ])\d{4}\1\d{4}\1\d{4}(?![\w-])", 0),
)

SECRETS: tuple[Pattern, ...] = (*_HEADERS[:1], *_FORMS, *_URLS, *_HEADERS[1:], *_NAMED, *_COMMANDS)
"""In the order in which they are looked for; what one has replaced, the next ones leave alone."""

HINT = re.compile(
    r"pass|pw|secret|credential|key|token|sess|sid|cookie|auth|bearer|basic|eyJ|A[KSGRI][IPOD]A|gh[pousr]_|_pat_|xox|AIza"
    r"|sk-|[sr]k_|glpat|npm_|hf_|pypi-|SG\.|ya29|jdbc:oracle|hooks\.slack|sig(?:nature)?=|code=|assertion=|ticket="
    r"|sqlplus|sqlldr|expdp|impdp|mysql|mariadb|mongo|redis-cli|sqlcmd|bcp|ldap|login|curl|-p\s|pwd|identified|://|비밀|암호|패스워드|비번|인증|시크릿|토큰|주민|외국인"
    r"|\d{6}-[1-8]|\d{4}[- ]\d{4}[- ]\d{4}",
    re.IGNORECASE,
)
"""A text without any of these holds no secret; most lines end here."""

PHONE = re.compile(
    r"(?<![\w.+-])(?:"
    r"01[016789](?:([-. ])\d{3,4}\1\d{4}|\d{8})"  # mobile; whole seconds, counters and line numbers begin otherwise
    r"|(?:\+82|0082)[-. ]?(?:\(0\)|0)?(?:2|[13-7]\d|50\d)[-. ]?\d{3,4}[-. ]?\d{4}"
    r")(?![\d_A-Za-z]|[-.]\d)"
    r"|(?:전화|휴대폰|핸드폰|연락처|팩스|(?<![A-Za-z0-9_])(?i:tel|phone|mobile|fax))[가-힣]{0,3}\s{0,2}[:=.]?\s{0,2}"
    r"(?:번호)?\s{0,2}[:=]?\s{0,2}(?:0\d{1,2}[-. )]{1,2}\d{3,4}[-. ]\d{4}|0\d{8,10})(?![\d_A-Za-z])"
)
"""Korean phone numbers: mobile and international ones wherever they stand, others behind a word for them."""

EMAIL = re.compile(
    rf"(?<![\w.+-])[\w.+-]{{1,64}}(?:@|%40)(?:[A-Za-z0-9-]{{1,63}}\.){{1,8}}[A-Za-z]{{2,24}}(?![{_LATIN}-])"
)
IPV4 = re.compile(rf"(?<![{_LATIN}.-])(?:\d{{1,3}}\.){{3}}\d{{1,3}}(?![{_LATIN}-]|\.\d)", re.ASCII)
IPV6 = re.compile(
    r"(?<![A-Za-z0-9_:.])(?:[0-9A-Fa-f]{1,4}:){1,7}(?::|[0-9A-Fa-f]{1,4})(?::?[0-9A-Fa-f]{1,4}){0,6}(?![A-Za-z0-9_:])"
    r"|(?<![A-Za-z0-9_:])::1(?![A-Za-z0-9_:])"
)
