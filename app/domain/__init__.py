"""Values and rules of the application, without Qt."""
