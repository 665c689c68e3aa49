"""Views that know nothing of services: typed setters in, signals out."""
