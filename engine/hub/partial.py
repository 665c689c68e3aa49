"""A file that is not whole yet: written under a fixed name, hashed while it grows, renamed only when right."""

import contextlib
import os
from pathlib import Path
from typing import IO, TYPE_CHECKING

from engine.hub.plan import FilePlan

if TYPE_CHECKING:
    from hashlib import _Hash

SUFFIX = ".mamba-metal.incomplete"
_AT_ONCE_BYTES = 4 << 20
_SYNC_EVERY_BYTES = 16 << 20


class DamagedFileError(Exception):
    """The content cannot become the file that was planned."""


class StoredFile:
    """A file that claims to be whole, read again to see whether it is. Used by one thread. Methods raise OSError."""

    def __init__(self, path: Path, file: FilePlan) -> None:
        self._path = path
        self._file = file
        self._hash = file.new_hash()
        self._stream: IO[bytes] | None = None
        self.checked_bytes = 0

    def check_some(self) -> bool:
        """Hash the next few MiB. Returns True when the whole file is hashed."""
        if self._stream is None:
            self._stream = self._path.open("rb", buffering=0)
        data = self._stream.read(_AT_ONCE_BYTES)
        self._hash.update(data)
        self.checked_bytes += len(data)
        return not data

    @property
    def is_right(self) -> bool:
        """Returns True if size and hash match the plan. Valid after `check_some` has returned True."""
        return self.checked_bytes == self._file.size and self._hash.hexdigest() == self._file.etag

    def close(self) -> None:
        """Close the file."""
        stream, self._stream = self._stream, None
        if stream is not None:
            stream.close()


class PartialFile:
    """The beginning of `file` in the folder `blobs`. Used by one thread; the caller holds the model's lock.

    After `open`, call `check_some` until it says that all is checked; then `append`, and at the end `finish`. Every
    byte that `append` took is in the operating system's hands when it returns, so the end of this process loses none.
    All methods raise OSError.
    """

    def __init__(self, blobs: Path, file: FilePlan) -> None:
        self._file = file
        self._blob = blobs / file.etag
        self._path = blobs / f"{file.etag}{SUFFIX}"
        self._stream: IO[bytes] | None = None
        self._hash: _Hash = file.new_hash()
        self._hashed_bytes = 0
        self._size_bytes = 0
        self._unsynced_bytes = 0

    @property
    def size_bytes(self) -> int:
        """Bytes that are there."""
        return self._size_bytes

    @property
    def checked_bytes(self) -> int:
        """Bytes of the file that are hashed so far."""
        return self._hashed_bytes

    def open(self) -> None:
        """Open what is there, or begin. Raises OSError."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        stream = self._path.open("a+b", buffering=0)
        self._stream = stream
        self._size_bytes = stream.seek(0, os.SEEK_END)
        if self._size_bytes > self._file.size:
            self.start_over()
        stream.seek(0)

    def check_some(self) -> bool:
        """Hash the next few MiB of the existing content. Returns True when all of it is hashed."""
        if self._hashed_bytes < self._size_bytes:
            data = self._open_stream().read(min(_AT_ONCE_BYTES, self._size_bytes - self._hashed_bytes))
            if not data:
                raise OSError("the file became shorter while it was read")
            self._hash.update(data)
            self._hashed_bytes += len(data)
        return self._hashed_bytes == self._size_bytes

    def append(self, data: bytes) -> None:
        """Write and hash `data`. Raises DamagedFileError when there is more than the file may hold, and OSError."""
        if self._size_bytes + len(data) > self._file.size:
            raise DamagedFileError(f"more than {self._file.size} bytes")
        stream, rest = self._open_stream(), memoryview(data)
        while rest:
            written = stream.write(rest)
            self._hash.update(rest[:written])
            self._size_bytes += written
            self._hashed_bytes += written
            self._unsynced_bytes += written
            rest = rest[written:]
        if (
            self._unsynced_bytes >= _SYNC_EVERY_BYTES
        ):  # often and little: one large flush could hold up a pause
            os.fsync(stream.fileno())
            self._unsynced_bytes = 0

    def start_over(self) -> None:
        """Throw away what is there."""
        self._open_stream().truncate(0)
        self._hash, self._hashed_bytes, self._size_bytes = self._file.new_hash(), 0, 0

    def finish(self) -> None:
        """Put the file in its place. Raises DamagedFileError when its size or hash is not as planned, and OSError."""
        if self._size_bytes != self._file.size or self._hash.hexdigest() != self._file.etag:
            raise DamagedFileError(f"{self._size_bytes} bytes, hash {self._hash.hexdigest()}")
        os.fsync(self._open_stream().fileno())
        self.close()
        os.replace(self._path, self._blob)

    def close(self) -> None:
        """Close; what is there stays for the next time. An empty file is removed."""
        stream, self._stream = self._stream, None
        if stream is None:
            return
        with contextlib.suppress(OSError):  # the drive may be gone; what could be kept is kept
            stream.close()
            if self._size_bytes == 0 and self._file.size > 0:
                self._path.unlink(missing_ok=True)

    def _open_stream(self) -> IO[bytes]:
        if self._stream is None:
            raise ValueError("the partial file is not open")
        return self._stream
