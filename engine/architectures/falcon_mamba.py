"""Falcon Mamba: Mamba with RMS norms on dt, B and C, from TII (arXiv 2410.05355)."""

from dataclasses import dataclass, fields
from typing import Self

from engine.architectures.base import ConfigReader
from engine.architectures.mamba import MambaConfig


@dataclass(frozen=True, slots=True)
class FalconMambaConfig(MambaConfig):
    """The shape of a Falcon Mamba model.

    A block is Mamba's, with one more step after x_proj: dt, B and C are each divided by their root mean square. These
    norms have no weights, so the tensors are Mamba's. The 7B files say `expand` 16 beside an `intermediate_size` of
    twice the width; `intermediate_size` is what counts, as for every Mamba model.
    """

    mixer_rms_eps: float = 1e-6
    """Added to the mean square of dt, B and C; not the epsilon of the norms before the blocks."""

    @classmethod
    def read(cls, reader: ConfigReader) -> Self:
        """As `ModelConfig.read` says."""
        mamba = MambaConfig.read(reader)
        shape = {item.name: getattr(mamba, item.name) for item in fields(mamba)}
        return cls(**shape, mixer_rms_eps=reader.number("mixer_rms_eps", default=1e-6))

    @property
    def dt_b_c_eps(self) -> float | None:
        """As `MambaConfig.dt_b_c_eps` says."""
        return self.mixer_rms_eps
