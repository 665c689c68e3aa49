"""The models as a Qt list."""

from dataclasses import replace

from pytestqt.modeltest import ModelTester

from app.models.values.library import ModelEntry, Presence
from app.models.values.rows import ModelRow, ModelSection
from app.models.widgets.model_table import ModelListModel, ModelRole

ROWS = tuple(
    ModelRow(
        ModelEntry(f"org/m{number}", f"m{number}", Presence.ABSENT, 1_000_000_000), ModelSection.CATALOGUE
    )
    for number in range(3)
)


def test_it_is_a_proper_model(qtmodeltester: ModelTester) -> None:
    model = ModelListModel()
    model.set_rows(ROWS)
    model.set_row(replace(ROWS[1], is_in_use=True))
    qtmodeltester.check(model)  # type: ignore[no-untyped-call]


def test_a_row_that_changes_keeps_its_place() -> None:
    model = ModelListModel()
    model.set_rows(ROWS)
    resets: list[None] = []
    changes: list[int] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.dataChanged.connect(lambda first, _: changes.append(first.row()))
    model.set_rows((ROWS[0], replace(ROWS[1], is_in_use=True), ROWS[2]))
    model.set_row(ROWS[0])
    assert not resets
    assert changes == [1]
    assert model.index(1).data(ModelRole.KEY) == "org/m1"
    model.set_rows(ROWS[:2])
    assert resets
