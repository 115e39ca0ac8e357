"""What the lines of a thread dump look like; every pattern is linear in the length of the line."""

from __future__ import annotations

import re

from kebab_desktop.loganalysis.analyzers.thread_model import Wait

MAX_LINE = 4000
STAMP_LINES = 4
MAX_WORDS = 200_000
"""Distinct lines that are remembered to hold equal ones once; a dump with more is odd, and starts over."""
MAX_THREADS = 200_000
"""Threads of one dump that are kept; more are counted as dropped."""

STATES = "NEW|RUNNABLE|BLOCKED|WAITING|TIMED_WAITING|TERMINATED"

BANNER = re.compile(r"Full thread dump (?P<jvm>.{0,300}?):?\s*$|Thread dump from jcmd \d+")
HEADER = re.compile(
    r'^"(?P<name>.{0,1000})" (?=#\d|daemon\b|prio=|os_prio=|tid=|nid=|\[\d)(?P<rest>.{0,1000})$|^"(?P<vm>[^"]{1,200})" '
    r"(?P<vmrest>os_prio=.{0,500})$"
)
FILE_HEADER = re.compile(
    rf'^#(?P<id>\d{{1,19}}) "(?P<name>.{{0,1000}}?)"(?P<virtual> virtual)?(?: (?P<state>{STATES}))?'
    r"(?: (?P<time>\d{4}-\d\d-\d\dT\S{1,40}))?\s*$"
)
STATE = re.compile(rf"^\s+java\.lang\.Thread\.State: (?P<state>{STATES})\b")
CARRYING = re.compile(r"^\s+Carrying virtual thread #")
FRAME = re.compile(r"^\s{1,8}at (?P<frame>\S.{0,500})|^ {6}(?P<bare>[\w$]\S{0,400}\([^()]{0,200}\))\s*$")
LOCK = re.compile(
    r"^\s+- (?P<what>locked|waiting to lock|waiting to re-lock in wait\(\)|waiting on|parking to wait for|parked on)\s+"
    r"<(?P<lock>0x[0-9a-f]+|[\w.$/\[;@-]+@[0-9a-f]+)>(?: \(an? (?P<class>[^)]{1,300})\))?(?:, owner #(?P<owner>\d+))?"
)
OWNED = re.compile(r"^\s+- <(?P<lock>0x[0-9a-f]+)> \(an? ")
INSIDE = re.compile(
    r"^\s*$|^\s+- |^os_prio=\d+ cpu=|^   Locked ownable synchronizers:|^   JavaThread state:"
    r"|^   (?:No compile task|Compiling:|Mounted virtual thread)"
    r"|^Threads class SMR info:|^_java_thread_list=|^(?:0x[0-9a-f]{6,16}(?:, ?|$))+\s*$|^}\s*$|^JNI global ref"
    r"|^\s+_?java_thread_list|^Heap\s*$|^ (?:PSYoungGen|ParOldGen|def new|tenured|garbage-first|Metaspace|ZHeap|par new"
    r"|concurrent mark-sweep|Shenandoah|compacting perm)|^  (?:eden|from|to  |object|the space|class space|region size)"
)
STAMP = re.compile(r"^\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d+)?Z?\s*$")
SECTION = re.compile(r"^Found (?:one|a total of \d+|\d+) (?:Java-level )?deadlocks?")
SECTION_LINE = re.compile(
    r'^=+\s*$|^Java stack information for the threads|^Found \d+ deadlocks?|^"(?P<thread>.{0,1000})":\s*$'
    r"|^  waiting (?:to lock monitor \S+ \(object (?P<monitor>0x[0-9a-f]+)"
    r"|for ownable synchronizer (?P<sync>0x[0-9a-f]+))"
    r"|^  (?:in JNI, )?which is held by (?:\"(?P<owner>.{0,1000})\"|.*)$"
)
NUMBER = re.compile(r"\b(cpu|elapsed)=([\d.]{1,20})(ms|s)")
ID = re.compile(r"#(?P<id>\d+)|.{0,300}?\btid=(?P<tid>0x[0-9a-f]+)")
PID = re.compile(r"^\d{1,10}:?\s*$")
RUNTIME = re.compile(r"^\d{1,3}(?:\.\d{1,6}){0,4}(?:-\w{1,20})?\+\d{1,6}\S{0,60}\s*$")
WAITS = {
    "waiting to lock": Wait.ENTER,
    "waiting to re-lock in wait()": Wait.ENTER,
    "parking to wait for": Wait.PARK,
    "parked on": Wait.PARK,
    "waiting on": Wait.NOTIFY,
}
