"""Calls to AppKit and Foundation that Qt has no equivalent for, through the Objective-C runtime."""

import ctypes
import ctypes.util
from typing import Any

_USER_INITIATED = (
    0x00FFFFFF | 1 << 20
)  # NSActivityUserInitiated: no App Nap, no idle sleep; the screen may sleep


class Activity:
    """An activity that prevents the Mac from sleeping (an `Inhibitor`). Thread: main."""

    def __init__(self) -> None:
        self._token: int | None = None

    def begin(self, reason: str) -> None:
        """Prevent the Mac from sleeping."""
        text = _send(_class("NSString"), "stringWithUTF8String:", ctypes.c_char_p(reason.encode()))
        information = _send(_class("NSProcessInfo"), "processInfo")
        options = ctypes.c_uint64(_USER_INITIATED)
        token = _send(information, "beginActivityWithOptions:reason:", options, ctypes.c_void_p(text))
        self._token = _send(token, "retain")

    def end(self) -> None:
        """Allow it to sleep again."""
        token, self._token = self._token, None
        if token is not None:
            _send(_send(_class("NSProcessInfo"), "processInfo"), "endActivity:", ctypes.c_void_p(token))
            _send(token, "release")


def wants_less_motion() -> bool:
    """Returns True if Reduce Motion is on in the system settings."""
    workspace = _send(_class("NSWorkspace"), "sharedWorkspace")
    return bool((_send(workspace, "accessibilityDisplayShouldReduceMotion") or 0) & 1)


def _class(name: str) -> int | None:
    runtime = _runtime()
    runtime.objc_getClass.restype = ctypes.c_void_p
    found: int | None = runtime.objc_getClass(ctypes.c_char_p(name.encode()))
    return found


def _send(receiver: int | None, selector: str, *arguments: Any) -> int | None:
    """Send a message. `objc_msgSend` is called with the signature of the method, since it declares no arguments itself."""
    runtime = _runtime()
    runtime.sel_registerName.restype = ctypes.c_void_p
    name = runtime.sel_registerName(ctypes.c_char_p(selector.encode()))
    kinds = [type(argument) for argument in arguments]
    call = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, *kinds)
    answer: int | None = call(("objc_msgSend", runtime))(receiver, name, *arguments)
    return answer


def _runtime() -> ctypes.CDLL:
    return ctypes.CDLL(ctypes.util.find_library("objc") or "/usr/lib/libobjc.A.dylib")
