"""What the system's file manager is called."""

import sys

from app.i18n.words import say

SHOW_IN_FOLDER = say("Show in Finder") if sys.platform == "darwin" else say("Show in Folder")
