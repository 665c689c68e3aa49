"""What the program keeps on the disk, and how to free it."""
