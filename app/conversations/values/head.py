"""What a list shows of a conversation, without its messages."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class ConversationHead:
    """One conversation of the list. Times are local, without a zone, as in `Conversation`."""

    id: int
    title: str
    changed_at: datetime
    created_at: datetime
    model: str = ""
    is_pinned: bool = False
