import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from app.conversations.values.sidebar import ConversationRow, SectionRow, SidebarRow
from app.conversations.widgets.conversation_list import ConversationListModel, ConversationRole

TODAY, YESTERDAY = SectionRow("Today"), SectionRow("Yesterday")


def row(number: int, title: str = "", *, is_writing: bool = False) -> ConversationRow:
    return ConversationRow(number, title or f"Conversation {number}", "9:00", is_writing)


@pytest.fixture
def model(qapp: object) -> ConversationListModel:
    model = ConversationListModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal, model)
    return model


@pytest.mark.parametrize(
    "after",
    [
        [],
        [TODAY, row(3), row(1), row(2)],
        [TODAY, row(2), YESTERDAY, row(1)],
        [YESTERDAY, row(2), row(1)],
        [TODAY, row(1, "Renamed", is_writing=True)],
    ],
    ids=["empty", "added", "moved", "other section", "changed"],
)
def test_rows_become_what_is_set(model: ConversationListModel, after: list[SidebarRow]) -> None:
    model.set_rows([TODAY, row(1), row(2)])
    model.set_rows(after)
    titles = [model.index(number).data() for number in range(model.rowCount())]
    assert titles == [item.title for item in after]


def test_a_row_that_stays_keeps_its_index(model: ConversationListModel) -> None:
    model.set_rows([TODAY, row(1), row(2)])
    kept = QPersistentModelIndex(model.index_of(1))
    model.set_rows([TODAY, row(3), row(2), row(1)])
    assert kept.row() == 3


def test_sections_cannot_be_selected(model: ConversationListModel) -> None:
    model.set_rows([TODAY, row(1)])
    selectable = [bool(model.index(n).flags() & Qt.ItemFlag.ItemIsSelectable) for n in range(2)]
    assert selectable == [False, True]


def test_rows_tell_what_they_show(model: ConversationListModel) -> None:
    model.set_rows([TODAY, row(1, "Title", is_writing=True)])
    index = model.index_of(1)
    roles = (Qt.ItemDataRole.AccessibleTextRole, *ConversationRole)
    assert [index.data(role) for role in roles] == ["Title, 9:00", "9:00", False, True, 1, False]


def test_an_unknown_conversation_has_no_index(model: ConversationListModel) -> None:
    assert not model.index_of(7).isValid()
