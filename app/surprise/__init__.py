"""How surprising each token of a reply was to the model."""
