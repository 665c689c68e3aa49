"""Metal kernels of Mamba Metal: one `<op>.metal` text and one `<op>.py` launcher for each operation."""
