"""Models on the hub and in the Hugging Face cache: names, plans, partial files, what is installed. No Qt, no model.

The bytes are moved by `app.services`; this package says which bytes, where they belong and whether they are right.
"""
