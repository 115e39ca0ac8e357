"""Findings of Tomcat logs, TC-01 to TC-14, in English and in Korean."""

from __future__ import annotations

import pytest

from kebab_desktop.core.findings import Severity
from kebab_desktop.loganalysis.analyzers import tomcat
from kebab_desktop.loganalysis.analyzers.tomcat_rules import context_name
from tests.unit.loganalysis.analyzers.server_logs import (
    CATALINA,
    analyze,
    analyze_counting,
    banner,
    codes,
    juli,
    only,
    started,
    stopped,
)

HANDLER = "org.apache.coyote.AbstractProtocol.start"
VALVE = f"{CATALINA}.valves.StuckThreadDetectionValve"
CONTEXT = f"{CATALINA}.core.StandardContext"
LOADER = f"{CATALINA}.loader.WebappClassLoaderBase"
HOST = f"{CATALINA}.startup.HostConfig.deployWAR"
ENDPOINT = "org.apache.tomcat.util.net.AbstractEndpoint.processSocket"


def quiet(first: int, count: int = 12) -> list[str]:
    """Return ordinary lines, so that a log is neither a weak sample nor ends with its trouble."""
    return [juli(first + n, "com.example.Shop.sell", f"order {n}") for n in range(count)]


def normal() -> list[str]:
    """Return a start, some work and a stop."""
    return [
        banner(0),
        juli(2, HANDLER, 'Starting ProtocolHandler ["http-nio-8080"]'),
        started(3),
        *quiet(10),
        stopped(90),
    ]


def with_trouble(*lines: str) -> list[str]:
    """Return ordinary lines around ``lines``, which are early."""
    return [banner(0), started(3), *lines, *quiet(3000, 20)]


def test_a_normal_run_is_healthy() -> None:
    result, left = analyze_counting(tomcat.KIND, normal())
    assert (result.signals, left) == ((), [])
    assert result.kpis["start_count"] == 1
    assert result.kpis["startup_last_ms"] == 2500
    assert result.segments[0].label == "Tomcat 9.0.80"


def test_leak_checks_that_are_unavailable_are_no_leaks() -> None:
    lines = [
        juli(
            5,
            f"{LOADER}.clearReferencesRmiTargets",
            'You need to add "--add-opens=java.rmi/x=ALL-UNNAMED"',
            level="WARNING",
        ),
        juli(
            5, f"{LOADER}.checkThreadLocalsForLeaks", '"--add-opens=java.base/java.lang" 을 추가하십시오', level="경고"
        ),
    ]
    assert analyze(tomcat.KIND, [banner(0), *lines]).signals == ()


def test_refused_sockets_exhaust_the_pool() -> None:
    lines = [
        juli(5, ENDPOINT, "Executor가 소켓을 처리하기를 거부했습니다.", level="경고"),
        "\tjava.util.concurrent.RejectedExecutionException: 큐의 용량이 꽉 찼습니다.",
        "\t\tat org.apache.tomcat.util.threads.ThreadPoolExecutor.execute(ThreadPoolExecutor.java:1)",
    ]
    signal = only(analyze(tomcat.KIND, with_trouble(*lines)), "TC_THREAD_POOL_EXHAUSTED")
    assert (signal.severity, signal.pattern, signal.count) == (Severity.HIGH, "THREAD_POOL_EXHAUSTED", 1)
    assert (signal.evidence[0].line_start, signal.evidence[0].line_end) == (3, 5)
    old = juli(5, "org.apache.tomcat.util.net.JIoEndpoint.x", "All threads (200) are currently busy, waiting.")
    assert only(analyze(tomcat.KIND, with_trouble(old)), "TC_THREAD_POOL_EXHAUSTED").worst is not None


def stuck(second: int, thread: str, ms: str = "8,841") -> str:
    return juli(
        second,
        f"{VALVE}.notifyStuckThreadDetected",
        f"Thread [{thread}] (id=[17]) has been active for [{ms}] milliseconds (since [3/3/26]) to serve the same "
        "request for [http://shop.example/report?id=7] and may be stuck (configured threshold is [5] seconds).",
        level="WARNING",
    )


