<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
    <context>
        <name>app</name>
        <message>
            <location filename="../../app/archive/backups.py" />
            <location filename="../../app/archive/opening.py" />
            <source>The conversation file is damaged.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>The conversations cannot be opened: the disk is full. Nothing was changed; free some space, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>The conversations are open in another copy of Mamba Metal. Quit that copy, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>The conversations cannot be opened: their file or its folder does not allow writing. Nothing was changed; allow writing there, then try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>The conversation file is damaged. Nothing was changed; open Mamba Metal again to go back to the last backup.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>The conversations cannot be opened. Nothing was changed; try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>This conversation cannot be saved: the disk is full. It stays open; free some space.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>This conversation cannot be saved: another copy of Mamba Metal uses the file. It stays open; quit that copy.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>This conversation cannot be saved: the file or its folder does not allow writing. It stays open; allow writing there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>This conversation cannot be saved: the conversation file is damaged. It stays open; export it, then open Mamba Metal again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>This conversation cannot be saved. It stays open; try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>This conversation cannot be read: the conversation file is damaged. Open Mamba Metal again to go back to the last backup.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/errors.py" />
            <source>The conversation file cannot be read. Nothing was changed; try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/opening.py" />
            <source>The conversations cannot be opened: the SQLite of this Python is too old. Nothing was changed; use a Python with SQLite 3.37 or later.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/opening.py" />
            <source>The conversation file was damaged and set aside. Conversations from the last backup are open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/opening.py" />
            <source>Later messages that could still be read were added.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/opening.py" />
            <source>The conversation file was damaged and set aside. The messages that could still be read are open.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/opening.py" />
            <source>The conversation file was damaged and set aside. There is no backup, so the list starts empty.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/archive/schema.py" />
            <source>These conversations were made by a later version of Mamba Metal. Nothing was changed; open them with that version.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/conversation.py" />
            <location filename="../../app/windows/side_panes.py" />
            <source>New conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>Quit or restart whenever you like. At most 1 MB is sent again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Resume</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/notes.py" />
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Try again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Repair</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Open page</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>Enter token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Use the -hf twin</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>{done} of {total}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>{percent} %, {amount}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Waiting for the download before it</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Asking the hub</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/library.py" />
            <source>On this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>Cancelled</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>a few seconds left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>more than a day left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>about {count} seconds left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>about 1 hour left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>about {count} hours left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>about 1 minute left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>about {count} minutes left</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Checking {size}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>{amount}; {speed}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>Next try in {seconds} s.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/download.py" />
            <source>Paused by you.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/export_json.py" />
            <source>This file holds no conversation of Mamba Metal. Nothing was imported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/export_json.py" />
            <source>This file is too large for a conversation. Nothing was imported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/export_json.py" />
            <source>This file was made by a later version of Mamba Metal. Nothing was imported; open it with that version.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/export_json.py" />
            <source>This file is not whole, or was changed by hand. Nothing was imported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/insertion.py" />
            <source>{name} is larger than 1 MB and was not inserted. Copy the part that matters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/insertion.py" />
            <source>{name} is not text in UTF-8 or UTF-16 and was not inserted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <source>Fits</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <source>May be slow</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <source>Won’t fit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <source>{count} files are missing: {names}. Resume fetches them.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <source>One file is missing: {names}. Resume fetches it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <location filename="../../app/domain/picker.py" />
            <source>Incomplete</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <location filename="../../app/domain/picker.py" />
            <source>Paused {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/library.py" />
            <location filename="../../app/domain/picker.py" />
            <source>Download {size}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>no</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>one</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>two</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>three</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>four</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>five</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>six</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>seven</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>eight</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>nine</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/meter.py" />
            <source>ten</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/model.py" />
            <source>16-bit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/model.py" />
            <source>This is a base model: it continues text and may drift from your question.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/model.py" />
            <source>32-bit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/model.py" />
            <source>8-bit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/model.py" />
            <source>4-bit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/model.py" />
            <source>Same size, {kib} KiB per token: it would pass this {computer}’s {room} GB near token {token}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/model.py" />
            <location filename="../../app/services/picker.py" />
            <source>Built-in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/notes.py" />
            <location filename="../../app/domain/picker.py" />
            <source>Show in Finder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/notes.py" />
            <location filename="../../app/windows/main_menus.py" />
            <source>Undo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/notes.py" />
            <source>Use 8-bit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/notes.py" />
            <source>Use 32-bit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Use</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/windows/other_sheet.py" />
            <source>Download</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Pause</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/domain/sheet.py" />
            <source>Try now</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <location filename="../../app/domain/sheet.py" />
            <location filename="../../app/widgets/buttons.py" />
            <source>Stop</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Show Download</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Verify</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Open Page on the Hub</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Cancel Download…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Free {size} of Partials…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Remove {size} of Converted Weights</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Delete…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Remove from This List</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>State {mib} MiB at any length.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>A same-size Transformer would add {kib} KiB per token (computed).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Automatic, {precision}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>The processor computes in 32-bit only.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>You can load any of them anyway.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Show in {place}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Damaged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>In use</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Loading {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>{millions} M parameters</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>chats a little</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>One file is missing: {names}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>{count} files are missing: {names}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>from a folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Checking {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Waiting {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Queued</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Downloading {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>from {owner}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Resume fetches what is missing.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Built in</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>On this {computer}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/picker.py" />
            <source>Not found</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{name}, {tokens} tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{name}, reading {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>Reading, {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>Starts from the primer “{name}”, {tokens} tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{tokens} tokens · {model} · {date}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{name}, not read yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>Starts from the primer “{name}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>1 token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{count} tokens</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>Not read yet · {date}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>“{name}” was read by another model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>Its state is of {made_with}, and {in_use} is in use, so the state cannot be used now. The file holds the text too, which this model can read again. The state is kept for {made_with}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{name} is larger than 4 MB and was not read. Make a primer of the part that matters.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{name} is not a text file, so it cannot become a primer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/primer.py" />
            <source>{name} is empty, so it cannot become a primer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <location filename="../../app/widgets/edit_box.py" />
            <location filename="../../app/windows/other_sheet.py" />
            <location filename="../../app/windows/token_sheet.py" />
            <source>Cancel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Load anyway</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Keep</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Go on downloading</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Use {precision}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>{size} of {name} is already here. Keep it, and the next download starts from {percent} %.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Delete {size}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>This frees {size}. Other programs that use the Hugging Face cache lose it too. It can be downloaded again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Delete {name}?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>This frees {size}. The next download of {name} starts from the beginning.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>{name} in {precision} won’t fit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>{name} in {precision} may be slow</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>It may freeze other apps.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Other apps may become slow.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Nothing of {name} is here yet.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Cancel this download?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Delete partial files?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/questions.py" />
            <source>Cancel download</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Cancel…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Delete model…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Continue in background</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <location filename="../../app/widgets/banner.py" />
            <location filename="../../app/widgets/model_row.py" />
            <source>Copy details</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Show partial downloads</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Enter token…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <location filename="../../app/widgets/banner.py" />
            <location filename="../../app/widgets/find_bar.py" />
            <source>Close</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Queued: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Waiting for the network: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Paused: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Checking {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Downloaded: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Not enough disk space: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Waiting for the hub: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Downloading {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>{count} of {total} files</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>checking</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>waiting</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>verified</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>damaged</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Waiting for the network, next try in {seconds} s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>{name} and 1 small file</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>{name} and {count} small files</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Damaged: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Not downloaded: {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>{done} of {total} checked</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>{amount} kept</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>next try in {seconds} s</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>{size} to go</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Paused</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>Paused by you</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>All files are here and verified</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>has the wrong checksum</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>have the wrong checksum</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>{size} to fetch again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sheet.py" />
            <source>and {count} more</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Pinned</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>January</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>February</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>March</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>April</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>May</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>June</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>July</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>August</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>September</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>October</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>November</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>December</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Monday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Tuesday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Wednesday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Thursday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Friday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Saturday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Sunday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>{day} {month}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Today</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Yesterday</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Previous 7 days</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>{month} {year}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>Writing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/sidebar.py" />
            <source>{when} · {model}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <location filename="../../app/widgets/model_button.py" />
            <source>Choose a model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Ready</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Stopping</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Stopped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>The model did not load</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>no model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>ready</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>writing</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>stopping</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>stopped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>failed to load</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Loading {model}, {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Reading the prompt, {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Reading the prompt</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Writing {count} replies, token {token}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>Writing, token {token}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>loading {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/status.py" />
            <source>reading {percent} %</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/words.py" />
            <source>{before}, {after}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/domain/words.py" />
            <source>{sentence} {following}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/attention.py" />
            <source>The reply is finished</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/attention.py" />
            <source>The reply reached its length limit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/attention.py" />
            <source>The reply ended early</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/attention.py" />
            <source>{model} is downloaded</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/attention.py" />
            <source>It can be used now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/attention.py" />
            <source>The download of {model} stopped</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The hub refused the access token (401), or “{repo_id}” does not exist. Check the name and the token.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>Access denied (403): the token may not read this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>“{repo_id}” was not found, or it is private and the access token is missing or wrong.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The proxy asks for a login (407). Check the proxy setting (HTTPS_PROXY).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The hub stopped answering. What was downloaded is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The hub is limiting requests (429). Wait a few minutes, or add a token.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>Cannot reach the hub. Check the internet connection (and the proxy setting, if one is set).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The connection was lost. What was downloaded is kept. It goes on by itself when the hub answers.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The secure connection failed. A proxy or a wrong clock may be the cause.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The proxy refused the connection. Check the proxy setting (HTTPS_PROXY).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The hub has a problem ({status}). What was downloaded is kept; try again later.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The hub answered {status}. What was downloaded is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The answer did not come from the hub. Is this the sign-in page of a Wi-Fi network or a proxy? What was downloaded is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The disk is full. Free some space, then resume. Nothing is lost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The disk is full. {needed} needed, {free} free. Free some space, then resume.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>There is no permission to write to {cache}. Change it, or choose another folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{cache} cannot be reached. Connect its drive, then resume. What is on it is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>A file in {cache} could not be written: {reason}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>“{repo_id}” asks you to accept its licence on the hub. Do so on its page, and add a token of that account.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This revision of “{repo_id}” does not exist (any more).</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>A file of this model no longer exists on the hub.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The hub has disabled this model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>Another window or program is already downloading “{repo_id}”.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>“{repo_id}” is not on this computer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{revision} is not a revision. Give a branch, a tag or a commit.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This repository is in the original layout. Its -hf twin works: {name}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>“{repo_id}” has no {missing}, so it is no model that Mamba Metal can run.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>“{repo_id}” has no model.safetensors. Mamba Metal reads no pickled weights (.bin), which can run code.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>HF_ENDPOINT is {endpoint}; it must be an address such as {public}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The access token holds characters that no token has. Enter it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is not the name of a model on the hub. It is no link to a model. Names look like state-spaces/mamba-130m-hf.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is not the name of a model on the hub. It is a link to another place than the hub. Names look like state-spaces/mamba-130m-hf.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is not the name of a model on the hub. Names look like state-spaces/mamba-130m-hf.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>Offline mode is on (HF_HUB_OFFLINE). Switch it off to download.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The downloaded {name} was damaged twice in a row. It was deleted; the other files are kept. Try again later or on another network.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The hub gives {name} with another size than it announced. What was downloaded is kept; try again later.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The drive with {name} is not connected.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The folder {folder} is gone. It was moved or deleted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The files of this model cannot be read: {reason}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This is a Mamba-2 model. Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This is a Jamba model, which mixes Mamba with attention. Mamba Metal runs plain Mamba (1) models.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This is a Falcon-Mamba model, which normalises B, C and dt. Mamba Metal runs plain Mamba (1) models.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} cannot be read: {reason}. Check the permissions of the folder and whether its drive is there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{file} is damaged: {tensor} holds values that are far too large. Download this file again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{file} is damaged: {tensor} holds values that are not finite numbers. Download this file again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This is a model of the type {kind}, such as a Transformer. Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>config.json does not name a model type, so this is not a Mamba model folder.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>config.json is damaged: it is not a JSON object. Download it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>config.json is damaged: it is not valid JSON. Download it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This model's activation is {activation}; Mamba Metal computes SiLU only.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>config.json lacks {name}. It may be cut short; download it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>config.json says that {name} is {value}; it must be {meant}. Download the file again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{folder} holds no config.json, so it is not a model folder. Choose the folder that holds config.json, tokenizer.json and the .safetensors files.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The folder holds no tokenizer.json. Download the model again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>tokenizer.json is damaged. Download it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The tokenizer cannot read this text. tokenizer.json may be damaged; download it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>tokenizer.json has {size} tokens, but the model only {rows}: the files do not belong together. Download the model again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The folder holds no model.safetensors and no index of several. Download the model again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This folder holds pickled weights (.bin), which can run code when they are opened, so Mamba Metal does not read them. Use the repository whose name ends in -hf; it has .safetensors files.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{index} is damaged: it names no files. Download it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{index} is damaged. Download it again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{index} names a file outside of its folder ({name}), so the model is not opened.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is missing: {index} names it, but it is not in the folder. Download the model again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is damaged or cut short. Download this file again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{file}: {name} is stored as {kind}, not as F32, F16 or BF16.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is missing from {files}. The download may be incomplete.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} in {file} has the shape {shape}, but config.json asks for {wanted}. The files do not belong together.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{file} holds {name}, which a Mamba model of this config.json does not have.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} can no longer be read. Is its drive still there?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is in {file} and in {other} as well.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} was changed while the model was loaded. Load the model again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{model} is neither a folder on this computer nor a repository such as {example}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{model} is not on this computer. Download it first, or give the folder that holds it.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The model's files can no longer be read. Is their drive still there?</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} cannot be read: {reason}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The reply ended early. The text is safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The converted weights could not be kept on disk. The next load converts them again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>Some GPU kernels could not be built here ({kernels}), so slower operations take their place. Replies are the same. `mamba-metal doctor` tells why.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>This computer has no {device}. Choose one of: auto, {others}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The CPU computes in 32-bit (f32), not in {precision}. Choose auto or f32.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>There was not enough memory. The text is safe. Choose a smaller model or a lower precision, or close other apps.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The model produced numbers that are not finite, so the reply was stopped. Another precision usually helps; where it does not, download the model again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is damaged or not a primer. Nothing was changed; export it again where it came from.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is not a primer. Nothing was changed.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} was made by a later version of Mamba Metal. Nothing was changed; open it with that version.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>{name} is larger than a primer can be and was not opened.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>The primer was read, but its state cannot be kept: {reason}. Its text is safe. Free some space; until then it is read again after each start.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>Needs {needs}, {has} free now, {limiter} may use {limit}.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/engine_words.py" />
            <source>this computer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/exports.py" />
            <source>The conversation could not be exported there. It is unchanged here; choose another place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/exports.py" />
            <source>This file cannot be read. Nothing was imported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/hub/failures.py" />
            <source>The download stopped because of an error in the program. What was downloaded is kept.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/hub/verification.py" />
            <source>{name} is damaged. Its size is right, its contents are not. Repair fetches this one file again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/picker.py" />
            <source>{name} is not on this {computer} any more. The built-in model is open instead.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/picker.py" />
            <source>{name} no longer fits. {needs} The built-in model is open instead.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/primers.py" />
            <source>{model}, {precision}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/primers.py" />
            <source>{name} cannot be read. Nothing was changed; check that its drive is there.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/primers.py" />
            <source>The primer cannot be saved: the disk is full. Its text is where it was; free some space.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/primers.py" />
            <source>The primer cannot be saved. Its text is where it was; try again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/primers.py" />
            <source>“{name}” was not exported: the disk is full. Nothing was lost; free some space.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/primers.py" />
            <source>“{name}” was not exported. Nothing was lost; choose another place.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/primers.py" />
            <source>There is no text to make a primer of.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/wakefulness.py" />
            <source>A reply or a download is under way</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/worker.py" />
            <source>The reply ended early because of an error in the model. The text is safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/worker.py" />
            <source>The primer was not read because of an error in the model. Its text is safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/services/worker.py" />
            <source>The model did not load because of an error in the program.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/buttons.py" />
            <source>New text below</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/buttons.py" />
            <source>Jump to latest</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/buttons.py" />
            <source>Send</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/composer.py" />
            <location filename="../../app/windows/main_menus.py" />
            <source>Primers…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/composer.py" />
            <source>Hidden characters change the order of this text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/conversation_list.py" />
            <source>Conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/conversation_list.py" />
            <location filename="../../app/widgets/search.py" />
            <source>Title</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/drop_target.py" />
            <source>Drop to insert the text, hold Alt to make a primer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/drop_target.py" />
            <source>Drop to make a primer of the text</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/drop_target.py" />
            <source>Drop to insert the text, hold Option to make a primer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/edit_box.py" />
            <source>Edit message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/find_bar.py" />
            <source>{index} of {count}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/find_bar.py" />
            <source>Previous match</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/find_bar.py" />
            <source>Next match</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/find_bar.py" />
            <source>No match</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/find_bar.py" />
            <source>Find in this conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/meter.py" />
            <source>Tokens per second of decoding alone, without reading the prompt.
First token: from sending to the first token of the reply.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/meter.py" />
            <source>first token {time}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/meter.py" />
            <source>{count} at once, first token {time}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/model_button.py" />
            <source>Model {what}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/model_row.py" />
            <location filename="../../app/widgets/precision_card.py" />
            <location filename="../../app/windows/models_window.py" />
            <source>Precision</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/model_row.py" />
            <source>More for {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/model_row.py" />
            <source>The processor computes in 32-bit only</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/model_table.py" />
            <source>Also on this {computer}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/pop_up.py" />
            <source>{name}: {value}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/precision_card.py" />
            <source>Weights</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/precision_card.py" />
            <source>Needs in all</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/precision_card.py" />
            <location filename="../../app/windows/models_window.py" />
            <source>Fit</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/reply_lines.py" />
            <source>The last sentence repeats. A higher repetition penalty usually helps.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/reply_lines.py" />
            <source>Retry with {penalty}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/search.py" />
            <source>Search</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/search.py" />
            <source>Search all conversations</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/search.py" />
            <source>Search results</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/search.py" />
            <source>Titles and all messages were searched.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/search.py" />
            <source>Nothing found for “{query}”</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/text_body.py" />
            <source>Copy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/text_body.py" />
            <source>Select All</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <source>A reply is being written. Stop it, or wait for its end, then do this again.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <source>“{title}” was deleted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <location filename="../../app/windows/primers_window.py" />
            <source>Rename</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <source>Duplicate</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <location filename="../../app/windows/primers_window.py" />
            <source>Export…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <location filename="../../app/windows/primers_window.py" />
            <source>Delete</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <source>Pick a reply, or write the next message</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <source>Unpin</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/desk.py" />
            <source>Pin</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/download_sheet.py" />
            <source>{repo_id} from {host}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Window</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Undo {change}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Redo</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Redo {change}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Leave Full Screen</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Enter Full Screen</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Next Pane</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Previous Pane</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Minimise</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Zoom</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/main_menus.py" />
            <source>Bring All to Front</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/model_desk.py" />
            <source>This computer has no keychain, so the access token is kept only until Mamba Metal quits.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/model_desk.py" />
            <source>{machine}. {free} free now.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/model_desk.py" />
            <source>Access Token…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/model_desk.py" />
            <source>Look Again</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/model_desk.py" />
            <source>Finder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/model_desk.py" />
            <source>Folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/model_menu.py" />
            <source>Models…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/models_window.py" />
            <source>The five state-spaces models are base models: they continue text and were not trained to follow instructions.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/models_window.py" />
            <source>Models</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/models_window.py" />
            <source>Other…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/models_window.py" />
            <source>More</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/models_window.py" />
            <source>State</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/models_window.py" />
            <source>Model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>A repository on the hub, such as state-spaces/mamba-370m-hf, a link to it, or a folder with a model.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>This repository is in the original layout. Its -hf twin works.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>Other model</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>organisation/name, link or folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>Repository, link or folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>Choose folder…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>Choose a Folder</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>Use {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/other_sheet.py" />
            <source>Add</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>The primer “{name}” was deleted.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Make a primer of this conversation</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Export Primer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Import Primer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Remove primer</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Stop reading</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>The primer “{name}” was imported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>The primer “{name}” was exported.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Make a primer of a file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Manage primers…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>Make a Primer of a File</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>{name} cannot be read, so it cannot become a primer.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <location filename="../../app/windows/primers_window.py" />
            <source>Primers</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primer_desk.py" />
            <source>All files</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>d MMM yyyy</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Rename {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Export {name}…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Delete {name}</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Name</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Import…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Make of a file…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>No primers yet</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>A primer is a text that is read once: a style sheet, a document.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>New conversations start from it at no cost.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/side_panes.py" />
            <source>Menu</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/side_panes.py" />
            <source>Hide sidebar</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/side_panes.py" />
            <source>Your conversations appear here</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/side_panes.py" />
            <source>Hide panel</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/side_panes.py" />
            <source>Live</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/token_sheet.py" />
            <source>Some models need an access token of your account on the hub. It goes only to {host}, and is kept in the system’s keychain.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/token_sheet.py" />
            <source>A token has letters, digits and signs only, and no spaces, such as hf_abc123.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/token_sheet.py" />
            <source>Access token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/token_sheet.py" />
            <source>Remove token</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/token_sheet.py" />
            <source>Save</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/token_sheet.py" />
            <source>A token is in use</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>
