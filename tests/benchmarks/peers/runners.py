"""Each library with the model loaded, doing the same two things. Every import is that of the one process that needs it."""

import ctypes
import os
import threading
import time
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, Protocol

PROMPT_TOKENS = 512
START_TOKENS = 16


class Runner(Protocol):
    """One library. `facts` are its version, its flags, and how many threads it uses."""

    facts: dict[str, Any]

    def decode(self, tokens: int) -> list[float]:
        """Read START_TOKENS tokens, then write `tokens` tokens; the milliseconds of each."""
        ...

    def prefill(self) -> float:
        """Seconds to read PROMPT_TOKENS tokens and have the logits of the last."""
        ...


def prompt_ids(count: int) -> list[int]:
    """Some token ids, the same every time."""
    return [(i * 7919 + 11) % 6000 + 2 for i in range(count)]


class OurRunner:
    """The product: what the app and the command line call."""

    def __init__(self, folder: str) -> None:
        from engine.api import LoadOptions  # noqa: PLC0415 - only in the process that measures it
        from engine.engine import load_engine  # noqa: PLC0415 - likewise

        loaded = load_engine(LoadOptions(folder, "cpu"), lambda _: None, threading.Event())
        assert loaded is not None  # nobody cancels
        self._engine = loaded
        self.facts = _our_facts()

    def _times(self, prompt: list[int], tokens: int) -> tuple[float, list[float]]:
        from engine.api import GenerationRequest, SamplingOptions, Token  # noqa: PLC0415 - likewise

        self._engine.forget()
        sampling = SamplingOptions(temperature=0, repetition_penalty=1)
        request = GenerationRequest((tuple(prompt),), sampling, tokens)
        started = time.perf_counter()
        steps = [
            event.step_ms
            for event in self._engine.generate(request, threading.Event())
            if isinstance(event, Token) and event.step_ms is not None
        ]
        return time.perf_counter() - started, steps

    def decode(self, tokens: int) -> list[float]:
        steps = self._times(prompt_ids(START_TOKENS), tokens + 1)[1]
        assert len(steps) == tokens, "the random model ended its text"
        return steps

    def prefill(self) -> float:
        return self._times(prompt_ids(PROMPT_TOKENS), 0)[0]


def our_threads() -> int:
    """How many threads the CPU path of the product takes here."""
    import psutil  # noqa: PLC0415 - likewise

    from engine.backends import numpy_backend  # noqa: PLC0415 - likewise

    most = getattr(numpy_backend, "_MOST_THREADS", 1)
    return min(psutil.cpu_count(logical=False) or 1, most)


def _our_facts() -> dict[str, Any]:
    import numpy as np  # noqa: PLC0415 - likewise
    from threadpoolctl import threadpool_info  # noqa: PLC0415 - likewise

    blas = next(pool for pool in threadpool_info() if pool["user_api"] == "blas")
    return {
        "version": f"NumPy {np.__version__}, {blas['internal_api']} {blas['version']} {blas['architecture']}",
        "flags": f"through `Engine.generate`; BLAS held to {blas['num_threads']} thread, the rest by our own",
        "threads": our_threads(),
    }


class TransformersRunner:
    """transformers' MambaForCausalLM on PyTorch's CPU."""

    def __init__(self, folder: str) -> None:
        import torch  # noqa: PLC0415 - likewise
        import transformers  # noqa: PLC0415 - likewise

        transformers.logging.set_verbosity_error()
        torch.set_grad_enabled(False)
        torch.set_num_threads(_wanted_threads())
        self._torch = torch
        self._model = transformers.MambaForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
        self.facts = {
            "version": f"transformers {transformers.__version__}, torch {torch.__version__}",
            "flags": "`use_cache=True, logits_to_keep=1`, no gradients",
            "threads": torch.get_num_threads(),
        }

    def decode(self, tokens: int) -> list[float]:
        torch, times = self._torch, []
        out = self._model(torch.tensor([prompt_ids(START_TOKENS)]), use_cache=True, logits_to_keep=1)
        for _ in range(tokens):
            started = time.perf_counter()
            drawn = out.logits[:, -1].argmax(-1, keepdim=True)
            out = self._model(drawn, cache=out.cache, use_cache=True, logits_to_keep=1)
            times.append((time.perf_counter() - started) * 1000)
        return times

    def prefill(self) -> float:
        ids = self._torch.tensor([prompt_ids(PROMPT_TOKENS)])
        started = time.perf_counter()
        self._model(ids, use_cache=True, logits_to_keep=1)
        return time.perf_counter() - started