def completed(second: int, thread: str) -> str:
    return juli(
        second,
        f"{VALVE}.notifyStuckThreadCompleted",
        f"쓰레드 [{thread}] (ID=[17])이(가) 이전에 stuck 상태로 보고된 바 있으나 이제 완료. 대략 [14,007] 밀리초 동안",
        level="경고",
    )


def test_stuck_requests_and_how_they_end() -> None:
    ended = analyze(tomcat.KIND, with_trouble(stuck(5, "exec-1"), completed(15, "exec-1")))
    signal = only(ended, "TC_STUCK_REQUEST")
    assert (signal.severity, signal.count) == (Severity.MEDIUM, 1)
    assert signal.worst is not None
    assert signal.worst.value == 14007.0
    assert "http://shop.example/report (1)" in signal.message
    assert "TC_THREAD_POOL_EXHAUSTED" not in codes(ended)
    forever = analyze(tomcat.KIND, with_trouble(stuck(5, "exec-1"), stuck(6, "exec-2")))
    assert only(forever, "TC_STUCK_REQUEST").severity is Severity.HIGH
    assert forever.kpis["threads_stuck_at_end"] == 2
    assert only(forever, "TC_THREAD_POOL_EXHAUSTED").confidence.value == "inferred"


@pytest.mark.parametrize(
    ("kind", "pattern"),
    [
        ("Java heap space", "HEAP_OOM"),
        ("GC overhead limit exceeded", "GC_OVERHEAD_LIMIT"),
        ("Metaspace", "METASPACE"),
        ("unable to create native thread: possibly out of memory", "NATIVE_THREAD_OOM"),
        ("Cannot reserve 1048576 bytes of direct buffer memory", "DIRECT_MEMORY_OOM"),
    ],
)
def test_out_of_memory_by_kind(kind: str, pattern: str) -> None:
    lines = [juli(5, "com.example.Job.run", "failed", level="SEVERE"), f"\tjava.lang.OutOfMemoryError: {kind}"]
    signal = only(analyze(tomcat.KIND, with_trouble(*lines)), "TC_OUT_OF_MEMORY")
    assert (signal.severity, signal.pattern) == (Severity.CRITICAL, pattern)
    bare = [f'Exception in thread "http-nio-8080-exec-2" java.lang.OutOfMemoryError: {kind}']
    assert only(analyze(tomcat.KIND, [*normal(), *bare]), "TC_OUT_OF_MEMORY").count == 1


def deployed(second: int, path: str, ms: str = "900") -> str:
    return juli(second, HOST, f"Deployment of web application archive [/opt/webapps/{path}] has finished in [{ms}] ms")


def test_context_that_does_not_start() -> None:
    failed = juli(
        2, f"{CONTEXT}.startInternal", "이전 오류들로 인해 컨텍스트 [/shop]의 시작이 실패했습니다.", level="심각"
    )
    one = [banner(0), failed, deployed(2, "shop"), deployed(3, "admin"), started(4), *quiet(10)]
    signal = only(analyze(tomcat.KIND, one), "TC_CONTEXT_STARTUP_FAILED")
    assert (signal.severity, signal.pattern) == (Severity.HIGH, "CONTEXT_STARTUP_FAILED")
    assert "/shop (1)" in signal.message
    alone = [banner(0), failed, deployed(2, "shop"), started(4), *quiet(10)]
    assert only(analyze(tomcat.KIND, alone), "TC_CONTEXT_STARTUP_FAILED").severity is Severity.CRITICAL
    root = juli(2, f"{CONTEXT}.startInternal", "Context [] startup failed due to previous errors", level="SEVERE")
    lines = [banner(0), root, deployed(2, "ROOT"), deployed(3, "admin"), *quiet(10)]
    assert only(analyze(tomcat.KIND, lines), "TC_CONTEXT_STARTUP_FAILED").severity is Severity.CRITICAL


