"""Secrets and personal data leave no trace in masked text."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import (
    AnalysisResult,
    AnalysisStatus,
    AnalyzedFile,
    Confidence,
    LogEvidence,
    Moment,
    Severity,
    Signal,
)
from kebab_desktop.loganalysis.masking import Masker, MaskOptions

JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJraW0ifQ.c2lnbmF0dXJl"
ALL = MaskOptions(ip_addresses=True)


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("jdbc:mysql://app:S3cr3t!@db:3306/shop", "S3cr3t!"),
        ("GET http://kim:hunter2@10.0.0.1/x HTTP/1.1", "hunter2"),
        ("Authorization: Bearer abc.def-123456", "abc.def-123456"),
        ("authorization: Basic a2ltOmh1bnRlcjI=", "a2ltOmh1bnRlcjI="),
        ('"Authorization":"Bearer 0123456789abcdef"', "0123456789abcdef"),
        ("sent bearer 0123456789abcdef again", "0123456789abcdef"),
        ("Cookie: JSESSIONID=4F2A99B1C0; theme=dark", "4F2A99B1C0"),
        ("Set-Cookie: sid=9f8e7d6c; Path=/", "9f8e7d6c"),
        ("/shop;jsessionid=0A1B2C3D4E?x=1", "0A1B2C3D4E"),
        ("PHPSESSID=q1w2e3r4t5", "q1w2e3r4t5"),
        ("key AKIAIOSFODNN7EXAMPLE used", "AKIAIOSFODNN7EXAMPLE"),
        ("aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "wJalrXUtnFEMI"),
        (f"token {JWT} expired", "eyJzdWIiOiJraW0ifQ"),
        ("-Djavax.net.ssl.keyStorePassword=changeit -jar a.jar", "changeit"),
        ("spring.datasource.password=pa55 word", "pa55"),
        ('{"user":"kim","password":"p@ss \\" word"}', "p@ss"),
        ("password='it is long'", "it is long"),
        ("Password: hunter2", "hunter2"),
        ("비밀번호: 사과나무1", "사과나무1"),
        ("GET /login?user=kim&pwd=hunter2&next=/ HTTP/1.1", "hunter2"),
        ("api_key=0123-4567", "0123-4567"),
        ("mysqldump --password hunter2 shop", "hunter2"),
        ("CREATE USER kim IDENTIFIED BY 'hunter2'", "hunter2"),
        ("ghp_0123456789abcdefghijABCDEFGHIJ012345", "ghp_0123456789"),
        ("<db:password>Xml33</db:password>", "Xml33"),
        ("jdbc:oracle:thin:scott/tiger9@db:1521/x", "tiger9"),
        ("sqlplus -s scott/tiger77@ORCL", "tiger77"),
        ("mysql -uroot -pRootPw88 shop", "RootPw88"),
        ("curl -s -u bob:CurlPw99 http://x/", "CurlPw99"),
        ("주민번호 900101-1234567 확인", "900101-1234567"),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA\nabc\n-----END RSA PRIVATE KEY-----", "MIIEpAIBAAKCAQEA"),
        ("mail to kim.minji+ops@example.co.kr failed", "kim.minji"),
        ("client 203.0.113.7:51000 denied", "203.0.113.7"),
        ("client 2001:db8:0:1::7 denied", "2001:db8:0:1::7"),
    ],
)
def test_the_secret_is_gone_and_the_rest_stays(text: str, secret: str) -> None:
    masked = Masker(ALL).text(text)
    assert secret not in masked
    assert "-1]" in masked
    kept = [
        word for word in ("jdbc:mysql://app:", "@db:3306/shop", "&next=/", "Path", "denied", "failed") if word in text
    ]
    assert all(word in masked or word == "Path" for word in kept)


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-29T17:20:20.269 INFO [main] Server startup in [1234] milliseconds",
        "[GC (Allocation Failure) [PSYoungGen: 698880K->21504K(699392K)] 1210432K->533056K(2097152K), 0.0312 secs]",
        "\t- waiting to lock <0x00000000ffd1dc50> (a java.lang.Object)",
        "\tat org.apache.catalina.core.StandardWrapperValve.invoke(StandardWrapperValve.java:168)",
        "Unexpected token: END_OF_FILE at line 3",
        "password=null token=true",
        "the basic idea: bypass the cache",
        "Return to basic strategy.",
        "TTY=pts/6 ; PWD=/auto/lbuild/test ; USER=root",
        "com.acme.TokenService: compassPoint=3",
        "10:00:00 127.0.0.1 - - localhost",
        "java.lang.Thread.State: WAITING, version 17.0.15+6",
    ],
)
def test_ordinary_lines_are_unchanged(text: str) -> None:
    assert Masker(ALL).text(text) == text


def test_one_secret_has_one_placeholder_and_another_has_another() -> None:
    masker = Masker()
    assert (
        masker.text("password=hunter2 pwd=hunter2 password=other")
        == "password=[secret-1] pwd=[secret-1] password=[secret-2]"
    )
    assert masker.text("http://kim:hunter2@db/") == "http://kim:[secret-1]@db/"
    assert Masker().text("password=other") == "password=[secret-1]"


def test_masking_twice_changes_nothing_more() -> None:
    masker = Masker(ALL)
    once = masker.text("Cookie: a=1; b=2 kim@example.com 203.0.113.7 password=x")
    assert masker.text(once) == once


def test_options_say_what_is_masked() -> None:
    text = "password=x1 kim@example.com 203.0.113.7"
    assert Masker(MaskOptions(secrets=False, emails=False)).text(text) == text
    assert Masker(MaskOptions(secrets=False, emails=True)).text(text) == "password=x1 [email-1] 203.0.113.7"
    assert Masker(MaskOptions(False, False, True)).text(text) == "password=x1 kim@example.com [ip-1]"


def test_a_whole_analysis_is_masked() -> None:
    evidence = LogEvidence(3, 3, "login password=hunter2 by kim@example.com")
    signal = Signal(
        "C", "P", Severity.HIGH, Confidence.OBSERVED, 1, "password=hunter2", Moment(3), Moment(3),
        evidence=(evidence,), params={"url": "http://a:hunter2@b/", "limit": 3},
    )  # fmt: skip
    file = AnalyzedFile("app.log", 1, "utf-8", 3, 0, notes=("token=abcd1234",))
    result = AnalysisResult(
        "generic",
        AnalysisStatus.FINDINGS,
        (signal,),
        "pwd=hunter2",
        {"user": "kim@example.com", "n": 1},
        (),
        0.0,
        (file,),
    )
    masked = Masker().result(result)
    assert "hunter2" not in repr(masked)
    assert "kim@" not in repr(masked)
    assert "abcd1234" not in repr(masked)
    assert masked.signals[0].evidence[0].text == "login password=[secret-1] by [email-1]"
    assert masked.signals[0].params["limit"] == 3
    assert masked.files[0].name == "app.log"


@pytest.mark.parametrize(
    "text", ["a" * 60_000, "a." * 30_000, "key." * 20_000, "1:" * 30_000, "eyJ" * 20_000, "token" * 9_000]
)
def test_a_very_long_line_ends_in_reasonable_time(text: str) -> None:
    assert Masker(ALL).text(text) == text


def test_a_cookie_of_which_a_part_is_masked_already_is_masked_whole() -> None:
    assert Masker().text(f"Cookie: a={JWT}; user=kim42") == "Cookie: [secret-1]"


@pytest.mark.parametrize(
    "text",
    [
        "sshpass -p hunter2 ssh kim@db",
        "sshpass -phunter2 ssh -p 2222 db",
        "sshpass -p 'hunter 2' ssh db",
        "mysql -u root -p hunter2",
        "mysql -h db -u root -p 'hunter 2' shop",
        "mysqldump -uroot -phunter2 shop",
        "mariadb-dump -u root -p hunter2",
        "redis-cli -h r1 -p 6379 -a hunter2 ping",
        "redis-cli --pass hunter2",
        "redis-cli -h x AUTH hunter2",
        "redis-cli AUTH kim hunter2",
        "mongosh -u admin -p hunter2 --authenticationDatabase admin",
        "docker login -u kim -p hunter2 reg.example.com",
        "sqlcmd -S db -U sa -P hunter2",
        "ldapsearch -x -D cn=a -w hunter2",
        "args: -u root -p hunter2",
        "SSHPASS=hunter2 sshpass -e ssh db",
    ],
)
def test_the_password_of_a_command_is_gone(text: str) -> None:
    masked = Masker().text(text)
    assert "hunter" not in masked
    assert "[secret-1]" in masked
    assert "2222" in masked or "2222" not in text


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("연락처 010-1234-5678 로", "연락처 [phone-1] 로"),
        ("담당자 김민지(010-1234-5678)", "담당자 김민지([phone-1])"),
        ("call +82-10-1234-5678 or 01012345678", "call [phone-1] or [phone-1]"),
        ("+82 10 1234 5678, +82 2 123 4567", "[phone-1], [phone-2]"),
        ("010.1234.5678", "[phone-1]"),
        ("사무실 전화번호: 02-123-4567", "사무실 전화번호: [phone-1]"),
        ("tel: 031-123-4567", "tel: [phone-1]"),
        ("휴대폰 01012345678입니다", "휴대폰 [phone-1]입니다"),
    ],
)
def test_a_phone_number_is_gone_and_the_same_one_has_one_placeholder(text: str, masked: str) -> None:
    masker = Masker()
    assert masker.text(text) == masked
    assert masker.text(masked) == masked


@pytest.mark.parametrize(
    "text",
    [
        "redis-cli -h r1 -p 6379 ping",
        "ssh -p 2222 kim@host",
        "psql -h db -p 5432 -U app",
        "docker run -u 1000 -p 8080:80 nginx",
        "docker run -u app -p 127.0.0.1:80:80/tcp nginx",
        "sudo -u postgres -p 5432 x",
        "mysql -u root -p",
        "mysql -u root -p < dump.sql",
        "mysql -u root -p -h db",
        "mkdir -p /var/log/app",
        "cp -p a b",
        "jps -p 1234",
        "at line 10101234",
        "2026-11-29 17:20:20.269 INFO",
        "1717000000000 ms 1012345678",
        "thread id 01012345 nid=0x01012345678",
        "offset 00000000000001012345.log",
        "order 20261129-0101234",
        "[GC 010 12 34]",
        "0.01012345678 secs",
        "id=501012345678",
        "17.0.15+6 +0900 +82 ms",
        "2010-1234-5678",
        "010-1234-56789",
        "tel.example.com 10.0.0.1",
        "telnet 02-11-2026",
        "mobile device 1234",
        "login at 10:00 -p",
        "-u user -p 6379",
        "mysql is up -p",
        "ps -p 1234 -u root",
    ],
)
def test_ports_folders_and_other_numbers_stay(text: str) -> None:
    assert Masker().text(text) == text
