"""A relay between the portal and PostgreSQL that can lose the answer to a COMMIT, or fall silent."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from random import Random

ANSWER = 1 << 16


class Relay:
    """Passes on what both sides say, until it is told to do otherwise."""

    def __init__(self, host: str, port: int, chance: Random) -> None:
        self._to = (host, port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        self.losing = 0.0
        """How likely the answer to a COMMIT is lost, and the connection with it."""
        self.most = 1000
        """So many answers are lost at most: who begins from the first line again would never come to the last."""
        self.is_silent = False
        self.lost = 0
        self._chance = chance
        threading.Thread(target=self._let_in, daemon=True).start()

    def close(self) -> None:
        """Let nobody in any more."""
        self._door.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._door.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        try:
            server = socket.create_connection(self._to)
        except OSError:
            client.close()
            return
        cut = threading.Event()
        threading.Thread(target=self._pass, args=(server, client, cut, False), daemon=True).start()
        self._pass(client, server, cut, True)

    def _pass(self, source: socket.socket, target: socket.socket, cut: threading.Event, asks: bool) -> None:
        """One direction; ``cut`` is set where the answer that comes next is to be lost."""
        with suppress(OSError):
            while said := source.recv(ANSWER):
                if self.is_silent:
                    continue
                is_commit = asks and b"COMMIT" in said and self.lost < self.most
                if is_commit and self._chance.random() < self.losing:
                    cut.set()
                elif not asks and cut.is_set():
                    self.lost += 1
                    break
                target.sendall(said)
        for each in (source, target):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