def test_one_failure_said_three_times_is_one_context() -> None:
    """Tomcat 9 names the context path, the component and the file."""
    lines = [
        banner(0),
        juli(2, f"{CATALINA}.core.ContainerBase.addChildInternal", "ContainerBase.addChild: start:", level="SEVERE"),
        "\torg.apache.catalina.LifecycleException: Failed to start component "
        "[StandardEngine[Catalina].StandardHost[localhost].StandardContext[/shop]]",
        juli(2, HOST, "Error deploying web application archive [/opt/webapps/shop.war]", level="SEVERE"),
        deployed(3, "admin"),
        started(4),
        *quiet(10),
    ]
    signal = only(analyze(tomcat.KIND, lines), "TC_CONTEXT_STARTUP_FAILED")
    assert "/shop (2)" in signal.message
    assert signal.severity is Severity.HIGH
    nothing_left = [line for line in lines if "admin" not in line]
    assert only(analyze(tomcat.KIND, nothing_left), "TC_CONTEXT_STARTUP_FAILED").severity is Severity.CRITICAL


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/shop", "/shop"),
        ("", "/"),
        ("/opt/webapps/ROOT.war", "/"),
        ("C:\\tomcat\\webapps\\shop", "/shop"),
        ("/conf/Catalina/localhost/shop.xml", "/shop"),
    ],
)
def test_one_name_for_a_context(path: str, name: str) -> None:
    assert context_name(path) == name


def test_cause_in_the_localhost_log() -> None:
    lines = [
        juli(
            2,
            f"{CONTEXT}.listenerStart",
            "Exception sending context initialized event to [com.example.Boot]",
            level="SEVERE",
        ),
        "\tjava.lang.IllegalStateException: wrapped",
        "\tCaused by: java.lang.IllegalArgumentException: jdbc.url is missing",
        "\t\tat com.example.Boot.read(Boot.java:12)",
    ]
    signal = only(analyze(tomcat.KIND, lines), "TC_CONTEXT_STARTUP_FAILED")
    assert "IllegalArgumentException at com.example.Boot.read" in signal.message


def bind(second: int) -> list[str]:
    return [
        juli(
            second,
            f"{CATALINA}.util.LifecycleBase.handleSubClassException",
            '구성요소 [Connector["http-nio-8080"]]을(를) 초기화하지 못했습니다.',
            level="심각",
        ),
        "\torg.apache.catalina.LifecycleException: Protocol handler initialization failed",
        "\tCaused by: java.net.BindException: Address already in use",
    ]


def test_port_in_use() -> None:
    never = only(analyze(tomcat.KIND, [banner(0), *bind(1), started(3), *quiet(10)]), "TC_PORT_IN_USE")
    assert (never.severity, never.pattern) == (Severity.CRITICAL, "CONTEXT_STARTUP_FAILED")
    assert "http-nio-8080" in never.message
    later = [
        banner(0),
        *bind(1),
        juli(2, HANDLER, '["http-nio-8080"]을(를) 시작합니다.', level="정보"),
        started(3),
        *quiet(10),
    ]
    assert only(analyze(tomcat.KIND, later), "TC_PORT_IN_USE").severity is Severity.HIGH


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "java.sql.SQLException: org.apache.tomcat.jdbc.pool.PoolExhaustedException: [exec-3] Timeout: Pool empty. "
            "Unable to fetch a connection in 10 seconds, none available[size:50; busy:50; idle:0; lastwait:10000].",
            "busy 50 of 50",
        ),
        ("HikariPool-1 - Connection is not available, request timed out after 30000ms", "HikariPool-1"),
        (
            "HikariPool-1 - Connection is not available, request timed out after 30000ms "
            "(total=10, active=10, idle=0, waiting=7)",
            "busy 10 of 10, waiting 7",
        ),
        ("Cannot get a connection, pool error Timeout waiting for idle object", "DBCP pool"),
    ],
)
def test_connection_pool_exhausted(message: str, expected: str) -> None:
    line = juli(5, "com.example.Dao.find", message, level="SEVERE")
    signal = only(analyze(tomcat.KIND, with_trouble(line)), "TC_CONNECTION_POOL_EXHAUSTED")
    assert (signal.severity, signal.pattern) == (Severity.HIGH, "CONNECTION_POOL_EXHAUSTED")
    assert expected in signal.message
    many = only(analyze(tomcat.KIND, with_trouble(*[line] * 5)), "TC_CONNECTION_POOL_EXHAUSTED")
    assert many.severity is Severity.CRITICAL


