"""Base controls: style, buttons, fields, sheets, menus, notices."""
