"""What a kernel launcher raises."""


class KernelArgumentError(ValueError):
    """An argument that an operation refuses: "[op] 'arg' must be ..., got ..."."""

    def __init__(self, operation: str, argument: str, wanted: str, got: object) -> None:
        super().__init__(f"[{operation}] '{argument}' must be {wanted}, got {got}")


class KernelBuildError(RuntimeError):
    """A kernel that this machine's compiler or GPU refuses.

    kernel: its name. detail: the compiler's own text, for the log.
    """

    def __init__(self, kernel: str, detail: str) -> None:
        super().__init__(f"the kernel {kernel} could not be built on this machine")
        self.kernel = kernel
        self.detail = detail