def leak(second: int) -> str:
    return juli(second, f"{LOADER}.clearReferencesThreads", "[shop]이(가) [poller-1]라는 쓰레드를 시작", level="경고")


def test_memory_leak_warnings_weigh_more_with_every_redeployment() -> None:
    undeploy = juli(4, f"{CATALINA}.startup.HostConfig.undeploy", "Undeploying context [/shop]")
    once = only(analyze(tomcat.KIND, with_trouble(undeploy, leak(5), leak(5))), "TC_MEMORY_LEAK_WARNING")
    assert (once.severity, once.count) == (Severity.MEDIUM, 2)
    assert "shop (2) left poller-1 (2)" in once.message
    twice = analyze(tomcat.KIND, with_trouble(undeploy, leak(5), undeploy, leak(9)))
    assert only(twice, "TC_MEMORY_LEAK_WARNING").severity is Severity.HIGH


@pytest.mark.parametrize(
    ("lines", "severity"),
    [
        ([deployed(2, "shop", "9,999")], None),
        ([deployed(2, "shop", "13,644")], Severity.MEDIUM),
        ([deployed(2, "shop", "61,000")], Severity.HIGH),
        ([started(70, 65_000)], Severity.HIGH),
        (
            [juli(2, f"{CATALINA}.util.SessionIdGeneratorBase.createSecureRandom", "took [4,200] milliseconds.")],
            Severity.MEDIUM,
        ),
    ],
)
def test_slow_deployment(lines: list[str], severity: Severity | None) -> None:
    result = analyze(tomcat.KIND, [banner(0), *lines, *quiet(100)])
    assert [signal.severity for signal in result.signals] == ([] if severity is None else [severity])


def test_ssl_problems_at_the_start_and_later() -> None:
    start = [
        juli(1, f"{CATALINA}.util.LifecycleBase.x", 'Failed [Connector["https-jsse-nio-8443"]]', level="SEVERE"),
        "\tCaused by: java.lang.IllegalArgumentException: Error creating SSLContext",
        "\tCaused by: java.io.FileNotFoundException: /conf/missing.p12",
    ]
    signal = only(analyze(tomcat.KIND, [banner(0), *start, started(3), *quiet(10)]), "TC_SSL_PROBLEM")
    assert signal.severity is Severity.CRITICAL
    later = [
        juli(50, "com.example.Call.x", "javax.net.ssl.SSLHandshakeException: PKIX path building failed", level="SEVERE")
    ]
    assert only(analyze(tomcat.KIND, with_trouble(*later)), "TC_SSL_PROBLEM").severity is Severity.MEDIUM


def test_too_many_open_files() -> None:
    lines = [
        juli(5, "org.apache.tomcat.util.net.Acceptor.run", "Socket accept failed", level="SEVERE"),
        "\tjava.io.IOException: Too many open files",
    ]
    signal = only(analyze(tomcat.KIND, with_trouble(*lines)), "TC_TOO_MANY_OPEN_FILES")
    assert signal.severity is Severity.CRITICAL


def failing(second: int) -> list[str]:
    return [
        juli(second, f"{CATALINA}.core.StandardWrapperValve.invoke", "Servlet.service() 호출이 예외를", level="심각"),
        "\tjakarta.servlet.ServletException: outer",
        "\tCaused by: java.lang.NullPointerException",
        "\t\tat com.example.Cart.total(Cart.java:7)",
    ]


def test_repeated_exceptions_are_grouped_by_root_cause() -> None:
    few = [line for n in range(4) for line in failing(100 * n)]
    assert analyze(tomcat.KIND, with_trouble(*few)).signals == ()
    some = [line for n in range(6) for line in failing(100 * n)]
    signal = only(analyze(tomcat.KIND, with_trouble(*some)), "TC_REPEATED_EXCEPTION")
    assert (signal.severity, signal.count) == (Severity.MEDIUM, 6)
    assert "NullPointerException at com.example.Cart.total" in signal.message
    assert "\tCaused by: java.lang.NullPointerException" in signal.evidence[0].text
    many = [line for n in range(12) for line in failing(n)]
    assert only(analyze(tomcat.KIND, with_trouble(*many)), "TC_REPEATED_EXCEPTION").severity is Severity.HIGH


