"""A checkpoint of a real shape with random weights, to measure speed where no model can be downloaded.

python -m tests.benchmarks.random_model 130m FOLDER     # 130m, 370m, 790m, 1.4b or 2.8b; into FOLDER/mamba-130m-random
"""

import sys
from pathlib import Path

from engine.fit import catalogue_config
from tests.benchmarks.bench_sizes import write_shape

_TOKENIZER = Path(__file__).resolve().parents[2] / "resources" / "models" / "builtin" / "tokenizer.json"


def write_random_model(size: str, parent: Path) -> Path:
    """The folder of a model of this size in float32, with the built-in model's tokenizer."""
    config = catalogue_config(f"state-spaces/mamba-{size}-hf")
    if config is None:
        raise SystemExit(f"There is no size {size!r}.")
    folder = parent / f"mamba-{size}-random"
    folder.mkdir(parents=True)
    write_shape(folder, config)
    (folder / "tokenizer.json").write_bytes(_TOKENIZER.read_bytes())
    return folder


if __name__ == "__main__":
    print(write_random_model(sys.argv[1], Path(sys.argv[2])))
