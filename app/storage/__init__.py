"""How much space the program takes on the disk, and freeing it."""
