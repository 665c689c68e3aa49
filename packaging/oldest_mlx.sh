#!/bin/sh
# On a Mac newer than the oldest that the bundle is for, pip installs MLX built for that newer system, whose kernels the
# older one refuses. This puts the wheels for the oldest system in their place. Does nothing where they are there already.
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
