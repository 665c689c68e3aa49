#!/bin/sh
# Sets up what Mamba Metal needs, inside the checkout, and only what is missing.
#
#   sh scripts/setup.sh run    what the app needs
#   sh scripts/setup.sh dev    also what the checks and tests need
#   sh scripts/setup.sh package    also what builds and checks the bundle
#
# CUDA=1    on Linux, MLX for NVIDIA GPUs instead of MLX for the CPU (docs/decisions/0003)
# PYTHON=…  the Python to use (3.11 or newer)
#
# Never asks questions, prints nothing if there is nothing to do, and can be interrupted and run again.
set -eu

cd -- "$(dirname -- "$0")/.."
level=${1:-run}
venv=.venv
python=$venv/bin/python
stamp=$venv/.mamba-metal-setup
unfinished=$venv/.mamba-metal-unfinished
lock=.venv-lock
oldest_minor=11

case $level in
    run | dev | package) ;;
    *) echo "setup: '$level' is not a level; say 'run', 'dev' or 'package'." >&2 && exit 2 ;;
esac

say() { printf '%s\n' "$*" >&2; }

fail() {
    say "$*"
    exit 1
}

# What the environment was made from. If it differs, the environment is updated.
fingerprint() {
    accelerator=cpu
    [ "${CUDA:-0}" = 0 ] || accelerator=cuda
    printf '%s %s %s' "$(cat pyproject.toml constraints.txt scripts/setup.sh | cksum)" "$accelerator" "$(pwd -P)"
}

is_done() {
    [ -x $python ] && [ -f $stamp ] || return 1
    wanted=$(fingerprint)
    case $level in # each level has all that the one before it has
        run) enough="run dev package" ;;
        dev) enough="dev package" ;;
        *) enough=package ;;
    esac
    for made in $enough; do
        if [ "$(cat $stamp)" = "$made $wanted" ]; then return 0; fi
    done
    return 1
}

can_make_venv() {
    "$1" -c "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, $oldest_minor))" >/dev/null 2>&1
}

is_new_enough() {
    "$1" -c "import sys; sys.exit(sys.version_info < (3, $oldest_minor))" >/dev/null 2>&1
}

candidates() {
    [ -z "${PYTHON:-}" ] || { echo "$PYTHON" && return; }
    printf '%s\n' python3.14 python3.13 python3.12 python3.11 python3 python
    printf '%s\n' /opt/homebrew/bin/python3 /usr/local/bin/python3 /usr/bin/python3
    ls -d "${PYENV_ROOT:-${HOME:-/}/.pyenv}"/versions/3.*/bin/python3 2>/dev/null || true
}

find_python() {
    candidates | while IFS= read -r candidate; do
        if can_make_venv "$candidate"; then
            command -v "$candidate"
            break
        fi
    done
}

find_python_without_venv() {
    candidates | while IFS= read -r candidate; do
        if is_new_enough "$candidate"; then
            "$candidate" -c 'import sys; print("python3.%d-venv" % sys.version_info[1])'
            break
        fi
    done
}

can_apt() { [ "$(uname -s)" = Linux ] && command -v apt-get >/dev/null 2>&1; }

# apt_install WHY PACKAGE...: installs if root, otherwise prints the exact line. Returns 1 if nothing was installed.
apt_install() {
    why=$1
    shift
    if [ "$(id -u)" != 0 ]; then
        say "$why Please run:" "" "    sudo apt-get install -y --no-install-recommends $*" ""
        return 1
    fi
    say "$why Installing with apt-get: $*"
    log=$(mktemp)
    if { apt-get -o DPkg::Lock::Timeout=120 update && DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 install -y \
        --no-install-recommends "$@"; } \
        >"$log" 2>&1 </dev/null; then
        rm -f "$log"
    else
        tail -n 20 "$log" >&2
        rm -f "$log"
        say "apt-get could not install them (its last lines are above)."
        return 1
    fi
}

make_venv() {
    place=$(cat $venv/.mamba-metal-place 2>/dev/null || pwd -P)
    if [ -x $python ] && [ "$place" = "$(pwd -P)" ] && [ ! -e $unfinished ] && is_new_enough $python; then
        return # whole, and made for this folder: its scripts hold the path
    fi
    if command -v uv >/dev/null 2>&1; then
        uv venv --quiet --clear --python "${PYTHON:->=3.$oldest_minor}" $venv
    else
        found=$(find_python)
        if [ -z "$found" ]; then
            package=$(find_python_without_venv)
            if [ -n "$package" ] && can_apt; then
                apt_install "This Python has no venv module." "$package" || exit 1
                found=$(find_python)
            fi
        fi
        [ -n "$found" ] || fail "Mamba Metal needs Python 3.$oldest_minor or newer, and none was found." \
            "Install one (on a Mac: 'brew install python', or from python.org), or install uv, and try again."
        say "Making an environment in $venv with $("$found" -V) …"
        "$found" -m venv --clear $venv
    fi
    pwd -P >$venv/.mamba-metal-place
}

install() {
    if command -v uv >/dev/null 2>&1; then
        uv pip install --quiet --python $python --constraints constraints.txt "$@"
    else
        $python -m pip --version >/dev/null 2>&1 || $python -m ensurepip >/dev/null
        $python -m pip install -qq --disable-pip-version-check --no-input --constraint constraints.txt "$@"
    fi
}

