"""A hub on this machine for huggingface_hub and our downloads, with faults on demand.

Two origins, as the real hub has: one for the interface and small files, one ("cdn") for large files, which the first
redirects to. Use `with MiniHub({"org/name": folder}) as hub:`, set `hub.faults["file"] = Fault(...)` at any time, and read
`hub.log`. Faults are looked up by file name for bodies, by "api:revision" for the interface and by "resolve:file" for the
answer before a body.
"""

import contextlib
import fnmatch
import hashlib
import json
import random
import socket
import struct
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, unquote, urlsplit

_LARGE = ("*.safetensors", "*.bin")
_STEP_BYTES = 65_536


@dataclass
class Fault:
    """A fault that happens `times` times after `skip` good responses. Positions count from the first byte sent."""

    status: int | None = None
    code: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)
    page: bytes | None = None
    """Respond 200 with this HTML page instead."""
    stall_headers: bool = False
    """Never respond."""
    close_after: int | None = None
    reset_after: int | None = None
    stall_after: int | None = None
    ignore_range: bool = False
    content_range: str = ""
    """Send this Content-Range in a 206, whatever was requested."""
    corrupt_at: int | None = None
    replace: bytes | None = None
    truncate: int | None = None
    etag: str = ""
    rate: int | None = None
    """Bytes per second."""
    times: int = 1_000_000
    skip: int = 0


@dataclass
class Entry:
    """One request and how it ended. `sent` counts body bytes."""

    role: str
    method: str
    path: str
    query: str
    headers: dict[str, str]
    status: int = 0
    sent: int = 0

    @property
    def range_start(self) -> int:
        """The first byte requested."""
        wanted = self.headers.get("range", "")
        return int(wanted.removeprefix("bytes=").partition("-")[0]) if wanted else 0


@dataclass(frozen=True)
class Stored:
    """One file of a repository."""

    path: Path
    size: int
    sha256: str
    oid: str
    is_large: bool


class Repo:
    """A folder served as a repository. With `token` it is private; if `is_gated`, it refuses every file."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.token = ""
        self.is_gated = False
        self.refresh()

    def refresh(self) -> None:
        """Make the folder's content a new commit."""
        self.files: dict[str, Stored] = {}
        for path in sorted(self.folder.rglob("*")):
            if path.is_file():
                name, data = path.relative_to(self.folder).as_posix(), path.read_bytes()
                oid = hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()
                is_large = any(fnmatch.fnmatch(name, pattern) for pattern in _LARGE)
                self.files[name] = Stored(path, len(data), hashlib.sha256(data).hexdigest(), oid, is_large)
        listed = json.dumps(sorted((name, file.sha256) for name, file in self.files.items()))
        self.commit = hashlib.sha1(listed.encode()).hexdigest()