def test_lock_outs() -> None:
    line = juli(5, f"{CATALINA}.realm.LockOutRealm.filterLockedAccounts", "locked user [admin]", level="WARNING")
    assert analyze(tomcat.KIND, with_trouble(*[line] * 9)).signals == ()
    assert only(analyze(tomcat.KIND, with_trouble(*[line] * 10)), "TC_BRUTE_FORCE").count == 10


def test_a_start_without_a_stop_is_an_abnormal_shutdown() -> None:
    lines = [banner(0), started(3), *quiet(10), banner(300), started(303), *quiet(310)]
    signal = only(analyze(tomcat.KIND, lines), "TC_ABNORMAL_SHUTDOWN")
    assert (signal.severity, signal.first.line) == (Severity.HIGH, 14)
    assert signal.worst is not None
    assert signal.worst.value == pytest.approx(279.0)
    clean = [banner(0), started(3), *quiet(10), stopped(290), banner(300), started(303), *quiet(310)]
    assert analyze(tomcat.KIND, clean).signals == ()
    assert [segment.first.line for segment in analyze(tomcat.KIND, clean).segments] == [1, 16]


def test_restart_loop() -> None:
    def runs(count: int) -> list[str]:
        return [line for n in range(count) for line in (banner(100 * n), started(100 * n + 3), stopped(100 * n + 50))]

    assert analyze(tomcat.KIND, [*runs(2), *quiet(3000)]).signals == ()
    signal = only(analyze(tomcat.KIND, [*runs(3), *quiet(3000)]), "TC_RESTART_LOOP")
    assert (signal.severity, signal.pattern) == (Severity.HIGH, "CONTEXT_STARTUP_FAILED")
    assert only(analyze(tomcat.KIND, [*runs(5), *quiet(3000)]), "TC_RESTART_LOOP").severity is Severity.CRITICAL


def test_spring_boot_that_cannot_start() -> None:
    lines = [
        "2026-03-03T12:00:00.500+09:00  INFO 7 --- [main] o.a.c.core.StandardEngine : [Apache Tomcat/10.1.20]",
        "2026-03-03T12:00:01.500+09:00 ERROR 7 --- [main] o.s.b.d.LoggingFailureAnalysisReporter :",
        "",
        "***************************",
        "APPLICATION FAILED TO START",
        "***************************",
        "",
        "Web server failed to start. Port 8080 was already in use.",
    ]
    assert tomcat.KIND.probe.search("\n".join(lines))
    assert "TC_PORT_IN_USE" in codes(analyze(tomcat.KIND, lines))


def test_floods_of_the_resource_cache_are_a_note() -> None:
    line = juli(5, f"{CATALINA}.webresources.Cache.getResource", "insufficient free space available", level="WARNING")
    result = analyze(tomcat.KIND, with_trouble(*[line] * 50))
    assert result.signals == ()
    assert result.notes[0].startswith("50 lines")


def test_probe_wakes_for_tomcat_lines_only() -> None:
    two_lines = "Mar 03, 2026 12:00:00 PM org.apache.catalina.startup.Catalina start"
    hikari = "2026-03-03 12:00:00.500 ERROR [exec-1] c.e.Dao - HikariPool-1 - Connection is not available"
    for text in (banner(0), two_lines, two_lines.replace("Mar", "3월").replace("PM", "오후"), hikari):
        assert tomcat.KIND.probe.search(text), text
        assert any(word in text for word in tomcat.KIND.words)
    for text in ("", "[0.123s][info][gc] GC(1) Pause Young 5M->1M(9M) 2.0ms", "\tat org.apache.catalina.X.y(X.java:1)"):
        assert not tomcat.KIND.probe.search(text)
