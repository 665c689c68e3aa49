"""Reference numbers, the recipe of the tiny models that they belong to, and the script that made them."""
