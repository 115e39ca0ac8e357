"""Small logs of every kind, written for the tests."""

# ruff: noqa: E501 - lines of logs are as long as programs write them

from __future__ import annotations

GC_UNIFIED = (
    "".join(
        f"[2026-11-29T10:00:{number:02d}.000+0900][{number}.000s][info][gc] GC({number}) "
        f"Pause Young (Normal) (G1 Evacuation Pause) {24 + number}M->{4 + number}M(256M) {3 + number}.2{number}ms\n"
        for number in range(15)
    )
    + "[2026-11-29T10:00:20.000+0900][20.000s][info][gc] GC(16) Pause Full (G1 Compaction Pause) 250M->249M(256M) 1203.4ms\n"
)

GC_LEGACY = """\
OpenJDK 64-Bit Server VM (25.45-b02) for linux-amd64 JRE (1.8.0_45)
CommandLine flags: -XX:+PrintGCDetails -XX:+UseParallelGC
2026-11-29T10:00:00.100+0900: 1.234: [GC (Allocation Failure) [PSYoungGen: 6144K->512K(7168K)] 6144K->600K(23552K), \
0.0032067 secs] [Times: user=0.01 sys=0.00, real=0.00 secs]
2026-11-29T10:00:01.100+0900: 2.234: [Full GC (Ergonomics) [PSYoungGen: 512K->0K(7168K)] [ParOldGen: 88K->580K(16384K)] \
600K->580K(23552K), [Metaspace: 2632K->2632K(1056768K)], 0,0120067 secs] [Times: user=0.02 sys=0.00, real=0.01 secs]
"""

CATALINA = """\
29-Nov-2026 10:00:00.123 INFO [main] org.apache.catalina.startup.VersionLoggerListener.log Server version name:   Apache Tomcat/10.1.55
29-Nov-2026 10:00:01.123 심각 [main] org.apache.catalina.core.StandardContext.startInternal 하나 이상의 리스너들이 시작하지 못했습니다.
29-Nov-2026 10:00:02.123 SEVERE [http-nio-8080-exec-3] com.acme.Orders.save failed
\tjava.lang.IllegalStateException: pool
\t\tat com.acme.Orders.save(Orders.java:10)
\tCaused by: java.sql.SQLTransientConnectionException: HikariPool-1 - Connection is not available, request timed out after 30000ms.
\t\tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)
29-Nov-2026 10:00:09.123 INFO [main] org.apache.catalina.startup.Catalina.start Server startup in [8123] milliseconds
"""

ACCESS = "".join(
    f'10.0.0.{number} - - [29/Nov/2026:10:00:{number:02d} +0900] "GET /orders/{number} HTTP/1.1" '
    f'{503 if number % 5 == 0 else 200} {number * 17} "-" "curl/8.5" {number * 1000}\n'
    for number in range(40)
)

ERROR_LOG = """\
[Sun Nov 29 10:00:00.123456 2026] [mpm_event:error] [pid 10:tid 11] AH00484: server reached MaxRequestWorkers setting, \
consider raising the MaxRequestWorkers setting
[Sun Nov 29 10:00:01.123456 2026] [proxy:error] [pid 10:tid 12] (111)Connection refused: AH00957: http: attempt to \
connect to 127.0.0.1:8080 (localhost:8080) failed
"""

THREADS = """\
2026-11-29 10:00:00
Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode, sharing):

"one" #11 prio=5 os_prio=0 cpu=1.23ms elapsed=9.87s tid=0x00007f0000000001 nid=0x11 waiting for monitor entry  [0x00007f00aaaa0000]
   java.lang.Thread.State: BLOCKED (on object monitor)
\tat com.acme.A.run(A.java:1)
\t- waiting to lock <0x0000000700000001> (a java.lang.Object)
\t- locked <0x0000000700000002> (a java.lang.Object)

"two" #12 prio=5 os_prio=0 cpu=1.23ms elapsed=9.87s tid=0x00007f0000000002 nid=0x12 waiting for monitor entry  [0x00007f00aaab0000]
   java.lang.Thread.State: BLOCKED (on object monitor)
\tat com.acme.B.run(B.java:1)
\t- waiting to lock <0x0000000700000002> (a java.lang.Object)
\t- locked <0x0000000700000001> (a java.lang.Object)

JNI global refs: 15, weak refs: 0
"""

THREADS_JSON = """\
{
  "threadDump": {
    "processId": "77", "time": "2026-11-29T01:00:00.000Z", "runtimeVersion": "25.0.3+9",
    "threadContainers": [
      {"container": "<root>", "parent": null, "owner": null, "threads": [
        {"tid": "1", "name": "main", "state": "WAITING", "stack": ["java.base/java.lang.Object.wait0(Native Method)"]}
      ], "threadCount": "1"}
    ]
  }
}
"""

OTHER = """\
2026-11-29 10:00:01,123 ERROR [main] c.a.Orders - failed
java.lang.IllegalStateException: x
\tat com.acme.Orders.run(Orders.java:20)
Caused by: java.net.SocketTimeoutException: Read timed out
\tat java.net.Socket.read(Socket.java:5)
\t... 12 more
2026-11-29 10:00:02,123 INFO [main] c.a.Orders - next
{"level":"error","msg":"x","ts":"2026-11-29T10:00:02Z"}
"""

LOGS = {
    "gc": GC_UNIFIED,
    "gc_legacy": GC_LEGACY,
    "catalina": CATALINA,
    "access": ACCESS,
    "error_log": ERROR_LOG,
    "threads": THREADS,
    "threads_json": THREADS_JSON,
    "other": OTHER,
    "mixed": CATALINA + GC_UNIFIED + THREADS + ACCESS + OTHER,
}