class MiniHub:
    """The two servers. `rate` limits the bytes per second of every body, `log` holds all requests, `tamper` changes API responses."""

    def __init__(self, folders: Mapping[str, Path], rate: int | None = None) -> None:
        self.repos = {name: Repo(folder) for name, folder in folders.items()}
        self.faults: dict[str, Fault] = {}
        self.renamed: dict[str, str] = {}
        self.tamper: Callable[[dict[str, Any]], None] = lambda _: None
        self.rate = rate
        self.log: list[Entry] = []
        self.stopping = threading.Event()
        self._lock = threading.Lock()
        self._sockets: set[socket.socket] = set()
        self._servers = [
            ThreadingHTTPServer(("127.0.0.1", 0), self._handler(role)) for role in ("hub", "cdn")
        ]
        self._threads: list[threading.Thread] = []
        self.endpoint, self.cdn = (f"http://127.0.0.1:{server.server_port}" for server in self._servers)

    def __enter__(self) -> Self:
        for server in self._servers:
            server.handle_error = lambda *_: None  # type: ignore[method-assign] # clients that leave are no news
            thread = threading.Thread(target=server.serve_forever, args=(0.02,), name="minihub", daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stopping.set()
        for server in self._servers:
            server.shutdown()
        for connection in list(self._sockets):
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        for server in self._servers:
            server.server_close()
        for thread in self._threads:
            thread.join()

    def requests(self, part: str = "", method: str = "GET") -> list[Entry]:
        """The requests whose path contains `part`."""
        return [entry for entry in self.log if part in entry.path and entry.method == method]

    def sent(self, name: str) -> int:
        """The body bytes of a file sent in all requests."""
        return sum(
            entry.sent for entry in self.log if entry.path.endswith(f"/{name}") and entry.method == "GET"
        )

    def take(self, key: str) -> Fault:
        """The fault that applies now, if any."""
        with self._lock:
            fault = self.faults.get(key)
            if fault is None or fault.times <= 0:
                return Fault()
            if fault.skip > 0:
                fault.skip -= 1
                return Fault()
            fault.times -= 1
            return fault

    def _handler(self, role: str) -> type[BaseHTTPRequestHandler]:
        return type("Handler", (_Handler,), {"hub": self, "role": role})


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hub: MiniHub
    role: str

    def setup(self) -> None:
        super().setup()
        self.hub._sockets.add(self.connection)

    def finish(self) -> None:
        self.hub._sockets.discard(self.connection)
        with contextlib.suppress(OSError, ValueError):
            super().finish()

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def do_HEAD(self) -> None:
        self._route()

    def do_GET(self) -> None:
        self._route()

    def _route(self) -> None:
        parts = urlsplit(self.path)
        path = unquote(parts.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        self.entry = Entry(self.role, self.command, path, parts.query, headers)
        self.hub.log.append(self.entry)
        try:
            if self.role == "cdn":
                _, _, org, name, *rest = path.split("/")
                self._body(self.hub.repos[f"{org}/{name}"], "/".join(rest), {})
            else:
                self._hub(path.strip("/").split("/"), parse_qs(parts.query))
        except OSError:
            self.close_connection = True

    def _reply(self, status: int, headers: Mapping[str, str] | None = None, body: bytes = b"") -> None:
        self.entry.status = status
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), **(headers or {})}.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def _error(self, status: int, code: str = "", headers: Mapping[str, str] | None = None) -> None:
        named = {"X-Error-Code": code, "X-Error-Message": code} if code else {}
        self._reply(status, {**named, **(headers or {})}, b'{"error": "no"}')

    def _strikes(self, fault: Fault) -> bool:
        """Returns True if `fault` handled the request."""
        if fault.stall_headers:
            self.hub.stopping.wait()
            self.close_connection = True
        elif fault.status is not None:
            self._error(fault.status, fault.code, fault.headers)
        elif fault.page is not None:
            self._reply(200, {"Content-Type": "text/html"}, fault.page)
        return fault.stall_headers or fault.status is not None or fault.page is not None

    def _hub(self, parts: list[str], query: Mapping[str, Any]) -> None:
        is_api = parts[:2] == ["api", "models"]
        org, name, kind, *rest = [*(parts[2:] if is_api else parts), "", "", ""][: max(len(parts), 3)]
        repo_id = f"{org}/{name}"
        if repo_id in self.hub.renamed:
            self._reply(307, {"Location": self.path.replace(repo_id, self.hub.renamed[repo_id])})
            return
        repo = self.hub.repos.get(repo_id)
        if repo is None or (repo.token and self.headers.get("Authorization") != f"Bearer {repo.token}"):
            self._error(401, "RepoNotFound")
        elif is_api:
            self._api(repo_id, repo, (kind or "revision", *[part for part in rest if part]), query)
        else:
            self._resolve(repo_id, repo, "/".join(part for part in rest[1:] if part), rest[0])

    def _api(self, repo_id: str, repo: Repo, parts: tuple[str, ...], query: Mapping[str, Any]) -> None:
        if self._strikes(self.hub.take(f"api:{parts[0]}")):
            return
        revision = parts[1] if len(parts) > 1 else "main"
        if revision not in ("main", repo.commit):
            self._error(404, "RevisionNotFound")
        elif parts[0] == "tree":
            self._reply(
                200, body=json.dumps([_tree_entry(name, file) for name, file in repo.files.items()]).encode()
            )
        else:
            siblings = [_sibling(name, file, "blobs" in query) for name, file in repo.files.items()]
            info = {
                "_id": "0",
                "id": repo_id,
                "modelId": repo_id,
                "sha": repo.commit,
                "private": bool(repo.token),
            }
            gate: dict[str, Any] = {
                "gated": "manual" if repo.is_gated else False,
                "disabled": False,
                "tags": [],
                "downloads": 0,
            }
            answer = {**info, **gate, "siblings": siblings}
            self.hub.tamper(answer)
            self._reply(200, body=json.dumps(answer).encode())

    def _resolve(self, repo_id: str, repo: Repo, name: str, revision: str) -> None:
        base = {"X-Repo-Commit": repo.commit}
        if self._strikes(self.hub.take(f"resolve:{name}")):
            return
        if revision not in ("main", repo.commit):
            self._error(404, "RevisionNotFound", base)
        elif repo.is_gated:
            self._error(403 if self.headers.get("Authorization") else 401, "GatedRepo", base)
        elif name not in repo.files:
            self._error(404, "EntryNotFound", base)
        elif repo.files[name].is_large:
            file = repo.files[name]
            linked = {
                "X-Linked-Etag": f'"{file.sha256}"',
                "X-Linked-Size": str(file.size),
                "Accept-Ranges": "bytes",
            }
            self._reply(
                302, {**base, **linked, "Location": f"{self.hub.cdn}/cdn/{repo_id}/{name}?signature=1"}
            )
        else:
            self._body(repo, name, base)

    def _body(self, repo: Repo, name: str, headers: dict[str, str]) -> None:
        file = repo.files[name]
        fault = self.hub.take(name) if self.command == "GET" else Fault()
        if self._strikes(fault):
            return
        data = _damaged(file.path.read_bytes(), fault)
        etag = fault.etag or f'"{file.oid}"'
        start, status = 0, 200
        if "range" in self.entry.headers and not fault.ignore_range and self._is_same(etag):
            start, status = self.entry.range_start, 206
            if start >= len(data):
                self._error(416, headers={"Content-Range": f"bytes */{len(data)}"})
                return
            headers["Content-Range"] = fault.content_range or f"bytes {start}-{len(data) - 1}/{len(data)}"
        self.entry.status = status
        self.send_response(status)
        base = {
            "Content-Length": str(len(data) - start),
            "Content-Type": "application/octet-stream",
            "ETag": etag,
        }
        for key, value in {**headers, **base, "Accept-Ranges": "bytes"}.items():
            self.send_header(key, value)
        self.end_headers()
        if self.command == "GET":
            self._send(memoryview(data)[start:], fault)

    def _is_same(self, etag: str) -> bool:
        return self.entry.headers.get("if-range", etag) == etag

    def _send(self, payload: memoryview, fault: Fault) -> None:
        ends = [end for end in (fault.close_after, fault.reset_after, fault.stall_after) if end is not None]
        limit = min([len(payload), *ends])
        rate = fault.rate or self.hub.rate
        step = _STEP_BYTES if rate is None else max(1024, min(_STEP_BYTES, rate // 50))
        begun = time.monotonic()
        while self.entry.sent < limit and not self.hub.stopping.is_set():
            at = self.entry.sent
            self.wfile.write(payload[at : min(at + step, limit)])
            self.entry.sent = min(at + step, limit)
            if rate is not None:
                self.hub.stopping.wait(max(0.0, self.entry.sent / rate - (time.monotonic() - begun)))
        if limit == len(payload):
            return
        self.close_connection = True
        if fault.stall_after is not None:
            self.hub.stopping.wait()
        elif fault.reset_after is not None:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()


def _damaged(data: bytes, fault: Fault) -> bytes:
    if fault.replace is not None:
        return fault.replace
    if fault.corrupt_at is not None:
        at = fault.corrupt_at
        data = data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]
    return data if fault.truncate is None else data[: fault.truncate]


def _sibling(name: str, file: Stored, with_blobs: bool) -> dict[str, Any]:
    if not with_blobs:
        return {"rfilename": name}
    sibling: dict[str, Any] = {"rfilename": name, "size": file.size, "blobId": file.oid}
    if file.is_large:
        sibling["lfs"] = {"sha256": file.sha256, "size": file.size, "pointerSize": 134}
    return sibling


def _tree_entry(name: str, file: Stored) -> dict[str, Any]:
    entry: dict[str, Any] = {"type": "file", "oid": file.oid, "size": file.size, "path": name}
    if file.is_large:
        entry["lfs"] = {"oid": file.sha256, "size": file.size, "pointerSize": 134}
    return entry


def make_model(folder: Path, weight_bytes: int = 3_000_000, shards: int = 0) -> Path:
    """A repository that looks like a Mamba model; its weights are noise."""
    noise = random.Random(7)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.json").write_text(json.dumps(TINY_CONFIG))
    (folder / "tokenizer.json").write_text(
        json.dumps({"version": "1.0", "model": {"type": "BPE"}}) + " " * 1000
    )
    for name in ("generation_config.json", "tokenizer_config.json"):
        (folder / name).write_text("{}")
    for name in ("README.md", "pytorch_model.bin", "training_args.bin"):
        (folder / name).write_bytes(b"not wanted")
    if not shards:
        (folder / "model.safetensors").write_bytes(noise.randbytes(weight_bytes))
        return folder
    names = [f"model-{index + 1:05d}-of-{shards:05d}.safetensors" for index in range(shards)]
    for name in names:
        (folder / name).write_bytes(noise.randbytes(weight_bytes // shards))
    index = {"metadata": {}, "weight_map": {f"tensor.{name}": name for name in names}}
    (folder / "model.safetensors.index.json").write_text(json.dumps(index))
    return folder


TINY_CONFIG = {
    "model_type": "mamba",
    "hidden_size": 64,
    "num_hidden_layers": 2,
    "state_size": 16,
    "vocab_size": 512,
    "conv_kernel": 4,
    "expand": 2,
    "time_step_rank": 4,
}
WANTED = (
    "config.json",
    "generation_config.json",
    "model.safetensors",
    "tokenizer.json",
    "tokenizer_config.json",
)
