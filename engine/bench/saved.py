"""Reports that were written as JSON, read again: to draw their charts, and to write them into documents."""

import json
from pathlib import Path
from typing import Any, get_args

from engine.bench.api import Column, Name, Spread, Table, Value
from engine.bench.machine import Machine
from engine.bench.report import Report
from engine.errors import InvalidRequestError, unreadable


def read_report(path: Path) -> Report:
    """What `engine.bench.report.as_json` wrote into `path`. Raises EngineError."""
    try:
        return _report(json.loads(path.read_text(encoding="utf-8")))
    except OSError as error:
        raise unreadable(path.name, error) from error
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InvalidRequestError(
            "{name} holds no benchmark.",
            "Give a file that `mamba-metal bench --json FILE` wrote.",
            detail=repr(error),
            name=path.name,
        ) from error


def _report(content: Any) -> Report:
    versions = tuple((str(name), str(version)) for name, version in content["machine"].pop("versions"))
    machine = Machine(versions=versions, **content["machine"])
    return Report(machine, tuple(map(_table, content["tables"])), str(content["command"]))


def _table(content: Any) -> Table:
    name: Name = content["name"]
    if name not in get_args(Name):
        raise ValueError(name)
    columns = tuple(Column(**column) for column in content["columns"])
    rows = tuple(tuple(map(_value, row)) for row in content["rows"])
    return Table(name, content["title"], columns, content["note"], rows)


def _value(content: Any) -> Value:
    if isinstance(content, dict):
        return Spread(**content)
    if content is not None and not isinstance(content, str | int | float):
        raise ValueError(content)
    return content
