"""Mamba (1), the paper's own architecture: state-spaces/mamba-*-hf and the models trained like them."""

import math
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from engine.architectures.base import MOST_LAYERS, ConfigReader, ModelConfig
from engine.backends.base import Backend, LayerWeights
from engine.errors import UnsupportedModelError
from engine.state import Array, LayerState
from engine.tensors import StoredTensor


@dataclass(frozen=True, slots=True)
class MambaConfig(ModelConfig):
    """The shape of a Mamba model."""

    linear_tensors: ClassVar[tuple[str, ...]] = (
        "in_proj.weight",
        "in_proj.bias",
        "x_proj.weight",
        "dt_proj.weight",
        "out_proj.weight",
        "out_proj.bias",
    )
    quantised_tensors: ClassVar[tuple[str, ...]] = ("in_proj.weight", "out_proj.weight")

    @classmethod
    def read(cls, reader: ConfigReader) -> Self:
        """As `ModelConfig.read` says; the Hugging Face names win over the legacy ones."""
        activation = reader.find("hidden_act", default="silu")[1]
        if activation not in ("silu", "swish"):
            raise UnsupportedModelError(
                "This model uses the activation {activation}. Mamba Metal supports only SiLU.",
                activation=reprlib.repr(activation),
            )
        width = reader.integer("hidden_size", "d_model")
        expand = reader.integer("expand", default=2)
        rank = reader.find("time_step_rank", "dt_rank", default="auto")
        vocabulary = reader.integer("vocab_size")
        return cls(
            hidden_size=width,
            intermediate_size=reader.integer("intermediate_size", "d_inner", default=expand * width),
            num_hidden_layers=reader.integer("num_hidden_layers", "n_layer", most=MOST_LAYERS),
            state_size=reader.integer("state_size", "d_state", default=16),
            conv_kernel=reader.integer("conv_kernel", "d_conv", default=4),
            time_step_rank=math.ceil(width / 16) if rank[1] == "auto" else reader.positive(*rank),
            vocab_size=vocabulary,
            layer_norm_epsilon=reader.number("layer_norm_epsilon", default=1e-5),
            use_bias=reader.flag("use_bias", "bias", default=False),
            use_conv_bias=reader.flag("use_conv_bias", "conv_bias", default=True),
            tie_word_embeddings=reader.flag("tie_word_embeddings", "tie_embeddings", default=True),
            eos_token_ids=reader.token_ids("eos_token_id", vocabulary=vocabulary, default=0),
        )

    @property
    def dt_b_c_eps(self) -> float | None:
        """The epsilon of the RMS norms on dt, B and C; None where the family has none."""
        return None

    def layer_shapes(self) -> dict[str, tuple[int, ...]]:
        """As `ModelConfig.layer_shapes` says."""
        width, inner, states = self.hidden_size, self.intermediate_size, self.state_size
        shapes: dict[str, tuple[int, ...]] = {
            self.layer_norm: (width,),
            "mixer.in_proj.weight": (2 * inner, width),
            "mixer.conv1d.weight": (inner, 1, self.conv_kernel),
            "mixer.x_proj.weight": (self.time_step_rank + 2 * states, inner),
            "mixer.dt_proj.weight": (inner, self.time_step_rank),
            "mixer.dt_proj.bias": (inner,),
            "mixer.A_log": (inner, states),
            "mixer.D": (inner,),
            "mixer.out_proj.weight": (width, inner),
        }
        if self.use_conv_bias:
            shapes["mixer.conv1d.bias"] = (inner,)
        if self.use_bias:
            shapes["mixer.in_proj.bias"] = (2 * inner,)
            shapes["mixer.out_proj.bias"] = (width,)
        return shapes

    def read_layer(self, tensors: Mapping[str, StoredTensor], backend: Backend[Array]) -> LayerWeights[Array]:
        """As `ModelConfig.read_layer` says."""
        at = {name.removeprefix("mixer."): tensor for name, tensor in tensors.items()}
        conv_bias = at.get("conv1d.bias")
        return LayerWeights(
            norm=backend.vector(at[self.layer_norm]),
            in_proj=backend.linear_weight(at["in_proj.weight"], at.get("in_proj.bias"), True),
            conv=backend.conv_weight(at["conv1d.weight"]),
            conv_bias=None if conv_bias is None else backend.vector(conv_bias),
            x_proj=backend.linear_weight(at["x_proj.weight"], None, False),
            dt_proj=backend.linear_weight(at["dt_proj.weight"], None, False),
            dt_bias=backend.vector(at["dt_proj.bias"]),
            A=backend.negative_exp(at["A_log"]),
            D=backend.vector(at["D"]),
            out_proj=backend.linear_weight(at["out_proj.weight"], at.get("out_proj.bias"), True),
        )

    def block(
        self, normed: Array, layer: LayerWeights[Array], memory: LayerState[Array], backend: Backend[Array]
    ) -> tuple[Array, LayerState[Array]]:
        """The paper's algorithm 2.

        For tokens t, with shapes by the glossary of `engine`:

        x, z = in_proj(normed)                                      (B, L, 2 D), side by side in xz
        u    = silu(causal_conv(x))                                 (B, L, D)
        dt, B, C = x_proj(u)                                        (B, L, R + 2 N), side by side in x_dbl
        delta = softplus(dt_proj(dt))                               (B, L, D)
        h[t] = exp(delta[t] A) h[t - 1] + delta[t] B[t] u[t]        (B, D, N), the state
        y[t] = (C[t] h[t] + D u[t]) * silu(z[t])                    (B, L, D)
        out_proj(y)                                                 (B, L, M)
        """
        xz = backend.linear(normed, layer.in_proj)
        u, x_dbl, window = backend.conv_x_proj(xz, memory.window, layer)
        y, ssm = backend.dt_scan(u, x_dbl, xz, layer, memory.ssm, self.dt_b_c_eps)
        return backend.linear(y, layer.out_proj), LayerState(window, ssm)
