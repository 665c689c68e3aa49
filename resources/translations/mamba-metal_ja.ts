<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
    <context>
        <name>app</name>
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
            <location filename="../../app/services/worker.py" />
            <source>The primer was not read because of an error in the model. Its text is safe.</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/widgets/composer.py" />
            <source>Primers…</source>
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
            <location filename="../../app/windows/primers_window.py" />
            <source>Rename</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Export…</source>
            <translation type="unfinished" />
        </message>
        <message>
            <location filename="../../app/windows/primers_window.py" />
            <source>Delete</source>
            <translation type="unfinished" />
        </message>
    </context>
</TS>
