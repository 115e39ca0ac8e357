"""What a stack says: idle or busy, the first frame of the application, reads from sockets and databases, pools."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_FRAMEWORKS = (
    "java.", "javax.", "jdk.", "sun.", "com.sun.", "jakarta.", "kotlin.", "kotlinx.", "scala.", "groovy.lang.",
    "org.apache.tomcat.", "org.apache.catalina.", "org.apache.coyote.", "org.apache.juli.", "org.apache.jasper.",
    "org.apache.commons.dbcp", "org.apache.commons.pool", "org.apache.http.", "org.apache.logging.", "org.slf4j.",
    "org.springframework.", "org.hibernate.", "org.eclipse.jetty.", "org.jboss.", "org.wildfly.", "org.xnio.",
    "org.mybatis.", "io.netty.", "io.undertow.", "io.micrometer.", "io.reactivex.", "reactor.", "akka.", "okhttp3.",
    "okio.", "ch.qos.logback.", "com.zaxxer.hikari.", "com.mchange.", "com.alibaba.druid.", "redis.clients.",
    "io.lettuce.", "com.mongodb.", "com.mysql.", "org.mariadb.", "org.postgresql.", "oracle.", "com.microsoft.",
    "org.h2.", "com.ibm.", "net.sf.cglib.",
)  # fmt: skip
_DRIVERS = (
    "com.mysql.", "org.mariadb.jdbc.", "org.postgresql.", "oracle.jdbc.", "oracle.net.", "com.microsoft.sqlserver.",
    "net.sourceforge.jtds.", "com.ibm.db2.", "org.h2.", "tibero.", "com.tmax.tibero.", "cubrid.jdbc.", "Altibase.jdbc.",
)  # fmt: skip
_SOCKET_READ = re.compile(
    r"(?:SocketInputStream|NioSocketImpl|SocketDispatcher|SocketChannelImpl|SSLSocketInputRecord)\b.*\.(?:socketRead0?|"
    r"read0?|implRead|park|timedRead|tryRead)\b|\.socketRead0\b"
)
_IDLE = re.compile(
    r"(?:LinkedBlockingQueue|LinkedBlockingDeque|ArrayBlockingQueue|SynchronousQueue(?:\$\w+)*|LinkedTransferQueue"
    r"|PriorityBlockingQueue|DelayQueue|DelayedWorkQueue|TaskQueue|BlockingQueue|ConcurrentLinked\w*)"
    r"\.(?:take|poll|transfer|xfer)"
    r"|ThreadPoolExecutor\.getTask|ForkJoinPool\.(?:awaitWork|scan|deactivate)|TimerThread\.mainLoop"
    r"|ReferenceQueue\.remove|DelayScheduler\.loop|EventQueue\.getNextEvent"
    r"|(?:KQueue|EPoll|WEPoll|Poll|Windows)\w*(?:SelectorImpl)?\.(?:poll|wait|epollWait|doSelect|kevent0?)\b"
    r"|EPollArrayWrapper\.|SelectorImpl\.(?:select|lockAndDoSelect)|\.accept0?\("
)
_GET_CONNECTION = re.compile(
    r"\.(?:getConnection|borrowConnection|borrowObject|borrowResource|leaseConnection|pollConnection)\b"
)
_WORKER = re.compile(r"ThreadPoolExecutor\.runWorker|ForkJoinWorkerThread\.run|SocketProcessor")
_SLEEP = re.compile(r"^java\.lang\.Thread\.sleep")
_TOP = 12
_INTERNAL = re.compile(
    r"^(?:Reference Handler|Finalizer|Signal Dispatcher|Service Thread|Monitor Deflation Thread|Notification Thread"
    r"|Common-Cleaner|Attach Listener|Sweeper thread|VirtualThread-unblocker|DestroyJavaVM|JFR .*"
    r"|C[12] CompilerThread\d+|process reaper.*|Cleaner-\d+|VM JFR .*)$"
)
_NUMBER = re.compile(r"\d+")
_LAST_NUMBER = re.compile(r"\d+(?=\D*$)")
_METHOD = re.compile(r"\(.*$")


def method(frame: str) -> str:
    """Return ``class.method`` of a frame."""
    return _METHOD.sub("", frame)


def is_internal(name: str) -> bool:
    """Whether the JVM itself made the thread although it has a state."""
    return _INTERNAL.match(name) is not None


def is_idle(frames: Sequence[str]) -> bool:
    """Whether a thread waits for work (a queue, a selector, accept) and has nothing else to do.

    A task that waits for a queue inside a pool, or for a connection, is not idle: it holds its worker.
    """
    if not frames:
        return True
    waits = False
    for frame in frames[:_TOP]:
        waits = waits or _IDLE.search(frame) is not None
        if not frame.startswith(_FRAMEWORKS):
            return waits and not wants_connection(frames) and not any(_WORKER.search(each) for each in frames)
    return waits


def app_frame(frames: Sequence[str]) -> str:
    """Return the innermost frame of the application, empty when there is none."""
    return next((frame for frame in frames if not frame.startswith(_FRAMEWORKS)), "")


def socket_read(frames: Sequence[str]) -> bool:
    """Whether the innermost frames read from a socket."""
    return any(_SOCKET_READ.search(frame) for frame in frames[:4])


def sleeps(frames: Sequence[str]) -> bool:
    """Whether the innermost frame is ``Thread.sleep``: it waits for time, not for others."""
    return bool(frames) and _SLEEP.match(frames[0]) is not None


def driver_read(frames: Sequence[str]) -> str:
    """Return the package of the JDBC driver in which the thread reads from its socket, empty otherwise."""
    if not socket_read(frames):
        return ""
    return next((prefix.rstrip(".") for frame in frames for prefix in _DRIVERS if frame.startswith(prefix)), "")


def wants_connection(frames: Iterable[str]) -> bool:
    """Whether the thread waits for a connection of a pool."""
    return any(_GET_CONNECTION.search(frame) for frame in frames)


def pool_of(name: str) -> str:
    """Return the pool in a thread name ("http-nio-8080-exec-*"), empty when the name carries no number."""
    found = _LAST_NUMBER.search(name)
    if found is None or not name[: found.start()].strip(" -_#"):
        return ""
    return f"{name[: found.start()]}*{name[found.end() :]}"


def name_pattern(name: str) -> str:
    """Return a thread name with every number replaced, to count threads that are made alike."""
    return _NUMBER.sub("*", name)
