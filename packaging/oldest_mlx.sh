#!/bin/sh
# pip installs the MLX wheels for the Mac it runs on; older systems refuse their kernels. This replaces them with the wheels for
# the bundle's minimum system. Does nothing if they are already installed.
#
#   sh packaging/oldest_mlx.sh PYTHON TAG      such as: .venv/bin/python macosx_14_0_arm64
set -eu

python=${1:?usage: oldest_mlx.sh PYTHON TAG}
tag=${2:?usage: oldest_mlx.sh PYTHON TAG}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$python" -c '
import importlib.metadata as m, sys
wheel = m.distribution("mlx-metal").read_text("WHEEL") or ""
sys.exit(0 if sys.argv[1] in wheel else 1)' "$tag" && exit 0

"$python" -m pip --version >/dev/null 2>&1 || "$python" -m ensurepip >/dev/null
for package in mlx mlx-metal; do
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --platform "$tag" \
        --constraint constraints.txt --dest "$work" "$package"
done
"$python" -m pip install --quiet --disable-pip-version-check --no-deps --no-index --force-reinstall "$work"/*.whl