uninstall() {
    if command -v uv >/dev/null 2>&1; then
        uv pip uninstall --quiet --python $python "$1"
    else
        $python -m pip uninstall --quiet --disable-pip-version-check --yes "$1"
    fi
}

install_packages() {
    say "Installing packages (a few hundred megabytes the first time) …"
    : >$unfinished # a package that was interrupted half-way can be neither used nor replaced: begin again then
    extras=
    [ "$level" = run ] || extras="[dev]"
    [ "$level" != package ] || extras="[dev,package]"
    install setuptools
    install --no-build-isolation --editable ".$extras"
    [ "$(uname -s)" != Linux ] || choose_mlx
    rm -f $unfinished
}

# MLX's CPU and CUDA builds both bring mlx/lib/libmlx.so and overwrite each other: exactly one may stay.
choose_mlx() {
    wanted_build=mlx-cpu
    other_build=mlx-cuda-13
    if [ "${CUDA:-0}" != 0 ]; then
        wanted_build=mlx-cuda-13
        other_build=mlx-cpu
        install --no-build-isolation --editable ".[cuda]"
        $python -c 'import ctypes; ctypes.CDLL("libcuda.so.1")' >/dev/null 2>&1 ||
            say "NVIDIA's driver (libcuda.so.1) is not here: MLX for CUDA cannot be loaded without it."
    fi
    if $python -c "import importlib.metadata as m; m.version('$other_build')" >/dev/null 2>&1; then
        uninstall $other_build
        install --force-reinstall --no-deps $wanted_build
    fi
}

# Qt's wheels don't include the system libraries Qt needs. Prints the names of the missing ones.
missing_qt_libraries() {
    qt=$($python -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])')
    ldd "$qt"/QtWidgets.abi3.so "$qt"/Qt/plugins/platforms/libqxcb.so "$qt"/Qt/plugins/platforms/libqoffscreen.so \
        2>/dev/null | sed -n 's/^[[:space:]]*\([^ ]*\) => not found.*/\1/p' | sort -u
    ls /usr/share/fonts/*/* >/dev/null 2>&1 || echo "a font"
}

install_qt_libraries() {
    [ "$(uname -s)" = Linux ] || return 0
    [ -n "$(missing_qt_libraries)" ] || return 0
    if can_apt && apt_install "Qt needs system libraries that are not here." \
        libegl1 libgl1 libopengl0 libglib2.0-0 libdbus-1-3 libfontconfig1 libxkbcommon0 libxkbcommon-x11-0 libx11-xcb1 \
        libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 \
        libxcb-sync1 libxcb-xfixes0 libxcb-xinerama0 libxcb-xkb1 fontconfig fonts-dejavu-core; then
        [ -n "$(missing_qt_libraries)" ] || return 0
    fi
    say "The window will not open before these are there: $(missing_qt_libraries | tr '\n' ' ')"
}

# The tests compile the Metal kernels for the CPU: with clang 17 or newer, linked by any C++ compiler.
has_clang() {
    for version in 17 18 19 20 21 22 23 24 25; do
        if command -v clang-$version >/dev/null 2>&1; then return 0; fi
    done
    $python -c 'import ziglang' >/dev/null 2>&1
}

has_cxx() { command -v g++ >/dev/null 2>&1 || command -v clang++ >/dev/null 2>&1 || command -v c++ >/dev/null 2>&1; }

install_compilers() {
    [ "$level" != run ] || return 0
    if ! has_cxx; then
        if can_apt; then
            apt_install "The kernel tests need a C++ compiler." g++ || true
        else
            say "The kernel tests need a C++ compiler (on a Mac: 'xcode-select --install')."
        fi
    fi
    if has_clang; then return 0; fi
    if can_apt && [ "$(id -u)" = 0 ] && { apt-cache show clang-19 || { apt-get update && apt-cache show clang-19; }; } \
        >/dev/null 2>&1 && apt_install "The kernel tests need clang." clang-19; then
        return 0
    fi
    say "Installing clang from the package ziglang …"
    install ziglang
}

# One set-up at a time per checkout. A lock whose owner is gone is ignored.
take_lock() {
    has_waited=
    until mkdir $lock 2>/dev/null; do
        owner=$(cat $lock/owner 2>/dev/null || true)
        if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
            rm -rf $lock
            continue
        fi
        [ -n "$has_waited" ] || say "Waiting for another set-up of this folder (remove $lock if there is none) …"
        has_waited=yes
        sleep 1
    done
    trap 'rm -rf $lock' EXIT
    trap 'exit 130' INT HUP TERM
    echo $$ >$lock/owner
}

set_up() {
    if is_done; then return 0; fi
    take_lock
    if is_done; then return 0; fi
    rm -f $stamp
    make_venv
    install_packages
    install_qt_libraries
    install_compilers
    printf '%s %s' "$level" "$(fingerprint)" >$stamp
}

# The app reads compiled translations. If they can't be compiled, it uses English.
compile_translations() {
    for text in resources/translations/*.ts; do
        if [ -f "$text" ] && [ ! "${text%.ts}.qm" -nt "$text" ]; then
            $python scripts/translations.py compile || say "The translations could not be compiled: the app speaks English."
            return 0
        fi
    done
}

# The tests source this file for its functions.
if [ -z "${SETUP_DEFINES_ONLY:-}" ]; then
    set_up
    compile_translations
fi
