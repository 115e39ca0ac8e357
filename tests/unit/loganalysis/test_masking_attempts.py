"""Attempts to get a secret past the masking: Korean around it, quotes within quotes, several lines, every notation."""

from __future__ import annotations

import re

import pytest

from kebab_desktop.loganalysis.masking import Masker, MaskOptions

ALL = MaskOptions(ip_addresses=True)

# fmt: off
ATTEMPTS = [
    ('접속비밀번호는hunter22입니다', 'hunter22'),
    ('비밀번호는 hunter22 입니다', 'hunter22'),
    ('관리자암호:hunter22로 변경', 'hunter22'),
    ('패스워드가 hunter22이며', 'hunter22'),
    ('비번: hunter22', 'hunter22'),
    ('비번=hunter22', 'hunter22'),
    ('접속주소http://kim:hunter22@db/경로', 'hunter22'),
    ('한글password=hunter22한글', 'hunter22'),
    ('비밀키=abcdEFGH1234', 'abcdEFGH1234'),
    ('인증키: abcdEFGH1234', 'abcdEFGH1234'),
    ('토큰: abcdEFGH1234', 'abcdEFGH1234'),
    ('액세스토큰=abcdEFGH1234', 'abcdEFGH1234'),
    ('password = "a b"', 'a b'),
    ("password = 'a b c'", 'a b c'),
    ('password="a \\"quoted\\" hunter22"', 'hunter22'),
    ('{\\"password\\":\\"hunter22\\"}', 'hunter22'),
    ('{\\"password\\": \\"hunter 22\\", \\"x\\":1}', 'hunter 22'),
    ('"{\\\\\\"password\\\\\\":\\\\\\"hunter22\\\\\\"}"', 'hunter22'),
    ('{"log":"{\\"token\\":\\"abcd1234efgh\\"}\\n"}', 'abcd1234efgh'),
    ('{"client_secret": "hunter22"}', 'hunter22'),
    ('{"access_token":"hunter2233","refresh_token":"otherhunter"}', 'otherhunter'),
    ('{"secretKey":"hunter22"}', 'hunter22'),
    ('{"db":{"pass":"hunter22"}}', 'hunter22'),
    ('password:\n  hunter22', 'hunter22'),
    ('password=\\\n  hunter22', 'hunter22'),
    ('spring:\n  datasource:\n    username: kim\n    password: hunter22', 'hunter22'),
    ('Authorization: Bearer\n  abcdef123456', 'abcdef123456'),
    ('Proxy-Authorization: Basic a2ltOmh1bnRlcjI=', 'a2ltOmh1bnRlcjI='),
    ('Authorization=[Bearer abc.def.ghi123]', 'abc.def.ghi123'),
    ('headers={Authorization=[Bearer abcdefgh1234], x=1}', 'abcdefgh1234'),
    (
        'Authorization: Digest username="kim"'
        ', realm="a", nonce="n0nce99", respon'
        'se="6629fae49393a05397450978507c4ef1"',
        '6629fae49393a05397450978507c4ef1',
    ),
    (
        'Authorization: AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/'
        '20130524/us-east-1/s3/aws4_request, SignedHeaders=host, Signatur'
        'e=fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024',
        'fe5f80f77d5fa3beca038a248ff027d0445342fe2855ddc963176630326f1024',
    ),
    (
        'GET /b?X-Amz-Credential=AKIAIOSFODNN'
        '7EXAMPLE%2F2013&X-Amz-Signature=fe5f'
        '80f77d5fa3beca038a248ff027d0 HTTP/1.1',
        'fe5f80f77d5fa3beca038a248ff027d0',
    ),
    ('GET /b?X-Amz-Security-Token=FwoGZXIvYXdzEBYaDH HTTP/1.1', 'FwoGZXIvYXdzEBYaDH'),
    ('AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'bPxRfiCYEXAMPLEKEY'),
    ('aws_session_token: FwoGZXIvYXdzEBYaDH', 'FwoGZXIvYXdzEBYaDH'),
    ('AWS Access Key Id: AKIAIOSFODNN7EXAMPLE', 'AKIAIOSFODNN7EXAMPLE'),
    ('secretAccessKey wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', 'bPxRfiCYEXAMPLEKEY'),
    ('x-api-key: abcd1234', 'abcd1234'),
    ('X-Auth-Token: abcd1234', 'abcd1234'),
    ('X-CSRF-TOKEN: abcd1234', 'abcd1234'),
    ('X-Vault-Token: s.abcd1234', 's.abcd1234'),
    ('apikey: abcd1234', 'abcd1234'),
    ('jwt=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJraW0ifQ.c2lnbmF0dXJl', 'eyJzdWIiOiJraW0ifQ'),
    ('세션eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJraW0ifQ.c2lnbmF0dXJl만료', 'eyJzdWIiOiJraW0ifQ'),
    ('jdbc:postgresql://db/shop?user=kim&password=hunter22&ssl=true', 'hunter22'),
    ('jdbc:sqlserver://h:1433;databaseName=x;user=sa;password=hunter22;encrypt=true', 'hunter22'),
    ('jdbc:sqlserver://h:1433;password={hun;ter22};encrypt=true', 'ter22'),
    ('jdbc:oracle:thin:scott/tiger22@//db:1521/x', 'tiger22'),
    ('jdbc:oracle:thin:@(DESCRIPTION=...)(password=hunter22)', 'hunter22'),
    ('jdbc:mysql://kim:hun@ter22@db/x', 'ter22'),
    ('mongodb+srv://kim:hunter22@cluster0.mongodb.net/x', 'hunter22'),
    ('redis://:hunter22@localhost:6379/0', 'hunter22'),
    ('amqp://guest:hunter22@mq:5672/%2f', 'hunter22'),
    ('postgres://kim:p%40ss22@db/x', 'p%40ss22'),
    ('http://kim:hunter/22@host/x', 'hunter/22'),
    ('https://oauth2:glpat-abcdefghij1234567890@gitlab.com/x.git', 'glpat-abcdefghij'),
    ('https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX', 'XXXXXXXXXXXXXXXXXXXXXXXX'),
    ('https://x.blob.core.windows.net/c?sv=2020&sig=abcDEF123%2Bxyz%3D&se=2026', 'abcDEF123%2Bxyz%3D'),
    (
        'AccountKey=Eby8vdM02xNOcqFlqUwJ'
        'PLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2'
        'UVErCz4I6tq==;EndpointSuffix=core',
        'Eby8vdM02xNOcqFl',
    ),
    ('SharedAccessKey=abcd1234efgh=;EntityPath', 'abcd1234efgh'),
    ('keystorePass="hunter22" port=8443', 'hunter22'),
    ('<Resource name="jdbc/x" username="kim" password="hunter22" url="jdbc:..."/>', 'hunter22'),
    ('<user username="admin" password="hunter22" roles="manager"/>', 'hunter22'),
    ('-Ddb.password=hunter22 -Xmx1g', 'hunter22'),
    ('--db-password=hunter22', 'hunter22'),
    ('--password=hunter22', 'hunter22'),
    ('PGPASSWORD=hunter22 psql', 'hunter22'),
    ('MYSQL_PWD=hunter22', 'hunter22'),
    ('DB_PASS=hunter22', 'hunter22'),
    ('db.passwd: hunter22', 'hunter22'),
    ('user/password: kim/hunter22', 'hunter22'),
    ('login with password hunter22 failed', 'hunter22'),
    ('Password is hunter22', 'hunter22'),
    ('password [hunter22]', 'hunter22'),
    ('password=[hunter22]', 'hunter22'),
    ('password(hunter22)', 'hunter22'),
    ('password -> hunter22', 'hunter22'),
    ('password => "hunter22"', 'hunter22'),
    ('"password", "hunter22"', 'hunter22'),
    ('password|hunter22|x', 'hunter22'),
    ('passWord=hunter22', 'hunter22'),
    ('p_password=hunter22', 'hunter22'),
    ('param[password]=hunter22', 'hunter22'),
    ('user%5Bpassword%5D=hunter22&x', 'hunter22'),
    ('GET /login?passwd=hunter22 HTTP/1.1', 'hunter22'),
    ('GET /cb?code=abcd1234&state=zzz HTTP/1.1', 'abcd1234'),
    ('GET /x?access_token=hunter22 HTTP/1.1', 'hunter22'),
    ('GET /x?auth=hunter22 HTTP/1.1', 'hunter22'),
    ('GET /x?id_token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJraW0ifQ.c2lnbmF0dXJl HTTP/1.1', 'eyJzdWIiOiJraW0ifQ'),
    ('Cookie: SESSION=abc-def; other=1', 'abc-def'),
    ('cookies=[JSESSIONID=ABCD1234EFGH]', 'ABCD1234EFGH'),
    ('sessionId: ABCD1234EFGH', 'ABCD1234EFGH'),
    (
        '-----BEGIN OPENSSH PRIVATE KEY-'
        '----\nb3BlbnNzaC1rZXktdjEA\nAAAA\n'
        '-----END OPENSSH PRIVATE KEY-----',
        'b3BlbnNzaC1rZXktdjEA',
    ),
    ('-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADAN\\n-----END PRIVATE KEY-----', 'MIIEvQIBADAN'),
    ('ghs_16C7e42F292c6912E7710c838347Ae178B4a', 'ghs_16C7e42F'),
    ('github_pat_11ABCDEFG0abcdefghij_klmnopqrstuvwxyz', 'github_pat_11ABCDEFG0'),
    ('npm_abcdefghijklmnopqrstuvwxyz0123456789', 'npm_abcdefghijkl'),
    ('hf_abcdefghijklmnopqrstuvwxyzABCDEFGH', 'hf_abcdefghijkl'),
    ('sk_live_abcdefghijklmnop1234', 'sk_live_abcdefghijklmnop'),
    ('dckr_pat_abcdefghijklmnop1234', 'dckr_pat_abcdefgh'),
    ('SG.abcdefghijklmnopqrstuv.wxyzabcdefghijklmnopqrstuvwxyz0123456789ABCDEF', 'abcdefghijklmnopqrstuv'),
    ('ya29.a0AfH6SMBabcdefghijklmnop', 'a0AfH6SMB'),
    ('바깥 900101-1234567번', '900101-1234567'),
    ('주민번호:9001011234567', '9001011234567'),
    ('외국인 9001015234567', '9001015234567'),
    ('카드 4111-1111-1111-1111 승인', '4111-1111-1111-1111'),
    ('메일kim@example.com으로', 'kim@example.com'),
    ('KIM.MINJI@EXAMPLE.CO.KR', 'KIM.MINJI'),
    ('김민지@example.com', '김민지@'),
    ('mailto:kim@example.com?x', 'kim@example.com'),
    ('kim%40example.com', 'kim%40example.com'),
    ('접속203.0.113.7에서', '203.0.113.7'),
    ('203.0.113.7:8080', '203.0.113.7'),
    ('[2001:db8::1]:443', '2001:db8::1'),
    ('::ffff:203.0.113.7', '203.0.113.7'),
    ('fe80::1%eth0', 'fe80::1'),
    ('X-Forwarded-For: 203.0.113.7,198.51.100.2', '198.51.100.2'),
]
ORDINARY = [
    '127.0.0.1 - - [29/Nov/2026:17:23:23 +0000] "GET /cgi-bin/../../../../etc/passwd HTTP/1.1" 400 266',
    "비밀번호는 필수입니다. 암호를 다시 입력하세요.",
    "토큰이 만료되었습니다",
    "password must contain 8 characters",
    "The password policy of realm v2 applies",
    "GET /error?code=404 HTTP/1.1",
    "compass=3 bypass=1 surpass: all",
    "Unexpected token: '}' at line 3",
    "took 1772506800000 ms, id 1712314567890",
    "com.acme.KeyFactory: key -> bucket 7",
    "http://localhost:8080/a/b?x=1 and kim",
    "GC(12) Pause Full (G1 Compaction Pause) 2040M->1990M(2048M) 4210.1ms",
    "java.lang.Thread.State: TIMED_WAITING (parking) tid=0x00007f5c3c0f1000",
    "version 1.2.3.4-rc1 of 2026-11-29",
]
# fmt: on


@pytest.mark.parametrize(("text", "secret"), ATTEMPTS)
def test_no_notation_gets_a_secret_past(text: str, secret: str) -> None:
    masked = Masker(ALL).text(f"2026-11-29 10:00:00 {text}")
    assert secret not in masked
    assert re.search(r"\[(?:secret|email|ip)-\d\]", masked)
    again = Masker(ALL)
    assert again.text(again.text(text)) == again.text(text)


@pytest.mark.parametrize("text", ORDINARY)
def test_what_is_no_secret_stays(text: str) -> None:
    assert Masker(MaskOptions()).text(text) == text


@pytest.mark.parametrize(
    "piece",
    [
        '\\"password\\":\\"', "authorization: [", "password=", "token_", "http://a:", "?sig=", "비밀번호는 ", "a1",
        "1234-", "key=\\\n", "password.", "한글비밀번호", "eyJa.",
    ],
)  # fmt: skip
def test_a_line_of_repetitions_comes_to_an_end(piece: str) -> None:
    masked = Masker(ALL).text(piece * 4_000)
    assert Masker(ALL).text(masked) == masked or "[" in masked
