"""The self-test of "offline": a connection that is open is found, one within this computer is none."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import pytest

from kebab_desktop.app.network import network_check

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a process its connections")


def test_connections_within_this_computer_do_not_count() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server, socket.create_connection(server.getsockname()):
        assert network_check().status == "ok"


def test_a_socket_that_is_open_to_others_is_found() -> None:
    with socket.create_server(("0.0.0.0", 0)):
        check = network_check()
    assert (check.status, check.message.startswith("1 network connections are open: tcp ")) == ("failed", True)
    assert network_check().status == "ok", "it is closed again"


def test_one_of_a_child_process_is_found() -> None:
    ready, told = os.pipe()
    stop, stopped = os.pipe()
    child = os.fork()
    if child == 0:
        with socket.create_server(("0.0.0.0", 0)):
            os.write(told, b"!")
            os.close(stopped)
            os.read(stop, 1)  # ends with the parent as well
        os._exit(0)
    os.read(ready, 1)
    try:
        assert network_check().status == "failed"
    finally:
        os.close(stopped)
        os.waitpid(child, 0)


def test_where_the_system_cannot_be_asked_that_is_said(tmp_path: Path) -> None:
    assert "cannot be asked" in network_check(tmp_path).message
