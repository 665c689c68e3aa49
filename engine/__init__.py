"""The inference engine of Mamba Metal: Mamba models on Metal, CUDA or the CPU, and its command line. No Qt.

Glossary: one letter, one meaning, in every module (the paper's symbol in brackets).

| letter | meaning |
| --- | --- |
| B | batch: sequences computed side by side |
| L | length: tokens of one sequence in one call |
| M | model width, `hidden_size` (d_model) |
| D | inner channels, `intermediate_size` (d_inner, E D) |
| N | state size per channel (N, d_state) |
| K | width of the causal convolution (d_conv) |
| R | rank of the projection to dt (dt_rank) |
| V | rows of the embedding, `vocab_size` |

The paper: Gu and Dao, "Mamba: Linear-Time Sequence Modeling with Selective State Spaces", arXiv 2312.00752.
"""
