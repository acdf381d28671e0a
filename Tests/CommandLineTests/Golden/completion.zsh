#compdef versioned
_versioned() {
    local -a commands=(
        'status:shows how many documents are of which version'
        'migrate:brings files to the newest version, and keeps their comments'
        'worker:migrates a stream of records, one answer for each'
        'chain:tests, checks and explains chains of migrations'
        'peek:shows the versions of files'
        'validate:checks whether files can be read'
        'convert:writes a file in another format'
        'edit:changes values of files and keeps their comments and layout'
        'get:prints values of files'
        'formats:lists the formats'
        'completion:prints what a shell needs to complete command lines'
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    local command=$words[2]
    shift words
    (( CURRENT-- ))
    case $command in
        status) _arguments \
                '*--chain[a chain of migrations; without it those that versioned.yaml lists, in this folder or one around it, and those of the program]:FILE:_files' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--records[counts the records of files, or of - for standard input]' \
                '--frames[how records are separated\: lines, nul (a zero byte after each), or u32be (a length of four bytes before each)]:FRAMES:(lines nul u32be)' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads the names of files, each ended by a NUL byte, from a file or from - for standard input]:FILE:_files' \
                '*--include[takes from folders and lists of names only the files that match, of any extension; a pattern without a slash is compared with the last component]:GLOB:_files' \
                '*--exclude[leaves out the files of folders and lists that match]:GLOB:_files' \
                '--jobs[processes several files at a time, by default as many as there are cores; the output is in the order of the files]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '*:file:_files' ;;
        migrate) _arguments \
                '--to[the version to migrate to, up or down; by default the newest]:VERSION:_files' \
                '--allow-lost-comments[permits to lose comments of what is not removed, and reports them]' \
                '*--chain[a chain of migrations; without it those that versioned.yaml lists, in this folder or one around it, and those of the program]:FILE:_files' \
                '--write[replaces the files atomically; they keep their permissions. A file of a git repository that is not tracked, ignored, or has changes that are not committed is refused]' \
                '--allow-dirty[writes such files, too]' \
                '--backup[keeps the old file under its name with this suffix, and writes such files, too; a file that has this name already is not replaced]:SUFFIX:_files' \
                '--diff[prints the changes as a unified diff]' \
                '--check[changes nothing; the exit status is 3 if a file would change]' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--format[prints findings for people (text), as annotations of GitHub (github) or as SARIF 2.1.0 (sarif)]:REPORT:(text github sarif)' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads the names of files, each ended by a NUL byte, from a file or from - for standard input]:FILE:_files' \
                '*--include[takes from folders and lists of names only the files that match, of any extension; a pattern without a slash is compared with the last component]:GLOB:_files' \
                '*--exclude[leaves out the files of folders and lists that match]:GLOB:_files' \
                '--jobs[processes several files at a time, by default as many as there are cores; the output is in the order of the files]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '*:file:_files' ;;
        worker) _arguments \
                '*--chain[a chain of migrations; without it those that versioned.yaml lists, in this folder or one around it, and those of the program]:FILE:_files' \
                '--to[the version to migrate to, up or down; by default the newest]:VERSION:_files' \
                '--peek[answers the version of each record, or - where none is known]' \
                '--to-format[answers each record in another format, after its migration if there is --chain]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--lossy[--to-format writes the closest value, for example text for a date]' \
                '--frames[how records are separated\: lines, nul (a zero byte after each), or u32be (a length of four bytes before each)]:FRAMES:(lines nul u32be)' \
                '--field[migrates one member of each record of JSON, and leaves the rest as it is]:POINTER:_files' \
                '--encoded[the member is a string that holds the document]' \
                '--column[migrates one column, from 1, of tab-separated lines, with the backslashes of COPY of PostgreSQL]:NUMBER:_files' \
                '--on-error[the answer to a record that fails\: pass, the record itself, is the default; null; drop for none; stop ends the run before it]:ANSWER:(pass null drop stop)' \
                '--errors[where the lines about such records go\: stderr, a file, or inline for an answer with the members error and input, or base64 for bytes that are no text; that is the answer then, and of --on-error only stop is possible, which ends the run after it]:WHERE:_files' \
                '--strict[the exit status is 1 if a record fails]' \
                '--validate[reads also records of the wanted version to their end]' \
                '--unordered[answers in any order, each with the number of its record and a tab before it]' \
                '--max-record[the largest record, by default 16777216 bytes; a larger one fails, and is not kept in memory]:BYTES:_files' \
                '--trusted[reads with the limits for documents of one'\''s own]' \
                '--summary[prints a line of JSON with what was counted to standard error]' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--jobs[processes several records at a time, by default as many as there are cores]:NUMBER:_files' '*:file:_files' ;;
        chain) _arguments \
                '--against[a commit, tag or branch of git\: migrations that its chain has must have the same meaning]:REF:_files' \
                '--fixtures[migrates the files NAME.before.EXTENSION or NAME.EXTENSION, and compares their values with NAME.after, .golden or .expected of any format]:FOLDER:_files' \
                '--sample[the records to prove, each of which is a document, or - for standard input]:FILE:_files' \
                '--count[the number of records of each version, by default 1000]:NUMBER:_files' \
                '--frames[how records are separated\: lines, nul (a zero byte after each), or u32be (a length of four bytes before each)]:FRAMES:(lines nul u32be)' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '1:word:(test check explain prove)' '*:file:_files' ;;
        peek) _arguments \
                '*--key[where the version is, instead of the place of the family or /version; /meta/version is the key version in meta, @version an attribute of an XML root, and /gpx/@version an attribute of a root with this name; several are tried in order]:PATH:_files' \
                '--all[reads whole files, and prints a line for every document of a stream]' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads the names of files, each ended by a NUL byte, from a file or from - for standard input]:FILE:_files' \
                '*--include[takes from folders and lists of names only the files that match, of any extension; a pattern without a slash is compared with the last component]:GLOB:_files' \
                '*--exclude[leaves out the files of folders and lists that match]:GLOB:_files' \
                '--jobs[processes several files at a time, by default as many as there are cores; the output is in the order of the files]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '*:file:_files' ;;
        validate) _arguments \
                '--migrate[also migrates the files by their chain, without writing them, and reports what does not fit at its line]' \
                '*--chain[a chain of migrations; without it those that versioned.yaml lists, in this folder or one around it, and those of the program]:FILE:_files' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--format[prints findings for people (text), as annotations of GitHub (github) or as SARIF 2.1.0 (sarif)]:REPORT:(text github sarif)' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads the names of files, each ended by a NUL byte, from a file or from - for standard input]:FILE:_files' \
                '*--include[takes from folders and lists of names only the files that match, of any extension; a pattern without a slash is compared with the last component]:GLOB:_files' \
                '*--exclude[leaves out the files of folders and lists that match]:GLOB:_files' \
                '--jobs[processes several files at a time, by default as many as there are cores; the output is in the order of the files]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '*:file:_files' ;;
        convert) _arguments \
                '--to[the format to write; the command formats lists them]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--output[the file to replace atomically, instead of printing; it keeps its permissions, and a symbolic link leads to the new content]:FILE:_files' \
                '--pretty[writes one value a line where the format leaves a choice]' \
                '--sorted-keys[sorts the keys of every object]' \
                '--lossy[writes the closest value of the format, for example text for a date]' \
                '--document[selects one document of a stream; the first is 1]:NUMBER:_files' \
                '--array[writes all documents of a stream as one array]' \
                '--root[the name of the root element of XML; root if the file had none]:NAME:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '*:file:_files' ;;
        edit) _arguments \
                '*--set[sets a value of the kind that the old one has\: text stays text, and a number takes a number in its notation. Where nothing or null is, and for anything else, the value is JSON or else a string. Missing containers are created, comments and the tag of a scalar stay]:PATH=VALUE:_files' \
                '*--set-json[sets a value of any kind, written as JSON]:PATH=JSON:_files' \
                '*--set-string[sets a string, also one that looks like a number]:PATH=TEXT:_files' \
                '*--set-date[sets a date, or its text in a format without dates; without a time, it is midnight in UTC unless the old date has no time either]:PATH=DATE:_files' \
                '*--insert[inserts an element before the one at an index, or a member that is not there]:PATH=VALUE:_files' \
                '*--remove[removes members or elements]:PATH:_files' \
                '*--rename[gives a member another key]:PATH=NAME:_files' \
                '*--move[moves values with their comments]:PATH=PATH:_files' \
                '--replace-with[replaces the value with the content of another file, of any format]:FILE:_files' \
                '--document[changes one document of a YAML stream, of which the first is 1, or with all every one]:NUMBER:_files' \
                '*--where[changes only documents that have this value, in a YAML stream all of those that have; of several, each is needed]:PATH=VALUE:_files' \
                '--existing[changes only what is there\: a change of what is missing does nothing]' \
                '--comments[keep keeps the comments of removed members, comment-out turns the members into comments]:KIND:(keep comment-out)' \
                '--order[puts the members of objects in the order of the new value]:ORDER:(as-given)' \
                '--allow-lost-comments[permits an edit that loses comments of what is not removed, and reports them; without it such an edit is refused]' \
                '--strict[fails if the document has to be written again as a whole]' \
                '--write[replaces the files atomically; they keep their permissions. A file of a git repository that is not tracked, ignored, or has changes that are not committed is refused]' \
                '--allow-dirty[writes such files, too]' \
                '--backup[keeps the old file under its name with this suffix, and writes such files, too; a file that has this name already is not replaced]:SUFFIX:_files' \
                '--diff[prints the changes as a unified diff]' \
                '--check[changes nothing; the exit status is 3 if a file would change]' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--format[prints findings for people (text), as annotations of GitHub (github) or as SARIF 2.1.0 (sarif)]:REPORT:(text github sarif)' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads the names of files, each ended by a NUL byte, from a file or from - for standard input]:FILE:_files' \
                '*--include[takes from folders and lists of names only the files that match, of any extension; a pattern without a slash is compared with the last component]:GLOB:_files' \
                '*--exclude[leaves out the files of folders and lists that match]:GLOB:_files' \
                '--jobs[processes several files at a time, by default as many as there are cores; the output is in the order of the files]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '*:file:_files' ;;
        get) _arguments \
                '--raw[prints text without quotes and escapes, and dates as they are written]' \
                '--document[reads one document of a stream; the first is 1]:NUMBER:_files' \
                '--json[prints a line of JSON for each file, with what was found or the error]' \
                '--from[the format to read, instead of the one of the extension or the content]:FORMAT:(json plist yaml xml toml cbor jsonc json5 plist-binary)' \
                '--files0-from[reads the names of files, each ended by a NUL byte, from a file or from - for standard input]:FILE:_files' \
                '*--include[takes from folders and lists of names only the files that match, of any extension; a pattern without a slash is compared with the last component]:GLOB:_files' \
                '*--exclude[leaves out the files of folders and lists that match]:GLOB:_files' \
                '--jobs[processes several files at a time, by default as many as there are cores; the output is in the order of the files]:NUMBER:_files' \
                '--quiet[prints no notes and no progress]' \
                '--color[auto is the default\: colors on a terminal, unless NO_COLOR is set]:WHEN:(auto always never)' '*:file:_files' ;;
        formats) _arguments '*:file:_files' ;;
        completion) _arguments '1:word:(bash zsh fish)' '*:file:_files' ;;
    esac
}
# Both as a file of $fpath and by eval.
if [ "$funcstack[1]" = _versioned ]; then
    _versioned "$@"
else
    compdef _versioned versioned
fi