class MlxLmRunner:
    """mlx-lm's mamba model on MLX's CPU build, used as its `generate_step` does."""

    def __init__(self, folder: str) -> None:
        import mlx.core as mx  # noqa: PLC0415 - likewise
        import mlx_lm  # noqa: PLC0415 - likewise
        from mlx_lm.utils import load_model  # noqa: PLC0415 - likewise

        self._mx = mx
        mx.set_default_device(mx.cpu)
        self._model = load_model(Path(folder))[0]
        self.facts = {
            "version": f"mlx-lm {mlx_lm.__version__}, mlx {version('mlx')}",
            "flags": "CPU; prompt without logits but for the last token",
            "threads": _wanted_threads(),
        }

    def _read(self, ids: list[int], cache: list[Any]) -> Any:
        """All but the last token without logits, then the last token's logits, as mlx-lm reads a prompt."""
        mx = self._mx
        self._model(mx.array([ids[:-1]]), cache=cache)
        mx.eval([entry.state for entry in cache])
        logits = self._model(mx.array([ids[-1:]]), cache=cache)
        mx.eval(logits)
        return logits

    def decode(self, tokens: int) -> list[float]:
        mx, cache, times = self._mx, self._model.make_cache(), []
        logits = self._read(prompt_ids(START_TOKENS), cache)
        for _ in range(tokens):
            started = time.perf_counter()
            logits = self._model(mx.argmax(logits[:, -1:], axis=-1), cache=cache)
            mx.eval(logits)
            times.append((time.perf_counter() - started) * 1000)
        return times

    def prefill(self) -> float:
        started = time.perf_counter()
        self._read(prompt_ids(PROMPT_TOKENS), self._model.make_cache())
        return time.perf_counter() - started


class LlamaCppRunner:
    """llama.cpp on the CPU, by its own C functions: its batches, its greedy token, no text."""

    def __init__(self, folder: str) -> None:
        import llama_cpp  # noqa: PLC0415 - likewise

        from tests.benchmarks.peers.gguf_file import write_gguf  # noqa: PLC0415 - its gguf is only there

        path = write_gguf(Path(folder))
        self._llama, threads = llama_cpp, _wanted_threads()
        llama_cpp.llama_backend_init()
        self._model = llama_cpp.llama_model_load_from_file(
            str(path).encode(), llama_cpp.llama_model_default_params()
        )
        options = llama_cpp.llama_context_default_params()
        options.n_ctx, options.n_batch, options.n_ubatch = 2 * PROMPT_TOKENS, PROMPT_TOKENS, PROMPT_TOKENS
        options.n_threads = options.n_threads_batch = threads
        self._context = llama_cpp.llama_init_from_model(self._model, options)
        if not self._context:
            raise RuntimeError("llama.cpp made no context of this model")
        self._vocabulary = llama_cpp.llama_vocab_n_tokens(llama_cpp.llama_model_get_vocab(self._model))
        self.facts = {
            "version": f"llama-cpp-python {llama_cpp.__version__}",
            "flags": f"GGUF in F32, n_ubatch {PROMPT_TOKENS}, built on this machine (GGML_NATIVE)",
            "threads": threads,
        }

    def _read(self, ids: list[int]) -> int:
        """The likeliest token after `ids`."""
        import numpy as np  # noqa: PLC0415 - likewise

        llama = self._llama
        tokens = (llama.llama_token * len(ids))(*ids)
        if llama.llama_decode(self._context, llama.llama_batch_get_one(tokens, len(ids))) != 0:
            raise RuntimeError("llama_decode failed")
        logits = llama.llama_get_logits_ith(self._context, -1)
        pointer = ctypes.cast(logits, ctypes.POINTER(ctypes.c_float))
        return int(np.ctypeslib.as_array(pointer, (self._vocabulary,)).argmax())

    def _forget(self) -> None:
        self._llama.llama_memory_clear(self._llama.llama_get_memory(self._context), True)

    def decode(self, tokens: int) -> list[float]:
        self._forget()
        drawn, times = self._read(prompt_ids(START_TOKENS)), []
        for _ in range(tokens):
            started = time.perf_counter()
            drawn = self._read([drawn])
            times.append((time.perf_counter() - started) * 1000)
        return times

    def prefill(self) -> float:
        self._forget()
        started = time.perf_counter()
        self._read(prompt_ids(PROMPT_TOKENS))
        return time.perf_counter() - started


def _wanted_threads() -> int:
    return int(os.environ.get("PEER_THREADS", os.cpu_count() or 1))


RUNNERS: dict[str, Callable[[str], Runner]] = {
    "Mamba Metal": OurRunner,
    "transformers": TransformersRunner,
    "mlx-lm": MlxLmRunner,
    "llama.cpp": LlamaCppRunner,
}
