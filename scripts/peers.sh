#!/bin/sh
# Makes the optional, separate environments for the programs that the benchmarks compare Mamba Metal with.
#
#   sh scripts/peers.sh                  all of them
#   sh scripts/peers.sh llama-cpp        one: transformers, mlx-lm, llama-cpp
#
# They are created in .venv-peers-NAME; `python -m tests.benchmarks.peers` then includes them.
# PYTHON=…  the Python to use (3.11 or newer)
#
# llama-cpp compiles llama.cpp for this machine's CPU, which takes minutes and a C++ compiler.
set -eu

cd -- "$(dirname -- "$0")/.."
python=${PYTHON:-python3}

packages() {
    case $1 in
        transformers) echo "torch>=2.6 transformers>=5.0" ;;
        mlx-lm) if [ "$(uname -s)" = Darwin ]; then echo "mlx-lm>=0.32"; else echo "mlx-lm>=0.32 mlx[cpu]>=0.31.2"; fi ;;
        llama-cpp) echo "llama-cpp-python>=0.3 gguf>=0.17" ;;
        *) return 1 ;;
    esac
}

for peer in "$@"; do
    if ! packages "$peer" >/dev/null; then
        echo "peers: '$peer' is none of them; say transformers, mlx-lm or llama-cpp." >&2
        exit 2
    fi
done
[ $# -gt 0 ] || set -- transformers mlx-lm llama-cpp

failed=
for peer in "$@"; do
    venv=.venv-peers-$peer
    echo "$peer: into $venv …" >&2
    # shellcheck disable=SC2046 # the words are packages, one by one
    if "$python" -m venv "$venv" &&
        CMAKE_ARGS="-DGGML_NATIVE=ON -DLLAVA_BUILD=OFF ${CMAKE_ARGS:-}" \
            "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --prefer-binary $(packages "$peer"); then
        echo "$peer: done" >&2
    else
        rm -rf "$venv"
        failed="$failed $peer"
    fi
done
if [ -n "$failed" ]; then
    echo "peers: not installed:$failed. The others are; the benchmark leaves these out and says so." >&2
    exit 1
fi
